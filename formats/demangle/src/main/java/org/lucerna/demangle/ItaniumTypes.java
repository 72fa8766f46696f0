package org.lucerna.demangle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the types in a C++ name. */
final class ItaniumTypes {
  /** The types of one small letter, by their letters. */
  private static final @Nullable NameNode[] BUILTINS = builtins();

  private final Itanium name;
  private final NameCursor cursor;

  ItaniumTypes(Itanium name) {
    this.name = name;
    cursor = name.cursor;
  }

  /** {@code rVK} as the text after the type, in the order of nesting. */
  String qualifiers() {
    char c = cursor.peek();
    if (c != 'K' && c != 'V' && c != 'r') {
      return "";
    }
    boolean isRestrict = cursor.take('r');
    boolean isVolatile = cursor.take('V');
    boolean isConst = cursor.take('K');
    return (isConst ? " const" : "")
        + (isVolatile ? " volatile" : "")
        + (isRestrict ? " restrict" : "");
  }

  NameNode type() {
    cursor.enter();
    NameNode type = typeHere();
    cursor.leave();
    return type;
  }

  private NameNode typeHere() {
    char c = cursor.peek();
    NameNode builtin = c >= 'a' && c <= 'z' ? BUILTINS[c - 'a'] : null;
    if (builtin != null) {
      cursor.next();
      return builtin;
    }
    if (c == 'S' && cursor.peek(1) != 't') {
      return substituted();
    }
    if (c == 'D') {
      NameNode builtinD = builtinD();
      if (builtinD != null) {
        return builtinD;
      }
    }
    NameNode type = substitutableType(c);
    name.substitutable(type);
    return type;
  }

  private NameNode substituted() {
    NameNode type = name.substitution();
    if (cursor.peek() == 'I') {
      type = name.templated(type);
      name.substitutable(type);
    }
    return type;
  }

  private NameNode substitutableType(char c) {
    return switch (c) {
      case 'r', 'V', 'K' -> qualified();
      case 'U' -> vendorQualified();
      case 'P' -> pointer("*");
      case 'R' -> pointer("&");
      case 'O' -> pointer("&&");
      case 'F' -> function("");
      case 'A' -> array();
      case 'M' -> {
        cursor.next();
        NameNode owner = type();
        yield new NameNode.MemberPointer(owner, type());
      }
      case 'C' -> {
        cursor.next();
        yield new NameNode.Phrase("", type(), " _Complex", null, "");
      }
      case 'G' -> {
        cursor.next();
        yield new NameNode.Phrase("", type(), " _Imaginary", null, "");
      }
      case 'T' -> parameterOrElaborated();
      case 'D' -> extended();
      case 'u' -> {
        cursor.next();
        NameNode vendor = name.sourceName();
        yield cursor.peek() == 'I' ? name.templated(vendor) : vendor;
      }
      default -> name.name();
    };
  }

  private NameNode pointer(String sign) {
    cursor.next();
    return new NameNode.Pointer(type(), sign);
  }

  private NameNode qualified() {
    String qualifiers = qualifiers();
    // Those of a function are of its hidden parameter: the function alone is no type of its own.
    return cursor.peek() == 'F' ? function(qualifiers) : new NameNode.Qualified(type(), qualifiers);
  }

  private NameNode vendorQualified() {
    cursor.next();
    NameNode qualifier = name.sourceName();
    if (cursor.peek() == 'I') {
      qualifier = name.templated(qualifier);
    }
    return new NameNode.Phrase("", type(), " ", qualifier, "");
  }

  private NameNode parameterOrElaborated() {
    if ("sue".indexOf(cursor.peek(1)) >= 0) {
      cursor.text(2);
      return name.name();
    }
    NameNode parameter = name.templateParameter();
    if (cursor.peek() == 'I' && !name.inConversion()) {
      name.substitutable(parameter);
      return name.templated(parameter);
    }
    return parameter;
  }

  private NameNode function(String qualifiers) {
    return function(qualifiers, null);
  }

  /** {@code F [Y] <result> <parameters> [R|O] E}. */
  private NameNode function(String qualifiers, @Nullable NameNode exceptions) {
    cursor.expect('F');
    cursor.take('Y');
    NameNode result = type();
    List<NameNode> parameters = new ArrayList<>();
    String reference = "";
    if (!cursor.take("vE")) {
      while (!cursor.take('E')) {
        if (cursor.take("RE")) {
          reference = " &";
          break;
        }
        if (cursor.take("OE")) {
          reference = " &&";
          break;
        }
        if (cursor.take('v')) {
          continue;
        }
        parameters.add(type());
      }
    }
    return new NameNode.FunctionType(result, parameters, qualifiers + reference, exceptions);
  }

  private NameNode array() {
    cursor.next();
    NameNode size = null;
    if (cursor.atDigit()) {
      size = new NameNode.Text(Integer.toString(cursor.decimal()));
    } else if (cursor.peek() != '_') {
      size = name.expressions.expression();
    }
    cursor.expect('_');
    return new NameNode.Array(type(), size);
  }

  NameNode decltype() {
    cursor.text(2);
    NameNode expression = name.expressions.expression();
    cursor.expect('E');
    return new NameNode.Phrase("decltype (", expression, "", null, ")");
  }

  private NameNode extended() {
    char kind = cursor.peek(1);
    if (kind == 't' || kind == 'T') {
      return decltype();
    }
    cursor.text(2);
    return switch (kind) {
      case 'p' -> new NameNode.Expansion(type());
      case 'v' -> vector();
      case 'o' -> function("", new NameNode.Text(" noexcept"));
      case 'O' -> {
        NameNode condition = name.expressions.expression();
        cursor.expect('E');
        yield function("", new NameNode.Phrase(" noexcept(", condition, "", null, ")"));
      }
      case 'w' -> {
        List<NameNode> thrown = new ArrayList<>();
        while (!cursor.take('E')) {
          thrown.add(type());
        }
        yield function("", new NameNode.Sequence(" throw(", thrown, ", ", ")"));
      }
      case 'x' -> function(" transaction_safe");
      case 'k' -> new NameNode.Phrase("", name.name(), " auto", null, "");
      case 'K' -> new NameNode.Phrase("", name.name(), " decltype(auto)", null, "");
      default -> throw cursor.malformed();
    };
  }

  private NameNode vector() {
    NameNode size;
    if (cursor.take('_')) {
      size = name.expressions.expression();
    } else {
      size = new NameNode.Text(Integer.toString(cursor.decimal()));
    }
    cursor.expect('_');
    return new NameNode.Phrase("", type(), " __vector(", size, ")");
  }

  /** Builtin types that begin with D, which are not substitutable; null if it is not one. */
  private @Nullable NameNode builtinD() {
    String text =
        switch (cursor.peek(1)) {
          case 'd' -> "decimal64";
          case 'e' -> "decimal128";
          case 'f' -> "decimal32";
          case 'h' -> "half";
          case 'i' -> "char32_t";
          case 's' -> "char16_t";
          case 'u' -> "char8_t";
          case 'a' -> "auto";
          case 'c' -> "decltype(auto)";
          case 'n' -> "decltype(nullptr)";
          default -> null;
        };
    if (text != null) {
      cursor.text(2);
      return new NameNode.Text(text);
    }
    if (cursor.take("DF")) {
      int bits = cursor.decimal();
      if (cursor.take('b')) {
        return new NameNode.Text("std::bfloat" + bits + "_t");
      }
      String extension = cursor.take('x') ? "x" : "";
      if (extension.isEmpty()) {
        cursor.expect('_');
      }
      return new NameNode.Text("_Float" + bits + extension);
    }
    if (cursor.take("DB")) {
      return bits("");
    }
    if (cursor.take("DU")) {
      return bits("unsigned ");
    }
    return null;
  }

  private NameNode bits(String sign) {
    NameNode size =
        cursor.atDigit()
            ? new NameNode.Text(Integer.toString(cursor.decimal()))
            : name.expressions.expression();
    cursor.expect('_');
    return new NameNode.Phrase(sign + "_BitInt(", size, "", null, ")");
  }

  private static @Nullable NameNode[] builtins() {
    @Nullable NameNode[] builtins = new NameNode[26];
    for (char c = 'a'; c <= 'z'; c++) {
      String name = builtin(c);
      builtins[c - 'a'] = name == null ? null : new NameNode.Text(name);
    }
    return builtins;
  }

  private static @Nullable String builtin(char c) {
    return switch (c) {
      case 'a' -> "signed char";
      case 'b' -> "bool";
      case 'c' -> "char";
      case 'd' -> "double";
      case 'e' -> "long double";
      case 'f' -> "float";
      case 'g' -> "__float128";
      case 'h' -> "unsigned char";
      case 'i' -> "int";
      case 'j' -> "unsigned int";
      case 'l' -> "long";
      case 'm' -> "unsigned long";
      case 'n' -> "__int128";
      case 'o' -> "unsigned __int128";
      case 's' -> "short";
      case 't' -> "unsigned short";
      case 'v' -> "void";
      case 'w' -> "wchar_t";
      case 'x' -> "long long";
      case 'y' -> "unsigned long long";
      case 'z' -> "...";
      default -> null;
    };
  }
}
