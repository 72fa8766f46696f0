package org.lucerna.server.account;

import java.util.LinkedHashMap;
import java.util.Map;

/** A map that forgets what was put into it longest ago. Not thread-safe. */
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
