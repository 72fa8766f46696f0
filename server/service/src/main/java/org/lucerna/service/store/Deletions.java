package org.lucerna.service.store;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.store.Deletion;
import org.lucerna.store.VersionFilter;

/** Converts a client's request to delete into the store's terms. */
public final class Deletions {
  /**
   * Number of values of each filter that the audit log records, and of characters of each value.
   */
  private static final int MOST_VALUES = 8;

  private static final int LONGEST_VALUE = 256;

  private Deletions() {}

  /**
   * The deletion, without the licence ids: none are stored.
   *
   * @throws IllegalArgumentException if it has no other filter
   */
  public static Deletion of(DeleteHistory wish, ByteString account, Instant now) {
    return new Deletion(filter(wish), wish.lastRecord(), wish.maxEntries(), account, now, false);
  }

  /** The versions that a client selects, without the licence ids. */
  public static VersionFilter filter(DeleteHistory wish) {
    return VersionFilter.builder()
        .keys(Set.copyOf(wish.keys()))
        .names(Set.copyOf(wish.names()))
        .inputHashes(Set.copyOf(wish.inputHashes()))
        .inputPaths(Set.copyOf(wish.inputPaths()))
        .idbPaths(Set.copyOf(wish.idbPaths()))
        .accounts(Set.copyOf(wish.userNames()))
        .times(wish.times())
        .versionIds(wish.historyIds())
        .pushIds(wish.pushIds())
        .build();
  }

  /** The request as text for the audit log: each filter with its first few values. */
  static String words(DeleteHistory wish) {
    List<String> words = new ArrayList<>();
    if (wish.lastRecord()) {
      words.add("undo");
    }
    add(words, "keys", wish.keys(), Md5::toString);
    add(words, "names", wish.names(), ByteString::text);
    add(words, "inputs", wish.inputHashes(), Md5::toString);
    add(words, "input paths", wish.inputPaths(), ByteString::text);
    add(words, "databases", wish.idbPaths(), ByteString::text);
    add(words, "authors", wish.userNames(), ByteString::text);
    add(words, "times", wish.times(), span -> span.first() + " to " + span.last());
    add(words, "versions", wish.historyIds(), Deletions::range);
    add(words, "pushes", wish.pushIds(), Deletions::range);
    if (wish.maxEntries() != 0) {
      words.add("at most " + Long.toUnsignedString(wish.maxEntries()));
    }
    return String.join("; ", words);
  }

  private static <T> void add(
      List<String> words, String filter, List<T> values, Function<T, String> text) {
    if (values.isEmpty()) {
      return;
    }
    String some =
        values.stream()
            .limit(MOST_VALUES)
            .map(value -> cut(text.apply(value)))
            .collect(Collectors.joining(", "));
    int more = values.size() - MOST_VALUES;
    words.add(filter + ' ' + some + (more > 0 ? " and " + more + " more" : ""));
  }

  private static String cut(String text) {
    return text.length() > LONGEST_VALUE ? text.substring(0, LONGEST_VALUE) + "..." : text;
  }

  private static String range(Span span) {
    return Long.toUnsignedString(span.first()) + " to " + Long.toUnsignedString(span.last());
  }
}
