package org.lucerna.search;

import java.util.List;
import org.lucerna.store.ChangeFeed;

/** The feed of a store that does not change any more. */
enum NoChanges implements ChangeFeed {
  INSTANCE;

  /** An index that is there stays as it is. */
  @Override
  public boolean register(String consumer) {
    return false;
  }

  @Override
  public void remove(String consumer) {
    // There is nothing to keep for it.
  }

  @Override
  public List<String> consumers() {
    return List.of();
  }

  @Override
  public List<Change> read(String consumer, long after, int limit) {
    return List.of();
  }

  @Override
  public void acknowledge(String consumer, long position) {
    // There are no positions.
  }
}
