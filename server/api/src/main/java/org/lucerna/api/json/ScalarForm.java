package org.lucerna.api.json;

import java.time.DateTimeException;
import java.time.Instant;
import java.util.Base64;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Values that are one string, one number, or true or false. */
public enum ScalarForm implements ValueForm {
  STRING("a string") {
    @Override
    Object parse(String text) {
      return text;
    }
  },
  TEXT("a string") {
    @Override
    Object parse(String text) {
      return ByteString.utf8(text);
    }
  },
  HEX("hexadecimal digits") {
    @Override
    Object parse(String text) {
      return ByteString.hex(text);
    }

    @Override
    String text(Object value) {
      return ((ByteString) value).hex();
    }

    @Override
    ObjectNode schema() {
      return type("string").put("pattern", "^([0-9a-fA-F]{2})*$");
    }
  },
  BASE64("Base64") {
    @Override
    Object parse(String text) {
      return ByteString.wrap(Base64.getDecoder().decode(text));
    }

    @Override
    String text(Object value) {
      return Base64.getEncoder().encodeToString(((ByteString) value).toByteArray());
    }

    @Override
    ObjectNode schema() {
      return type("string").put("contentEncoding", "base64");
    }
  },
  MD5("32 hexadecimal digits") {
    @Override
    Object parse(String text) {
      return Md5.parse(text);
    }

    @Override
    ObjectNode schema() {
      return type("string").put("pattern", "^[0-9a-fA-F]{32}$");
    }
  },
  TIME("a time such as 2026-11-20T12:00:00Z") {
    @Override
    Object parse(String text) {
      return Instant.parse(text);
    }

    @Override
    ObjectNode schema() {
      return type("string").put("format", "date-time");
    }
  },
  ADDRESS("0x and hexadecimal digits") {
    @Override
    Object parse(String text) {
      if (!text.startsWith("0x")) {
        throw new IllegalArgumentException("no address");
      }
      return Long.parseUnsignedLong(text.substring(2), 16);
    }

    @Override
    String text(Object value) {
      return "0x" + Long.toHexString((long) value);
    }

    @Override
    ObjectNode schema() {
      return type("string").put("pattern", "^0x[0-9a-fA-F]{1,16}$");
    }
  },
  FLAG("true or false") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.booleanNode((boolean) value);
    }

    @Override
    public Object read(String field, JsonNode node) {
      if (!node.isBoolean()) {
        throw expected(field);
      }
      return node.asBoolean();
    }

    @Override
    ObjectNode schema() {
      return type("boolean");
    }
  },
  INT("a whole number of 32 bits") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.numberNode((int) value);
    }

    @Override
    public Object read(String field, JsonNode node) {
      return (int) whole(field, node, Integer.MIN_VALUE, Integer.MAX_VALUE);
    }

    @Override
    ObjectNode schema() {
      return type("integer").put("format", "int32");
    }
  },
  UNSIGNED("a whole number from 0 to 4294967295") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.numberNode(Integer.toUnsignedLong((int) value));
    }

    @Override
    public Object read(String field, JsonNode node) {
      return (int) whole(field, node, 0, UNSIGNED_MAX);
    }

    @Override
    ObjectNode schema() {
      return type("integer").put("minimum", 0).put("maximum", UNSIGNED_MAX);
    }
  },
  LONG("a whole number of 64 bits") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.numberNode((long) value);
    }

    @Override
    public Object read(String field, JsonNode node) {
      return whole(field, node, Long.MIN_VALUE, Long.MAX_VALUE);
    }

    @Override
    ObjectNode schema() {
      return type("integer").put("format", "int64");
    }
  },
  FLOAT("a number that fits 32 bits") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.numberNode((float) value);
    }

    @Override
    public Object read(String field, JsonNode node) {
      float number = node.isNumber() ? (float) node.asDouble(Double.NaN) : Float.NaN;
      if (!Float.isFinite(number)) {
        throw expected(field);
      }
      return number;
    }

    @Override
    ObjectNode schema() {
      return type("number").put("format", "float");
    }
  },
  DOUBLE("a number that fits 64 bits") {
    @Override
    public JsonNode write(Object value) {
      return JsonNodeFactory.instance.numberNode((double) value);
    }

    @Override
    public Object read(String field, JsonNode node) {
      double number = node.isNumber() ? node.asDouble(Double.NaN) : Double.NaN;
      if (!Double.isFinite(number)) {
        throw expected(field);
      }
      return number;
    }

    @Override
    ObjectNode schema() {
      return type("number").put("format", "double");
    }
  };

  private static final long UNSIGNED_MAX = 0xffff_ffffL;

  private final String expected;

  ScalarForm(String expected) {
    this.expected = expected;
  }

  static ObjectNode type(String name) {
    return JsonNodeFactory.instance.objectNode().put("type", name);
  }

  /** The value that a string holds; throws an exception of its class for any other string. */
  Object parse(String text) {
    throw new IllegalStateException("values are no strings: " + text.length());
  }

  String text(Object value) {
    return value.toString();
  }

  ObjectNode schema() {
    return type("string");
  }

  @Override
  public JsonNode write(Object value) {
    return JsonNodeFactory.instance.stringNode(text(value));
  }

  @Override
  public Object read(String field, JsonNode node) {
    if (!node.isString()) {
      throw new IllegalArgumentException(field + ": expected a string");
    }
    return read(field, node.asString());
  }

  /**
   * The value that a string holds.
   *
   * @param field its name, for messages
   * @throws IllegalArgumentException if it is anything else; its message does not repeat it
   */
  public Object read(String field, String text) {
    try {
      return parse(text);
    } catch (IllegalArgumentException | DateTimeException other) {
      throw new IllegalArgumentException(expected(field).getMessage(), other);
    }
  }

  long whole(String field, JsonNode node, long least, long most) {
    if (!node.isIntegralNumber() || !node.canConvertToLong()) {
      throw expected(field);
    }
    long number = node.asLong();
    if (number < least || number > most) {
      throw expected(field);
    }
    return number;
  }

  IllegalArgumentException expected(String field) {
    return new IllegalArgumentException(field + ": expected " + expected);
  }

  @Override
  public ObjectNode schema(JsonSchemas schemas) {
    return schema();
  }

  @Override
  public Object zero() {
    return switch (this) {
      case STRING -> "";
      case TEXT, HEX, BASE64 -> ByteString.EMPTY;
      case FLAG -> false;
      case INT, UNSIGNED -> 0;
      case LONG -> 0L;
      case FLOAT -> 0f;
      case DOUBLE -> 0.0;
      case MD5, TIME, ADDRESS ->
          throw new IllegalStateException(this + " has no value that could be left out");
    };
  }
}
