package org.lucerna.store.cassandra;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.ClusterChangeFeed;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.cassandra.TimeTable;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.PushFunctionsRow;

/** A commit: see the package. Not thread-safe. */
final class CassandraTransaction implements Transaction {
  private final CassandraBackend backend;
  private final KeyspaceTables tables;
  private final ClusterChangeFeed feed;
  private final ServerClock clock;
  private final Map<Md5, Long> files = new HashMap<>();
  private int filesAdded;

  CassandraTransaction(
      CassandraBackend backend, KeyspaceTables tables, ClusterChangeFeed feed, ServerClock clock) {
    this.backend = backend;
    this.tables = tables;
    this.feed = feed;
    this.clock = clock;
  }

  @Override
  public long nextPush() {
    return clock.nextId();
  }

  @Override
  public long nextVersion() {
    return clock.nextId();
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
    long number = clock.nextId();
    // First: a number that is known has a file.
    RowWrites file = new RowWrites(clock);
    tables.files().put(file, number, KeyspaceTables.value(md5, path));
    file.run(tables.cluster());
    RowTable.Swap answer =
        tables
            .fileIds()
            .swap(md5.high(), KeyspaceTables.bytes(md5), null, TimeTable.number(number));
    if (answer.isDone()) {
      filesAdded++;
      backend.countFile();
      return number;
    }
    RowWrites unneeded = new RowWrites(clock);
    tables.files().delete(unneeded, number);
    unneeded.run(tables.cluster());
    return Cursor.of(Objects.requireNonNull(answer.found())).u64be();
  }

  @Override
  public int newFiles() {
    return filesAdded;
  }

  @Override
  public Set<Md5> commit(ChangeSet changes) {
    List<Md5> changed =
        changes.functions().stream().map(FunctionChange::key).sorted().distinct().toList();
    RowWrites first = new RowWrites(clock);
    RowWrites data = first.next();
    long entry = changed.isEmpty() ? 0 : feed.begin(first, changed);
    changes.pushes().forEach(push -> tables.pushes().put(first, push.id(), PushValue.encode(push)));
    changes
        .functionsOf()
        .forEach(
            (push, keys) ->
                tables
                    .pushFunctions()
                    .put(
                        first,
                        push,
                        ByteString.EMPTY,
                        ByteString.wrap(PushFunctionsRow.encode(keys))));
    changes.functions().forEach(change -> tables.functions().write(change, first, data));
    first.run(tables.cluster());
    for (AddressSpot spot : changes.spots()) {
      data.put(
          tables.spots(),
          spot.file(),
          TimeTable.number(spot.address()),
          KeyspaceTables.value(spot));
    }
    for (AddressSpot spot : changes.newSpots()) {
      data.putIfNew(
          tables.spots(),
          spot.file(),
          TimeTable.number(spot.address()),
          KeyspaceTables.value(spot));
    }
    changes.sketches().forEach(change -> tables.sketches().write(change, data));
    changes.attachments().forEach(one -> tables.attachments(one.kind()).put(data, one));
    changes.provenances().forEach(one -> tables.provenances().put(data, one));
    RowTable aliases = tables.aliases();
    for (FunctionAlias alias : changes.removedAliases()) {
      AliasRow.forEach(alias, (key, _) -> data.delete(aliases, part(key), ByteString.wrap(key)));
    }
    for (FunctionAlias alias : changes.aliases()) {
      AliasRow.forEach(
          alias,
          (key, value) ->
              data.put(aliases, part(key), ByteString.wrap(key), ByteString.wrap(value)));
    }
    data.run(tables.cluster());
    if (entry != 0) {
      RowWrites last = data.next();
      feed.end(last, entry, changed);
      last.run(tables.cluster());
    }
    backend.raisePullCounts(changes.pullCounts());
    backend.committed(changes);
    return Set.of();
  }

  /** The partition of a key that begins with a function's, or with a GUID as one. */
  private static long part(byte[] key) {
    return KeyspaceTables.part(Md5.of(key, 0));
  }

  @Override
  public void close() {}
}
