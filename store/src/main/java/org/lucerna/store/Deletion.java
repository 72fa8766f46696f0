package org.lucerna.store;

import java.time.Instant;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A request to delete versions of functions. They are taken function by function in the order of
 * the keys, and of a function the newest first.
 *
 * @param filter which versions; it restricts
 * @param lastOnly undo: of each function only the newest live version, and only if that one passes
 *     the filter
 * @param maxEntries delete at most this many versions, an unsigned number; 0 for all
 * @param account who requested it
 * @param time when; cut to the microsecond here
 * @param dryRun whether it is only counted what would go
 */
public record Deletion(
    VersionFilter filter,
    boolean lastOnly,
    long maxEntries,
    ByteString account,
    Instant time,
    boolean dryRun) {
  /**
   * A deletion.
   *
   * @throws IllegalArgumentException if the filter does not restrict: nobody means everything
   */
  public Deletion {
    if (!filter.restricts()) {
      throw new IllegalArgumentException("a deletion needs at least one filter");
    }
    time = Push.toMicrosecond(time);
  }

  /** The newest version of each of these functions. */
  public static Deletion undo(Set<Md5> keys, ByteString account, Instant time) {
    return new Deletion(VersionFilter.builder().keys(keys).build(), true, 0, account, time, false);
  }

  /** All versions that pass {@code filter}. */
  public static Deletion all(VersionFilter filter, ByteString account, Instant time) {
    return new Deletion(filter, false, 0, account, time, false);
  }

  /** The same, only counted. */
  public Deletion withDryRun() {
    return new Deletion(filter, lastOnly, maxEntries, account, time, true);
  }

  /** How many versions may go: {@link #maxEntries}, or no limit. */
  public long limit() {
    return maxEntries <= 0 ? Long.MAX_VALUE : maxEntries;
  }
}
