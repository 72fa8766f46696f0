package org.lucerna.search;

import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.Md5;

/** A condition that a function must satisfy to be found. */
public sealed interface Condition {
  /** Shorter sequences of digits are words only. */
  int LEAST_DIGITS = 8;

  /**
   * Words in sequence: {@code ssl_read}, {@code "heap overflow"}.
   *
   * @param fields where
   * @param words as {@link Words} splits them; empty if there are only signs
   * @param text as typed, in lower case
   */
  record Text(Set<SearchField> fields, List<String> words, String text) implements Condition {
    public Text {
      fields = Set.copyOf(fields);
      words = List.copyOf(words);
    }

    /** Whether the text may be the beginning of a key, or the MD5 of a file. */
    boolean isDigits() {
      return text.length() >= LEAST_DIGITS
          && text.length() <= 2 * Md5.BYTES
          && text.chars().allMatch(HexFormat::isHexDigit);
    }

    boolean isIn(SearchField field) {
      return fields.contains(field);
    }
  }

  /**
   * A name by its beginning, end and parts: {@code name:ssl_*_init}.
   *
   * @param parts the texts between the asterisks, in lower case; the first is empty if the pattern
   *     begins with an asterisk, the last one if it ends with one
   */
  record Pattern(List<String> parts) implements Condition {
    public Pattern {
      parts = List.copyOf(parts);
    }
  }

  /**
   * A number in a range; addresses are unsigned, times are seconds since 1970.
   *
   * @param field {@link SearchField#SIZE}, {@link SearchField#ADDRESS} or {@link SearchField#TIME}
   * @param least inclusive
   * @param greatest inclusive
   */
  record Range(SearchField field, long least, long greatest) implements Condition {}

  /**
   * A key by its first digits.
   *
   * @param digits 1 to 32, hexadecimal, lower case
   */
  record KeyPrefix(String digits) implements Condition {}
}
