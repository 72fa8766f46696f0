package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Md5;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Version;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;

/** Reads histories of functions from a snapshot. Not thread-safe. */
final class HistoryReader implements AutoCloseable {
  /** Approximate memory of a version without its name and metadata, in bytes. */
  private static final int VERSION_BYTES = 256;

  private final Snapshot snapshot;
  private final PushLookup lookup;
  private final MemoryGrant memory;

  /**
   * A reader of the current data of a back-end.
   *
   * @param memory asked as versions and their pushes are read
   */
  HistoryReader(Backend backend, MemoryGrant memory) {
    snapshot = backend.snapshot();
    lookup = new PushLookup(snapshot::push, memory);
    this.memory = memory;
  }

  /** See {@link org.lucerna.store.FunctionStore#histories}. */
  List<List<Version>> histories(List<Md5> keys, boolean withMetadata) {
    List<List<Version>> histories = new ArrayList<>(keys.size());
    try (PastVersions past = snapshot.pastVersions()) {
      for (Md5 key : keys) {
        histories.add(history(key, past, withMetadata));
      }
    }
    return histories;
  }

  private List<Version> history(Md5 key, PastVersions past, boolean withMetadata) {
    List<Version> versions = new ArrayList<>();
    FunctionHead head = snapshot.head(key);
    if (head != null) {
      versions.add(kept(lookup.version(key, head.served()), withMetadata));
      past.seek(key);
      for (PastVersion next = past.next(); next != null; next = past.next()) {
        // In a cluster, others may have added versions since the head was read.
        if (next.isLive() && next.version().id() < head.served().id()) {
          versions.add(kept(lookup.version(key, next.version()), withMetadata));
        }
      }
    }
    return versions;
  }

  private Version kept(Version version, boolean withMetadata) {
    Version kept = withMetadata ? version : version.withoutMetadata();
    memory.take(
        (long) VERSION_BYTES
            + kept.function().name().length()
            + kept.function().metadata().length());
    return kept;
  }

  @Override
  public void close() {
    snapshot.close();
  }
}
