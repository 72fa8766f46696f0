package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.ConsistencyLevel;
import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.nio.ByteBuffer;
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
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.Totals;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AccountChange;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.Capabilities;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredOutline;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.backend.VersionId;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.ranking.AddressMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A back-end on a keyspace of Apache Cassandra, which other servers use too. */
final class CassandraBackend implements Backend {
  private static final Logger LOG = LoggerFactory.getLogger(CassandraBackend.class);

  /** Requests that keep the cluster busy, and few functions. */
  private static final int HEADS_TOGETHER = 256;

  private static final String FUNCTIONS = "functions";
  private static final String VERSIONS = "versions";
  private static final String FILES = "files";
  private static final String PUSHES = "pushes";
  private static final String SKETCHES = "sketches";
  private static final String POSTINGS = "postings";
  private static final String PROGRAMS = "programs";
  private static final String OUTLINES = "outlines";
  private static final String ALIASES = AliasTable.NAME;

  private final Cluster cluster;
  private final ServerLease lease;
  private final KeyspaceTables tables;
  private final SketchTable sketches;
  private final CassandraChangeFeed changes;

  private final SharedTotals totals = new SharedTotals();

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
    tables = KeyspaceTables.of(cluster, lease.clock());
    sketches = new SketchTable(tables, lease.clock(), owner.hashCode());
    changes = new CassandraChangeFeed(cluster, lease.clock(), time, owner);
    readTotals();
    try (Snapshot snapshot = snapshot()) {
      StoredPush last = snapshot.lastPushes(1).next();
      lastPush = last == null ? 0 : last.id();
      lastVersion = lastPush;
    }
  }

  KeyspaceTables tables() {
    return tables;
  }

  SketchTable sketchTable() {
    return sketches;
  }

  ServerClock clock() {
    return lease.clock();
  }

  CassandraChangeFeed changeFeed() {
    return changes;
  }

  @Override
  public Capabilities capabilities() {
    return new Capabilities(false, false, false, false, HEADS_TOGETHER);
  }

  private void readTotals() {
    long before = totals.beforeReading();
    Map<String, Long> read = new HashMap<>();
    for (Row row : cluster.all("SELECT name, count FROM totals")) {
      read.put(row.getString("name"), row.getLong("count"));
    }
    totals.read(read, before);
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

  /** Counts what a commit added. */
  void count(long functions, long versions, long files, long pushes) {
    count(Map.of(FUNCTIONS, functions, VERSIONS, versions, FILES, files, PUSHES, pushes));
  }

  private void count(Map<String, Long> added) {
    List<Statement<?>> statements = new ArrayList<>();
    added.forEach(
        (name, number) -> {
          if (number != 0) {
            statements.add(
                cluster
                    .statement("UPDATE totals SET count = count + ? WHERE name = ?", number, name)
                    .setIdempotent(false));
          }
        });
    totals.add(added);
    try {
      cluster.runOnce(statements);
    } catch (StoreException lost) {
      // The data is stored; only its number is not exact.
      LOG.warn("totals are not exact any more: {}", lost.getMessage());
    } finally {
      totals.answered();
    }
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
    count(
        Map.of(
            FUNCTIONS,
            after.liveFunctions(),
            VERSIONS,
            after.liveVersions(),
            PUSHES,
            (long) committed.pushes().size(),
            SKETCHES,
            stored,
            POSTINGS,
            posted,
            PROGRAMS,
            graphs,
            OUTLINES,
            (long) committed.outlines().size(),
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
    // Estimates, for which no second node is asked.
    return pullCounts(keys, ConsistencyLevel.LOCAL_ONE);
  }

  private long[] pullCounts(List<Md5> keys, ConsistencyLevel consistency) {
    List<Statement<?>> statements = new ArrayList<>(keys.size());
    for (Md5 key : keys) {
      statements.add(
          cluster
              .statement(
                  "SELECT count FROM pulls WHERE bucket = ? AND key = ?",
                  ColumnValues.bucket(key),
                  ColumnValues.blob(key))
              .setConsistencyLevel(consistency));
    }
    return cluster.run(statements).stream()
        .mapToLong(rows -> rows.isEmpty() ? 0 : rows.getFirst().getLong("count"))
        .toArray();
  }

  @Override
  public void putPullCounts(List<PullCount> counts) {
    List<Statement<?>> statements = new ArrayList<>(counts.size());
    for (PullCount count : counts) {
      if (count.increment() != 0) {
        statements.add(addPulls(count.key(), count.increment()));
      }
    }
    cluster.runOnce(statements);
  }

  private Statement<?> addPulls(Md5 key, long more) {
    return cluster
        .statement(
            "UPDATE pulls SET count = count + ? WHERE bucket = ? AND key = ?",
            more,
            ColumnValues.bucket(key),
            ColumnValues.blob(key))
        .setIdempotent(false);
  }

  /** Replaces counts that are lower. */
  void raisePullCounts(List<PullCount> counts) {
    long[] before =
        pullCounts(counts.stream().map(PullCount::key).toList(), ConsistencyLevel.LOCAL_QUORUM);
    Map<Md5, Long> more = new HashMap<>();
    for (int i = 0; i < before.length; i++) {
      more.merge(counts.get(i).key(), counts.get(i).count() - before[i], Math::max);
    }
    List<Statement<?>> statements = new ArrayList<>();
    more.forEach(
        (key, number) -> {
          if (number > 0) {
            statements.add(addPulls(key, number));
          }
        });
    cluster.runOnce(statements);
  }

  @Override
  public boolean hasPush(long id) {
    return tables.pushes().get(id) != null;
  }

  @Override
  public StoredPush push(long id) {
    try (Snapshot snapshot = snapshot()) {
      return snapshot.push(id);
    }
  }

  @Override
  public long file(Md5 md5) {
    Row row = cluster.one("SELECT number FROM file_ids WHERE md5 = ?", ColumnValues.blob(md5));
    return row == null ? 0 : row.getLong("number");
  }

  @Override
  public @Nullable AddressMap addressMap(long file) {
    return new Spots(cluster).map(file);
  }

  @Override
  public List<List<StoredSketch>> sketches(long[] shortKeys) {
    return sketches.sketches(shortKeys);
  }

  @Override
  public List<long[]> posted(int[] features, int limit) {
    return sketches.posted(features, limit);
  }

  @Override
  public void clearPostings() {
    cluster.truncate("postings");
    count(Map.of(POSTINGS, -totals.get(POSTINGS)));
  }

  @Override
  public @Nullable StoredProgram program(long file) {
    return sketches.program(file);
  }

  @Override
  public List<Long> pending() {
    return sketches.pending();
  }

  @Override
  public @Nullable PendingSketches pending(long number) {
    return sketches.pending(number);
  }

  @Override
  public SketchTotals sketchTotals() {
    return new SketchTotals(totals.get(SKETCHES), totals.get(POSTINGS), totals.get(PROGRAMS));
  }

  @Override
  public @Nullable StoredOutline outline(ByteString buildId) {
    return tables.outlines().outline(buildId);
  }

  @Override
  public @Nullable StoredOutline outlineOfShortId(ByteString shortId) {
    return tables.outlines().outlineOfShortId(shortId);
  }

  @Override
  public long outlineCount() {
    return totals.get(OUTLINES);
  }

  @Override
  public List<List<FunctionAlias>> aliases(List<Md5> ids) {
    return tables.aliases().aliases(ids);
  }

  @Override
  public long aliasCount() {
    return totals.get(ALIASES);
  }

  @Override
  public Snapshot snapshot() {
    return new CassandraSnapshot(tables, sketches);
  }

  @Override
  public Transaction begin() {
    return new CassandraTransaction(this);
  }

  @Override
  public ChangeFeed changes() {
    return changes;
  }

  @Override
  public boolean change(AccountChange change) {
    if (!isChanged(change)) {
      return false;
    }
    AuditEntry entry = change.entry();
    if (entry != null) {
      record(entry);
    }
    return true;
  }

  private boolean isChanged(AccountChange change) {
    ByteBuffer name = ColumnValues.blob(change.name());
    ByteBuffer before = state(change.before());
    ByteBuffer after = state(change.after());
    if (before == null && after == null) {
      return cluster.one("SELECT name FROM accounts WHERE name = ?", name) == null;
    }
    Cluster.Conditional answer;
    if (before == null) {
      answer =
          cluster.conditional(
              "INSERT INTO accounts (name, state) VALUES (?, ?) IF NOT EXISTS", name, after);
    } else if (after == null) {
      answer =
          cluster.conditional("DELETE FROM accounts WHERE name = ? IF state = ?", name, before);
    } else {
      answer =
          cluster.conditional(
              "UPDATE accounts SET state = ? WHERE name = ? IF state = ?", after, name, before);
    }
    return answer.isApplied() || (answer.isRepeated() && isState(answer.row(), after));
  }

  /** Whether a state that was found is the one that was to be written. */
  private static boolean isState(Row found, @Nullable ByteBuffer after) {
    ByteBuffer state =
        found.getColumnDefinitions().contains("state") ? found.getByteBuffer("state") : null;
    return Objects.equals(state, after);
  }

  private static @Nullable ByteBuffer state(@Nullable UserAccount account) {
    if (account == null) {
      return null;
    }
    ByteSink out = new ByteSink(160);
    account.write(out);
    return ColumnValues.blob(out.toByteString());
  }

  @Override
  public void record(AuditEntry entry) {
    long id = clock().nextId();
    tables.audit().list(id);
    ByteSink out = new ByteSink(128);
    entry.write(out);
    cluster.all(
        "INSERT INTO audit (slice, id, entry) VALUES (?, ?, ?)",
        ServerClock.sliceOf(id),
        id,
        ColumnValues.blob(out.toByteString()));
  }

  @Override
  public @Nullable String writeFailure() {
    return cluster.failure();
  }

  @Override
  public List<StoreMetric> metrics() {
    return cluster.metrics();
  }

  @Override
  public boolean recover(Exclusive exclusive) {
    if (!lease.renew()) {
      return false;
    }
    readTotals();
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
    try (cluster) {
      lease.release();
    }
  }
}
