package org.lucerna.search;

import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.FileProvenance;

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

    /** Whether a text in lower case matches. */
    boolean matches(String text) {
      String first = parts.getFirst();
      String last = parts.getLast();
      if (parts.size() == 1) {
        return text.equals(first);
      }
      if (!text.startsWith(first)) {
        return false;
      }
      int at = first.length();
      for (String part : parts.subList(1, parts.size() - 1)) {
        at = text.indexOf(part, at);
        if (at < 0) {
          return false;
        }
        at += part.length();
      }
      return text.length() - last.length() >= at && text.endsWith(last);
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
   * In a file of a package: {@code package:zlib}, {@code package:pkg:deb/debian/zlib*}.
   *
   * @param pattern of package URLs, if it begins with {@code pkg:}, else of components
   * @param files the package of each such file; empty before {@link SearchQuery#resolve}
   */
  record InPackage(Pattern pattern, Map<Md5, String> files) implements Condition {
    /** The beginning of all package URLs. */
    static final String URL = "pkg:";

    public InPackage {
      files = Map.copyOf(files);
    }

    /** Whether the pattern is of package URLs. */
    boolean isOfUrls() {
      return pattern.parts().getFirst().startsWith(URL);
    }

    /** Whether a file is in such a package. */
    boolean isOf(FileProvenance file) {
      return isOfUrls() ? matches(file.provenance().purl()) : matches(file.component());
    }

    /** Whether the pattern matches a URL, or a component. */
    boolean matches(ByteString name) {
      return pattern.matches(name.text().toLowerCase(Locale.ROOT));
    }
  }

  /**
   * A key by its first digits.
   *
   * @param digits 1 to 32, hexadecimal, lower case
   */
  record KeyPrefix(String digits) implements Condition {}
}
