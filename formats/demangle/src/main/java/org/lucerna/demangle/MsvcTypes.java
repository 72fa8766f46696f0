package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.demangle.MsvcType.Shape;

/** Reads the types in a Visual C++ name. Not thread-safe. */
final class MsvcTypes {
  /** Maximum number of parameters, and of names, of a context that a digit denotes. */
  static final int MAX_REFERENCES = 10;

  private static final int CONST = 1;
  private static final int VOLATILE = 2;
  private static final int RESTRICT = 4;
  private static final int UNALIGNED = 8;

  /** An array has few dimensions; their number is a word of the input. */
  private static final int MAX_DIMENSIONS = 64;

  private final Msvc name;
  private final NameCursor cursor;

  /** The parameters that digits denote. */
  private List<MsvcType> parameters = new ArrayList<>();

  MsvcTypes(Msvc name) {
    this.name = name;
    cursor = name.cursor;
  }

  /** Replaces the parameters that digits denote; returns the previous ones. */
  List<MsvcType> context(List<MsvcType> replacement) {
    List<MsvcType> before = parameters;
    parameters = replacement;
    return before;
  }

  /** A type without qualifiers of its own in front. */
  MsvcType type() {
    return type(0);
  }

  /** A type with qualifiers in front, as those that pointers point to. */
  MsvcType qualifiedType() {
    return type(qualifiers());
  }

  /** The result of a function: qualifiers follow a question mark. */
  MsvcType result() {
    return cursor.take('?') ? qualifiedType() : type();
  }

  private MsvcType type(int qualifiers) {
    cursor.enter();
    MsvcType type = typeHere(qualifiers);
    cursor.leave();
    return type;
  }

  private MsvcType typeHere(int qualifiers) {
    char c = cursor.peek();
    if (c == 'T' || c == 'U' || c == 'V' || c == 'W') {
      return MsvcType.plain(name.text(tag(), name.typeName(), after(qualifiers)));
    }
    if (cursor.take("$$Q")) {
      return pointer("&&", qualifiers);
    }
    if (cursor.take("$$A8@@")) {
      return function(true);
    }
    if (cursor.take("$$A6")) {
      return function(false);
    }
    if (cursor.take("$$T")) {
      return MsvcType.plain("std::nullptr_t" + after(qualifiers));
    }
    cursor.next();
    return switch (c) {
      case 'A' -> pointer("&", qualifiers);
      case 'P' -> pointer("*", qualifiers);
      case 'Q' -> pointer("*", qualifiers | CONST);
      case 'R' -> pointer("*", qualifiers | VOLATILE);
      case 'S' -> pointer("*", qualifiers | CONST | VOLATILE);
      case 'Y' -> array(qualifiers);
      case '?' -> custom();
      default -> MsvcType.plain(builtin(c) + after(qualifiers));
    };
  }

  private MsvcType custom() {
    String text = name.customType();
    cursor.expect('@');
    return MsvcType.plain(text);
  }

  private String tag() {
    return switch (cursor.next()) {
      case 'T' -> "union ";
      case 'U' -> "struct ";
      case 'V' -> "class ";
      default -> {
        cursor.expect('4');
        yield "enum ";
      }
    };
  }

  private String builtin(char c) {
    String text =
        switch (c) {
          case 'X' -> "void";
          case 'C' -> "signed char";
          case 'D' -> "char";
          case 'E' -> "unsigned char";
          case 'F' -> "short";
          case 'G' -> "unsigned short";
          case 'H' -> "int";
          case 'I' -> "unsigned int";
          case 'J' -> "long";
          case 'K' -> "unsigned long";
          case 'M' -> "float";
          case 'N' -> "double";
          case 'O' -> "long double";
          case '_' -> extended(cursor.next());
          default -> null;
        };
    if (text == null) {
      throw cursor.malformed();
    }
    return text;
  }

  private static @Nullable String extended(char c) {
    return switch (c) {
      case 'J' -> "__int64";
      case 'K' -> "unsigned __int64";
      case 'N' -> "bool";
      case 'P' -> "auto";
      case 'Q' -> "char8_t";
      case 'S' -> "char16_t";
      case 'T' -> "decltype(auto)";
      case 'U' -> "char32_t";
      case 'W' -> "wchar_t";
      default -> null;
    };
  }

  private MsvcType pointer(String sign, int qualifiers) {
    if (cursor.take('6')) {
      return pointer(function(false), "", sign, qualifiers);
    }
    int all = qualifiers | extensions();
    if (cursor.take('8')) {
      String owner = name.typeName() + "::";
      return pointer(function(true), owner, sign, all);
    }
    if ("QRST".indexOf(cursor.peek()) >= 0) {
      int ofMember = qualifiers();
      String owner = name.typeName() + "::";
      return pointer(type(ofMember), owner, sign, all);
    }
    return pointer(qualifiedType(), "", sign, all);
  }

  private MsvcType pointer(MsvcType target, String owner, String sign, int qualifiers) {
    String open =
        switch (target.shape()) {
          case FUNCTION -> "(" + target.convention() + " ";
          case ARRAY -> "(";
          case PLAIN, POINTER -> "";
        };
    String before =
        name.text(
            MsvcType.spaced(target.before()),
            (qualifiers & UNALIGNED) != 0 ? "__unaligned " : "",
            open,
            owner,
            sign,
            words(qualifiers));
    String after = name.text(open.isEmpty() ? "" : ")", target.after());
    return new MsvcType(before, after, Shape.POINTER);
  }

  private MsvcType array(int qualifiers) {
    long rank = number();
    if (rank < 1 || rank > MAX_DIMENSIONS) {
      throw cursor.malformed();
    }
    StringBuilder sizes = new StringBuilder();
    for (long i = 0; i < rank; i++) {
      long size = number();
      sizes.append('[').append(size == 0 ? "" : Long.toUnsignedString(size)).append(']');
    }
    int all = qualifiers;
    if (cursor.take("$$C")) {
      all |= qualifiers();
    }
    MsvcType element = type();
    return new MsvcType(
        name.text(element.before(), after(all)),
        name.text(sizes.toString(), element.after()),
        Shape.ARRAY);
  }

  /** A function; a member has qualifiers of its own. */
  MsvcType function(boolean member) {
    String reference = "";
    int own = 0;
    if (member) {
      own = extensions();
      reference = cursor.take('G') ? " &" : cursor.take('H') ? " &&" : "";
      own |= qualifiers();
    }
    String convention = convention();
    MsvcType result = cursor.take('@') ? null : result();
    String list = parameters();
    String exceptions;
    if (cursor.take("_E")) {
      exceptions = " noexcept";
    } else {
      cursor.expect('Z');
      exceptions = "";
    }
    String after =
        name.text(
            "(",
            list,
            ")",
            after(own & (CONST | VOLATILE | RESTRICT)),
            (own & UNALIGNED) != 0 ? " __unaligned" : "",
            exceptions,
            reference,
            result == null ? "" : result.after());
    String before = result == null ? "" : name.text(result.before(), " ");
    return new MsvcType(before, after, Shape.FUNCTION, convention);
  }

  String convention() {
    return switch (cursor.next()) {
      case 'A', 'B' -> "__cdecl";
      case 'C', 'D' -> "__pascal";
      case 'E', 'F' -> "__thiscall";
      case 'G', 'H' -> "__stdcall";
      case 'I', 'J' -> "__fastcall";
      case 'M', 'N' -> "__clrcall";
      case 'O', 'P' -> "__eabi";
      case 'Q' -> "__vectorcall";
      case 'w' -> "__regcall";
      case 'S' -> "__attribute__((__swiftcall__)) ";
      case 'W' -> "__attribute__((__swiftasynccall__)) ";
      default -> throw cursor.malformed();
    };
  }

  private String parameters() {
    if (cursor.take('X')) {
      return "void";
    }
    StringBuilder list = new StringBuilder();
    while (!cursor.take('@')) {
      if (cursor.take('Z')) {
        return name.text(list.toString(), list.isEmpty() ? "..." : ", ...");
      }
      list.append(list.isEmpty() ? "" : ", ").append(parameter().text());
      name.count(list.length());
    }
    return list.toString();
  }

  private MsvcType parameter() {
    if (cursor.atDigit()) {
      int index = cursor.next() - '0';
      if (index >= parameters.size()) {
        throw cursor.malformed();
      }
      return parameters.get(index);
    }
    int from = cursor.position();
    MsvcType type = type();
    if (cursor.position() - from > 1 && parameters.size() < MAX_REFERENCES) {
      parameters.add(type);
    }
    return type;
  }

  /** The type of a variable, after which its qualifiers follow. */
  MsvcType variable() {
    int from = cursor.position();
    MsvcType type = type();
    if (type.shape() != Shape.POINTER) {
      int qualifiers = qualifiers();
      return new MsvcType(name.text(type.before(), after(qualifiers)), type.after(), type.shape());
    }
    int extensions = extensions();
    // The target of a pointer is qualified once more, and a member's class is named once more.
    boolean member = "QRST".indexOf(cursor.peek()) >= 0;
    qualifiers();
    if (member) {
      name.typeName();
    }
    boolean restrict = (extensions & RESTRICT) != 0 && cursor.position() > from;
    return restrict && !type.before().endsWith("__restrict")
        ? new MsvcType(
            name.text(MsvcType.spaced(type.before()), "__restrict"), type.after(), type.shape())
        : type;
  }

  /** Qualifiers of a pointer other than const and volatile; that it has 64 bits is not printed. */
  private int extensions() {
    int qualifiers = 0;
    while (true) {
      if (cursor.take('I')) {
        qualifiers |= RESTRICT;
      } else if (cursor.take('F')) {
        qualifiers |= UNALIGNED;
      } else if (!cursor.take('E')) {
        return qualifiers;
      }
    }
  }

  private int qualifiers() {
    return switch (cursor.next()) {
      case 'A', 'Q' -> 0;
      case 'B', 'R' -> CONST;
      case 'C', 'S' -> VOLATILE;
      case 'D', 'T' -> CONST | VOLATILE;
      default -> throw cursor.malformed();
    };
  }

  /** The qualifiers of a table, in front of its name. */
  String qualifiersBefore() {
    String words = words(qualifiers());
    return words.isEmpty() ? "" : words + " ";
  }

  private static String words(int qualifiers) {
    if ((qualifiers & (CONST | VOLATILE | RESTRICT)) == 0) {
      return "";
    }
    List<String> words = new ArrayList<>(3);
    if ((qualifiers & CONST) != 0) {
      words.add("const");
    }
    if ((qualifiers & VOLATILE) != 0) {
      words.add("volatile");
    }
    if ((qualifiers & RESTRICT) != 0) {
      words.add("__restrict");
    }
    return String.join(" ", words);
  }

  private static String after(int qualifiers) {
    String words = words(qualifiers);
    return words.isEmpty() ? "" : " " + words;
  }

  /** A number of 64 bits without sign. */
  long number() {
    if (cursor.peek() == '?') {
      throw cursor.malformed();
    }
    return magnitude();
  }

  /** A number with its sign, as text. */
  String signed() {
    boolean negative = cursor.take('?');
    String digits = Long.toUnsignedString(magnitude());
    return negative ? "-" + digits : digits;
  }

  /** A displacement of 32 bits, as text. */
  String offset() {
    boolean negative = cursor.take('?');
    int magnitude = (int) magnitude();
    return Integer.toString(negative ? -magnitude : magnitude);
  }

  /** A digit is that number plus 1; others have the hexadecimal digits A to P, up to an at sign. */
  private long magnitude() {
    if (cursor.atDigit()) {
      return cursor.next() - '0' + 1L;
    }
    long value = 0;
    int from = cursor.position();
    while (!cursor.take('@')) {
      char c = cursor.next();
      if (c < 'A' || c > 'P' || cursor.position() - from > 16) {
        throw cursor.malformed();
      }
      value = (value << 4) + (c - 'A');
    }
    return value;
  }
}
