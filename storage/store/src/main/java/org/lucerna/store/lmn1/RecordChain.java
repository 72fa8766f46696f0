package org.lucerna.store.lmn1;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Orders the records of one function by time, then by their links. */
final class RecordChain {
  /**
   * A record.
   *
   * @param time seconds since 1970, unsigned
   * @param address without flags
   * @param previous address of the previous record without flags, 0 if none
   * @param tombstone whether it ends the history so far
   */
  record Link(long time, long address, long previous, boolean tombstone) {}

  /** A record, and the number of records of the same time before it, by links. */
  private record Ranked(Link link, long rank) {}

  private RecordChain() {}

  /** All records, oldest first. */
  static List<Link> ordered(List<Link> links) {
    Map<Long, Link> byAddress = new HashMap<>();
    links.forEach(link -> byAddress.put(link.address, link));
    Map<Long, Long> ranks = new HashMap<>();
    List<Ranked> ranked = new ArrayList<>();
    for (Link link : links) {
      ranked.add(new Ranked(link, rank(link, byAddress, ranks)));
    }
    Comparator<Ranked> byTime = (a, b) -> Long.compareUnsigned(a.link.time, b.link.time);
    ranked.sort(
        byTime
            .thenComparingLong(Ranked::rank)
            .thenComparing((a, b) -> Long.compareUnsigned(a.link.address, b.link.address)));
    return ranked.stream().map(Ranked::link).toList();
  }

  /**
   * Follows the links among records of the same time, each link once. A cycle ends where it began.
   */
  private static long rank(Link link, Map<Long, Link> byAddress, Map<Long, Long> ranks) {
    List<Link> path = new ArrayList<>();
    Link at = link;
    while (at != null && at.time == link.time && ranks.putIfAbsent(at.address, 0L) == null) {
      path.add(at);
      at = at.previous == 0 ? null : byAddress.get(at.previous);
    }
    long rank = at == null || at.time != link.time ? 0 : ranks.getOrDefault(at.address, 0L) + 1;
    for (Link step : path.reversed()) {
      ranks.put(step.address, rank++);
    }
    return ranks.getOrDefault(link.address, 0L);
  }
}
