package org.lucerna.service.account;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map of limited size that drops the oldest entry. Not thread-safe. */
public final class RecentMap<K, V> extends LinkedHashMap<K, V> {
  private static final long serialVersionUID = 1;

  private final int most;

  /**
   * An empty map.
   *
   * @param most entries that are kept
   */
  public RecentMap(int most) {
    this.most = most;
  }

  @Override
  protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
    return size() > most;
  }
}
