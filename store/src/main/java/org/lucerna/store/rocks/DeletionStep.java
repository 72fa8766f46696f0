package org.lucerna.store.rocks;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Revision;
import org.lucerna.store.rocks.WriteTask.Deleted;
import org.lucerna.store.rocks.WriteTask.DeletionWork;

/**
 * Deletes from some functions, on the writer's thread. All that happens to a function's served
 * version happens in one batch; so an interruption leaves some functions done and others as they
 * were, and one perhaps with a part of its older versions gone, which is what was wished for it.
 */
final class DeletionStep implements AutoCloseable {
  /** Functions read together. */
  private static final int READ_CHUNK = 100;

  /** A batch is written when it has grown to this. */
  private static final long BATCH_BYTES = 8 << 20;

  private final Database database;
  private final CommitLog commitLog;
  private final DeletionWork work;
  private final Batch batch;
  private final RocksSnapshot rocksSnapshot;
  private final RowIterator past;

  private long left;
  private long functions;
  private long versions;

  /** Not yet written: versions gone, and functions gone with their last version. */
  private long pendingVersions;

  private long pendingFunctions;

  DeletionStep(Database database, CommitLog commitLog, DeletionWork work) {
    this.database = database;
    this.commitLog = commitLog;
    this.work = work;
    left = work.limit();
    batch = new Batch(database);
    rocksSnapshot = database.live();
    past = rocksSnapshot.rows(Column.VERSIONS);
  }

  Deleted perform() {
    List<Md5> keys = work.keys();
    for (int from = 0; from < keys.size() && left > 0; from += READ_CHUNK) {
      List<Md5> chunk = keys.subList(from, Math.min(from + READ_CHUNK, keys.size()));
      List<byte[]> rows = chunk.stream().map(Keys::function).toList();
      List<? extends byte @Nullable []> values = database.multiGet(Column.CURRENT, rows);
      for (int i = 0; i < chunk.size() && left > 0; i++) {
        byte[] value = values.get(i);
        if (value != null) {
          delete(chunk.get(i), StoredFunction.decode(rows.get(i), value));
        }
      }
    }
    commit();
    return new Deleted(functions, versions);
  }

  private void delete(Md5 key, StoredFunction function) {
    StoredVersion served = function.served();
    long before = versions;
    boolean servedGoes = work.matcher().matches(key, served);
    if (servedGoes) {
      left--;
    } else if (work.lastOnly()) {
      return;
    }
    Revision revision = function.isNoted() ? new Revision(function.opinions(key)) : null;
    if (revision != null && !servedGoes) {
      revision.addLive(served.id(), served.function());
    }
    PastVersion heir = deletePast(key, revision);
    if (servedGoes) {
      putDeleted(key, served);
      if (heir == null) {
        batch.delete(Column.CURRENT, Keys.function(key));
        pendingFunctions++;
      } else {
        putServed(key, heir.version(), revision);
        batch.delete(Column.VERSIONS, heir.key(key));
      }
    } else if (versions > before && revision != null) {
      putServed(key, served, revision);
    }
    functions += versions > before ? 1 : 0;
    commitWhereLarge();
  }

  private void putServed(Md5 key, StoredVersion version, @Nullable Revision revision) {
    List<NameCandidate> nameCandidates = revision == null ? List.of() : revision.candidates();
    StoredFunction now = StoredFunction.of(version, nameCandidates);
    batch.put(Column.CURRENT, Keys.function(key), now.encode());
  }

  /**
   * Deletes of the versions that are not served, and returns the newest that stays.
   *
   * @param revision hears of all that stay; null where there are no opinions
   */
  private @Nullable PastVersion deletePast(Md5 key, @Nullable Revision revision) {
    PastVersion heir = null;
    past.seekPrefix(Keys.function(key));
    while (past.next()) {
      PastVersion row = PastVersion.decode(past.key(), past.value());
      if (!row.live()) {
        continue;
      }
      if (!work.lastOnly() && left > 0 && work.matcher().matches(key, row.version())) {
        left--;
        putDeleted(key, row.version());
        // The served version goes last, so it may be written what has come before.
        commitWhereLarge();
        continue;
      }
      if (heir == null) {
        heir = row;
      }
      if (revision != null) {
        revision.addLive(row.version().id(), row.version().function());
      } else if (work.lastOnly() || left == 0) {
        break;
      }
    }
    return heir;
  }

  private void putDeleted(Md5 key, StoredVersion version) {
    PastVersion tombstone = new PastVersion(version, work.removal());
    batch.put(Column.VERSIONS, tombstone.key(key), tombstone.encode());
    versions++;
    pendingVersions++;
  }

  private void commitWhereLarge() {
    if (batch.size() > BATCH_BYTES) {
      commit();
    }
  }

  private void commit() {
    if (batch.isEmpty()) {
      return;
    }
    if (!work.dryRun()) {
      commitLog.commit(batch, commitLog.counters().deleted(pendingVersions, pendingFunctions));
    }
    pendingVersions = 0;
    pendingFunctions = 0;
    batch.clear();
  }

  @Override
  public void close() {
    past.close();
    rocksSnapshot.close();
    batch.close();
  }
}
