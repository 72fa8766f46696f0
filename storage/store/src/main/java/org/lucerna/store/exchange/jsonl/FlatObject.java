package org.lucerna.store.exchange.jsonl;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.json.JsonWriteFeature;

/** Builds a line: an object whose values are strings and numbers. */
final class FlatObject {
  /** Numbers from here on lose digits in readers that parse them as a double. */
  private static final long BEYOND_DOUBLE = 1L << 53;

  private static final JsonFactory JSON =
      JsonFactory.builder().disable(JsonWriteFeature.WRITE_HEX_UPPER_CASE).build();

  private final ByteArrayOutputStream line = new ByteArrayOutputStream(256);
  private final JsonGenerator out = JSON.createGenerator(ObjectWriteContext.empty(), line);

  /** An object with a field {@code type}. */
  FlatObject(String type) {
    out.writeStartObject().writeStringProperty("type", type);
  }

  FlatObject text(String field, String value) {
    out.writeStringProperty(field, value);
    return this;
  }

  /** An unsigned number. */
  FlatObject number(String field, long value) {
    if (Long.compareUnsigned(value, BEYOND_DOUBLE) >= 0) {
      return text(field, "0x" + Long.toHexString(value));
    }
    out.writeNumberProperty(field, value);
    return this;
  }

  /** Adds a field that is true; false ones are left out. */
  FlatObject flag(String field) {
    out.writeBooleanProperty(field, true);
    return this;
  }

  /** Adds a string, and its bytes as a second field if they are not UTF-8. */
  FlatObject bytes(String field, ByteString value) {
    text(field, value.text());
    return value.isUtf8() ? this : text(field + "Hex", value.hex());
  }

  /**
   * Writes the object, which is safe to print on a terminal, and a line feed. Nothing can be added
   * afterwards.
   */
  void writeTo(OutputStream stream) throws IOException {
    out.writeEndObject().close();
    String object = line.toString(StandardCharsets.UTF_8);
    stream.write(Escaped.json(object).getBytes(StandardCharsets.UTF_8));
    stream.write('\n');
  }
}
