package org.lucerna.demangle;

/**
 * Names of D: {@code _D <qualified name> <type>}. This class reads names and template arguments;
 * {@link DlangTypes} reads types and {@link DlangValues} values. Names are printed while they are
 * read, as by {@code c++filt --format=dlang}. Not thread-safe.
 */
final class Dlang {
  final NameCursor cursor;
  final BoundedText text = new BoundedText();
  private final DlangTypes types;
  private final DlangValues values;

  /** Start in the text of the name being read: {@code vtable for} stands there. */
  private int start;

  /** Start of an attempt; its output and entries are undone when it fails. */
  private record Attempt(int position, int depth, int length, int start, int lastReference) {}

  private Dlang(NameCursor cursor) {
    this.cursor = cursor;
    types = new DlangTypes(this);
    values = new DlangValues(this);
  }

  static String demangle(String mangled) {
    if (mangled.equals("_Dmain")) {
      return "D main";
    }
    Dlang name = new Dlang(new NameCursor(mangled, 0, mangled.length()));
    name.symbol();
    if (!name.cursor.atEnd()) {
      throw name.cursor.malformed();
    }
    return name.text.toString();
  }

  /** A name with its type, which is not printed; names made by the compiler have none. */
  void symbol() {
    cursor.expect('_');
    cursor.expect('D');
    qualified(true);
    if (!cursor.take('Z')) {
      printed(types::type);
    }
  }

  /** The text printed by {@code part}, which is removed from the output. */
  String printed(Runnable part) {
    int from = text.length();
    int outer = start;
    start = from;
    part.run();
    start = outer;
    return text.remove(from);
  }

  /** Names joined by dots, with the parameters of functions. */
  void qualified(boolean withModifiers) {
    cursor.enter();
    int outer = start;
    start = text.length();
    boolean first = true;
    do {
      if (cursor.take('0')) {
        // A scope without a name.
        continue;
      }
      text.append(first ? "" : ".");
      first = false;
      identifier();
      if (cursor.peek() == 'M' || types.atConvention()) {
        parameters(withModifiers);
      }
    } while (atName());
    start = outer;
    cursor.leave();
  }

  private Attempt attempt() {
    return new Attempt(
        cursor.position(), cursor.depth(), text.length(), start, types.lastReference());
  }

  private void undo(Attempt attempt) {
    cursor.seek(attempt.position(), attempt.depth());
    text.cut(attempt.length());
    start = attempt.start();
    types.lastReference(attempt.lastReference());
  }

  /** The parameters of a function; text that only looks like them belongs to the type. */
  private void parameters(boolean withModifiers) {
    Attempt attempt = attempt();
    try {
      String modifiers = cursor.take('M') ? types.modifiers() : "";
      types.functionWithoutResult();
      text.append(withModifiers ? modifiers : "");
      if (!cursor.atEnd()) {
        return;
      }
    } catch (MalformedNameException e) {
      if (!e.isOfInput()) {
        throw e;
      }
    }
    undo(attempt);
  }

  boolean atName() {
    char c = cursor.peek();
    if (c == 'Q') {
      int here = cursor.position();
      int target = target();
      cursor.seek(target);
      boolean name = cursor.atDigit();
      cursor.seek(here);
      return name;
    }
    return cursor.atDigit() || atTemplate();
  }

  private boolean atTemplate() {
    return cursor.peek() == '_'
        && cursor.peek(1) == '_'
        && (cursor.peek(2) == 'T' || cursor.peek(2) == 'U');
  }

  /** Reads {@code Q} and the distance to an earlier place, which it returns. */
  int target() {
    int from = cursor.position();
    cursor.expect('Q');
    long distance = 0;
    while (true) {
      char c = cursor.next();
      boolean last = c >= 'a' && c <= 'z';
      if (!last && !(c >= 'A' && c <= 'Z')) {
        throw cursor.malformed();
      }
      distance = distance * 26 + (c - (last ? 'a' : 'A'));
      if (distance > from || (last && distance == 0)) {
        throw cursor.malformed();
      }
      if (last) {
        return (int) (from - distance);
      }
    }
  }

  private void identifier() {
    cursor.enter();
    text.step();
    if (cursor.peek() == 'Q') {
      int target = target();
      int here = cursor.position();
      cursor.seek(target);
      simple(length());
      cursor.seek(here);
    } else if (atTemplate()) {
      template();
    } else {
      int length = length();
      int from = cursor.position();
      if (length >= 5 && atTemplate()) {
        template();
        if (cursor.position() - from != length) {
          throw cursor.malformed();
        }
      } else if (isFakeParent(length)) {
        cursor.text(length);
        identifier();
      } else {
        simple(length);
      }
    }
    cursor.leave();
  }

  private int length() {
    int length = cursor.decimal();
    if (length == 0 || length > cursor.remaining()) {
      throw cursor.malformed();
    }
    return length;
  }

  /** {@code __S12}, which distinguishes declarations of one name in a function. */
  private boolean isFakeParent(int length) {
    if (length < 4 || cursor.peek() != '_' || cursor.peek(1) != '_' || cursor.peek(2) != 'S') {
      return false;
    }
    for (int i = 3; i < length; i++) {
      if (cursor.peek(i) < '0' || cursor.peek(i) > '9') {
        return false;
      }
    }
    return true;
  }

  private void simple(int length) {
    String name = cursor.text(length);
    switch (name) {
      case "__ctor" -> text.append("this");
      case "__dtor" -> text.append("~this");
      case "__postblit" -> {
        if (cursor.take("MFZ")) {
          text.append("this(this)");
        } else {
          text.append(name);
        }
      }
      case "__init" -> generated(name, "initializer for ");
      case "__vtbl" -> generated(name, "vtable for ");
      case "__Class" -> generated(name, "ClassInfo for ");
      case "__Interface" -> generated(name, "Interface for ");
      case "__ModuleInfo" -> generated(name, "ModuleInfo for ");
      default -> text.append(name);
    }
  }

  /** A table or the like of the scope before it; a variable may have the same name. */
  private void generated(String name, String words) {
    if (cursor.peek() == 'Z' && text.length() > start) {
      text.cut(text.length() - 1);
      text.insert(start, words);
    } else {
      text.append(name);
    }
  }

  private void template() {
    cursor.text(3);
    if (!atName() || cursor.peek() == '0') {
      throw cursor.malformed();
    }
    identifier();
    text.append("!(");
    boolean first = true;
    while (!cursor.take('Z')) {
      text.append(first ? "" : ", ");
      first = false;
      cursor.take('H');
      argument();
    }
    text.append(")");
  }

  private void argument() {
    switch (cursor.next()) {
      case 'T' -> types.type();
      case 'S' -> symbolArgument();
      case 'V' -> {
        char kind = types.kind();
        String type = printed(types::type);
        values.value(type, kind);
      }
      case 'X' -> text.append(cursor.text(cursor.decimal()));
      default -> throw cursor.malformed();
    }
  }

  private void symbolArgument() {
    if (cursor.peek() == '_' && cursor.peek(1) == 'D') {
      symbol();
    } else if (cursor.peek() == 'Q' || cursor.peek() == '_') {
      qualified(false);
    } else {
      lengthAndSymbol();
    }
  }

  /**
   * A symbol with its length. The name may begin with a length of its own: where one number ends
   * and the next begins is tried out.
   */
  private void lengthAndSymbol() {
    Attempt attempt = attempt();
    int from = attempt.position();
    int length = length();
    int digits = cursor.position() - from;
    for (int taken = digits; taken >= 0; taken--) {
      cursor.seek(from + taken);
      try {
        if (cursor.peek() == '_' && cursor.peek(1) == 'D') {
          symbol();
        } else {
          qualified(false);
        }
        if (taken == 0 || cursor.position() - from - taken == length) {
          return;
        }
      } catch (MalformedNameException e) {
        if (!e.isOfInput()) {
          throw e;
        }
      }
      undo(attempt);
      length /= 10;
    }
    throw cursor.malformed();
  }
}
