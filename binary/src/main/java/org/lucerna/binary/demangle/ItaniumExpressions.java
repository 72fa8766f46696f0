package org.lucerna.binary.demangle;

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

  Node expression() {
    cursor.enter();
    Node expression = expressionHere();
    cursor.leave();
    return expression;
  }

  private Node expressionHere() {
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
      return new Node.Phrase("::", expression());
    }
    String code = "" + c + cursor.peek(1);
    if (code.equals("fp") || (code.equals("fL") && isDigit(cursor.peek(2)))) {
      return parameter();
    }
    if (c == 'f' && "lrLR".indexOf(cursor.peek(1)) >= 0) {
      return fold();
    }
    Node form = form(code);
    if (form != null) {
      return form;
    }
    Operator operator = Operator.of(code);
    if (operator == null) {
      throw cursor.malformed();
    }
    cursor.text(2);
    return switch (operator.kind()) {
      case UNARY -> new Node.Unary(operator.symbol(), expression(), false);
      case STEP -> {
        boolean prefix = cursor.take('_');
        yield new Node.Unary(operator.symbol(), expression(), !prefix);
      }
      case BINARY -> {
        Node left = expression();
        yield new Node.Binary(left, operator.symbol(), expression());
      }
      case OTHER -> throw cursor.malformed();
    };
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** Expressions that are no plain operators; null if {@code code} begins none. */
  private @Nullable Node form(String code) {
    int from = cursor.position();
    cursor.text(2);
    return switch (code) {
      case "cl", "cp" -> {
        Node callee = expression();
        yield new Node.Call(callee, list());
      }
      case "cv" -> {
        Node type = name.types.type();
        List<Node> operands = cursor.take('_') ? list() : List.of(expression());
        yield new Node.Sequence(
            "", List.of(group(type), new Node.Sequence("(", operands, ", ", ")")), "", "");
      }
      case "tl" -> {
        Node type = name.types.type();
        yield new Node.Sequence(
            "", List.of(type, new Node.Sequence("{", list(), ", ", "}")), "", "");
      }
      case "il" -> new Node.Sequence("{", list(), ", ", "}");
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
        List<Node> arguments = new ArrayList<>();
        while (!cursor.take('E')) {
          arguments.add(name.templateArgument());
        }
        yield new Node.Sequence("sizeof...(", arguments, ", ", ")");
      }
      case "sp" -> new Node.Expansion(expression());
      case "ix" -> {
        Node array = expression();
        yield new Node.Sequence(
            "", List.of(operand(array), wrapped("[", expression(), "]")), "", "");
      }
      case "qu" -> {
        Node condition = expression();
        Node yes = expression();
        yield new Node.Phrase(
            "", new Node.Binary(condition, "?", yes), " : ", operand(expression()), "");
      }
      case "dt", "pt" -> {
        Node object = expression();
        Node member = cursor.peek() == 'L' ? literal() : unresolved();
        yield new Node.Sequence(
            "", List.of(operand(object), member), code.equals("dt") ? "." : "->", "");
      }
      case "nw", "na" -> newExpression(code);
      case "dl", "da" ->
          new Node.Unary(code.equals("dl") ? "delete " : "delete[] ", expression(), false);
      case "tw" -> new Node.Unary("throw ", expression(), false);
      case "tr" -> new Node.Text("throw");
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

  private static Node operand(Node node) {
    return new Node.Unary("", node, false);
  }

  private static Node group(Node node) {
    return new Node.Phrase("(", node, "", null, ")");
  }

  private static Node wrapped(String before, Node inner) {
    return wrapped(before, inner, ")");
  }

  private static Node wrapped(String before, Node inner, String after) {
    return new Node.Phrase(before, inner, "", null, after);
  }

  private Node cast(String word) {
    Node type = name.types.type();
    return new Node.Phrase(word + "<", type, ">(", expression(), ")");
  }

  /** Expressions up to an E. */
  private List<Node> list() {
    List<Node> list = new ArrayList<>();
    while (!cursor.take('E')) {
      list.add(expression());
    }
    return list;
  }

  private Node newExpression(String code) {
    List<Node> placement = new ArrayList<>();
    while (!cursor.take('_')) {
      placement.add(expression());
    }
    Node type = name.types.type();
    List<Node> parts = new ArrayList<>();
    parts.add(new Node.Text(code.equals("nw") ? "new " : "new[] "));
    if (!placement.isEmpty()) {
      parts.add(new Node.Sequence("(", placement, ", ", ") "));
    }
    parts.add(type);
    if (cursor.take("pi")) {
      parts.add(new Node.Sequence("(", list(), ", ", ")"));
    } else {
      cursor.expect('E');
    }
    return new Node.Sequence("", parts, "", "");
  }

  /** {@code fp_}: a parameter of the function, the first being number 1. */
  private Node parameter() {
    cursor.expect('f');
    if (cursor.take('L')) {
      cursor.decimal();
    }
    cursor.expect('p');
    if (cursor.take('T')) {
      return new Node.Text("this");
    }
    name.types.qualifiers();
    long number = cursor.peek() == '_' ? 1 : cursor.decimal() + 2L;
    cursor.expect('_');
    return new Node.Parameter("{parm#" + number + "}");
  }

  private Node fold() {
    cursor.expect('f');
    char kind = cursor.next();
    Operator operator = Operator.of(cursor.text(2));
    if (operator == null) {
      throw cursor.malformed();
    }
    Node first = operand(expression());
    Node dots = new Node.Text("...");
    List<Node> parts =
        switch (kind) {
          case 'l' -> List.of(dots, first);
          case 'r' -> List.of(first, dots);
          default -> List.of(first, dots, operand(expression()));
        };
    return new Node.Sequence("(", parts, operator.symbol(), ")");
  }

  /** A name that is looked up when the template is instantiated. */
  private Node unresolved() {
    if (cursor.take("sr")) {
      return scoped();
    }
    Node base;
    if (cursor.take("on")) {
      base = name.operatorName();
    } else if (cursor.take("dn")) {
      base = new Node.Phrase("~", cursor.atDigit() ? name.sourceName() : name.types.type());
    } else {
      base = name.unqualified();
    }
    return cursor.peek() == 'I' ? name.templated(base) : base;
  }

  private Node scoped() {
    Node scope;
    if (cursor.take('N')) {
      scope = name.types.type();
      while (!cursor.take('E')) {
        scope = new Node.Scoped(scope, qualifier());
      }
    } else if (cursor.atDigit()) {
      scope = qualifier();
      while (cursor.atDigit()) {
        scope = new Node.Scoped(scope, qualifier());
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
    return new Node.Scoped(scope, unresolved());
  }

  private Node qualifier() {
    Node part = name.sourceName();
    return cursor.peek() == 'I' ? name.templated(part) : part;
  }

  /** {@code L <type> <value> E} or {@code L _Z <encoding> E}. */
  Node literal() {
    cursor.expect('L');
    if (cursor.take("_Z") || cursor.take('Z')) {
      Node entity = name.encoding();
      cursor.expect('E');
      return entity;
    }
    char kind = cursor.peek();
    Node type = name.types.type();
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
      return new Node.Text(value + suffix);
    }
    if (kind == 'b' && (value.equals("0") || value.equals("1"))) {
      return new Node.Text(value.equals("1") ? "true" : "false");
    }
    boolean floating = kind == 'f' || kind == 'd' || kind == 'e' || kind == 'g';
    return new Node.Literal(type, floating ? "[" + value + "]" : value);
  }
}
