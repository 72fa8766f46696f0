package org.lucerna.store.exchange.jsonl;

import java.io.IOException;
import java.io.OutputStream;
import java.util.HexFormat;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;

/** Builds a line: an object whose values are strings and numbers. */
final class FlatObject {
  /** Numbers from here on lose digits in readers that parse them as a double. */
  private static final long BEYOND_DOUBLE = 1L << 53;

  private static final HexFormat HEX = HexFormat.of();

  private final ByteSink out = new ByteSink(256).u8('{');

  /** An object with a field {@code type}. */
  FlatObject(String type) {
    quoted(ByteString.utf8("type"));
    out.u8(':');
    quoted(ByteString.utf8(type));
  }

  FlatObject text(String field, String value) {
    name(field);
    quoted(ByteString.utf8(value));
    return this;
  }

  /** An unsigned number. */
  FlatObject number(String field, long value) {
    if (Long.compareUnsigned(value, BEYOND_DOUBLE) >= 0) {
      return text(field, "0x" + Long.toHexString(value));
    }
    name(field);
    out.bytes(ByteString.utf8(Long.toString(value)));
    return this;
  }

  /** Adds a field that is true; false ones are left out. */
  FlatObject flag(String field) {
    name(field);
    out.bytes(ByteString.utf8("true"));
    return this;
  }

  /** Adds a string, and its bytes as a second field if they are not UTF-8. */
  FlatObject bytes(String field, ByteString value) {
    if (value.isUtf8()) {
      name(field);
      quoted(value);
      return this;
    }
    return text(field, value.text()).text(field + "Hex", value.hex());
  }

  /**
   * Writes the object, which is safe to print on a terminal, and a line feed. Nothing can be added
   * afterwards.
   */
  void writeTo(OutputStream stream) throws IOException {
    ByteString object = out.u8('}').toByteString();
    stream.write(ByteString.utf8(Escaped.json(object.text())).toByteArray());
    stream.write('\n');
  }

  private void name(String field) {
    out.u8(',');
    quoted(ByteString.utf8(field));
    out.u8(':');
  }

  private void quoted(ByteString text) {
    out.u8('"');
    int plain = 0;
    for (int i = 0; i < text.length(); i++) {
      int b = text.at(i);
      if (b < 0x20 || b == '"' || b == '\\') {
        out.bytes(text.slice(plain, i));
        escaped(b);
        plain = i + 1;
      }
    }
    out.bytes(text.slice(plain, text.length())).u8('"');
  }

  private void escaped(int b) {
    out.u8('\\');
    switch (b) {
      case '"', '\\' -> out.u8(b);
      case '\n' -> out.u8('n');
      case '\r' -> out.u8('r');
      case '\t' -> out.u8('t');
      default -> out.bytes(ByteString.utf8("u" + HEX.toHexDigits((short) b)));
    }
  }
}
