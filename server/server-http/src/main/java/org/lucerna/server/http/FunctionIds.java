package org.lucerna.server.http;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.service.account.RecentMap;

/**
 * Numbers of 31 bits that replace keys where a protocol has no room for them. They are assigned in
 * sequence, not derived from keys: otherwise a key with the same bits could take the place of
 * another. Thread-safe.
 */
final class FunctionIds {
  private final Map<Integer, Md5> keys;
  private final Map<Md5, Integer> ids;
  private int next;

  /**
   * No ids yet.
   *
   * @param most number of most recent ids that are kept
   * @param first a different number in each process, so that ids of an earlier process are unknown
   *     rather than wrong
   */
  FunctionIds(int most, int first) {
    keys = new RecentMap<>(most);
    ids = new RecentMap<>(most);
    next = first;
  }

  /** The id of a key, from 0 on. */
  synchronized int id(Md5 key) {
    Integer known = ids.get(key);
    int id = known == null ? next++ & Integer.MAX_VALUE : known;
    ids.put(key, id);
    keys.put(id, key);
    return id;
  }

  /** The key of an id; null if it is unknown. */
  synchronized @Nullable Md5 key(int id) {
    return keys.get(id);
  }
}
