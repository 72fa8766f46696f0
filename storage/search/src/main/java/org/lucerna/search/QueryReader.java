package org.lucerna.search;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.lucerna.search.SearchQuery.Clause;

/** Reads a query, clause by clause. */
final class QueryReader {
  /** Maximum length of a query, in clauses. */
  private static final int LONGEST = 32;

  private static final int KEY_DIGITS = 32;
  private static final int LONGEST_TEXT = 1024;
  private static final Pattern LABEL = Pattern.compile("([A-Za-z]+):(?!:)");
  private static final Pattern HEX = Pattern.compile("[0-9a-f]+");
  private static final Pattern SIGNS = Pattern.compile("(>=|<=|>|<|)(.*)", Pattern.DOTALL);
  private static final Pattern SPAN = Pattern.compile("(.+?)\\.\\.(.+)", Pattern.DOTALL);

  /** The fields in which words without a label are searched. */
  private static final Set<SearchField> TEXTS =
      EnumSet.of(
          SearchField.NAME,
          SearchField.TYPE,
          SearchField.MEMBER,
          SearchField.COMMENT,
          SearchField.FILE,
          SearchField.AUTHOR,
          SearchField.KEY);

  private final String text;
  private final Set<SearchField> undisclosed;
  private int at;

  QueryReader(String text, Set<SearchField> undisclosed) {
    this.text = text;
    this.undisclosed = undisclosed;
  }

  SearchQuery read() {
    if (text.length() > LONGEST_TEXT) {
      throw new SearchSyntaxException("the query is longer than " + LONGEST_TEXT + " characters");
    }
    List<Clause> clauses = new ArrayList<>();
    skipBlanks();
    while (at < text.length()) {
      clauses.add(clause());
      skipBlanks();
      if (clauses.size() > LONGEST) {
        throw new SearchSyntaxException("the query has more than " + LONGEST + " parts");
      }
    }
    if (clauses.stream().allMatch(Clause::isExcluded)) {
      throw new SearchSyntaxException("expected something to search for, such as ssl read");
    }
    return new SearchQuery(clauses);
  }

  private void skipBlanks() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
  }

  private Clause clause() {
    boolean excluded = text.charAt(at) == '-' && at + 1 < text.length();
    at += excluded ? 1 : 0;
    var label = LABEL.matcher(text).region(at, text.length());
    if (!label.lookingAt()) {
      boolean quoted = isQuote();
      return new Clause(anywhere(value(), quoted), excluded);
    }
    at = label.end();
    return new Clause(labelled(label.group(1).toLowerCase(Locale.ROOT), value()), excluded);
  }

  private boolean isQuote() {
    return at < text.length() && text.charAt(at) == '"';
  }

  private String value() {
    boolean quoted = isQuote();
    int start = quoted ? ++at : at;
    while (at < text.length() && (quoted ? !isQuote() : !Character.isWhitespace(text.charAt(at)))) {
      at++;
    }
    String value = text.substring(start, at);
    if (quoted) {
      if (at == text.length()) {
        throw new SearchSyntaxException("a closing quotation mark is missing");
      }
      at++;
    }
    return value;
  }

  private Condition anywhere(String value, boolean quoted) {
    if (!quoted && value.indexOf('*') >= 0) {
      return pattern(value);
    }
    Set<SearchField> fields = EnumSet.copyOf(TEXTS);
    fields.removeAll(undisclosed);
    return words(fields, value);
  }

  private Condition labelled(String label, String value) {
    SearchField field =
        switch (label) {
          case "after", "before" -> SearchField.TIME;
          default -> SearchField.of(label);
        };
    if (field == null) {
      throw new SearchSyntaxException(
          "unknown field '"
              + label
              + "', expected "
              + SearchField.labels()
              + ", after or before; quote words with a colon");
    }
    if (undisclosed.contains(field)) {
      throw new SearchSyntaxException(label + ": this server does not disclose it to you");
    }
    return switch (field) {
      case NAME -> value.indexOf('*') >= 0 ? pattern(value) : words(Set.of(field), value);
      case COMMENT, TYPE, MEMBER, FILE, AUTHOR -> words(Set.of(field), value);
      case PACKAGE -> inPackage(value);
      case KEY -> key(value);
      case SIZE, ADDRESS -> range(field, value);
      case TIME -> time(label, value);
    };
  }

  /** A word without an asterisk may be anywhere in a component, or begin a package URL. */
  private static Condition inPackage(String value) {
    if (value.isBlank()) {
      throw new SearchSyntaxException("package: expected a name or a package URL after the colon");
    }
    boolean isUrl = value.toLowerCase(Locale.ROOT).startsWith(Condition.InPackage.URL);
    String wanted = value.indexOf('*') >= 0 ? value : isUrl ? value + "*" : "*" + value + "*";
    return new Condition.InPackage(pattern(wanted), Map.of());
  }

  private static Condition words(Set<SearchField> fields, String value) {
    List<String> words = Words.of(value);
    if (words.isEmpty() && value.isBlank()) {
      throw new SearchSyntaxException("expected text after the colon or between quotation marks");
    }
    return new Condition.Text(fields, words, value.toLowerCase(Locale.ROOT));
  }

  private static Condition.Pattern pattern(String value) {
    List<String> parts = List.of(value.toLowerCase(Locale.ROOT).split("\\*+", -1));
    if (parts.stream().allMatch(String::isEmpty)) {
      throw new SearchSyntaxException("expected letters next to the asterisk, as in *_init");
    }
    return new Condition.Pattern(parts);
  }

  private static Condition key(String value) {
    String digits = value.toLowerCase(Locale.ROOT);
    if (digits.length() > KEY_DIGITS || !HEX.matcher(digits).matches()) {
      throw new SearchSyntaxException(
          "key: expected up to 32 hexadecimal digits, got '" + value + "'");
    }
    return new Condition.KeyPrefix(digits);
  }

  private static Condition range(SearchField field, String value) {
    long greatest = field == SearchField.SIZE ? 0xffff_ffffL : -1;
    var span = SPAN.matcher(value);
    if (span.matches()) {
      return new Condition.Range(field, number(field, span.group(1)), number(field, span.group(2)));
    }
    var signs = SIGNS.matcher(value);
    if (!signs.matches()) {
      throw new IllegalStateException(value);
    }
    long number = number(field, signs.group(2));
    return switch (signs.group(1)) {
      case ">" -> new Condition.Range(field, number + 1, greatest);
      case ">=" -> new Condition.Range(field, number, greatest);
      case "<" -> new Condition.Range(field, 0, number - 1);
      case "<=" -> new Condition.Range(field, 0, number);
      default -> new Condition.Range(field, number, number);
    };
  }

  private static long number(SearchField field, String value) {
    try {
      return value.startsWith("0x") || value.startsWith("0X")
          ? Long.parseUnsignedLong(value, 2, value.length(), 16)
          : Long.parseUnsignedLong(value);
    } catch (NumberFormatException e) {
      throw new SearchSyntaxException(
          field.label()
              + ": expected a number such as 200, 0x40, >200 or 16..32, got '"
              + value
              + "'");
    }
  }

  private static Condition time(String label, String value) {
    Instant instant = instant(label, value);
    boolean isDay = value.length() == "2026-10-01".length();
    long first = instant.getEpochSecond();
    long last = isDay ? first + 24 * 60 * 60 - 1 : first;
    return switch (label) {
      case "after" -> new Condition.Range(SearchField.TIME, first, Long.MAX_VALUE);
      case "before" -> new Condition.Range(SearchField.TIME, Long.MIN_VALUE, first - 1);
      default -> new Condition.Range(SearchField.TIME, first, last);
    };
  }

  private static Instant instant(String label, String value) {
    try {
      return value.indexOf('T') >= 0
          ? Instant.parse(value)
          : LocalDate.parse(value).atStartOfDay().toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      throw new SearchSyntaxException(
          label
              + ": expected a day such as 2026-10-01, or 2026-10-01T12:00:00Z, got '"
              + value
              + "'");
    }
  }
}
