package org.lucerna.store.rocks;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentNavigableMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.StoreException;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.row.Row;
import org.rocksdb.RocksDBException;

/**
 * The change feed: {@code changes} holds a row for each commit made while consumers were
 * registered. Thread-safe; no commit waits for a consumer, except for its registration.
 */
final class RocksChangeFeed implements ChangeFeed {
  /** Precedes a consumer's name in the keys of {@code meta}. */
  private static final String PREFIX = "feed:";

  private final Database database;
  private final Disk disk;

  /** The position that each consumer has acknowledged. Written under this object's lock. */
  private final ConcurrentNavigableMap<String, Long> acknowledged = new ConcurrentSkipListMap<>();

  /** Position of the last recorded commit; commits do not overlap. */
  private final AtomicLong last = new AtomicLong();

  /** Position up to which all readers see the changes; 0 before the first commit. */
  private volatile long published;

  /** Read: a commit is under way. Write: a consumer registers, never during a commit. */
  private final ReentrantReadWriteLock commits = new ReentrantReadWriteLock();

  /** The feed of a database; {@link #read()} precedes all other calls. */
  RocksChangeFeed(Database database, Disk disk) {
    this.database = database;
    this.disk = disk;
  }

  /** Reads the state from the database. */
  synchronized void read() {
    acknowledged.clear();
    long greatest;
    try (RowView view = database.snapshot()) {
      greatest = Math.max(readConsumers(view), lastRow(view));
    }
    last.set(greatest);
    published = greatest;
  }

  private long readConsumers(RowView view) {
    long greatest = 0;
    byte[] prefix = PREFIX.getBytes(StandardCharsets.UTF_8);
    try (RowIterator rows = view.rows(Column.META)) {
      rows.seekPrefix(prefix);
      while (rows.next()) {
        byte[] key = rows.key();
        long position = Row.read(Column.META.label(), key, rows.value(), Cursor::u64be);
        String consumer =
            new String(key, prefix.length, key.length - prefix.length, StandardCharsets.UTF_8);
        acknowledged.put(consumer, position);
        greatest = Math.max(greatest, position);
      }
    }
    return greatest;
  }

  private static long lastRow(RowView view) {
    try (RowIterator rows = view.rows(Column.CHANGES)) {
      return rows.last() ? Keys.numberOf(rows.key()) : 0;
    }
  }

  /** Writes a commit, and records the keys that it changes in the same batch. */
  void write(Batch batch, List<FunctionChange> changes) throws RocksDBException {
    commits.readLock().lock();
    try {
      if (!acknowledged.isEmpty() && !changes.isEmpty()) {
        ByteSink out = Row.sink(Md5.BYTES * changes.size());
        changes.stream().map(FunctionChange::key).distinct().forEach(out::md5);
        batch.put(Column.CHANGES, Keys.number(last.incrementAndGet()), out.toByteArray());
      }
      disk.write(batch);
    } finally {
      commits.readLock().unlock();
    }
  }

  /** Delivers the written changes: from now on, caches have them too. */
  void publish() {
    published = last.get();
  }

  private static byte[] metaKey(String consumer) {
    return (PREFIX + consumer).getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] position(long acknowledged) {
    return Row.sink(8).u64be(acknowledged).toByteArray();
  }

  @Override
  public synchronized boolean register(String consumer) {
    if (acknowledged.containsKey(consumer)) {
      return false;
    }
    commits.writeLock().lock();
    try (Batch batch = new Batch(database)) {
      batch.put(Column.META, metaKey(consumer), position(last.get()));
      disk.write(batch);
      acknowledged.put(consumer, last.get());
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    } finally {
      commits.writeLock().unlock();
    }
    return true;
  }

  @Override
  public synchronized void remove(String consumer) {
    if (!acknowledged.containsKey(consumer)) {
      return;
    }
    try (Batch batch = new Batch(database)) {
      batch.delete(Column.META, metaKey(consumer));
      deleteBefore(batch, consumer, last.get());
      disk.write(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    }
    acknowledged.remove(consumer);
  }

  /** Deletes the changes that all consumers have acknowledged, this one up to {@code position}. */
  private void deleteBefore(Batch batch, String consumer, long position) {
    long least = position;
    for (Map.Entry<String, Long> one : acknowledged.entrySet()) {
      least = one.getKey().equals(consumer) ? least : Math.min(least, one.getValue());
    }
    batch.deleteRange(Column.CHANGES, Keys.number(0), Keys.number(least + 1));
  }

  @Override
  public List<String> consumers() {
    return List.copyOf(acknowledged.keySet());
  }

  @Override
  public List<Change> read(String consumer, long after, int limit) {
    long from = Math.max(after, acknowledgedBy(consumer));
    long to = published;
    List<Change> changes = new ArrayList<>();
    try (RowView view = database.snapshot();
        RowIterator rows = view.rows(Column.CHANGES)) {
      rows.seek(Keys.number(from + 1));
      while (changes.size() < limit && rows.next() && Keys.numberOf(rows.key()) <= to) {
        changes.add(decode(rows.key(), rows.value()));
      }
    }
    return changes;
  }

  /** A row of {@code changes}. */
  static Change decode(byte[] key, byte[] value) {
    List<Md5> keys = Row.read(Column.CHANGES.label(), key, value, RocksChangeFeed::keys);
    return new Change(Keys.numberOf(key), keys);
  }

  private static List<Md5> keys(Cursor in) {
    List<Md5> keys = new ArrayList<>();
    while (!in.atEnd()) {
      keys.add(in.md5());
    }
    return keys;
  }

  private long acknowledgedBy(String consumer) {
    Long position = acknowledged.get(consumer);
    if (position == null) {
      throw new StoreException("unknown consumer of changes '" + consumer + "': register it first");
    }
    return position;
  }

  @Override
  public synchronized void acknowledge(String consumer, long position) {
    long done = Math.max(acknowledgedBy(consumer), Math.min(position, last.get()));
    try (Batch batch = new Batch(database)) {
      batch.put(Column.META, metaKey(consumer), position(done));
      deleteBefore(batch, consumer, done);
      disk.writeRelaxed(batch);
    } catch (RocksDBException e) {
      throw RocksErrors.with("cannot write", e);
    }
    acknowledged.put(consumer, done);
  }
}
