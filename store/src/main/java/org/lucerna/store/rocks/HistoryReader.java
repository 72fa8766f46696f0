package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.Sighting;
import org.lucerna.store.Version;

/** What was pushed of single functions, as it is at one moment. It belongs to one thread. */
final class HistoryReader implements AutoCloseable {
  /** What a version takes without its name and its metadata, in bytes: an estimate. */
  private static final int VERSION = 256;

  private final RocksSnapshot rocksSnapshot;
  private final PushLookup lookup;
  private final MemoryGrant memory;

  /**
   * A reader of what the database holds now.
   *
   * @param memory asked as versions are read, with the pushes that they come from
   */
  HistoryReader(Database database, MemoryGrant memory) {
    rocksSnapshot = database.snapshot();
    lookup = new PushLookup(rocksSnapshot, memory);
    this.memory = memory;
  }

  /** See {@link org.lucerna.store.FunctionStore#histories}. */
  List<List<Version>> histories(List<Md5> keys, boolean withMetadata) {
    List<List<Version>> histories = new ArrayList<>(keys.size());
    try (RowIterator past = rocksSnapshot.rows(Column.VERSIONS)) {
      for (Md5 key : keys) {
        histories.add(history(key, past, withMetadata));
      }
    }
    return histories;
  }

  private List<Version> history(Md5 key, RowIterator past, boolean withMetadata) {
    List<Version> versions = new ArrayList<>();
    byte[] row = Keys.function(key);
    byte[] served = rocksSnapshot.get(Column.CURRENT, row);
    if (served != null) {
      Version newest = lookup.version(key, StoredFunction.decode(row, served).served());
      versions.add(kept(newest, withMetadata));
      past.seekPrefix(row);
      while (past.next()) {
        PastVersion version = PastVersion.decode(past.key(), past.value());
        if (version.live()) {
          versions.add(kept(lookup.version(key, version.version()), withMetadata));
        }
      }
    }
    return versions;
  }

  private Version kept(Version version, boolean withMetadata) {
    Version kept = withMetadata ? version : version.withoutMetadata();
    memory.take(
        (long) VERSION + kept.function().name().length() + kept.function().metadata().length());
    return kept;
  }

  /** See {@link org.lucerna.store.FunctionStore#sightings}. */
  List<Sighting> sightings(Md5 key, int limit) {
    List<Sighting> sightings = new ArrayList<>();
    try (RowIterator rows = rocksSnapshot.rows(Column.FUNCTION_FILES)) {
      rows.seekPrefix(Keys.function(key));
      while (sightings.size() < limit && rows.next()) {
        StoredFile file = lookup.file(Keys.fileOf(rows.key()));
        if (file.md5().equals(PushOrigin.NO_FILE)) {
          continue;
        }
        long address = sightingAddress(rows.key(), rows.value());
        sightings.add(new Sighting(file.md5(), file.inputPath(), address));
      }
    }
    return sightings;
  }

  /** The address that a row of {@code function_files} holds. */
  static long sightingAddress(byte[] key, byte[] value) {
    return Row.read(Column.FUNCTION_FILES, key, value, HistoryReader::address);
  }

  private static long address(Cursor in) {
    return PackedInts.ea64(in);
  }

  @Override
  public void close() {
    rocksSnapshot.close();
  }
}
