package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the expressions in a C++ name: template arguments, array sizes, {@code decltype}. */
final class ItaniumExpressions {
  private final Itanium name;
  private final NameCursor cursor;

  ItaniumExpressions(Itanium name) {
    this.name = name;
    cursor = name.cursor;
  }

  NameNode expression() {
    cursor.enter();
    NameNode expression = expressionHere();
    cursor.leave();
    return expression;
  }

  private NameNode expressionHere() {
    char c = cursor.peek();
    if (c == 'L') {
      return literal();
    }
    if (c == 'T') {
      return name.templateParameter();
    }
    if (cursor.atDigit()) {
      return unresolved();
    }
    if (cursor.take("gs")) {
      return new NameNode.Phrase("::", expression());
    }
    if (c == 'u') {
      return vendor();
    }
    String code = "" + c + cursor.peek(1);
    if (code.equals("fp") || (code.equals("fL") && isDigit(cursor.peek(2)))) {
      return parameter();
    }
    if (c == 'f' && "lrLR".indexOf(cursor.peek(1)) >= 0) {
      return fold();
    }
    NameNode form = form(code);
    if (form != null) {
      return form;
    }
    Operator operator = Operator.of(code);
    if (operator == null) {
      throw cursor.malformed();
    }
    cursor.text(2);
    return switch (operator.kind()) {
      case UNARY -> new NameNode.Unary(operator.symbol(), expression(), false);
      case STEP -> {
        boolean prefix = cursor.take('_');
        yield new NameNode.Unary(operator.symbol(), expression(), !prefix);
      }
      case BINARY -> {
        NameNode left = expression();
        yield new NameNode.Binary(left, operator.symbol(), expression());
      }
      case OTHER -> throw cursor.malformed();
    };
  }

  /** {@code u <name> <arguments> E}, an expression that only one compiler knows. */
  private NameNode vendor() {
    cursor.next();
    NameNode operator = name.sourceName();
    List<NameNode> operands = new ArrayList<>();
    while (!cursor.take('E')) {
      operands.add(name.templateArgument());
    }
    return new NameNode.Call(operator, operands);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Expressions other than plain operators; null if {@code code} does not begin one. */
  private @Nullable NameNode form(String code) {
    int from = cursor.position();
    cursor.text(2);
    return switch (code) {
      case "cl", "cp" -> {
        NameNode callee = expression();
        yield new NameNode.Call(callee, list());
      }
      case "cv" -> {
        NameNode type = name.types.type();
        List<NameNode> operands = cursor.take('_') ? list() : List.of(expression());
        yield new NameNode.Sequence(
            "", List.of(group(type), new NameNode.Sequence("(", operands, ", ", ")")), "", "");
      }
      case "tl" -> {
        NameNode type = name.types.type();
        yield new NameNode.Sequence(
            "", List.of(type, new NameNode.Sequence("{", list(), ", ", "}")), "", "");
      }
      case "il" -> new NameNode.Sequence("{", list(), ", ", "}");
      case "dc" -> cast("dynamic_cast");
      case "sc" -> cast("static_cast");
      case "cc" -> cast("const_cast");
      case "rc" -> cast("reinterpret_cast");
      case "ti" -> wrapped("typeid (", name.types.type());
      case "te" -> wrapped("typeid (", expression());
      case "st" -> wrapped("sizeof (", name.types.type());
      case "sz" -> wrapped("sizeof (", expression());
      case "at" -> wrapped("alignof (", name.types.type());
      case "az" -> wrapped("alignof (", expression());
      case "nx" -> wrapped("noexcept (", expression());
      case "sZ" ->
          wrapped("sizeof...(", cursor.peek() == 'T' ? name.templateParameter() : parameter());
      case "sP" -> {
        List<NameNode> arguments = new ArrayList<>();
        while (!cursor.take('E')) {
          arguments.add(name.templateArgument());
        }
        yield new NameNode.Sequence("sizeof...(", arguments, ", ", ")");
      }
      case "sp" -> new NameNode.Expansion(expression());
      case "ix" -> {
        NameNode array = expression();
        yield new NameNode.Sequence(
            "", List.of(operand(array), wrapped("[", expression(), "]")), "", "");
      }
      case "qu" -> {
        NameNode condition = expression();
        NameNode yes = expression();
        yield new NameNode.Phrase(
            "", new NameNode.Binary(condition, "?", yes), " : ", operand(expression()), "");
      }
      case "dt", "pt" -> {
        NameNode object = expression();
        NameNode member = cursor.peek() == 'L' ? literal() : unresolved();
        yield new NameNode.Sequence(
            "", List.of(operand(object), member), code.equals("dt") ? "." : "->", "");
      }
      case "nw", "na" -> newExpression(code);
      case "dl", "da" ->
          new NameNode.Unary(code.equals("dl") ? "delete " : "delete[] ", expression(), false);
      case "tw" -> new NameNode.Unary("throw ", expression(), false);
      case "tr" -> new NameNode.Text("throw");
      case "aw" -> new NameNode.Unary("co_await ", expression(), false);
      case "rq" -> requirements(List.of());
      case "rQ" -> {
        List<NameNode> parameters = new ArrayList<>();
        while (!cursor.take('_')) {
          parameters.add(name.types.type());
        }
        yield requirements(parameters);
      }
      case "di", "dx", "dX" -> designated(code);
      case "so" -> subobject();
      case "mc" -> {
        NameNode type = name.types.type();
        NameNode member = expression();
        offset();
        cursor.expect('E');
        yield new NameNode.Phrase("(", type, ")", member, "");
      }
      case "sr", "on", "dn" -> {
        cursor.seek(from);
        yield unresolved();
      }
      default -> {
        cursor.seek(from);
        yield null;
      }
    };
  }

  /** {@code requires (parameters) {requirements}}. */
  private NameNode requirements(List<NameNode> parameters) {
    List<NameNode> parts = new ArrayList<>();
    while (!cursor.take('E')) {
      char kind = cursor.next();
      parts.add(
          switch (kind) {
            case 'X' -> {
              NameNode expression = expression();
              boolean noexcept = cursor.take('N');
              NameNode type = cursor.take('R') ? name.name() : null;
              if (type == null && !noexcept) {
                yield new NameNode.Phrase(" ", expression, "", null, ";");
              }
              String after = noexcept ? "} noexcept" : "}";
              yield type == null
                  ? new NameNode.Phrase(" {", expression, after, null, ";")
                  : new NameNode.Phrase(" {", expression, after + " -> ", type, ";");
            }
            case 'T' -> new NameNode.Phrase(" typename ", name.types.type(), "", null, ";");
            case 'Q' -> new NameNode.Phrase(" requires ", expression(), "", null, ";");
            default -> throw cursor.malformed();
          });
    }
    NameNode body = new NameNode.Sequence(" {", parts, "", " }");
    return parameters.isEmpty()
        ? new NameNode.Phrase("requires", body)
        : new NameNode.Phrase(
            "requires ", new NameNode.Sequence("(", parameters, ", ", ")"), "", body, "");
  }

  /** A member, element or range of elements of an aggregate with its value. */
  private NameNode designated(String code) {
    if (code.equals("dX")) {
      NameNode first = expression();
      NameNode range = new NameNode.Phrase("[", first, " ... ", expression(), "]");
      return new NameNode.Phrase("", range, " = ", expression(), "");
    }
    NameNode place =
        code.equals("di")
            ? new NameNode.Phrase(".", name.sourceName())
            : new NameNode.Phrase("[", expression(), "", null, "]");
    return new NameNode.Phrase("", place, cursor.peek() == 'd' ? "" : " = ", expression(), "");
  }

  /** {@code so <type> <expression> <offset> <unions> [p] E}: part of an object, by its offset. */
  private NameNode subobject() {
    NameNode type = name.types.type();
    NameNode object = expression();
    String offset = offset();
    while (cursor.take('_')) {
      if (cursor.atDigit()) {
        cursor.decimal();
      }
    }
    cursor.take('p');
    cursor.expect('E');
    return new NameNode.Sequence(
        "",
        List.of(object, new NameNode.Phrase(".<", type, " at offset " + offset, null, ">")),
        "",
        "");
  }

  private String offset() {
    String sign = cursor.take('n') ? "-" : "";
    return cursor.atDigit() ? sign + cursor.decimal() : "0";
  }

  private static NameNode operand(NameNode node) {
    return new NameNode.Unary("", node, false);
  }

  private static NameNode group(NameNode node) {
    return new NameNode.Phrase("(", node, "", null, ")");
  }

  private static NameNode wrapped(String before, NameNode inner) {
    return wrapped(before, inner, ")");
  }

  private static NameNode wrapped(String before, NameNode inner, String after) {
    return new NameNode.Phrase(before, inner, "", null, after);
  }

  private NameNode cast(String word) {
    NameNode type = name.types.type();
    return new NameNode.Phrase(word + "<", type, ">(", expression(), ")");
  }

  /** Expressions up to an E. */
  private List<NameNode> list() {
    List<NameNode> list = new ArrayList<>();
    while (!cursor.take('E')) {
      list.add(expression());
    }
    return list;
  }

  private NameNode newExpression(String code) {
    List<NameNode> placement = new ArrayList<>();
    while (!cursor.take('_')) {
      placement.add(expression());
    }
    NameNode type = name.types.type();
    List<NameNode> parts = new ArrayList<>();
    parts.add(new NameNode.Text(code.equals("nw") ? "new " : "new[] "));
    if (!placement.isEmpty()) {
      parts.add(new NameNode.Sequence("(", placement, ", ", ") "));
    }
    parts.add(type);
    if (cursor.take("pi")) {
      parts.add(new NameNode.Sequence("(", list(), ", ", ")"));
    } else {
      cursor.expect('E');
    }
    return new NameNode.Sequence("", parts, "", "");
  }

  /** {@code fp_}: a parameter of the function, the first being number 1. */
  private NameNode parameter() {
    cursor.expect('f');
    if (cursor.take('L')) {
      cursor.decimal();
    }
    cursor.expect('p');
    if (cursor.take('T')) {
      return new NameNode.Text("this");
    }
    name.types.qualifiers();
    long number = cursor.peek() == '_' ? 1 : cursor.decimal() + 2L;
    cursor.expect('_');
    return new NameNode.Parameter("{parm#" + number + "}");
  }

  private NameNode fold() {
    cursor.expect('f');
    char kind = cursor.next();
    Operator operator = Operator.of(cursor.text(2));
    if (operator == null) {
      throw cursor.malformed();
    }
    NameNode first = operand(expression());
    NameNode dots = new NameNode.Text("...");
    List<NameNode> parts =
        switch (kind) {
          case 'l' -> List.of(dots, first);
          case 'r' -> List.of(first, dots);
          default -> List.of(first, dots, operand(expression()));
        };
    return new NameNode.Sequence("(", parts, operator.symbol(), ")");
  }

  /** A name that is looked up when the template is instantiated. */
  private NameNode unresolved() {
    if (cursor.take("sr")) {
      return scoped();
    }
    NameNode base;
    if (cursor.take("on")) {
      base = name.operatorName();
    } else if (cursor.take("dn")) {
      base = new NameNode.Phrase("~", cursor.atDigit() ? name.sourceName() : name.types.type());
    } else {
      base = name.unqualified();
    }
    return cursor.peek() == 'I' ? name.templated(base) : base;
  }

  private NameNode scoped() {
    NameNode scope;
    if (cursor.take('N')) {
      scope = name.types.type();
      while (!cursor.take('E')) {
        scope = new NameNode.Scoped(scope, qualifier());
      }
    } else if (cursor.atDigit()) {
      scope = qualifier();
      while (cursor.atDigit()) {
        scope = new NameNode.Scoped(scope, qualifier());
        if (cursor.take('E')) {
          break;
        }
      }
      cursor.take('E');
    } else {
      scope = name.types.type();
      if (cursor.peek() == 'I') {
        scope = name.templated(scope);
      }
    }
    return new NameNode.Scoped(scope, unresolved());
  }

  private NameNode qualifier() {
    NameNode part = name.sourceName();
    return cursor.peek() == 'I' ? name.templated(part) : part;
  }

  /** {@code L <type> <value> E} or {@code L _Z <encoding> E}. */
  NameNode literal() {
    cursor.expect('L');
    if (cursor.take("_Z") || cursor.take('Z')) {
      NameNode entity = name.encoding();
      cursor.expect('E');
      return entity;
    }
    char kind = cursor.peek();
    NameNode type = name.types.type();
    if (cursor.take('E')) {
      // A closure, or a null pointer.
      return type;
    }
    int from = cursor.position();
    boolean negative = cursor.take('n');
    int digits = cursor.position();
    while (cursor.peek() != 'E') {
      cursor.next();
    }
    String value = (negative ? "-" : "") + cursor.since(negative ? digits : from);
    cursor.expect('E');
    String suffix =
        switch (kind) {
          case 'i' -> "";
          case 'j' -> "u";
          case 'l' -> "l";
          case 'm' -> "ul";
          case 'x' -> "ll";
          case 'y' -> "ull";
          default -> null;
        };
    if (suffix != null) {
      return new NameNode.Text(value + suffix);
    }
    if (kind == 'b' && (value.equals("0") || value.equals("1"))) {
      return new NameNode.Text(value.equals("1") ? "true" : "false");
    }
    boolean floating = kind == 'f' || kind == 'd' || kind == 'e' || kind == 'g';
    return new NameNode.Literal(type, floating ? "[" + value + "]" : value);
  }
}
