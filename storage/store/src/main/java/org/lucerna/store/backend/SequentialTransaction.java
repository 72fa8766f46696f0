package org.lucerna.store.backend;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.StoredFile;

/**
 * A transaction of a back-end with a single writer: it assigns ids and file numbers sequentially,
 * after those of the {@link Counters}, and refuses no change.
 */
public abstract class SequentialTransaction implements Transaction {
  private static final long LARGEST_FILE = 0xffff_ffffL;

  private final Backend backend;
  private final Map<Md5, Long> files = new HashMap<>();

  /** Files that the back-end does not have yet. */
  private List<StoredFile> newFiles = new ArrayList<>();

  private int filesAdded;
  private long lastPush;
  private long lastVersion;
  private long lastFile;

  /** Starts from the counters of {@code backend}. */
  protected SequentialTransaction(Backend backend) {
    this.backend = backend;
    Counters counters = backend.counters();
    lastPush = counters.pushes();
    lastVersion = counters.versions();
    lastFile = counters.files();
  }

  @Override
  public final long nextPush() {
    return ++lastPush;
  }

  @Override
  public final long nextVersion() {
    return ++lastVersion;
  }

  @Override
  public final long file(Md5 md5, ByteString path) {
    return file(md5, path, 0);
  }

  @Override
  public final long file(Md5 md5, ByteString path, long number) {
    Long met = files.get(md5);
    if (met != null) {
      return met;
    }
    long known = backend.file(md5);
    if (known == 0) {
      known = add(md5, path, number == 0 ? lastFile + 1 : number);
    }
    files.put(md5, known);
    return known;
  }

  private long add(Md5 md5, ByteString path, long number) {
    if (number < 1 || number > LARGEST_FILE) {
      throw new StoreException(
          "invalid file id " + Long.toUnsignedString(number) + ": expected 1 to " + LARGEST_FILE);
    }
    lastFile = Math.max(lastFile, number);
    newFiles.add(new StoredFile(number, md5, path.compact()));
    filesAdded++;
    return number;
  }

  @Override
  public final int newFiles() {
    return filesAdded;
  }

  @Override
  public final Set<Md5> commit(ChangeSet changes) {
    write(changes, newFiles, backend.counters().after(changes, lastFile));
    newFiles = new ArrayList<>();
    return Set.of();
  }

  /**
   * Makes changes durable, all or none.
   *
   * @param after the counters after the commit
   * @throws StoreException if it failed
   */
  protected abstract void write(ChangeSet changes, List<StoredFile> newFiles, Counters after);

  @Override
  public void close() {}
}
