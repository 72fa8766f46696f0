package org.lucerna.store.exchange;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that keeps a limited number of entries, those added last. */
public final class RecentCache<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  /** An empty cache of up to {@code most} entries. */
  public RecentCache(int most) {
    super(16, 0.75f, true);
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
