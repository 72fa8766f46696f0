package org.lucerna.demangle;

import org.jspecify.annotations.Nullable;

/** Reads the types in a name of D. Not thread-safe. */
final class DlangTypes {
  private final Dlang name;
  private final NameCursor cursor;
  private final BoundedText text;

  /** References to types lead back to before the last one that is being followed. */
  private int lastReference = Integer.MAX_VALUE;

  DlangTypes(Dlang name) {
    this.name = name;
    cursor = name.cursor;
    text = name.text;
  }

  int lastReference() {
    return lastReference;
  }

  /** Leaves the references that were followed since {@link #lastReference()} was {@code from}. */
  void lastReference(int from) {
    lastReference = from;
  }

  void type() {
    cursor.enter();
    text.step();
    char c = cursor.next();
    String basic = basic(c);
    if (basic != null) {
      text.append(basic);
    } else {
      compound(c);
    }
    cursor.leave();
  }

  private void compound(char c) {
    switch (c) {
      case 'O' -> wrapped("shared(");
      case 'x' -> wrapped("const(");
      case 'y' -> wrapped("immutable(");
      case 'N' -> {
        switch (cursor.next()) {
          case 'g' -> wrapped("inout(");
          case 'h' -> wrapped("__vector(");
          case 'n' -> text.append("typeof(*null)");
          default -> throw cursor.malformed();
        }
      }
      case 'A' -> {
        type();
        text.append("[]");
      }
      case 'G' -> {
        String size = digits();
        type();
        text.append("[" + size + "]");
      }
      case 'H' -> {
        String key = name.printed(this::type);
        type();
        text.append("[" + key + "]");
      }
      case 'P' -> {
        if (atConvention()) {
          function();
          text.append("function");
        } else {
          type();
          text.append("*");
        }
      }
      case 'F', 'U', 'W', 'V', 'R', 'Y' -> {
        cursor.seek(cursor.position() - 1);
        function();
        text.append("function");
      }
      case 'C', 'S', 'E', 'T', 'I' -> name.qualified(false);
      case 'D' -> delegate();
      case 'B' -> tuple();
      case 'z' -> {
        switch (cursor.next()) {
          case 'i' -> text.append("cent");
          case 'k' -> text.append("ucent");
          default -> throw cursor.malformed();
        }
      }
      case 'Q' -> reference(this::type);
      default -> throw cursor.malformed();
    }
  }

  private void wrapped(String before) {
    text.append(before);
    type();
    text.append(")");
  }

  private void delegate() {
    String modifiers = modifiers();
    if (cursor.peek() == 'Q') {
      cursor.next();
      reference(this::function);
    } else {
      function();
    }
    text.append("delegate" + modifiers);
  }

  private void tuple() {
    int count = cursor.decimal();
    text.append("Tuple!(");
    for (int i = 0; i < count; i++) {
      text.append(i == 0 ? "" : ", ");
      type();
    }
    text.append(")");
  }

  /** Reads an earlier type again; the Q has been read. */
  private void reference(Runnable reader) {
    int from = cursor.position() - 1;
    if (from >= lastReference) {
      throw cursor.malformed();
    }
    cursor.seek(from);
    int target = name.target();
    int here = cursor.position();
    int outer = lastReference;
    lastReference = from;
    cursor.seek(target);
    reader.run();
    cursor.seek(here);
    lastReference = outer;
  }

  /** The first letter of the type here, also if it is a reference. */
  char kind() {
    int here = cursor.position();
    int last = here + 1;
    while (cursor.peek() == 'Q' && cursor.position() < last) {
      last = cursor.position();
      cursor.seek(name.target());
    }
    char kind = cursor.peek();
    cursor.seek(here);
    return kind;
  }

  boolean atConvention() {
    return switch (cursor.peek()) {
      case 'F', 'U', 'V', 'W', 'R', 'Y' -> true;
      default -> false;
    };
  }

  private String convention() {
    return switch (cursor.next()) {
      case 'F' -> "";
      case 'U' -> "extern(C) ";
      case 'W' -> "extern(Windows) ";
      case 'V' -> "extern(Pascal) ";
      case 'R' -> "extern(C++) ";
      case 'Y' -> "extern(Objective-C) ";
      default -> throw cursor.malformed();
    };
  }

  /** {@code extern(C) result(parameters) attributes}. */
  private void function() {
    cursor.enter();
    text.append(convention());
    String attributes = attributes();
    String parameters = name.printed(this::parameters);
    type();
    text.append(parameters + " " + attributes);
    cursor.leave();
  }

  /** Prints the parameters only. */
  void functionWithoutResult() {
    convention();
    attributes();
    parameters();
  }

  private String attributes() {
    StringBuilder attributes = new StringBuilder();
    while (cursor.peek() == 'N') {
      text.step();
      String attribute =
          switch (cursor.peek(1)) {
            case 'a' -> "pure ";
            case 'b' -> "nothrow ";
            case 'c' -> "ref ";
            case 'd' -> "@property ";
            case 'e' -> "@trusted ";
            case 'f' -> "@safe ";
            case 'i' -> "@nogc ";
            case 'j' -> "return ";
            case 'l' -> "scope ";
            case 'm' -> "@live ";
            default -> null;
          };
      if (attribute == null) {
        // The first parameter.
        break;
      }
      cursor.text(2);
      attributes.append(attribute);
    }
    return attributes.toString();
  }

  private void parameters() {
    text.append("(");
    for (boolean first = true; ; first = false) {
      if (cursor.take('Z')) {
        break;
      }
      if (cursor.take('X')) {
        text.append("...");
        break;
      }
      text.append(first ? "" : ", ");
      if (cursor.take('Y')) {
        text.append("...");
        break;
      }
      parameter();
    }
    text.append(")");
  }

  private void parameter() {
    text.append(cursor.take('M') ? "scope " : "");
    text.append(cursor.take("Nk") ? "return " : "");
    switch (cursor.peek()) {
      case 'I' -> {
        cursor.next();
        text.append(cursor.take('K') ? "in ref " : "in ");
      }
      case 'J' -> {
        cursor.next();
        text.append("out ");
      }
      case 'K' -> {
        cursor.next();
        text.append("ref ");
      }
      case 'L' -> {
        cursor.next();
        text.append("lazy ");
      }
      default -> {
        // By value.
      }
    }
    type();
  }

  /** The modifiers of the hidden parameter, each after a blank. */
  String modifiers() {
    StringBuilder modifiers = new StringBuilder();
    while (true) {
      text.step();
      if (cursor.take('x')) {
        return modifiers.append(" const").toString();
      }
      if (cursor.take('y')) {
        return modifiers.append(" immutable").toString();
      }
      if (cursor.take('O')) {
        modifiers.append(" shared");
      } else if (cursor.take("Ng")) {
        modifiers.append(" inout");
      } else {
        return modifiers.toString();
      }
    }
  }

  private String digits() {
    int from = cursor.position();
    while (cursor.atDigit()) {
      cursor.next();
    }
    return cursor.since(from);
  }

  private static @Nullable String basic(char c) {
    return switch (c) {
      case 'n' -> "typeof(null)";
      case 'v' -> "void";
      case 'g' -> "byte";
      case 'h' -> "ubyte";
      case 's' -> "short";
      case 't' -> "ushort";
      case 'i' -> "int";
      case 'k' -> "uint";
      case 'l' -> "long";
      case 'm' -> "ulong";
      case 'f' -> "float";
      case 'd' -> "double";
      case 'e' -> "real";
      case 'o' -> "ifloat";
      case 'p' -> "idouble";
      case 'j' -> "ireal";
      case 'q' -> "cfloat";
      case 'r' -> "cdouble";
      case 'c' -> "creal";
      case 'b' -> "bool";
      case 'a' -> "char";
      case 'u' -> "wchar";
      case 'w' -> "dchar";
      default -> null;
    };
  }
}
