package org.lucerna.search;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.search.SearchHit.Reason;
import org.lucerna.search.SearchQuery.Clause;
import org.lucerna.store.CatalogEntry;
import org.lucerna.store.ranking.Attestation;

/** Finds the parts of a function that a query matched, in the text that the index was made from. */
final class HitReasons {
  /** Maximum number of reasons of one part of a query. */
  private static final int MOST = 3;

  /** Maximum length of a matching text, in characters. */
  private static final int LONGEST = 200;

  private final SearchDocument function;
  private final List<Reason> reasons = new ArrayList<>();

  private HitReasons(SearchDocument function) {
    this.function = function;
  }

  /** The matching parts; null if the function does not match, since it was changed meanwhile. */
  static @Nullable List<Reason> of(SearchQuery query, SearchDocument function) {
    HitReasons found = new HitReasons(function);
    for (Clause clause : query.clauses()) {
      List<Reason> own = found.reasons(clause.condition());
      if (own.isEmpty() != clause.isExcluded()) {
        return null;
      }
      if (!clause.isExcluded()) {
        own.stream()
            .limit(MOST)
            .filter(one -> !found.reasons.contains(one))
            .forEach(found.reasons::add);
      }
    }
    return found.reasons;
  }

  private List<Reason> reasons(Condition condition) {
    CatalogEntry entry = function.entry();
    return switch (condition) {
      case Condition.Text text -> text(text);
      case Condition.Pattern pattern ->
          matching(
              SearchField.NAME,
              function.names(),
              pattern.parts().getFirst(),
              name -> pattern.matches(name.toLowerCase(Locale.ROOT)));
      case Condition.KeyPrefix prefix ->
          entry.key().toString().startsWith(prefix.digits())
              ? List.of(new Reason(SearchField.KEY, entry.key().toString()))
              : List.of();
      case Condition.Range range -> range(range);
      case Condition.InPackage wanted ->
          entry.files().stream()
              .map(file -> wanted.files().get(file.md5()))
              .filter(Objects::nonNull)
              .distinct()
              .map(purl -> new Reason(SearchField.PACKAGE, purl))
              .toList();
    };
  }

  private List<Reason> range(Condition.Range range) {
    CatalogEntry entry = function.entry();
    long value =
        switch (range.field()) {
          case SIZE -> Integer.toUnsignedLong(entry.function().size());
          case ADDRESS -> entry.address();
          default -> entry.time().getEpochSecond();
        };
    boolean unsigned = range.field() == SearchField.ADDRESS;
    boolean inside =
        unsigned
            ? Long.compareUnsigned(value, range.least()) >= 0
                && Long.compareUnsigned(value, range.greatest()) <= 0
            : value >= range.least() && value <= range.greatest();
    String text =
        switch (range.field()) {
          case SIZE -> Long.toString(value);
          case ADDRESS -> "0x" + Long.toHexString(value);
          default -> Instant.ofEpochSecond(value).toString();
        };
    return inside ? List.of(new Reason(range.field(), text)) : List.of();
  }

  private List<Reason> text(Condition.Text text) {
    List<Reason> found = new ArrayList<>();
    if (text.isIn(SearchField.NAME)) {
      found.addAll(
          matching(
              SearchField.NAME,
              function.names(),
              text.text(),
              name ->
                  name.toLowerCase(Locale.ROOT).contains(text.text())
                      || hasWords(name, text.words())
                      || beginsWord(name, text.words())));
    }
    addWords(found, text, SearchField.TYPE, List.of(function.prototype()));
    addWords(found, text, SearchField.MEMBER, function.members());
    addWords(found, text, SearchField.COMMENT, function.comments());
    addWords(found, text, SearchField.FILE, function.files());
    CatalogEntry entry = function.entry();
    if (text.isIn(SearchField.AUTHOR)
        && entry.accounts().contains(Attestation.numberOf(ByteString.utf8(text.text())))) {
      found.add(new Reason(SearchField.AUTHOR, text.text()));
    }
    if (text.isIn(SearchField.KEY)
        && text.isDigits()
        && entry.key().toString().startsWith(text.text())) {
      found.add(new Reason(SearchField.KEY, entry.key().toString()));
    }
    if (text.isIn(SearchField.FILE)) {
      entry.files().stream()
          .filter(file -> file.md5().toString().equals(text.text()))
          .forEach(file -> found.add(new Reason(SearchField.FILE, file.path().text())));
    }
    return found;
  }

  private static void addWords(
      List<Reason> found, Condition.Text text, SearchField field, List<String> texts) {
    if (text.isIn(field)) {
      found.addAll(matching(field, texts, text.text(), one -> hasWords(one, text.words())));
    }
  }

  private static List<Reason> matching(
      SearchField field, List<String> texts, String sought, Predicate<String> test) {
    return texts.stream()
        .filter(test)
        .limit(MOST)
        .map(text -> new Reason(field, excerpt(text, sought)))
        .toList();
  }

  /**
   * A part of a long text that begins shortly before the searched text, if that occurs in it
   * literally.
   */
  private static String excerpt(String text, String sought) {
    if (text.length() <= LONGEST) {
      return text;
    }
    int at = Math.max(0, text.toLowerCase(Locale.ROOT).indexOf(sought) - LONGEST / 4);
    int start = Math.min(at, text.length() - LONGEST);
    String part = text.substring(start, start + LONGEST);
    return (start == 0 ? "" : "…") + part + (start + LONGEST == text.length() ? "" : "…");
  }

  private static boolean hasWords(String text, List<String> words) {
    return !words.isEmpty() && Collections.indexOfSubList(Words.of(text), words) >= 0;
  }

  private static boolean beginsWord(String name, List<String> words) {
    return words.size() == 1
        && Words.of(name).stream().anyMatch(word -> word.startsWith(words.getFirst()));
  }
}
