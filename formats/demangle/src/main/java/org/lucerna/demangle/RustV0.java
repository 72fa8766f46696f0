package org.lucerna.demangle;

import java.math.BigInteger;
import org.jspecify.annotations.Nullable;

/**
 * Rust's names after RFC 2603: {@code _R <path> [<instantiating crate>]}. Names are printed while
 * they are read; a back-reference rereads an earlier place. Crates are printed without their
 * hashes.
 */
final class RustV0 {
  /** The digits of a number of 64 bits in base 62. */
  private static final int MAX_DIGITS = 11;

  private final NameCursor cursor;
  private final BoundedText text = new BoundedText();

  /** If above 0, nothing is printed. */
  private int muted;

  /** The number of lifetimes bound around this place. */
  private long boundLifetimes;

  private RustV0(NameCursor cursor) {
    this.cursor = cursor;
  }

  static String demangle(String mangled) {
    int dot = mangled.indexOf('.');
    int end = dot < 0 ? mangled.length() : dot;
    NameCursor cursor = new NameCursor(mangled, 2, end);
    if (cursor.atDigit()) {
      throw cursor.malformed();
    }
    RustV0 name = new RustV0(cursor);
    name.path(true);
    if (!cursor.atEnd()) {
      name.muted++;
      name.path(false);
    }
    if (!cursor.atEnd()) {
      throw cursor.malformed();
    }
    return name.text + RustLegacy.suffix(mangled.substring(end));
  }

  private void print(String piece) {
    if (muted == 0) {
      text.append(piece);
    } else {
      text.step();
    }
  }

  /** A path; {@code inValue} where generic arguments follow {@code ::}. */
  private void path(boolean inValue) {
    cursor.enter();
    switch (cursor.next()) {
      case 'C' -> {
        disambiguator();
        print(identifier());
      }
      case 'M' -> {
        implPath();
        print("<");
        type();
        print(">");
      }
      case 'X' -> {
        implPath();
        typeAsTrait();
      }
      case 'Y' -> typeAsTrait();
      case 'N' -> nested(inValue);
      case 'I' -> {
        path(inValue);
        print(inValue ? "::<" : "<");
        list(this::genericArgument);
        print(">");
      }
      case 'B' -> again(() -> path(inValue));
      default -> throw cursor.malformed();
    }
    cursor.leave();
  }

  private void implPath() {
    disambiguator();
    muted++;
    path(false);
    muted--;
  }

  private void typeAsTrait() {
    print("<");
    type();
    print(" as ");
    path(false);
    print(">");
  }

  private void nested(boolean inValue) {
    char namespace = cursor.next();
    if (!Character.isLetter(namespace)) {
      throw cursor.malformed();
    }
    path(inValue);
    long number = disambiguator();
    String name = identifier();
    if (namespace >= 'A' && namespace <= 'Z') {
      String kind =
          switch (namespace) {
            case 'C' -> "closure";
            case 'S' -> "shim";
            default -> String.valueOf(namespace);
          };
      print("::{" + kind + (name.isEmpty() ? "" : ":" + name) + "#" + number + "}");
    } else if (!name.isEmpty()) {
      print("::" + name);
    }
  }

  /** Items read by {@code item}, up to an E, separated by commas. Returns the number of items. */
  private int list(Runnable item) {
    int count = 0;
    while (!cursor.take('E')) {
      if (count++ > 0) {
        print(", ");
      }
      item.run();
    }
    return count;
  }

  private void genericArgument() {
    if (cursor.take('L')) {
      lifetime(base62());
    } else if (cursor.take('K')) {
      constant();
    } else {
      type();
    }
  }

  private void type() {
    cursor.enter();
    char tag = cursor.peek();
    String basic = basicType(tag);
    if (basic != null) {
      cursor.next();
      print(basic);
    } else {
      compoundType(tag);
    }
    cursor.leave();
  }

  private void compoundType(char tag) {
    if ("CMXYNI".indexOf(tag) >= 0) {
      path(false);
      return;
    }
    cursor.next();
    switch (tag) {
      case 'A' -> {
        print("[");
        type();
        print("; ");
        constant();
        print("]");
      }
      case 'S' -> {
        print("[");
        type();
        print("]");
      }
      case 'T' -> {
        print("(");
        int count = list(this::type);
        print(count == 1 ? ",)" : ")");
      }
      case 'R', 'Q' -> {
        print("&");
        if (cursor.take('L')) {
          long lifetime = base62();
          if (lifetime != 0) {
            lifetime(lifetime);
            print(" ");
          }
        }
        print(tag == 'Q' ? "mut " : "");
        type();
      }
      case 'P' -> {
        print("*const ");
        type();
      }
      case 'O' -> {
        print("*mut ");
        type();
      }
      case 'F' -> bound(this::functionType);
      case 'D' -> {
        print("dyn ");
        bound(this::traits);
        cursor.expect('L');
        long lifetime = base62();
        if (lifetime != 0) {
          print(" + ");
          lifetime(lifetime);
        }
      }
      case 'B' -> again(this::type);
      default -> throw cursor.malformed();
    }
  }

  private void functionType() {
    if (cursor.take('U')) {
      print("unsafe ");
    }
    if (cursor.take('K')) {
      String abi = cursor.take('C') ? "C" : identifier().replace('_', '-');
      print("extern \"" + abi + "\" ");
    }
    print("fn(");
    list(this::type);
    print(")");
    if (!cursor.take('u')) {
      print(" -> ");
      type();
    }
  }

  private void traits() {
    boolean first = true;
    while (!cursor.take('E')) {
      print(first ? "" : " + ");
      first = false;
      boolean open = traitPath();
      while (cursor.take('p')) {
        print(open ? ", " : "<");
        open = true;
        print(identifier() + " = ");
        type();
      }
      print(open ? ">" : "");
    }
  }

  /** A trait; returns whether its list of generic arguments was left open for bindings. */
  private boolean traitPath() {
    cursor.enter();
    boolean[] open = new boolean[1];
    if (cursor.take('B')) {
      again(() -> open[0] = traitPath());
    } else if (cursor.take('I')) {
      path(false);
      print("<");
      list(this::genericArgument);
      open[0] = true;
    } else {
      path(false);
    }
    cursor.leave();
    return open[0];
  }

  /** Reads {@code inner} with the lifetimes that a binder before it introduces. */
  private void bound(Runnable inner) {
    long count = cursor.take('G') ? base62() + 1 : 0;
    if (count < 0 || count > cursor.remaining()) {
      throw cursor.malformed();
    }
    if (count > 0) {
      print("for<");
      for (long i = 0; i < count; i++) {
        boundLifetimes++;
        print(i == 0 ? "" : ", ");
        lifetime(1);
      }
      print("> ");
    }
    inner.run();
    boundLifetimes -= count;
  }

  /** A lifetime by its distance to the innermost bound one, which is 1; 0 is erased. */
  private void lifetime(long distance) {
    if (distance == 0) {
      print("'_");
      return;
    }
    long depth = boundLifetimes - distance;
    if (distance < 0 || depth < 0) {
      throw cursor.malformed();
    }
    print(depth < 26 ? "'" + (char) ('a' + depth) : "'_" + depth);
  }

  private void constant() {
    cursor.enter();
    char type = cursor.next();
    switch (type) {
      case 'p' -> print("_");
      case 'B' -> again(this::constant);
      case 'b' ->
          print(
              switch (hexDigits()) {
                case "0" -> "false";
                case "1" -> "true";
                default -> throw cursor.malformed();
              });
      case 'c' -> character();
      case 'a', 's', 'l', 'x', 'n', 'i' -> {
        print(cursor.take('n') ? "-" : "");
        print(number());
      }
      case 'h', 't', 'm', 'y', 'o', 'j' -> print(number());
      default -> throw cursor.malformed();
    }
    cursor.leave();
  }

  private void character() {
    String hex = hexDigits();
    int code = hex.length() > 6 ? -1 : Integer.parseInt(hex, 16);
    if (!Character.isValidCodePoint(code)) {
      throw cursor.malformed();
    }
    String plain =
        switch (code) {
          case '\t' -> "\\t";
          case '\r' -> "\\r";
          case '\n' -> "\\n";
          case '\'' -> "\\'";
          case '\\' -> "\\\\";
          default -> Character.isISOControl(code) ? "\\u{" + hex + "}" : Character.toString(code);
        };
    print("'" + plain + "'");
  }

  private String number() {
    String hex = hexDigits();
    return hex.length() > 16 ? "0x" + hex : new BigInteger(hex, 16).toString();
  }

  private String hexDigits() {
    int from = cursor.position();
    while (cursor.atDigit() || (cursor.peek() >= 'a' && cursor.peek() <= 'f')) {
      cursor.next();
    }
    String digits = cursor.since(from);
    cursor.expect('_');
    if (digits.isEmpty()) {
      return "0";
    }
    return digits;
  }

  /** Rereads an earlier place with {@code reader}, then continues here. */
  private void again(Runnable reader) {
    int from = cursor.position() - 1;
    long place = base62() + 2;
    if (place < 2 || place >= from) {
      throw cursor.malformed();
    }
    if (muted > 0) {
      return;
    }
    text.step();
    int here = cursor.position();
    cursor.seek((int) place);
    reader.run();
    cursor.seek(here);
  }

  private long disambiguator() {
    return cursor.take('s') ? base62() + 1 : 0;
  }

  private String identifier() {
    boolean punycode = cursor.take('u');
    int length = cursor.decimal();
    cursor.take('_');
    String name = cursor.text(length);
    return punycode ? Punycode.decode(name) : name;
  }

  /**
   * A base-62 number followed by an underscore: no digits is 0, "0" is 1. The hash of a crate,
   * which is not printed, has 64 bits and may come back negative.
   */
  private long base62() {
    if (cursor.take('_')) {
      return 0;
    }
    int from = cursor.position();
    long value = 0;
    while (!cursor.take('_')) {
      char c = cursor.next();
      int digit =
          c >= '0' && c <= '9'
              ? c - '0'
              : c >= 'a' && c <= 'z' ? c - 'a' + 10 : c >= 'A' && c <= 'Z' ? c - 'A' + 36 : -1;
      if (digit < 0 || cursor.position() - from > MAX_DIGITS) {
        throw cursor.malformed();
      }
      value = value * 62 + digit;
    }
    return value + 1;
  }

  private static @Nullable String basicType(char tag) {
    return switch (tag) {
      case 'a' -> "i8";
      case 'b' -> "bool";
      case 'c' -> "char";
      case 'd' -> "f64";
      case 'e' -> "str";
      case 'f' -> "f32";
      case 'h' -> "u8";
      case 'i' -> "isize";
      case 'j' -> "usize";
      case 'l' -> "i32";
      case 'm' -> "u32";
      case 'n' -> "i128";
      case 'o' -> "u128";
      case 'p' -> "_";
      case 's' -> "i16";
      case 't' -> "u16";
      case 'u' -> "()";
      case 'v' -> "...";
      case 'x' -> "i64";
      case 'y' -> "u64";
      case 'z' -> "!";
      default -> null;
    };
  }
}
