package org.lucerna.store.rocks;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.StoredSighting;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;

/** A commit in preparation: one batch. Not thread-safe. */
final class RocksTransaction implements Transaction {
  private static final long LARGEST_FILE = 0xffff_ffffL;

  private final Database database;
  private final RocksBackend backend;
  private final Map<Md5, Long> files = new HashMap<>();

  /** Files that the database does not have yet. */
  private final Map<Long, FileRow> newFiles = new LinkedHashMap<>();

  private int filesAdded;
  private long lastPush;
  private long lastVersion;
  private long lastFile;

  RocksTransaction(Database database, RocksBackend backend) {
    this.database = database;
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
    Long known = files.get(md5);
    if (known == null) {
      known = backend.file(md5);
      if (known == 0) {
        known = number == 0 ? lastFile + 1 : number;
        if (known < 1 || known > LARGEST_FILE) {
          throw new StoreException("no store gives out the id " + Long.toUnsignedString(known));
        }
        lastFile = Math.max(lastFile, known);
        newFiles.put(known, new FileRow(md5, path));
        filesAdded++;
      }
      files.put(md5, known);
    }
    return known;
  }

  @Override
  public int newFiles() {
    return filesAdded;
  }

  @Override
  public Set<Md5> commit(ChangeSet changes) {
    try (Batch batch = new Batch(database)) {
      Counters before = backend.counters();
      long versions = before.versions();
      long pushes = before.pushes();
      long liveFunctions = before.liveFunctions();
      long liveVersions = before.liveVersions();
      newFiles.forEach((number, file) -> put(batch, number.intValue(), file));
      for (StoredPush push : changes.pushes()) {
        batch.put(Column.PUSHES, Keys.push(push.id()), PushRow.of(push).encode());
        pushes = Math.max(pushes, push.id());
      }
      for (FunctionChange change : changes.functions()) {
        put(batch, change);
        versions = Math.max(versions, change.greatestId());
        liveFunctions += change.functions();
        liveVersions += change.versions();
      }
      put(batch, changes);
      Counters after = new Counters(versions, pushes, lastFile, liveFunctions, liveVersions);
      if (changes.keepsIds()) {
        batch.put(Column.META, CountersRow.IMPORTED, CountersRow.encode(after));
      }
      backend.commit(batch, after, changes.functions());
    }
    newFiles.clear();
    return Set.of();
  }

  private static void put(Batch batch, int number, FileRow file) {
    batch.put(Column.FILES, Keys.file(number), file.encode());
    batch.put(Column.FILE_IDS, file.md5().toByteArray(), FileRow.encodeId(number));
  }

  private static void put(Batch batch, FunctionChange change) {
    Md5 key = change.key();
    for (long id : change.removed()) {
      batch.delete(Column.VERSIONS, Keys.version(key, id));
    }
    for (PastVersion past : change.past()) {
      long id = past.version().id();
      batch.put(Column.VERSIONS, Keys.version(key, id), PastVersionRow.encode(past));
    }
    FunctionHead after = change.after();
    if (after != null) {
      if (!after.equals(change.before())) {
        batch.put(Column.CURRENT, Keys.function(key), FunctionRow.encode(after));
      }
    } else if (change.before() != null) {
      batch.delete(Column.CURRENT, Keys.function(key));
    }
  }

  private void put(Batch batch, ChangeSet changes) {
    changes.sightings().forEach(sighting -> put(batch, sighting));
    for (StoredSighting sighting : changes.newSightings()) {
      byte[] key = Keys.functionFile(sighting.key(), (int) sighting.file());
      if (database.get(Column.FUNCTION_FILES, key) == null) {
        put(batch, sighting);
      }
    }
    AddressPages pages = new AddressPages(database);
    changes.spots().forEach(pages::put);
    changes.newSpots().forEach(pages::putIfNew);
    pages.addTo(batch);
    for (PullCount count : changes.pullCounts()) {
      byte[] key = Keys.function(count.key());
      byte[] value = database.get(Column.FREQUENCY, key);
      if (value == null || CountRow.decode(key, value) < count.count()) {
        batch.put(Column.FREQUENCY, key, CountRow.encode(count.count()));
      }
    }
  }

  private static void put(Batch batch, StoredSighting sighting) {
    int file = (int) sighting.file();
    batch.put(
        Column.FUNCTION_FILES,
        Keys.functionFile(sighting.key(), file),
        SightingRow.encode(sighting));
    batch.put(Column.FILE_FUNCTIONS, Keys.fileFunction(file, sighting.key()), new byte[0]);
  }

  @Override
  public void close() {}
}
