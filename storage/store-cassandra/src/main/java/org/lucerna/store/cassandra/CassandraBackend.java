package org.lucerna.store.cassandra;

import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.ClusterChangeFeed;
import org.lucerna.cassandra.RowPlace;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowWrites;
import org.lucerna.cassandra.ServerLease;
import org.lucerna.cassandra.SharedCounters;
import org.lucerna.cassandra.TableRow;
import org.lucerna.store.AliasStore;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.AttachmentData;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Capabilities;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.ProvenanceData;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.AddressMap;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.AuditRow;
import org.lucerna.store.row.ProvenanceRow;

/** A back-end on a keyspace of Apache Cassandra, which other servers use too. */
final class CassandraBackend implements Backend {
  /** Number of requests that keeps the cluster busy with few functions. */
  private static final int HEADS_TOGETHER = 256;

  /** The counted things. */
  private static final String FUNCTIONS = "functions";

  private static final String VERSIONS = "versions";
  private static final String FILES = "files";
  private static final String PUSHES = "pushes";
  private static final String ALIASES = "aliases";
  private static final long ONLY = KeyspaceTables.ONLY;

  private final Cluster cluster;
  private final ServerLease lease;
  private final KeyspaceTables tables;
  private final ClusterChangeFeed changes;
  private final SharedCounters totals;
  private volatile long lastVersion;
  private volatile long lastPush;

  /**
   * A back-end.
   *
   * @param owner names this server, the same after each start
   */
  CassandraBackend(Cluster cluster, ServerLease lease, InstantSource time, String owner) {
    this.cluster = cluster;
    this.lease = lease;
    tables = KeyspaceTables.of(cluster, lease.clock(), owner);
    totals = tables.totals();
    changes = new ClusterChangeFeed(cluster, lease.clock(), time, owner);
    StoredPush last = tables.pushes().last(1).next();
    lastPush = last == null ? 0 : last.id();
    lastVersion = lastPush;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(false, false, false, false, HEADS_TOGETHER);
  }

  @Override
  public Counters counters() {
    Totals now = totals();
    return new Counters(lastVersion, lastPush, now.files(), now.functions(), now.versions());
  }

  @Override
  public Totals totals() {
    return new Totals(
        totals.get(FUNCTIONS), totals.get(VERSIONS), totals.get(FILES), totals.get(PUSHES));
  }

  /** Counts a new file. */
  void countFile() {
    totals.add(Map.of(FILES, 1L));
  }

  /** Counts a commit. */
  void committed(ChangeSet committed) {
    Counters before = new Counters(lastVersion, lastPush, 0, 0, 0);
    Counters after = before.after(committed, 0);
    lastVersion = after.versions();
    lastPush = after.pushes();
    long stored = 0;
    long posted = 0;
    long graphs = 0;
    for (SketchChange change : committed.sketches()) {
      stored += change.sketches().size();
      posted += change.postings().size();
      graphs += change.program() == null ? 0 : 1;
    }
    Map<String, Long> added = new HashMap<>();
    committed.attachments().forEach(one -> added.merge(one.kind().table(), 1L, Long::sum));
    added.put(ProvenanceRow.TABLE, (long) committed.provenances().size());
    totals.add(added);
    totals.add(
        Map.of(
            FUNCTIONS,
            after.liveFunctions(),
            VERSIONS,
            after.liveVersions(),
            PUSHES,
            (long) committed.pushes().size(),
            SketchTable.SKETCHES,
            stored,
            SketchTable.POSTINGS,
            posted,
            SketchTable.PROGRAMS,
            graphs,
            ALIASES,
            (long) committed.aliases().size() - committed.removedAliases().size()));
  }

  @Override
  public List<@Nullable FunctionHead> heads(List<Md5> keys) {
    return tables.functions().heads(keys);
  }

  @Override
  public List<@Nullable PastVersion> pastVersions(List<VersionId> ids) {
    return tables.functions().versions(ids);
  }

  @Override
  public long[] pullCounts(List<Md5> keys) {
    return tables.pulls().estimates(keys.stream().map(KeyspaceTables::place).toList());
  }

  @Override
  public void putPullCounts(List<PullCount> pulled) {
    Map<RowPlace, Long> more = new HashMap<>();
    pulled.forEach(
        each -> more.merge(KeyspaceTables.place(each.key()), each.increment(), Long::sum));
    tables.pulls().add(more);
  }

  /** Replaces counts that are lower. */
  void raisePullCounts(List<PullCount> raised) {
    List<RowPlace> places = raised.stream().map(each -> KeyspaceTables.place(each.key())).toList();
    long[] before = tables.pulls().counts(places);
    Map<RowPlace, Long> more = new HashMap<>();
    for (int i = 0; i < before.length; i++) {
      more.merge(places.get(i), Math.max(0, raised.get(i).count() - before[i]), Math::max);
    }
    tables.pulls().add(more);
  }

  @Override
  public boolean hasPush(long id) {
    return tables.pushes().get(id) != null;
  }

  @Override
  public StoredPush push(long id) {
    return snapshot().push(id);
  }

  @Override
  public long file(Md5 md5) {
    TableRow row = tables.fileIds().get(md5.high(), KeyspaceTables.bytes(md5));
    return row == null ? 0 : row.value(Cursor::u64be);
  }

  @Override
  public @Nullable AddressMap addressMap(long file) {
    List<AddressSpot> spots =
        tables
            .spots()
            .ranges(List.of(RowRange.whole(file)), AddressMap.MAX_FUNCTIONS)
            .getFirst()
            .stream()
            .map(KeyspaceTables::spot)
            .toList();
    return spots.isEmpty()
        ? null
        : new AddressMap(
            spots.stream().mapToLong(AddressSpot::address).toArray(),
            spots.stream().mapToLong(AddressSpot::key).toArray(),
            spots.stream().mapToInt(AddressSpot::name).toArray());
  }

  @Override
  public SketchData sketches() {
    return tables.sketches();
  }

  @Override
  public AttachmentData attachments(AttachmentKind kind) {
    return tables.attachments(kind);
  }

  @Override
  public ProvenanceData provenances() {
    return tables.provenances();
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return tables
        .aliases()
        .ranges(
            ids.stream()
                .map(
                    id ->
                        RowRange.of(
                            KeyspaceTables.part(id), KeyspaceTables.bytes(id), AliasRow.MAX_REST))
                .toList(),
            AliasStore.MAX_OF_ONE)
        .stream()
        .map(rows -> rows.stream().map(row -> row.as(AliasRow::decode)).toList())
        .toList();
  }

  @Override
  public long aliasCount() {
    return totals.get(ALIASES);
  }

  @Override
  public Snapshot snapshot() {
    return new CassandraSnapshot(tables);
  }

  @Override
  public Transaction begin() {
    return new CassandraTransaction(this, tables, changes, lease.clock());
  }

  @Override
  public ChangeFeed changes() {
    return changes;
  }

  @Override
  public boolean change(AccountChange change) {
    ByteString before = state(change.before());
    TableRow now = tables.accounts().get(ONLY, change.name());
    if (!Objects.equals(before, now == null ? null : now.value())) {
      return false;
    }
    AuditEntry entry = change.entry();
    // Written first, so that there is no change without its entry, whenever this server ends.
    long written = entry == null ? 0 : write(entry);
    boolean isChanged = swap(change.name(), before, state(change.after()));
    if (!isChanged && entry != null) {
      RowWrites unneeded = new RowWrites(lease.clock());
      tables.audit().delete(unneeded, written);
      unneeded.run(cluster);
    }
    return isChanged;
  }

  private boolean swap(ByteString name, @Nullable ByteString before, @Nullable ByteString after) {
    if (after != null) {
      return tables.accounts().swap(ONLY, name, before, after).isDone();
    }
    return before == null || tables.accounts().delete(ONLY, name, before).isDone();
  }

  private static @Nullable ByteString state(@Nullable UserAccount account) {
    return account == null ? null : ByteString.wrap(AccountRow.encode(account));
  }

  @Override
  public void record(AuditEntry entry) {
    long _ = write(entry);
  }

  /** Writes an entry of the log, and returns its id. */
  private long write(AuditEntry entry) {
    RowWrites writes = new RowWrites(lease.clock());
    long id = lease.clock().nextId();
    tables.audit().put(writes, id, ByteString.wrap(AuditRow.encode(entry)));
    writes.run(cluster);
    return id;
  }

  @Override
  public @Nullable String writeFailure() {
    String refusal = lease.clock().refusal();
    return refusal == null ? cluster.failure() : refusal;
  }

  @Override
  public List<StoreMetric> metrics() {
    List<StoreMetric> metrics = new ArrayList<>(cluster.metrics());
    metrics.add(lease.metric());
    return metrics;
  }

  @Override
  public boolean recover(Exclusive exclusive) {
    if (!lease.renew()) {
      return false;
    }
    totals.read();
    return true;
  }

  @Override
  public void verify(Consumer<StoreFinding> findings, LongConsumer progress) {
    throw new StoreException("a cluster verifies its tables itself: run nodetool verify");
  }

  @Override
  public void compact(Consumer<String> done) {
    throw new StoreException("a cluster compacts its tables itself: run nodetool compact");
  }

  @Override
  public void copyTo(Path folder) {
    throw new StoreException(
        "a store in a cluster has no backups here: run nodetool snapshot, or lucerna store export");
  }

  @Override
  public void close() {
    try (cluster;
        totals) {
      lease.release();
    }
  }
}
