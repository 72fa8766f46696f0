package org.lucerna.store.exchange.jsonl;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.json.JsonFactory;

/**
 * A parsed line: an object whose values are strings, whole numbers, true, false and null. Every
 * error is a {@link FormatException} with the offset in the whole file.
 */
final class FlatLine {
  private static final JsonFactory JSON =
      JsonFactory.builder()
          // Lines are bounded by their reader, and one of them may be a single string.
          .streamReadConstraints(
              StreamReadConstraints.builder().maxStringLength(Integer.MAX_VALUE).build())
          .build();

  private final long start;

  /** Strings; numbers and the three words as written. */
  private final Map<String, String> values = new HashMap<>();

  /**
   * Parses a line.
   *
   * @param start its offset in the file
   */
  FlatLine(ByteString line, long start) {
    this.start = start;
    try (JsonParser in = JSON.createParser(ObjectReadContext.empty(), line.toByteArray())) {
      expect(in, in.nextToken() == JsonToken.START_OBJECT, "an object");
      while (in.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = in.currentName();
        JsonToken value = in.nextToken();
        expect(
            in,
            value.isScalarValue() && value != JsonToken.VALUE_NUMBER_FLOAT,
            "a string, a whole number, true, false or null");
        String text = in.getString();
        expect(in, ByteString.utf8(text).text().equals(text), "pairs of surrogates");
        values.put(name, text);
      }
      expect(in, in.nextToken() == null, "the end of the line");
    } catch (JacksonException other) {
      throw new FormatException(
          start + other.getLocation().getByteOffset(),
          "a flat JSON object",
          other.getOriginalMessage());
    }
  }

  private void expect(JsonParser in, boolean is, String expected) {
    if (!is) {
      throw new FormatException(
          start + in.currentTokenLocation().getByteOffset(), expected, "another value");
    }
  }

  /** The value of a field; null if there is none. */
  private @Nullable String value(String field) {
    return values.get(field);
  }

  boolean has(String field) {
    return value(field) != null;
  }

  String word(String field) {
    String value = value(field);
    if (value == null) {
      throw missing(field);
    }
    return value;
  }

  /** The bytes of a string; from the field with the suffix Hex if the line has one. */
  ByteString bytes(String field) {
    if (has(field + "Hex")) {
      return hex(field + "Hex");
    }
    String value = value(field);
    if (value == null) {
      throw missing(field);
    }
    return ByteString.utf8(value);
  }

  ByteString hex(String field) {
    return parsed(field, "hexadecimal digits", ByteString::hex);
  }

  Md5 md5(String field) {
    return parsed(field, "32 hexadecimal digits", Md5::parse);
  }

  /** An unsigned number. */
  long number(String field) {
    return parsed(
        field,
        "a number from 0 to 2^64 - 1",
        digits ->
            digits.startsWith("0x")
                ? Long.parseUnsignedLong(digits, 2, digits.length(), 16)
                : Long.parseUnsignedLong(digits));
  }

  /** A time, truncated to the microsecond. */
  Instant time(String field) {
    return parsed(field, "a time", FlatLine::parseTime);
  }

  private static Instant parseTime(String text) {
    Instant time = Instant.parse(text).truncatedTo(ChronoUnit.MICROS);
    // A store counts microseconds in 64 bits.
    var _ = ChronoUnit.MICROS.between(Instant.EPOCH, time);
    return time;
  }

  private <T> T parsed(String field, String expected, Function<String, T> parse) {
    String text = word(field);
    try {
      return parse.apply(text);
    } catch (IllegalArgumentException | DateTimeException | ArithmeticException e) {
      throw new FormatException(start, expected + " in " + field, excerpt(text));
    }
  }

  private FormatException missing(String field) {
    return new FormatException(start, "a line with " + field, "none in it");
  }

  private static String excerpt(String text) {
    return text.length() <= 40 ? "'" + text + "'" : "'" + text.substring(0, 40) + "...'";
  }
}
