package org.lucerna.store.exchange;

import java.util.LinkedHashMap;
import java.util.Map;

/** What was met lately, and no more than so much: the rest can be had elsewhere. */
public final class RecentCache<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  /** An empty memory for so many. */
  public RecentCache(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
