package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * C++ names of Visual C++, and of Clang for Windows: {@code ? <name> <encoding>}. This class reads
 * names and their encodings; {@link MsvcTypes} reads types. Names are printed as by {@code
 * llvm-undname}. Not thread-safe.
 */
final class Msvc {
  /** The characters that names and their parts may take together, also those not printed. */
  private static final int MAX_WORK = 1 << 20;

  /** Prefix among the names of an anonymous namespace's name, which follows. */
  private static final String ANONYMOUS = "?A";

  private static final String[] OPERATORS = {
    "operator new",
    "operator delete",
    "operator=",
    "operator>>",
    "operator<<",
    "operator!",
    "operator==",
    "operator!=",
    "operator[]",
    "",
    "operator->",
    "operator*",
    "operator++",
    "operator--",
    "operator-",
    "operator+",
    "operator&",
    "operator->*",
    "operator/",
    "operator%",
    "operator<",
    "operator<=",
    "operator>",
    "operator>=",
    "operator,",
    "operator()",
    "operator~",
    "operator^",
    "operator|",
    "operator&&",
    "operator||",
    "operator*=",
    "operator+=",
    "operator-="
  };

  private static final String[] UNDER_OPERATORS = {
    "operator/=",
    "operator%=",
    "operator>>=",
    "operator<<=",
    "operator&=",
    "operator|=",
    "operator^=",
    "",
    "",
    "",
    "",
    "",
    "",
    "`vbase dtor'",
    "`vector deleting dtor'",
    "`default ctor closure'",
    "`scalar deleting dtor'",
    "`vector ctor iterator'",
    "`vector dtor iterator'",
    "`vector vbase ctor iterator'",
    "`virtual displacement map'",
    "`eh vector ctor iterator'",
    "`eh vector dtor iterator'",
    "`eh vector vbase ctor iterator'",
    "`copy ctor closure'",
    "",
    "",
    "",
    "",
    "`local vftable ctor closure'",
    "operator new[]",
    "operator delete[]"
  };

  /** The last part of a function's name, of which some need the rest of the name. */
  private enum Leaf {
    PLAIN,
    CONSTRUCTOR,
    DESTRUCTOR,
    CONVERSION
  }

  /**
   * A name as read, innermost part first.
   *
   * @param arguments template arguments after the name of a constructor or conversion
   */
  private record Qualified(Leaf leaf, String name, String arguments, String scope) {}

  final NameCursor cursor;
  private final MsvcTypes types;
  private int work;

  /** The name of the function that was read last, without its type; null if it is none. */
  private @Nullable String functionName;

  /** The names that digits denote. */
  private List<String> names = new ArrayList<>();

  private Msvc(NameCursor cursor) {
    this.cursor = cursor;
    types = new MsvcTypes(this);
  }

  static String demangle(String mangled) {
    return new Msvc(new NameCursor(mangled, 0, mangled.length())).name();
  }

  /** Like {@link #demangle}, but for a function its qualified name alone. */
  static String withoutParameters(String mangled) {
    Msvc name = new Msvc(new NameCursor(mangled, 0, mangled.length()));
    String text = name.name();
    return name.functionName == null ? text : name.functionName;
  }

  private String name() {
    String text;
    if (cursor.take('.')) {
      text = text(MsvcType.spaced(types.result().text()), "`RTTI Type Descriptor Name'");
      functionName = null;
    } else {
      text = symbol();
    }
    if (!cursor.atEnd()) {
      throw cursor.malformed();
    }
    return text;
  }

  /** Joins {@code parts}, and counts the work. */
  String text(String... parts) {
    String text = String.join("", parts);
    count(text.length());
    return text;
  }

  /** Counts {@code length} characters of work. */
  void count(int length) {
    work += length;
    if (length > Demangler.MAX_TEXT || work > MAX_WORK) {
      throw MalformedNameException.tooMuch("its text is too long");
    }
  }

  private String symbol() {
    cursor.enter();
    cursor.expect('?');
    String text = special();
    if (text == null) {
      text = encoding(symbolName());
    } else {
      functionName = null;
    }
    cursor.leave();
    return text;
  }

  /** Tables and other objects that the compiler makes; null if it is none of them. */
  private @Nullable String special() {
    if (cursor.take("?_7")) {
      return table("`vftable'");
    }
    if (cursor.take("?_8")) {
      return table("`vbtable'");
    }
    if (cursor.take("?_S")) {
      return table("`local vftable'");
    }
    if (cursor.take("?_9")) {
      return virtualCall();
    }
    if (cursor.take("?_B")) {
      return guard("`local static guard'");
    }
    if (cursor.take("?__J")) {
      return guard("`local static thread guard'");
    }
    if (cursor.take("?_C")) {
      return MsvcString.read(cursor, types);
    }
    if (cursor.take("?_R")) {
      return typeInformation();
    }
    if (cursor.take("?__E")) {
      return initializer("`dynamic initializer for ");
    }
    if (cursor.take("?__F")) {
      return initializer("`dynamic atexit destructor for ");
    }
    return null;
  }

  private String table(String kind) {
    String name = scoped(kind);
    if (!cursor.take('6')) {
      cursor.expect('7');
    }
    String qualifiers = types.qualifiersBefore();
    List<String> bases = new ArrayList<>();
    while (!cursor.take('@')) {
      bases.add(typeName());
    }
    return bases.isEmpty()
        ? text(qualifiers, name)
        : text(qualifiers, name, "{for `", String.join("'s `", bases), "'}");
  }

  private String virtualCall() {
    String scope = scope();
    cursor.expect('$');
    cursor.expect('B');
    String offset = Long.toUnsignedString(types.number());
    cursor.expect('A');
    String convention = types.convention();
    return text("[thunk]: ", convention, " ", scope, "`vcall'{", offset, ", {flat}}");
  }

  private String guard(String kind) {
    String scope = scope();
    if (!cursor.take("4IA")) {
      cursor.expect('5');
    }
    String index = cursor.atEnd() ? "0" : Long.toUnsignedString(types.number());
    return text(scope, kind, index.equals("0") ? "" : "{" + index + "}");
  }

  private String typeInformation() {
    return switch (cursor.next()) {
      case '0' -> {
        String type = types.result().text();
        cursor.expect('@');
        cursor.expect('8');
        yield text(MsvcType.spaced(type), "`RTTI Type Descriptor'");
      }
      case '1' -> {
        String place =
            String.join(
                ", ",
                Long.toUnsignedString(types.number()),
                types.signed(),
                Long.toUnsignedString(types.number()),
                Long.toUnsignedString(types.number()));
        yield untyped("`RTTI Base Class Descriptor at (" + place + ")'");
      }
      case '2' -> untyped("`RTTI Base Class Array'");
      case '3' -> untyped("`RTTI Class Hierarchy Descriptor'");
      case '4' -> table("`RTTI Complete Object Locator'");
      default -> throw cursor.malformed();
    };
  }

  private String untyped(String kind) {
    String name = scoped(kind);
    cursor.expect('8');
    return name;
  }

  private String initializer(String kind) {
    boolean member = cursor.take('?');
    Qualified name = symbolName();
    if (cursor.atDigit() && cursor.peek() <= '4') {
      String variable = encoding(name);
      cursor.expect('@');
      if (member) {
        cursor.expect('@');
      }
      return function(new Qualified(Leaf.PLAIN, text(kind, "`", variable, "''"), "", ""));
    }
    return function(new Qualified(Leaf.PLAIN, text(kind, "'", whole(name), "''"), "", ""));
  }

  private String whole(Qualified name) {
    return text(name.scope(), name.name(), name.arguments());
  }

  private String encoding(Qualified name) {
    if (!cursor.atDigit() || cursor.peek() == '9') {
      return function(name);
    }
    String storage =
        switch (cursor.next()) {
          case '0' -> "private: static ";
          case '1' -> "protected: static ";
          case '2' -> "public: static ";
          case '3', '4' -> "";
          default -> throw cursor.malformed();
        };
    MsvcType type = types.variable();
    functionName = null;
    return text(storage, MsvcType.spaced(type.before()), whole(name), type.after());
  }

  private String function(Qualified name) {
    String external = cursor.take("$$J0") ? "extern \"C\" " : "";
    if (cursor.take('9')) {
      functionName = whole(name);
      return text("extern \"C\" ", functionName);
    }
    boolean displaced = cursor.take('$');
    boolean extended = displaced && cursor.take('R');
    char c = cursor.next();
    String adjustment = "";
    String access;
    String kind;
    if (displaced) {
      if (c < '0' || c > '5') {
        throw cursor.malformed();
      }
      access = access((c - '0') / 2);
      kind = "virtual ";
      adjustment = displacement(extended);
    } else if (c == 'Y' || c == 'Z') {
      access = "";
      kind = "";
    } else if (c >= 'A' && c <= 'X') {
      access = access((c - 'A') / 8);
      switch ((c - 'A') % 8 / 2) {
        case 0 -> kind = "";
        case 1 -> kind = "static ";
        case 2 -> kind = "virtual ";
        default -> {
          kind = "virtual ";
          adjustment = "`adjustor{" + types.signed() + "}'";
        }
      }
    } else {
      throw cursor.malformed();
    }
    MsvcType type = types.function(!access.isEmpty() && !kind.equals("static "));
    String before = text(adjustment.isEmpty() ? "" : "[thunk]: ", access, kind, external);
    String declared =
        name.leaf() == Leaf.CONVERSION
            ? text(name.scope(), "operator", name.arguments(), " ", type.before().stripTrailing())
            : whole(name);
    functionName = text(declared, adjustment);
    return text(
        before, type.before(), MsvcType.spaced(type.convention()), functionName, type.after());
  }

  private String displacement(boolean extended) {
    if (extended) {
      return "`vtordispex{"
          + String.join(", ", types.offset(), types.offset(), types.offset(), types.offset())
          + "}'";
    }
    return "`vtordisp{" + types.offset() + ", " + types.offset() + "}'";
  }

  private static String access(int index) {
    return switch (index) {
      case 0 -> "private: ";
      case 1 -> "protected: ";
      default -> "public: ";
    };
  }

  /** The name of a symbol with its scope. */
  private Qualified symbolName() {
    Leaf leaf = Leaf.PLAIN;
    String arguments = "";
    String name = "";
    if (cursor.take("?$")) {
      List<String> outer = names;
      List<MsvcType> outerParameters = types.context(new ArrayList<>());
      names = new ArrayList<>();
      leaf = leaf();
      name = leaf == Leaf.PLAIN ? leafName() : "";
      arguments = templateArguments();
      names = outer;
      types.context(outerParameters);
    } else {
      leaf = leaf();
      name = leaf == Leaf.PLAIN ? leafName() : "";
    }
    List<String> parts = parts();
    if (leaf == Leaf.CONSTRUCTOR || leaf == Leaf.DESTRUCTOR) {
      if (parts.isEmpty()) {
        throw cursor.malformed();
      }
      name = (leaf == Leaf.DESTRUCTOR ? "~" : "") + parts.getFirst();
    }
    return new Qualified(leaf, name, arguments, scope(parts));
  }

  private Leaf leaf() {
    if (cursor.take("?0")) {
      return Leaf.CONSTRUCTOR;
    }
    if (cursor.take("?1")) {
      return Leaf.DESTRUCTOR;
    }
    return cursor.take("?B") ? Leaf.CONVERSION : Leaf.PLAIN;
  }

  private String leafName() {
    if (cursor.atDigit()) {
      return reference();
    }
    return cursor.take('?') ? operator() : simple();
  }

  private String operator() {
    if (cursor.take("__K")) {
      return text("operator \"\"", simpleUnremembered());
    }
    if (cursor.take("__")) {
      return switch (cursor.next()) {
        case 'A' -> "`managed vector ctor iterator'";
        case 'B' -> "`managed vector dtor iterator'";
        case 'C' -> "`EH vector copy ctor iterator'";
        case 'D' -> "`EH vector vbase copy ctor iterator'";
        case 'G' -> "`vector copy ctor iterator'";
        case 'H' -> "`vector vbase copy constructor iterator'";
        case 'I' -> "`managed vector vbase copy constructor iterator'";
        case 'L' -> "operator co_await";
        case 'M' -> "operator<=>";
        default -> throw cursor.malformed();
      };
    }
    boolean under = cursor.take('_');
    char c = cursor.next();
    int index = c >= '0' && c <= '9' ? c - '0' : c >= 'A' && c <= 'Z' ? c - 'A' + 10 : -1;
    String[] table = under ? UNDER_OPERATORS : OPERATORS;
    int at = under ? index : index - 2;
    if (at < 0 || at >= table.length || table[at].isEmpty()) {
      throw cursor.malformed();
    }
    return table[at];
  }

  /** {@code kind} after the scope that follows. */
  private String scoped(String kind) {
    return text(scope(), kind);
  }

  private String scope() {
    return scope(parts());
  }

  /** The scopes up to an at sign, innermost first. */
  private List<String> parts() {
    List<String> parts = new ArrayList<>();
    while (!cursor.take('@')) {
      parts.add(part());
    }
    return parts;
  }

  private String scope(List<String> parts) {
    StringBuilder text = new StringBuilder();
    for (String part : parts.reversed()) {
      text.append(part).append("::");
      count(text.length());
    }
    return text.toString();
  }

  private String part() {
    if (cursor.atDigit()) {
      return reference();
    }
    if (cursor.take("?$")) {
      return template();
    }
    if (cursor.take("?A")) {
      return shown(remembered(ANONYMOUS + simpleUnremembered()));
    }
    if (cursor.take('?')) {
      // An entity inside a function, with the number of its block.
      String number = Long.toUnsignedString(types.number());
      return text("`", inner(), "'::`", number, "'");
    }
    return simple();
  }

  private String inner() {
    cursor.expect('?');
    return symbol();
  }

  /** The name of a class or the like. */
  String typeName() {
    cursor.enter();
    String name = cursor.atDigit() ? reference() : cursor.take("?$") ? template() : simple();
    String whole = text(scope(), name);
    cursor.leave();
    return whole;
  }

  /** The text of a type that only the compiler knows. */
  String customType() {
    return cursor.atDigit() ? reference() : cursor.take("?$") ? template() : simple();
  }

  private String template() {
    cursor.enter();
    List<String> outer = names;
    List<MsvcType> outerParameters = types.context(new ArrayList<>());
    names = new ArrayList<>();
    String name = leafName();
    String whole = text(name, templateArguments());
    names = outer;
    types.context(outerParameters);
    cursor.leave();
    return remembered(whole);
  }

  private String templateArguments() {
    StringBuilder text = new StringBuilder("<");
    while (!cursor.take('@')) {
      if (cursor.take("$S") || cursor.take("$$V") || cursor.take("$$$V") || cursor.take("$$Z")) {
        continue;
      }
      text.append(text.length() == 1 ? "" : ", ").append(templateArgument());
      count(text.length());
    }
    return text.append('>').toString();
  }

  private String templateArgument() {
    if (cursor.take("$M")) {
      // A value of a parameter "auto": its type, then the value without the dollar sign.
      types.type();
      return value(cursor.next());
    }
    if (cursor.take("$$Y")) {
      return typeName();
    }
    if (cursor.take("$$B")) {
      return types.type().text();
    }
    if (cursor.take("$$C")) {
      return types.qualifiedType().text();
    }
    if (cursor.peek() == '$' && cursor.peek(1) != '$') {
      cursor.next();
      return value(cursor.next());
    }
    return types.type().text();
  }

  private String value(char kind) {
    return switch (kind) {
      case '0' -> types.signed();
      case '1' -> member(0);
      case 'H' -> member(1);
      case 'I' -> member(2);
      case 'J' -> member(3);
      case 'E' -> symbol();
      case 'F' -> "{" + types.signed() + ", " + types.signed() + "}";
      case 'G' -> "{" + types.signed() + ", " + types.signed() + ", " + types.signed() + "}";
      default -> throw cursor.malformed();
    };
  }

  /** A pointer to a function or member, with the numbers that its class's inheritance requires. */
  private String member(int numbers) {
    List<String> parts = new ArrayList<>();
    if (cursor.peek() == '?') {
      parts.add(symbol());
    }
    for (int i = 0; i < numbers; i++) {
      parts.add(types.signed());
    }
    String text = String.join(", ", parts);
    return numbers == 0 ? text("&", text) : text("{", text, "}");
  }

  private String simple() {
    return remembered(simpleUnremembered());
  }

  private String simpleUnremembered() {
    if (cursor.peek() == '@') {
      throw cursor.malformed();
    }
    int from = cursor.position();
    while (cursor.peek() != '@') {
      cursor.next();
    }
    String name = cursor.since(from);
    cursor.next();
    return name;
  }

  private String remembered(String name) {
    if (names.size() < MsvcTypes.MAX_REFERENCES && !names.contains(name)) {
      names.add(name);
    }
    return name;
  }

  private static String shown(String name) {
    return name.startsWith(ANONYMOUS) ? "`anonymous namespace'" : name;
  }

  private String reference() {
    int index = cursor.next() - '0';
    if (index >= names.size()) {
      throw cursor.malformed();
    }
    return shown(names.get(index));
  }
}
