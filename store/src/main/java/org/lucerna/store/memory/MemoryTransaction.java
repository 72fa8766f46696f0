package org.lucerna.store.memory;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.model.StoredFile;

/** A commit in preparation. Not thread-safe. */
final class MemoryTransaction implements Transaction {
  private final MemoryBackend backend;
  private final Map<Md5, StoredFile> newFiles = new LinkedHashMap<>();
  private int filesAdded;
  private long lastPush;
  private long lastVersion;
  private long lastFile;

  MemoryTransaction(MemoryBackend backend) {
    this.backend = backend;
    Counters counters = backend.counters();
    lastPush = counters.pushes();
    lastVersion = counters.versions();
    lastFile = counters.files();
  }

  @Override
  public long nextPush() {
    return ++lastPush;
  }

  @Override
  public long nextVersion() {
    return ++lastVersion;
  }

  @Override
  public long file(Md5 md5, ByteString path) {
    return file(md5, path, 0);
  }

  @Override
  public long file(Md5 md5, ByteString path, long number) {
    StoredFile added = newFiles.get(md5);
    long known = added != null ? added.number() : backend.file(md5);
    if (known == 0) {
      known = number == 0 ? lastFile + 1 : number;
      lastFile = Math.max(lastFile, known);
      newFiles.put(md5, new StoredFile(known, md5, path.compact()));
      filesAdded++;
    }
    return known;
  }

  @Override
  public int newFiles() {
    return filesAdded;
  }

  @Override
  public Set<Md5> commit(ChangeSet changes) {
    backend.commit(changes, newFiles.values(), lastFile);
    newFiles.clear();
    return Set.of();
  }

  @Override
  public void close() {}
}
