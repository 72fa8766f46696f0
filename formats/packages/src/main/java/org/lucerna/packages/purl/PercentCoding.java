package org.lucerna.packages.purl;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/** UTF-8 in percent-encoding. A percent sign without two digits stands for itself. */
final class PercentCoding {
  private static final HexFormat HEX = HexFormat.of().withUpperCase();

  private PercentCoding() {}

  static void encode(String text, StringBuilder to) {
    for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
      char c = (char) (each & 0xff);
      if (isPlain(c)) {
        to.append(c);
      } else {
        to.append('%').append(HEX.toHexDigits(each));
      }
    }
  }

  /** Encodes all but the slashes. */
  static void encodePath(String path, StringBuilder to) {
    int start = 0;
    for (int slash = path.indexOf('/'); slash >= 0; slash = path.indexOf('/', start)) {
      encode(path.substring(start, slash), to);
      to.append('/');
      start = slash + 1;
    }
    encode(path.substring(start), to);
  }

  static String decode(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream decoded = new ByteArrayOutputStream(bytes.length);
    for (int i = 0; i < bytes.length; i++) {
      if (bytes[i] == '%' && i + 2 < bytes.length && isHex(bytes[i + 1], bytes[i + 2])) {
        decoded.write(
            (HexFormat.fromHexDigit(bytes[i + 1]) << 4) | HexFormat.fromHexDigit(bytes[i + 2]));
        i += 2;
      } else {
        decoded.write(bytes[i]);
      }
    }
    return decoded.toString(StandardCharsets.UTF_8);
  }

  private static boolean isHex(byte high, byte low) {
    return HexFormat.isHexDigit(high) && HexFormat.isHexDigit(low);
  }

  private static boolean isPlain(char c) {
    return (c >= 'a' && c <= 'z')
        || (c >= 'A' && c <= 'Z')
        || (c >= '0' && c <= '9')
        || c == '.'
        || c == '-'
        || c == '_'
        || c == '~'
        || c == ':';
  }
}
