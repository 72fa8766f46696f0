package org.lucerna.store.rocks;

import java.util.Collection;
import java.util.stream.Stream;

/** Work in memory for each of many rows, on several threads if that is faster. */
final class Bulk {
  /** With fewer rows, the work takes less time than passing it to another thread. */
  private static final int WORTHWHILE = 256;

  private Bulk() {}

  /** Mapping keeps the order of the rows; {@code forEach} does not. */
  static <T> Stream<T> stream(Collection<T> rows) {
    return rows.size() < WORTHWHILE ? rows.stream() : rows.parallelStream();
  }
}
