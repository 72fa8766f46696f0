package org.lucerna.store.rocks;

import java.util.Map;
import java.util.NavigableMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.model.StoredFile;

/** All files, including those with lost rows as far as other rows name them. */
final class RecoveredFiles implements Scan<StoredFile> {
  private final Scan<StoredFile> there;
  private final NavigableMap<Long, StoredFile> spare;
  private @Nullable StoredFile pending;

  /**
   * A scan, which closes the other one.
   *
   * @param spare files by number; emptied by the scan
   */
  RecoveredFiles(Scan<StoredFile> there, NavigableMap<Long, StoredFile> spare) {
    this.there = there;
    this.spare = spare;
  }

  @Override
  public @Nullable StoredFile next() {
    StoredFile next = pending != null ? pending : there.next();
    pending = null;
    if (next != null) {
      spare.remove(next.number());
    }
    Map.Entry<Long, StoredFile> lost = spare.firstEntry();
    if (lost != null && (next == null || lost.getKey() < next.number())) {
      spare.pollFirstEntry();
      pending = next;
      return lost.getValue();
    }
    return next;
  }

  @Override
  public void close() {
    there.close();
  }
}
