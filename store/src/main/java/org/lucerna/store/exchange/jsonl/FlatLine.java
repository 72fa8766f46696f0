package org.lucerna.store.exchange.jsonl;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;

/**
 * A parsed line: an object whose values are strings, whole numbers, true, false and null. Every
 * error is a {@link FormatException} with the offset in the whole file.
 */
final class FlatLine {
  private final ByteString line;
  private final long start;

  /** Strings without quotes and escapes; numbers and the three words as written. */
  private final Map<ByteString, ByteString> values = new HashMap<>();

  private int at;

  /**
   * Parses a line.
   *
   * @param start its offset in the file
   */
  FlatLine(ByteString line, long start) {
    this.line = line;
    this.start = start;
    parse();
  }

  private void parse() {
    take('{');
    if (peek() == '}') {
      take('}');
    } else {
      char end;
      do {
        ByteString name = quoted();
        take(':');
        values.put(name, peek() == '"' ? quoted() : bare());
        end = peek() == ',' ? ',' : '}';
        take(end);
      } while (end == ',');
    }
    if (peek() >= 0) {
      throw wrong("the end of the line", found());
    }
  }

  /** The next byte that is not white space; -1 at the end. */
  private int peek() {
    while (at < line.length() && " \t\r".indexOf(line.at(at)) >= 0) {
      at++;
    }
    return at < line.length() ? line.at(at) : -1;
  }

  private void take(char wanted) {
    if (peek() != wanted) {
      throw wrong("'" + wanted + "'", found());
    }
    at++;
  }

  private String found() {
    int found = peek();
    return found < 0 ? "the end of the line" : "byte 0x" + Integer.toHexString(found);
  }

  private ByteString bare() {
    int from = at;
    while (at < line.length() && isBare(line.at(at))) {
      at++;
    }
    if (at == from) {
      throw wrong("a string, a whole number, true, false or null", found());
    }
    return line.slice(from, at);
  }

  private static boolean isBare(int b) {
    return (b >= 'a' && b <= 'z') || (b >= '0' && b <= '9') || b == '-';
  }

  private ByteString quoted() {
    take('"');
    int from = at;
    ByteSink unescaped = null;
    while (true) {
      if (at == line.length()) {
        throw wrong("'\"'", "the end of the line");
      }
      int b = line.at(at++);
      if (b == '"') {
        ByteString rest = line.slice(from, at - 1);
        return unescaped == null ? rest : unescaped.bytes(rest).toByteString();
      }
      if (b == '\\') {
        unescaped = unescaped == null ? new ByteSink() : unescaped;
        unescaped.bytes(line.slice(from, at - 1));
        escape(unescaped);
        from = at;
      }
    }
  }

  private void escape(ByteSink out) {
    int b = at < line.length() ? line.at(at++) : -1;
    switch (b) {
      case '"', '\\', '/' -> out.u8(b);
      case 'b' -> out.u8('\b');
      case 'f' -> out.u8('\f');
      case 'n' -> out.u8('\n');
      case 'r' -> out.u8('\r');
      case 't' -> out.u8('\t');
      case 'u' -> out.bytes(ByteString.utf8(character()));
      default -> throw wrong("an escape sequence", "an unknown character after \\");
    }
  }

  private String character() {
    char first = unit();
    if (!Character.isSurrogate(first)) {
      return String.valueOf(first);
    }
    if (at + 1 < line.length() && line.at(at) == '\\' && line.at(at + 1) == 'u') {
      at += 2;
      char second = unit();
      if (Character.isSurrogatePair(first, second)) {
        return new String(new char[] {first, second});
      }
    }
    throw wrong("a pair of surrogates", "half of one");
  }

  private char unit() {
    int value = 0;
    for (int i = 0; i < 4; i++) {
      int digit = at < line.length() ? Character.digit((char) line.at(at), 16) : -1;
      if (digit < 0) {
        throw wrong("four hexadecimal digits", found());
      }
      value = value << 4 | digit;
      at++;
    }
    return (char) value;
  }

  /** The value of a field; null if there is none. */
  private @Nullable ByteString value(String field) {
    return values.get(ByteString.utf8(field));
  }

  boolean has(String field) {
    return value(field) != null;
  }

  String word(String field) {
    ByteString value = value(field);
    if (value == null) {
      throw missing(field);
    }
    return value.text();
  }

  /** The bytes of a string; from the field with the suffix Hex if the line has one. */
  ByteString bytes(String field) {
    if (has(field + "Hex")) {
      return hex(field + "Hex");
    }
    ByteString value = value(field);
    if (value == null) {
      throw missing(field);
    }
    return value.compact();
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
      throw wrong(expected + " in " + field, excerpt(text));
    }
  }

  private FormatException missing(String field) {
    return new FormatException(start, "a line with " + field, "none in it");
  }

  private FormatException wrong(String expected, String found) {
    return new FormatException(start + at, expected, found);
  }

  private static String excerpt(String text) {
    return text.length() <= 40 ? "'" + text + "'" : "'" + text.substring(0, 40) + "...'";
  }
}
