package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * C++ names after the Itanium ABI: {@code _Z <encoding>}. This class reads names and their
 * encodings; {@link ItaniumTypes} and {@link ItaniumExpressions} read the rest. Not thread-safe.
 */
final class Itanium {
  /** The longest name of a module, in UTF-16 units: each of its prefixes is kept. */
  private static final int MAX_MODULE = 1024;

  private static final NameNode STD = new NameNode.Text("std");
  private static final NameNode ALLOCATOR =
      new NameNode.Abbreviation("std::allocator", "std::allocator", "allocator");
  private static final NameNode BASIC_STRING =
      new NameNode.Abbreviation("std::basic_string", "std::basic_string", "basic_string");
  private static final NameNode STRING =
      new NameNode.Abbreviation(
          "std::string",
          "std::basic_string<char, std::char_traits<char>, std::allocator<char> >",
          "basic_string");
  private static final NameNode ISTREAM = stream("istream");
  private static final NameNode OSTREAM = stream("ostream");
  private static final NameNode IOSTREAM = stream("iostream");

  final NameCursor cursor;
  final ItaniumTypes types;
  final ItaniumExpressions expressions;

  /** Parts that {@code S_}, {@code S0_} and so on refer to. */
  private final List<NameNode> substitutions = new ArrayList<>(16);

  /** Which of the substitutions are from the parameters of closures; null if none is. */
  private @Nullable BitSet ofLambdas;

  /** The arguments that {@code T_}, {@code T0_} and so on denote, in the innermost template. */
  private List<NameNode> templateArguments = new ArrayList<>();

  /** Template arguments that were named before they were known. */
  private List<NameNode.Forward> forwards = new ArrayList<>();

  /** Above 0 in the type of a conversion operator, whose arguments come after it. */
  private int conversions;

  /** Above 0 in the parameters of a lambda, where {@code T_} is a parameter {@code auto}. */
  private int lambdas;

  /** Properties of a name that affect the reading of the function's parameters. */
  private static final class NameKind {
    String qualifiers = "";
    boolean template;

    /** Whether it is a constructor, destructor or conversion, which have no return type. */
    boolean withoutResult;
  }

  private Itanium(NameCursor cursor) {
    this.cursor = cursor;
    types = new ItaniumTypes(this);
    expressions = new ItaniumExpressions(this);
  }

  static String demangle(String mangled) {
    return demangle(mangled, true);
  }

  /**
   * Like {@link #demangle(String)}, but for a function the name without return type, parameters and
   * clones.
   */
  static String withoutParameters(String mangled) {
    return demangle(mangled, false);
  }

  private static String demangle(String mangled, boolean whole) {
    int dot = mangled.indexOf('.');
    int end = dot < 0 ? mangled.length() : dot;
    Itanium name = new Itanium(new NameCursor(mangled, 2, end));
    NameNode node = name.encoding();
    if (!name.cursor.atEnd()) {
      throw name.cursor.malformed();
    }
    if (!whole) {
      return NodePrinter.print(node instanceof NameNode.Function function ? function.name() : node);
    }
    return NodePrinter.print(node) + clones(mangled.substring(end));
  }

  /** {@code .isra.0.cold} as {@code [clone .isra.0] [clone .cold]}. */
  private static String clones(String suffix) {
    StringBuilder text = new StringBuilder();
    int position = 0;
    while (position < suffix.length()) {
      int from = position++;
      while (position < suffix.length() && isWord(suffix.charAt(position))) {
        position++;
      }
      while (position + 1 < suffix.length()
          && suffix.charAt(position) == '.'
          && isDigit(suffix.charAt(position + 1))) {
        position += 2;
        while (position < suffix.length() && isDigit(suffix.charAt(position))) {
          position++;
        }
      }
      if (position == from + 1 || (position < suffix.length() && suffix.charAt(position) != '.')) {
        throw new MalformedNameException("unknown suffix");
      }
      text.append(" [clone ").append(suffix, from, position).append(']');
    }
    return text.toString();
  }

  private static boolean isWord(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || isDigit(c);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** A function with its parameters, an object, or a compiler-generated entity. */
  NameNode encoding() {
    cursor.enter();
    List<NameNode> outerArguments = templateArguments;
    List<NameNode.Forward> outerForwards = forwards;
    templateArguments = new ArrayList<>(outerArguments);
    forwards = new ArrayList<>();
    NameNode node = cursor.peek() == 'T' || cursor.peek() == 'G' ? special() : function();
    templateArguments = outerArguments;
    forwards = outerForwards;
    cursor.leave();
    return node;
  }

  private NameNode function() {
    NameKind kind = new NameKind();
    NameNode name = name(kind);
    for (NameNode.Forward forward : forwards) {
      forward.target = templateArgument(forward.index);
    }
    if (cursor.atEnd() || cursor.peek() == 'E') {
      return name;
    }
    NameNode result = kind.template && !kind.withoutResult ? types.type() : null;
    NameNode function = new NameNode.Function(result, name, parameters(), kind.qualifiers);
    NameNode required = constraint();
    return required == null
        ? function
        : new NameNode.Phrase("", function, " requires ", required, "");
  }

  /** Types up to the end; a lone {@code v} means none. */
  private List<NameNode> parameters() {
    List<NameNode> parameters = new ArrayList<>();
    if (cursor.take('v')) {
      return parameters;
    }
    do {
      parameters.add(types.type());
    } while (!cursor.atEnd() && cursor.peek() != 'E' && cursor.peek() != 'Q');
    return parameters;
  }

  /** A name whose kind does not matter, such as a class name. */
  NameNode name() {
    return name(null);
  }

  private NameNode name(@Nullable NameKind kind) {
    cursor.enter();
    NameNode node;
    if (cursor.take('N')) {
      node = nested(kind);
    } else if (cursor.take('Z')) {
      node = local(kind);
    } else if (cursor.peek() == 'S' && cursor.peek(1) != 't') {
      node = substitution();
      if (cursor.peek() != 'I') {
        throw cursor.malformed();
      }
      node = templated(node, kind);
    } else {
      node = unscoped(kind);
      if (cursor.peek() == 'I') {
        substitutable(node);
        node = templated(node, kind);
      }
    }
    cursor.leave();
    return node;
  }

  private NameNode unscoped(@Nullable NameKind kind) {
    if (cursor.take("St")) {
      return new NameNode.Scoped(STD, unqualified(STD, kind));
    }
    return unqualified(null, kind);
  }

  NameNode templated(NameNode name) {
    return templated(name, null);
  }

  private NameNode templated(NameNode name, @Nullable NameKind kind) {
    if (kind != null) {
      kind.template = true;
    }
    return new NameNode.Templated(name, templateArguments(kind != null));
  }

  /** Arguments of a template; the arguments of the name itself define {@code T_} from here on. */
  List<NameNode> templateArguments(boolean ofTheName) {
    cursor.expect('I');
    if (ofTheName) {
      templateArguments = new ArrayList<>();
    }
    List<NameNode> arguments = new ArrayList<>();
    while (!cursor.take('E')) {
      if (constraint() != null) {
        continue;
      }
      NameNode argument = templateArgument();
      arguments.add(argument);
      if (ofTheName) {
        templateArguments.add(
            argument instanceof NameNode.ArgumentPack pack
                ? new NameNode.Pack(pack.elements())
                : argument);
      }
    }
    return arguments;
  }

  /** {@code Q <expression>}, a template's constraint on its arguments; null if there is none. */
  private @Nullable NameNode constraint() {
    return cursor.take('Q') ? expressions.expression() : null;
  }

  /**
   * Skips the declaration of a template parameter, which precedes arguments that do not imply it
   * and the parameters of generic lambdas; returns whether there is one.
   */
  private boolean parameterDeclaration() {
    char kind = cursor.peek(1);
    if (cursor.peek() != 'T' || "yptnk".indexOf(kind) < 0) {
      return false;
    }
    cursor.enter();
    cursor.text(2);
    switch (kind) {
      case 'n' -> types.type();
      case 'k' -> name();
      case 'p' -> {
        if (!parameterDeclaration()) {
          throw cursor.malformed();
        }
      }
      case 't' -> {
        while (!cursor.take('E')) {
          if (!parameterDeclaration() && constraint() == null) {
            throw cursor.malformed();
          }
        }
      }
      default -> {
        // A type.
      }
    }
    cursor.leave();
    return true;
  }

  NameNode templateArgument() {
    cursor.enter();
    parameterDeclaration();
    NameNode argument;
    switch (cursor.peek()) {
      case 'X' -> {
        cursor.next();
        argument = expressions.expression();
        cursor.expect('E');
      }
      // Packs of GCC before 4.7 begin with I.
      case 'J', 'I' -> {
        cursor.next();
        List<NameNode> elements = new ArrayList<>();
        while (!cursor.take('E')) {
          elements.add(templateArgument());
        }
        argument = new NameNode.ArgumentPack(elements);
      }
      case 'L' -> argument = expressions.literal();
      default -> argument = types.type();
    }
    cursor.leave();
    return argument;
  }

  /** {@code T_}: the argument that a template parameter denotes. */
  NameNode templateParameter() {
    cursor.expect('T');
    if (cursor.take('L')) {
      cursor.decimal();
      cursor.expect('_');
    }
    int index = cursor.take('_') ? 0 : cursor.decimal() + 1;
    if (index > 0) {
      cursor.expect('_');
    }
    if (conversions > 0) {
      NameNode.Forward forward = new NameNode.Forward(index, false, null);
      forwards.add(forward);
      return forward;
    }
    return parameter(index);
  }

  /** The argument that a parameter of a template or generic lambda denotes here. */
  private NameNode.Forward parameter(int index) {
    if (lambdas == 0) {
      return new NameNode.Forward(index, false, templateArgument(index));
    }
    boolean known = index < templateArguments.size();
    return new NameNode.Forward(index, true, known ? templateArguments.get(index) : null);
  }

  private NameNode templateArgument(int index) {
    if (index >= templateArguments.size()) {
      throw cursor.malformed();
    }
    return templateArguments.get(index);
  }

  /** Whether arguments after {@code T_} belong to a conversion operator, not to its type. */
  boolean inConversion() {
    return conversions > 0;
  }

  void substitutable(NameNode node) {
    if (lambdas > 0) {
      if (ofLambdas == null) {
        ofLambdas = new BitSet();
      }
      ofLambdas.set(substitutions.size());
    }
    substitutions.add(node);
  }

  /** {@code S_}, {@code S0_}, ... or a standard abbreviation. */
  NameNode substitution() {
    cursor.expect('S');
    NameNode standard = standard(cursor.peek());
    if (standard != null) {
      cursor.next();
      NameNode tagged = tags(standard);
      if (!tagged.equals(standard)) {
        substitutable(tagged);
      }
      return tagged;
    }
    int index = 0;
    if (!cursor.take('_')) {
      do {
        char c = cursor.next();
        int digit = isDigit(c) ? c - '0' : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
        if (digit < 0 || index > substitutions.size()) {
          throw cursor.malformed();
        }
        index = index * 36 + digit;
      } while (!cursor.take('_'));
      index++;
    }
    if (index >= substitutions.size()) {
      throw cursor.malformed();
    }
    NameNode node = substitutions.get(index);
    // A parameter was substituted as such: it denotes the argument of the template here.
    return node instanceof NameNode.Forward parameter
            && (lambdas > 0 || parameter.index < templateArguments.size())
        ? parameter(parameter.index)
        : lambdas == 0 && ofLambdas != null && ofLambdas.get(index)
            ? new NameNode.Rebound(node, templateArguments)
            : node;
  }

  private static @Nullable NameNode standard(char c) {
    return switch (c) {
      case 'a' -> ALLOCATOR;
      case 'b' -> BASIC_STRING;
      case 's' -> STRING;
      case 'i' -> ISTREAM;
      case 'o' -> OSTREAM;
      case 'd' -> IOSTREAM;
      default -> null;
    };
  }

  private static NameNode stream(String name) {
    return new NameNode.Abbreviation(
        "std::" + name, "std::basic_" + name + "<char, std::char_traits<char> >", "basic_" + name);
  }

  private NameNode nested(@Nullable NameKind kind) {
    String qualifiers = types.qualifiers();
    if (cursor.take('R')) {
      qualifiers += " &";
    } else if (cursor.take('O')) {
      qualifiers += " &&";
    }
    if (kind != null) {
      kind.qualifiers = qualifiers;
    }
    NameNode scope = null;
    boolean lastIsSubstitutable = false;
    while (!cursor.take('E')) {
      char c = cursor.peek();
      char after = cursor.peek(1);
      if (kind != null && c != 'I') {
        kind.template = false;
        kind.withoutResult = false;
      }
      lastIsSubstitutable = true;
      if (c == 'S' && after == 't' && scope == null) {
        cursor.take("St");
        scope = STD;
        lastIsSubstitutable = false;
      } else if (c == 'S' && scope == null) {
        scope = substitution();
        lastIsSubstitutable = false;
      } else if (c == 'T' && scope == null) {
        scope = templateParameter();
      } else if (c == 'D' && (after == 't' || after == 'T') && scope == null) {
        scope = types.decltype();
      } else if (c == 'I' && scope != null) {
        scope = templated(scope, kind);
      } else if (c == 'M' && scope != null) {
        // The member whose initializer has a lambda: the lambda follows.
        cursor.next();
        continue;
      } else {
        NameNode part = unqualified(scope, kind);
        scope = scope == null ? part : new NameNode.Scoped(scope, part);
      }
      if (lastIsSubstitutable) {
        substitutable(scope);
      }
    }
    if (scope == null) {
      throw cursor.malformed();
    }
    if (lastIsSubstitutable) {
      // The whole name is substitutable as a type, which adds it itself.
      substitutions.removeLast();
      if (ofLambdas != null) {
        ofLambdas.clear(substitutions.size());
      }
    }
    return scope;
  }

  private NameNode local(@Nullable NameKind kind) {
    NameNode function = encoding();
    cursor.expect('E');
    if (cursor.take('s')) {
      discriminator();
      return new NameNode.Local(function, new NameNode.Text("string literal"));
    }
    if (cursor.take('d')) {
      long number = cursor.peek() == '_' ? 1 : cursor.decimal() + 2L;
      cursor.expect('_');
      NameNode argument = new NameNode.Text("{default arg#" + number + "}");
      return new NameNode.Local(function, new NameNode.Scoped(argument, name(kind)));
    }
    NameNode entity = name(kind);
    discriminator();
    return new NameNode.Local(function, entity);
  }

  private void discriminator() {
    // Without a number, the underscore belongs to a reference temporary.
    char after = cursor.peek(1);
    if (cursor.peek() != '_' || !(isDigit(after) || after == '_')) {
      return;
    }
    cursor.next();
    if (cursor.take('_')) {
      cursor.decimal();
      cursor.expect('_');
    } else {
      cursor.next();
    }
  }

  NameNode unqualified() {
    return unqualified(null, null);
  }

  private NameNode unqualified(@Nullable NameNode scope, @Nullable NameKind kind) {
    String module = module();
    cursor.take('F');
    cursor.take('L');
    char c = cursor.peek();
    NameNode name;
    if (cursor.atDigit()) {
      name = sourceName();
    } else if (c == 'U') {
      name = unnamed();
    } else if (cursor.take("DC")) {
      List<NameNode> names = new ArrayList<>();
      while (!cursor.take('E')) {
        names.add(sourceName());
      }
      name = new NameNode.Binding(names);
    } else if (c == 'C' || c == 'D') {
      name = constructor(scope);
      if (kind != null) {
        kind.withoutResult = true;
      }
    } else {
      if (kind != null && cursor.peek() == 'c' && cursor.peek(1) == 'v') {
        kind.withoutResult = true;
      }
      name = operatorName();
    }
    NameNode tagged = tags(name);
    return module.isEmpty() ? tagged : new NameNode.Phrase("", tagged, module, null, "");
  }

  /** {@code @a.b:part}, the module that an entity is attached to; usually empty. */
  private String module() {
    if (cursor.peek() != 'W') {
      return "";
    }
    StringBuilder module = new StringBuilder();
    while (cursor.take('W')) {
      boolean partition = cursor.take('P');
      module.append(module.isEmpty() ? "@" : partition ? ":" : ".");
      module.append(cursor.text(cursor.decimal()));
      if (module.length() > MAX_MODULE) {
        throw MalformedNameException.tooMuch("its module is too long");
      }
      substitutable(new NameNode.Text(module.toString()));
    }
    return module.toString();
  }

  private NameNode tags(NameNode name) {
    NameNode tagged = name;
    while (cursor.take('B')) {
      tagged = new NameNode.Tagged(tagged, cursor.text(cursor.decimal()));
    }
    return tagged;
  }

  NameNode sourceName() {
    String text = cursor.text(cursor.decimal());
    boolean anonymous =
        text.length() >= 10
            && text.startsWith("_GLOBAL_")
            && "._$".indexOf(text.charAt(8)) >= 0
            && text.charAt(9) == 'N';
    return new NameNode.Text(anonymous ? "(anonymous namespace)" : text);
  }

  private NameNode constructor(@Nullable NameNode scope) {
    if (scope == null) {
      throw cursor.malformed();
    }
    boolean destructor = cursor.next() == 'D';
    boolean inherited = !destructor && cursor.take('I');
    char variant = cursor.next();
    if (variant < '0' || variant > '9') {
      throw cursor.malformed();
    }
    if (inherited) {
      types.type();
    }
    return new NameNode.Constructor(scope, destructor);
  }

  /** A type or closure without a name; the first of a scope is number 1. */
  private NameNode unnamed() {
    cursor.expect('U');
    if (cursor.take('t')) {
      return new NameNode.Text("{unnamed type#" + (1 + number()) + "}");
    }
    if (cursor.take('b')) {
      number();
      return new NameNode.Text("{block literal}");
    }
    cursor.expect('l');
    return lambda();
  }

  /** The parameters and number of a closure, after {@code Ul}. */
  private NameNode lambda() {
    lambdas++;
    while (parameterDeclaration()) {
      // They are not printed.
    }
    constraint();
    List<NameNode> parameters = parameters();
    constraint();
    lambdas--;
    cursor.expect('E');
    return new NameNode.Lambda(parameters, 1 + number());
  }

  /** A count before an underscore: absent is 0, 0 is 1. */
  private long number() {
    long number = cursor.peek() == '_' ? 0 : cursor.decimal() + 1L;
    cursor.expect('_');
    return number;
  }

  /** A name such as {@code operator+}, {@code operator int} or {@code operator"" _km}. */
  NameNode operatorName() {
    if (cursor.take("cv")) {
      conversions++;
      NameNode type = types.type();
      conversions--;
      return new NameNode.Conversion(type);
    }
    if (cursor.take("li")) {
      return new NameNode.Phrase("operator\"\" ", sourceName());
    }
    if (cursor.peek() == 'v' && cursor.peek(1) >= '0' && cursor.peek(1) <= '9') {
      cursor.text(2);
      return new NameNode.Phrase("operator ", sourceName());
    }
    Operator operator = Operator.of(cursor.text(2));
    if (operator == null) {
      throw cursor.malformed();
    }
    String symbol = operator.symbol();
    return new NameNode.Text(
        "operator" + (Character.isLetter(symbol.charAt(0)) ? " " : "") + symbol);
  }

  private NameNode special() {
    char group = cursor.next();
    char kind = cursor.next();
    if (group == 'G') {
      return switch (kind) {
        case 'V' -> new NameNode.Phrase("guard variable for ", name());
        case 'R' -> {
          NameNode name = name();
          long number = cursor.atEnd() ? 0 : number();
          yield new NameNode.Phrase("reference temporary #" + number + " for ", name);
        }
        case 'A' -> new NameNode.Phrase("hidden alias for ", encoding());
        case 'I' -> initializer();
        case 'T' ->
            new NameNode.Phrase(
                cursor.next() == 'n' ? "non-transaction clone for " : "transaction clone for ",
                encoding());
        default -> throw cursor.malformed();
      };
    }
    return switch (kind) {
      case 'V' -> new NameNode.Phrase("vtable for ", types.type());
      case 'T' -> new NameNode.Phrase("VTT for ", types.type());
      case 'I' -> new NameNode.Phrase("typeinfo for ", types.type());
      case 'S' -> new NameNode.Phrase("typeinfo name for ", types.type());
      case 'F' -> new NameNode.Phrase("typeinfo fn for ", types.type());
      case 'A' -> new NameNode.Phrase("template parameter object for ", templateArgument());
      case 'H' -> new NameNode.Phrase("TLS init function for ", name());
      case 'W' -> new NameNode.Phrase("TLS wrapper function for ", name());
      case 'h' -> {
        offset();
        yield new NameNode.Phrase("non-virtual thunk to ", encoding());
      }
      case 'v' -> {
        offset();
        offset();
        yield new NameNode.Phrase("virtual thunk to ", encoding());
      }
      case 'c' -> {
        callOffset();
        callOffset();
        yield new NameNode.Phrase("covariant return thunk to ", encoding());
      }
      case 'C' -> {
        NameNode derived = types.type();
        offset();
        NameNode base = types.type();
        yield new NameNode.Phrase("construction vtable for ", base, "-in-", derived, "");
      }
      default -> throw cursor.malformed();
    };
  }

  private NameNode initializer() {
    String module = module();
    if (module.isEmpty()) {
      throw cursor.malformed();
    }
    return new NameNode.Text("initializer for module " + module.substring(1));
  }

  private void callOffset() {
    switch (cursor.next()) {
      case 'h' -> offset();
      case 'v' -> {
        offset();
        offset();
      }
      default -> throw cursor.malformed();
    }
  }

  private void offset() {
    cursor.take('n');
    while (cursor.atDigit()) {
      cursor.next();
    }
    cursor.expect('_');
  }
}
