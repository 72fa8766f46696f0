package org.lucerna.cli.output;

import java.io.StringWriter;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Escaped;
import org.lucerna.demangle.NameStyle;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/**
 * A JSON object under construction. Its fields keep their order of insertion, and have the forms
 * specified in the package description.
 */
public final class JsonObject {
  /** Larger numbers lose digits in readers that parse them as double. */
  private static final long BEYOND_DOUBLE = 1L << 53;

  private static final JsonFactory JSON = new JsonFactory();

  private final Map<String, Value> fields = new LinkedHashMap<>();

  /** The value of a field, which writes itself. */
  private interface Value {
    void write(JsonGenerator to);
  }

  private JsonObject set(String field, Value value) {
    fields.put(field, value);
    return this;
  }

  public JsonObject put(String field, boolean value) {
    return set(field, to -> to.writeBoolean(value));
  }

  public JsonObject put(String field, @Nullable String value) {
    return set(field, to -> to.writeString(value));
  }

  /** ISO 8601 in UTC, with microseconds. */
  public JsonObject put(String field, Instant value) {
    return put(field, value.toString());
  }

  public JsonObject put(String field, JsonObject value) {
    return set(field, value::write);
  }

  public JsonObject put(String field, List<JsonObject> values) {
    List<JsonObject> kept = List.copyOf(values);
    return array(field, to -> kept.forEach(value -> value.write(to)));
  }

  /** Adds all fields of another object. */
  public JsonObject with(JsonObject other) {
    fields.putAll(other.fields);
    return this;
  }

  public JsonObject putTexts(String field, Collection<String> values) {
    List<String> kept = List.copyOf(values);
    return array(field, to -> kept.forEach(to::writeString));
  }

  private JsonObject array(String field, Value elements) {
    return set(
        field,
        to -> {
          to.writeStartArray();
          elements.write(to);
          to.writeEndArray();
        });
  }

  /** A list of pairs of numbers that fit 53 bits. */
  public <T> JsonObject pairs(
      String field, List<T> values, ToLongFunction<T> first, ToLongFunction<T> second) {
    List<T> kept = List.copyOf(values);
    return array(
        field,
        to -> {
          for (T value : kept) {
            to.writeStartArray();
            to.writeNumber(first.applyAsLong(value));
            to.writeNumber(second.applyAsLong(value));
            to.writeEndArray();
          }
        });
  }

  /** A signed number. */
  public JsonObject number(String field, long value) {
    if (value > -BEYOND_DOUBLE) {
      return value < 0 ? putNumber(field, value) : unsigned(field, value);
    }
    return put(field, "-0x" + Long.toHexString(-value));
  }

  /** An unsigned number: an address, an id. */
  public JsonObject unsigned(String field, long value) {
    return Long.compareUnsigned(value, BEYOND_DOUBLE) < 0
        ? putNumber(field, value)
        : put(field, "0x" + Long.toHexString(value));
  }

  /** A number with a fraction. */
  public JsonObject decimal(String field, double value) {
    return set(field, to -> to.writeNumber(value));
  }

  /** An unsigned number, or null. */
  public JsonObject optional(String field, @Nullable Long value) {
    return value == null ? put(field, (String) null) : unsigned(field, value);
  }

  /** A signed number, or null. */
  public JsonObject signed(String field, @Nullable Long value) {
    return value == null ? put(field, (String) null) : number(field, value);
  }

  private JsonObject putNumber(String field, long value) {
    return set(field, to -> to.writeNumber(value));
  }

  /** Bytes that are no text. */
  public JsonObject hex(String field, @Nullable ByteString bytes) {
    return put(field, bytes == null ? null : bytes.hex());
  }

  /** Bytes that are mostly UTF-8; if they are not, {@code field} + {@code Hex} has them in hex. */
  public JsonObject text(String field, @Nullable ByteString bytes) {
    if (bytes == null) {
      return put(field, (String) null);
    }
    put(field, bytes.text());
    return bytes.isUtf8() ? this : hex(field + "Hex", bytes);
  }

  /** The name of a function as stored, and as {@code demangled} the form shown, if it differs. */
  public JsonObject name(String field, @Nullable ByteString name, NameStyle style) {
    text(field, name);
    if (name == null) {
      return this;
    }
    ByteString shown = style.of(name);
    return shown.equals(name) ? this : text("demangled", shown);
  }

  /** The object on one line, which is safe to print on a terminal. */
  @Override
  public String toString() {
    StringWriter line = new StringWriter();
    try (JsonGenerator to = JSON.createGenerator(ObjectWriteContext.empty(), line)) {
      write(to);
    }
    return Escaped.json(line.toString());
  }

  private void write(JsonGenerator to) {
    to.writeStartObject();
    fields.forEach(
        (field, value) -> {
          to.writeName(field);
          value.write(to);
        });
    to.writeEndObject();
  }
}
