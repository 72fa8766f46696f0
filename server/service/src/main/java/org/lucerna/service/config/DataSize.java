package org.lucerna.service.config;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A number of bytes, written as {@code 8KiB}, {@code 256MiB}, {@code 2GiB} or a bare number.
 *
 * @param bytes 0 or more
 */
public record DataSize(long bytes) {
  private static final Pattern FORM = Pattern.compile("(\\d{1,12})\\s*(|B|KiB|MiB|GiB)");

  public DataSize {
    if (bytes < 0) {
      throw new IllegalArgumentException("expected a size of 0 or more, got " + bytes);
    }
  }

  public static DataSize ofBytes(long bytes) {
    return new DataSize(bytes);
  }

  public static DataSize ofKiB(long count) {
    return new DataSize(count << 10);
  }

  public static DataSize ofMiB(long count) {
    return new DataSize(count << 20);
  }

  /**
   * Parses a size.
   *
   * @throws IllegalArgumentException if {@code text} is not a size
   */
  public static DataSize parse(String text) {
    Matcher form = FORM.matcher(text.strip());
    if (!form.matches()) {
      throw new IllegalArgumentException(
          "expected a size such as 8KiB, 256MiB or 2GiB, got \"" + text + '"');
    }
    int shift =
        switch (form.group(2)) {
          case "KiB" -> 10;
          case "MiB" -> 20;
          case "GiB" -> 30;
          default -> 0;
        };
    long count = Long.parseLong(form.group(1));
    if (count > Long.MAX_VALUE >> shift) {
      throw new IllegalArgumentException("expected a size below 8589934592GiB, got " + text);
    }
    return new DataSize(count << shift);
  }

  /** Formatted in the largest unit that gives a whole number. */
  @Override
  public String toString() {
    if (bytes == 0 || bytes % (1 << 10) != 0) {
      return Long.toString(bytes);
    }
    if (bytes % (1 << 30) == 0) {
      return (bytes >> 30) + "GiB";
    }
    return bytes % (1 << 20) == 0 ? (bytes >> 20) + "MiB" : (bytes >> 10) + "KiB";
  }
}
