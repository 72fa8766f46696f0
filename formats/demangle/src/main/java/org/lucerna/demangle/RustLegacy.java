package org.lucerna.demangle;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.RustHash;

/**
 * Rust's names before RFC 2603: an Itanium nested name {@code _ZN <part>... 17h<16 hex> E}. In a
 * part, {@code ..} stands for {@code ::}, {@code $LT$} and the like for punctuation, and {@code
 * $u7e$} for a character by its code.
 */
final class RustLegacy {
  private static final String LLVM = ".llvm.";

  private RustLegacy() {}

  /** The readable form; null if this is not such a name. */
  static @Nullable String demangle(String mangled) {
    int end = pathEnd(mangled);
    if (end < 0) {
      return null;
    }
    NameCursor cursor = new NameCursor(mangled, 3, end - RustHash.LENGTH - 1);
    StringBuilder text = new StringBuilder();
    while (!cursor.atEnd()) {
      if (!text.isEmpty()) {
        text.append("::");
      }
      appendPart(text, cursor.text(cursor.decimal()));
    }
    return text + suffix(mangled.substring(end));
  }

  /**
   * The readable form of a path whose parts have escapes, as in debug information: {@code
   * _$LT$T$u20$as$u20$Any$GT$::type_id}.
   */
  static String path(String escaped) {
    StringBuilder text = new StringBuilder();
    for (String part : escaped.split("::", -1)) {
      text.append(text.isEmpty() ? "" : "::");
      appendPart(text, part);
    }
    return text.toString();
  }

  /** Whether a name is a path with escapes. */
  static boolean isPath(String name) {
    return name.contains("$LT$") && name.contains("$GT$");
  }

  /**
   * The offset after the final E if the parts are valid and the last one is a hash, otherwise -1.
   */
  private static int pathEnd(String name) {
    if (!name.startsWith("_ZN") || !name.contains("17h")) {
      return -1;
    }
    int position = 3;
    int last = -1;
    while (position < name.length() && isDigit(name.charAt(position))) {
      last = position;
      int length = 0;
      while (position < name.length() && isDigit(name.charAt(position))) {
        length = length * 10 + (name.charAt(position) - '0');
        position++;
        if (length > name.length()) {
          return -1;
        }
      }
      position += length;
    }
    boolean whole = position < name.length() && name.charAt(position) == 'E';
    return whole && last > 3 && position - last == RustHash.LENGTH && isHash(name, last)
        ? position + 1
        : -1;
  }

  private static boolean isHash(String name, int at) {
    return RustHash.isAt(ByteString.utf8(name.substring(at, at + RustHash.LENGTH)), 0);
  }

  private static boolean isDigit(char c) {
    return c >= '0' && c <= '9';
  }

  /** The suffix of the name, without LLVM's final addition that distinguishes modules. */
  static String suffix(String suffix) {
    int llvm = suffix.indexOf(LLVM);
    return llvm >= 0 && isModule(suffix, llvm + LLVM.length()) ? suffix.substring(0, llvm) : suffix;
  }

  private static boolean isModule(String suffix, int from) {
    for (int i = from; i < suffix.length(); i++) {
      char c = suffix.charAt(i);
      if (!isDigit(c) && !(c >= 'A' && c <= 'F') && c != '@') {
        return false;
      }
    }
    return true;
  }

  private static void appendPart(StringBuilder text, String part) {
    // An underscore keeps an escape from being the first character of an identifier.
    int i = part.startsWith("_$") ? 1 : 0;
    while (i < part.length()) {
      if (part.startsWith("..", i)) {
        text.append("::");
        i += 2;
      } else if (part.charAt(i) == '$') {
        int close = part.indexOf('$', i + 1);
        int code = close < 0 ? -1 : escaped(part.substring(i + 1, close));
        if (code < 0) {
          text.append(part, i, part.length());
          return;
        }
        text.appendCodePoint(code);
        i = close + 1;
      } else {
        text.append(part.charAt(i++));
      }
    }
  }

  /** The character that an escape denotes; -1 if it is invalid. */
  private static int escaped(String escape) {
    return switch (escape) {
      case "SP" -> '@';
      case "BP" -> '*';
      case "RF" -> '&';
      case "LT" -> '<';
      case "GT" -> '>';
      case "LP" -> '(';
      case "RP" -> ')';
      case "C" -> ',';
      default -> escape.matches("u[0-9a-f]{1,6}") ? printable(escape.substring(1)) : -1;
    };
  }

  private static int printable(String hex) {
    int code = Integer.parseInt(hex, 16);
    return Character.isValidCodePoint(code) && !Character.isISOControl(code) ? code : -1;
  }
}
