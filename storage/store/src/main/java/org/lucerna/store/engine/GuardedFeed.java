package org.lucerna.store.engine;

import java.util.List;
import java.util.regex.Pattern;
import org.lucerna.store.ChangeFeed;

/** A back-end's change feed while the store is open. */
record GuardedFeed(ChangeFeed feed, CloseGuard guard) implements ChangeFeed {
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9-]{1,64}");

  @Override
  public boolean register(String consumer) {
    if (!NAME.matcher(consumer).matches()) {
      throw new IllegalArgumentException(
          "invalid consumer name '" + consumer + "': expected 1 to 64 letters, digits or -");
    }
    return guard.call(() -> feed.register(consumer));
  }

  @Override
  public void remove(String consumer) {
    guard.run(() -> feed.remove(consumer));
  }

  @Override
  public List<String> consumers() {
    return guard.call(feed::consumers);
  }

  @Override
  public List<Change> read(String consumer, long after, int limit) {
    return guard.call(() -> feed.read(consumer, after, limit));
  }

  @Override
  public void acknowledge(String consumer, long position) {
    guard.run(() -> feed.acknowledge(consumer, position));
  }
}
