package org.lucerna.store;

import java.time.Instant;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * A request to delete versions of functions. They are deleted function by function in the order of
 * the keys, and newest first within a function.
 *
 * @param filter selects the versions; must restrict something
 * @param lastOnly undo: deletes only the newest live version of each function, and only if it
 *     passes the filter
 * @param maxEntries maximum number of versions to delete, unsigned; 0 for no limit
 * @param account the account that requested it
 * @param time of the request; truncated to the microsecond here
 * @param dryRun whether the versions are only counted, not deleted
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
   * @throws IllegalArgumentException if the filter restricts nothing: a request to delete
   *     everything is a mistake
   */
  public Deletion {
    if (!filter.restricts()) {
      throw new IllegalArgumentException("a deletion needs at least one filter");
    }
    time = Push.toMicrosecond(time);
  }

  /** Deletes the newest version of each of these functions. */
  public static Deletion undo(Set<Md5> keys, ByteString account, Instant time) {
    return new Deletion(VersionFilter.builder().keys(keys).build(), true, 0, account, time, false);
  }

  /** Deletes all versions that pass {@code filter}. */
  public static Deletion all(VersionFilter filter, ByteString account, Instant time) {
    return new Deletion(filter, false, 0, account, time, false);
  }

  /** The same as a dry run: versions are only counted. */
  public Deletion withDryRun() {
    return new Deletion(filter, lastOnly, maxEntries, account, time, true);
  }

  /**
   * The maximum number of versions: {@link #maxEntries}, or {@link Long#MAX_VALUE} for no limit.
   */
  public long limit() {
    return maxEntries <= 0 ? Long.MAX_VALUE : maxEntries;
  }
}
