package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ShortKey;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.model.StoredPush;

/** A commit: see the package. Not thread-safe. */
final class CassandraTransaction implements Transaction {
  /** Short keys in a row of {@code push_functions}. */
  private static final int KEYS_TOGETHER = 8192;

  private final CassandraBackend backend;
  private final Map<Md5, Long> files = new HashMap<>();
  private int filesAdded;

  CassandraTransaction(CassandraBackend backend) {
    this.backend = backend;
  }

  private Cluster cluster() {
    return backend.tables().cluster();
  }

  @Override
  public long nextPush() {
    return backend.clock().nextId();
  }

  @Override
  public long nextVersion() {
    return backend.clock().nextId();
  }

  @Override
  public long file(Md5 md5, ByteString path, long number) {
    return file(md5, path);
  }

  @Override
  public long file(Md5 md5, ByteString path) {
    return files.computeIfAbsent(
        md5,
        _ -> {
          long known = backend.file(md5);
          return known != 0 ? known : add(md5, path);
        });
  }

  /** Adds a file, unless another server does so at the same moment. */
  private long add(Md5 md5, ByteString path) {
    long number = backend.clock().nextId();
    backend.tables().files().list(number);
    // First: a number that is known has a file.
    cluster()
        .all(
            "INSERT INTO files (slice, number, md5, path) VALUES (?, ?, ?, ?)",
            ServerClock.sliceOf(number),
            number,
            ColumnValues.blob(md5),
            ColumnValues.blob(path));
    Cluster.Conditional answer =
        cluster()
            .conditional(
                "INSERT INTO file_ids (md5, number) VALUES (?, ?) IF NOT EXISTS",
                ColumnValues.blob(md5),
                number);
    if (answer.isApplied() || answer.row().getLong("number") == number) {
      filesAdded++;
      backend.count(0, 0, 1, 0);
      return number;
    }
    cluster()
        .all(
            "DELETE FROM files WHERE slice = ? AND number = ?",
            ServerClock.sliceOf(number),
            number);
    return answer.row().getLong("number");
  }

  @Override
  public int newFiles() {
    return filesAdded;
  }

  @Override
  public Set<Md5> commit(ChangeSet changes) {
    long entry =
        changes.functions().isEmpty() ? 0 : backend.changeFeed().begin(changes.functions());
    List<Statement<?>> first = new ArrayList<>();
    changes.pushes().forEach(push -> first.add(put(push)));
    changes.functionsOf().forEach((push, keys) -> put(push, keys, first));
    List<Statement<?>> data = new ArrayList<>();
    changes.functions().forEach(change -> backend.tables().functions().apply(change, first, data));
    cluster().run(first);
    long timestamp = backend.clock().nextTimestamp();
    Spots spots = new Spots(cluster());
    for (AddressSpot spot : lastOf(changes.spots())) {
      data.add(spots.put(spot, timestamp));
    }
    changes.newSpots().reversed().forEach(spot -> data.add(spots.putIfNew(spot, timestamp)));
    for (SketchChange change : changes.sketches()) {
      backend.sketchTable().apply(change, data);
    }
    changes.outlines().forEach(outline -> backend.tables().outlines().put(outline, data));
    changes.removedAliases().forEach(alias -> backend.tables().aliases().delete(alias, data));
    changes.aliases().forEach(alias -> backend.tables().aliases().put(alias, data));
    cluster().run(data);
    if (entry != 0) {
      backend.changeFeed().end(entry, changes.functions());
    }
    backend.raisePullCounts(changes.pullCounts());
    backend.committed(changes);
    return Set.of();
  }

  private Statement<?> put(StoredPush push) {
    backend.tables().pushes().list(push.id());
    return cluster()
        .statement(
            "INSERT INTO pushes (slice, id, time, account, file, idb, path, md5, host)"
                + " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
            ServerClock.sliceOf(push.id()),
            push.id(),
            ColumnValues.micros(push.time()),
            ColumnValues.blob(push.account()),
            push.file(),
            ColumnValues.blob(push.origin().idbPath()),
            ColumnValues.blob(push.origin().inputPath()),
            ColumnValues.blob(push.origin().inputMd5()),
            ColumnValues.blob(push.origin().hostName()));
  }

  private void put(long push, List<Md5> keys, List<Statement<?>> to) {
    for (int from = 0; from == 0 || from < keys.size(); from += KEYS_TOGETHER) {
      List<Md5> some = keys.subList(from, Math.min(keys.size(), from + KEYS_TOGETHER));
      ByteSink packed = new ByteSink(ShortKey.BYTES * some.size());
      for (Md5 key : some) {
        long shortKey = ShortKey.of(key);
        packed.u16be((int) (shortKey >>> Integer.SIZE)).u32be((int) shortKey);
      }
      to.add(
          cluster()
              .statement(
                  "INSERT INTO push_functions (push, part, keys) VALUES (?, ?, ?)",
                  push,
                  from / KEYS_TOGETHER,
                  ColumnValues.blob(packed.toByteString())));
    }
  }

  /** Of several spots at an address the last one. */
  private static Iterable<AddressSpot> lastOf(List<AddressSpot> spots) {
    record Place(long file, long address) {}
    Map<Place, AddressSpot> last = new HashMap<>();
    spots.forEach(spot -> last.put(new Place(spot.file(), spot.address()), spot));
    return last.values();
  }

  @Override
  public void close() {}
}
