package org.lucerna.demangle;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;

/**
 * Names of Go: they are readable except for the path of the package; dots in its last element, and
 * other bytes that object files do not like, are a percent sign and two digits.
 */
final class GoName {
  private GoName() {}

  /**
   * The name with its path as in source text.
   *
   * @throws MalformedNameException if it has an escape that the compiler does not write
   */
  static String demangle(String mangled) {
    byte[] name = mangled.getBytes(StandardCharsets.UTF_8);
    ByteBuffer text = ByteBuffer.allocate(name.length);
    for (int i = 0; i < name.length; i++) {
      if (name[i] != '%') {
        text.put(name[i]);
        continue;
      }
      int code = i + 2 < name.length ? digit(name[i + 1]) << 4 | digit(name[i + 2]) : -1;
      boolean isEscaped = code == '.' || code == '%' || code == '"' || code > 0x7e;
      if (code < 0 || !(isEscaped || code == ' ')) {
        throw new MalformedNameException("unknown escape at " + i);
      }
      text.put((byte) code);
      i += 2;
    }
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(text.flip()).toString();
    } catch (CharacterCodingException e) {
      throw new MalformedNameException("no text");
    }
  }

  private static int digit(byte c) {
    if (c >= '0' && c <= '9') {
      return c - '0';
    }
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
  }
}
