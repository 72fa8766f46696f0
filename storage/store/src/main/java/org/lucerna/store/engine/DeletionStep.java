package org.lucerna.store.engine;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.engine.WriteTask.Deleted;
import org.lucerna.store.engine.WriteTask.DeletionTask;
import org.lucerna.store.model.DeletionPlanner;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;

/**
 * Deletes versions of some functions, on the writer's thread. A function's served version changes
 * in a single commit, so an interruption leaves some functions done, others unchanged, and at most
 * one without some of the older versions to be deleted. Not thread-safe.
 */
final class DeletionStep implements AutoCloseable {
  /** Number of functions read at a time. */
  private static final int READ_TOGETHER = 100;

  /** Size at which changes are committed, in bytes. */
  private static final long COMMIT_BYTES = 8 << 20;

  private final Backend backend;
  private final DeletionTask task;
  private final Transaction transaction;
  private final PushLookup pushes;
  private long left;
  private long functions;
  private long versions;

  /** Changes that are not yet committed. */
  private ChangeSet changes = new ChangeSet();

  private long changedBytes;

  /** Number of versions of each function that the changes delete. */
  private final Map<Md5, Long> pending = new HashMap<>();

  DeletionStep(Backend backend, DeletionTask task) {
    this.backend = backend;
    this.task = task;
    left = task.limit();
    // An unreadable row must not keep a function from being deleted.
    pushes = new PushLookup(id -> backend.hasPush(id) ? backend.push(id) : StoredPush.unknown(id));
    transaction = backend.begin();
  }

  Deleted perform() {
    Set<Md5> refused = delete(task.keys());
    Attempts attempts = new Attempts();
    while (!refused.isEmpty() && left > 0) {
      attempts.next();
      refused = delete(List.copyOf(refused));
    }
    return new Deleted(functions, versions);
  }

  /** Returns the functions that another writer has changed meanwhile. */
  private Set<Md5> delete(List<Md5> keys) {
    Set<Md5> refused = new TreeSet<>();
    try (Snapshot snapshot = backend.snapshot();
        PastVersions past = snapshot.pastVersions()) {
      for (int from = 0; from < keys.size() && left > 0; from += READ_TOGETHER) {
        List<Md5> part = keys.subList(from, Math.min(from + READ_TOGETHER, keys.size()));
        List<@Nullable FunctionHead> heads = backend.heads(part);
        for (int i = 0; i < part.size() && left > 0; i++) {
          FunctionHead head = heads.get(i);
          if (head != null) {
            delete(part.get(i), head, past, refused);
          }
        }
      }
      commit(refused);
    }
    return refused;
  }

  private void delete(Md5 key, FunctionHead head, PastVersions past, Set<Md5> refused) {
    boolean servedGoes = task.matcher().matches(key, head.served());
    if (servedGoes) {
      left--;
    } else if (task.lastOnly()) {
      return;
    }
    DeletionPlanner planner =
        new DeletionPlanner(key, head, servedGoes, task.removal(), pushes::attestation);
    past.seek(key);
    for (PastVersion next = past.next(); next != null; next = past.next()) {
      // In a cluster, others may have added versions since the head was read.
      if (!next.isLive() || next.version().id() >= head.served().id()) {
        continue;
      }
      if (!task.lastOnly() && left > 0 && task.matcher().matches(key, next.version())) {
        left--;
        planner.delete(next.version());
        changedBytes += next.version().bytes();
        if (changedBytes > COMMIT_BYTES) {
          add(planner.takePast());
          commit(refused);
        }
      } else if (planner.keep(next.version()) && (task.lastOnly() || left == 0)) {
        break;
      }
    }
    FunctionChange change = planner.finish();
    if (change != null) {
      functions++;
      add(change);
      changedBytes += head.served().bytes();
      if (changedBytes > COMMIT_BYTES) {
        commit(refused);
      }
    }
  }

  private void add(FunctionChange change) {
    changes.add(change);
    versions -= change.versions();
    pending.merge(change.key(), -change.versions(), Long::sum);
  }

  private void commit(Set<Md5> refused) {
    if (!changes.isEmpty() && !task.dryRun()) {
      for (Md5 key : transaction.commit(changes)) {
        long undone = pending.getOrDefault(key, 0L);
        left += undone;
        versions -= undone;
        functions -= refused.add(key) ? 1 : 0;
      }
    }
    changes = new ChangeSet();
    changedBytes = 0;
    pending.clear();
  }

  @Override
  public void close() {
    transaction.close();
  }
}
