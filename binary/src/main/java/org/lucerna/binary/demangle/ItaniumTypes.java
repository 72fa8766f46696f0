package org.lucerna.binary.demangle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Reads the types in a C++ name. */
final class ItaniumTypes {
  private final Itanium name;
  private final NameCursor cursor;

  ItaniumTypes(Itanium name) {
    this.name = name;
    cursor = name.cursor;
  }

  /** {@code rVK} as the text after the type, in the order in which they are nested. */
  String qualifiers() {
    boolean isRestrict = cursor.take('r');
    boolean isVolatile = cursor.take('V');
    boolean isConst = cursor.take('K');
    return (isConst ? " const" : "")
        + (isVolatile ? " volatile" : "")
        + (isRestrict ? " restrict" : "");
  }

  Node type() {
    cursor.enter();
    Node type = typeHere();
    cursor.leave();
    return type;
  }

  private Node typeHere() {
    char c = cursor.peek();
    String builtin = builtin(c);
    if (builtin != null) {
      cursor.next();
      return new Node.Text(builtin);
    }
    if (c == 'S' && cursor.peek(1) != 't') {
      return substituted();
    }
    if (c == 'D') {
      Node builtinD = builtinD();
      if (builtinD != null) {
        return builtinD;
      }
    }
    Node type = substitutableType(c);
    name.substitutable(type);
    return type;
  }

  private Node substituted() {
    Node type = name.substitution();
    if (cursor.peek() == 'I') {
      type = name.templated(type);
      name.substitutable(type);
    }
    return type;
  }

  private Node substitutableType(char c) {
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
        Node owner = type();
        yield new Node.MemberPointer(owner, type());
      }
      case 'C' -> {
        cursor.next();
        yield new Node.Phrase("", type(), " _Complex", null, "");
      }
      case 'G' -> {
        cursor.next();
        yield new Node.Phrase("", type(), " _Imaginary", null, "");
      }
      case 'T' -> parameterOrElaborated();
      case 'D' -> extended();
      case 'u' -> {
        cursor.next();
        Node vendor = name.sourceName();
        yield cursor.peek() == 'I' ? name.templated(vendor) : vendor;
      }
      default -> name.name();
    };
  }

  private Node pointer(String sign) {
    cursor.next();
    return new Node.Pointer(type(), sign);
  }

  private Node qualified() {
    String qualifiers = qualifiers();
    // Those of a function are of its hidden parameter: the function alone is no type of its own.
    return cursor.peek() == 'F' ? function(qualifiers) : new Node.Qualified(type(), qualifiers);
  }

  private Node vendorQualified() {
    cursor.next();
    Node qualifier = name.sourceName();
    if (cursor.peek() == 'I') {
      qualifier = name.templated(qualifier);
    }
    return new Node.Phrase("", type(), " ", qualifier, "");
  }

  private Node parameterOrElaborated() {
    if ("sue".indexOf(cursor.peek(1)) >= 0) {
      cursor.text(2);
      return name.name();
    }
    Node parameter = name.templateParameter();
    if (cursor.peek() == 'I' && !name.inConversion()) {
      name.substitutable(parameter);
      return name.templated(parameter);
    }
    return parameter;
  }

  private Node function(String qualifiers) {
    return function(qualifiers, null);
  }

  /** {@code F [Y] <result> <parameters> [R|O] E}. */
  private Node function(String qualifiers, @Nullable Node exceptions) {
    cursor.expect('F');
    cursor.take('Y');
    Node result = type();
    List<Node> parameters = new ArrayList<>();
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
    return new Node.FunctionType(result, parameters, qualifiers + reference, exceptions);
  }

  private Node array() {
    cursor.next();
    Node size = null;
    if (cursor.atDigit()) {
      size = new Node.Text(Integer.toString(cursor.decimal()));
    } else if (cursor.peek() != '_') {
      size = name.expressions.expression();
    }
    cursor.expect('_');
    return new Node.Array(type(), size);
  }

  Node decltype() {
    cursor.text(2);
    Node expression = name.expressions.expression();
    cursor.expect('E');
    return new Node.Phrase("decltype (", expression, "", null, ")");
  }

  private Node extended() {
    char kind = cursor.peek(1);
    if (kind == 't' || kind == 'T') {
      return decltype();
    }
    cursor.text(2);
    return switch (kind) {
      case 'p' -> new Node.Expansion(type());
      case 'v' -> vector();
      case 'o' -> function("", new Node.Text(" noexcept"));
      case 'O' -> {
        Node condition = name.expressions.expression();
        cursor.expect('E');
        yield function("", new Node.Phrase(" noexcept(", condition, "", null, ")"));
      }
      case 'w' -> {
        List<Node> thrown = new ArrayList<>();
        while (!cursor.take('E')) {
          thrown.add(type());
        }
        yield function("", new Node.Sequence(" throw(", thrown, ", ", ")"));
      }
      case 'x' -> function(" transaction_safe");
      default -> throw cursor.malformed();
    };
  }

  private Node vector() {
    Node size;
    if (cursor.take('_')) {
      size = name.expressions.expression();
    } else {
      size = new Node.Text(Integer.toString(cursor.decimal()));
    }
    cursor.expect('_');
    return new Node.Phrase("", type(), " __vector(", size, ")");
  }

  /** Builtin types that begin with D, which are not substitutable; null if it is none. */
  private @Nullable Node builtinD() {
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
      return new Node.Text(text);
    }
    if (cursor.take("DF")) {
      int bits = cursor.decimal();
      if (cursor.take('b')) {
        return new Node.Text("std::bfloat" + bits + "_t");
      }
      String extension = cursor.take('x') ? "x" : "";
      if (extension.isEmpty()) {
        cursor.expect('_');
      }
      return new Node.Text("_Float" + bits + extension);
    }
    if (cursor.take("DB")) {
      return bits("");
    }
    if (cursor.take("DU")) {
      return bits("unsigned ");
    }
    return null;
  }

  private Node bits(String sign) {
    Node size =
        cursor.atDigit()
            ? new Node.Text(Integer.toString(cursor.decimal()))
            : name.expressions.expression();
    cursor.expect('_');
    return new Node.Phrase(sign + "_BitInt(", size, "", null, ")");
  }

  static @Nullable String builtin(char c) {
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
