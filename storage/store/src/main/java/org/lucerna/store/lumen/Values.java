package org.lucerna.store.lumen;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeFormatterBuilder;
import java.time.temporal.ChronoField;
import java.time.temporal.ChronoUnit;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/** Parses values of columns. Invalid ones cause a {@link RejectedRowException}. */
final class Values {
  private static final DateTimeFormatter TIME =
      new DateTimeFormatterBuilder()
          .appendPattern("uuuu-MM-dd")
          .optionalStart()
          .appendLiteral('T')
          .optionalEnd()
          .optionalStart()
          .appendLiteral(' ')
          .optionalEnd()
          .appendPattern("HH:mm:ss")
          .appendFraction(ChronoField.NANO_OF_SECOND, 0, 9, true)
          .appendOffset("+HH:mm:ss", "Z")
          .toFormatter();

  private Values() {}

  /** Bytes as hexadecimal digits after {@code start}, which is {@code \x} in a dump. */
  static @Nullable ByteString bytes(@Nullable ByteString field, String start) {
    if (field == null) {
      return null;
    }
    for (int i = 0; i < start.length(); i++) {
      if (i == field.length() || field.at(i) != start.charAt(i)) {
        throw new RejectedRowException("expected bytes that start with " + start, null);
      }
    }
    int digits = field.length() - start.length();
    byte[] bytes = new byte[digits / 2];
    boolean good = digits % 2 == 0;
    for (int i = 0; i < bytes.length; i++) {
      int at = start.length() + 2 * i;
      int high = Character.digit(field.at(at), 16);
      int low = Character.digit(field.at(at + 1), 16);
      good &= (high | low) >= 0;
      bytes[i] = (byte) (high << 4 | low);
    }
    if (!good) {
      throw new RejectedRowException("expected hexadecimal digits", null);
    }
    return ByteString.wrap(bytes);
  }

  static Md5 key(@Nullable ByteString bytes) {
    if (bytes == null || bytes.length() != Md5.BYTES) {
      throw new RejectedRowException("expected a key of 16 bytes", null);
    }
    return Md5.of(bytes);
  }

  /** A whole number, which must not be missing. */
  static long number(@Nullable ByteString field) {
    if (field == null) {
      throw new RejectedRowException("expected a number, got none", null);
    }
    try {
      return Long.parseLong(field.text());
    } catch (NumberFormatException e) {
      throw new RejectedRowException("expected a whole number", e);
    }
  }

  /** Microseconds since 1970; null if there is no time. */
  static @Nullable Long micros(@Nullable ByteString field) {
    if (field == null) {
      return null;
    }
    try {
      Instant time = OffsetDateTime.parse(field.text(), TIME).toInstant();
      return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    } catch (DateTimeException | ArithmeticException e) {
      throw new RejectedRowException("expected a time", e);
    }
  }

  static ByteString orEmpty(@Nullable ByteString field) {
    return field == null ? ByteString.EMPTY : field.compact();
  }
}
