package org.lucerna.cli.output;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.demangle.NameStyle;
import org.lucerna.bytes.ByteString;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A JSON object in the making. Its fields keep their order of insertion, and have the forms
 * specified in the package description.
 */
public final class JsonObject {
  /** Larger numbers lose digits in readers that parse them as double. */
  private static final long BEYOND_DOUBLE = 1L << 53;

  private final ObjectNode node = JsonNodeFactory.instance.objectNode();

  public JsonObject put(String field, boolean value) {
    node.put(field, value);
    return this;
  }

  public JsonObject put(String field, @Nullable String value) {
    node.put(field, value);
    return this;
  }

  /** ISO 8601 in UTC, with microseconds. */
  public JsonObject put(String field, Instant value) {
    return put(field, value.toString());
  }

  public JsonObject put(String field, JsonObject value) {
    node.set(field, value.node);
    return this;
  }

  public JsonObject put(String field, List<JsonObject> values) {
    ArrayNode array = node.putArray(field);
    values.forEach(value -> array.add(value.node));
    return this;
  }

  /** All fields of another object. */
  public JsonObject with(JsonObject other) {
    node.setAll(other.node);
    return this;
  }

  public JsonObject putTexts(String field, Collection<String> values) {
    ArrayNode array = node.putArray(field);
    values.forEach(array::add);
    return this;
  }

  /** A list of pairs of numbers that fit 53 bits. */
  public <T> JsonObject pairs(
      String field, List<T> values, ToLongFunction<T> first, ToLongFunction<T> second) {
    ArrayNode array = node.putArray(field);
    for (T value : values) {
      array.addArray().add(first.applyAsLong(value)).add(second.applyAsLong(value));
    }
    return this;
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
    node.put(field, value);
    return this;
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
    node.put(field, value);
    return this;
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

  /** The object on one line. */
  @Override
  public String toString() {
    return node.toString();
  }
}
