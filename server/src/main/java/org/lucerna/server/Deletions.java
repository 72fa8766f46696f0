package org.lucerna.server;

import java.time.Instant;
import java.util.List;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.store.Deletion;
import org.lucerna.store.TimeSpan;
import org.lucerna.store.VersionFilter;

/** Turns a client's wish to delete into the store's terms. */
final class Deletions {
  private Deletions() {}

  /**
   * The same wish, without the licence ids: none are stored.
   *
   * @throws IllegalArgumentException where nothing else restricts it
   */
  static Deletion of(DeleteHistory wish, ByteString account, Instant now) {
    List<TimeSpan> times =
        wish.times().stream()
            .map(span -> new TimeSpan(time(span.first()), time(span.last())))
            .toList();
    VersionFilter filter =
        new VersionFilter(
            Set.copyOf(wish.keys()),
            Set.copyOf(wish.names()),
            Set.copyOf(wish.inputHashes()),
            Set.copyOf(wish.inputPaths()),
            Set.copyOf(wish.idbPaths()),
            Set.copyOf(wish.userNames()),
            times,
            wish.historyIds(),
            wish.pushIds());
    return new Deletion(filter, wish.lastRecord(), wish.maxEntries(), account, now);
  }

  /** A time as ranges hold it: seconds above, microseconds below. */
  private static Instant time(long seconds32Micros32) {
    return Instant.ofEpochSecond(
        seconds32Micros32 >>> 32, (seconds32Micros32 & 0xffff_ffffL) * 1000);
  }
}
