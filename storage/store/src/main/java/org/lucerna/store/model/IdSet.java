package org.lucerna.store.model;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/**
 * A set of ids: about two bits each if they are sequential, at most 250 bytes each if they are far
 * apart, as ids of a cluster are.
 */
public final class IdSet {
  private static final int PAGE_BITS = 10;
  private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;

  private final Map<Long, BitSet> pages = new HashMap<>();

  /** The empty set. */
  public IdSet() {}

  public void add(long id) {
    pages.computeIfAbsent(id >>> PAGE_BITS, _ -> new BitSet()).set((int) id & PAGE_MASK);
  }

  public boolean contains(long id) {
    BitSet page = pages.get(id >>> PAGE_BITS);
    return page != null && page.get((int) id & PAGE_MASK);
  }

  public boolean isEmpty() {
    return pages.isEmpty();
  }
}
