package org.lucerna.bytes;

/**
 * The last part of a symbol's name in Rust's legacy mangling: {@code 17h} and 16 lower-case
 * hexadecimal digits, which differ between builds. Known from rustc's {@code symbol_names::legacy}.
 */
public final class RustHash {
  /** Length of the part in bytes, including its {@code 17}, which is the length of the rest. */
  public static final int LENGTH = 19;

  private static final String START = "17h";

  private RustHash() {}

  /** Whether the part begins at {@code at} of a name; {@code at} may lie outside the name. */
  public static boolean isAt(ByteString name, int at) {
    if (at < 0 || at > name.length() - LENGTH) {
      return false;
    }
    for (int i = 0; i < LENGTH; i++) {
      int c = name.at(at + i);
      boolean fits =
          i < START.length()
              ? c == START.charAt(i)
              : (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f');
      if (!fits) {
        return false;
      }
    }
    return true;
  }
}
