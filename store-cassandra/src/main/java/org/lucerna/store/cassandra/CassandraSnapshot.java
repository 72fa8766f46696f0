package org.lucerna.store.cassandra;

import com.datastax.oss.driver.api.core.cql.Row;
import com.datastax.oss.driver.api.core.cql.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.Md5;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.ShortKey;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredOutline;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;

/** The data as it is while it is read; each function is consistent in itself. */
record CassandraSnapshot(KeyspaceTables tables, SketchTable sketchTable) implements Snapshot {
  private static final int SHORT_KEY_BYTES = ShortKey.BYTES;

  private Cluster cluster() {
    return tables.cluster();
  }

  @Override
  public @Nullable FunctionHead head(Md5 key) {
    return tables.functions().heads(List.of(key)).getFirst();
  }

  @Override
  public PastVersions pastVersions() {
    return new PastVersions() {
      private @Nullable Iterator<Row> rows;
      private long served;

      @Override
      public void seek(Md5 key) {
        served = tables.functions().servedId(key);
        rows = tables.functions().versions(key).iterator();
      }

      @Override
      public @Nullable PastVersion next() {
        Iterator<Row> left = Objects.requireNonNull(rows, "seek comes first");
        while (left.hasNext()) {
          CassandraRow row = tables.functions().row(left.next());
          if (row.id() != served) {
            return row.past();
          }
        }
        return null;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public StoredPush push(long id) {
    StoredPush push = tables.pushes().get(id);
    if (push == null) {
      throw new DamagedException("the store is damaged: push " + id + " is missing", null);
    }
    return push;
  }

  @Override
  public StoredFile file(long number) {
    StoredFile file = tables.files().get(number);
    if (file == null) {
      throw new DamagedException("the store is damaged: file " + number + " is missing", null);
    }
    return file;
  }

  @Override
  public FunctionScan functions(FunctionScan.Part part) {
    return new CassandraFunctionScan(
        tables.functions(),
        tables.buckets("functions"),
        part == FunctionScan.Part.ALL ? tables.buckets("pulls") : null);
  }

  @Override
  public Scan<StoredPush> pushes(long first) {
    return tables.pushes().from(first);
  }

  @Override
  public Scan<StoredPush> lastPushes(int limit) {
    return tables.pushes().last(limit);
  }

  @Override
  public Scan<StoredFile> files() {
    return tables.files().from(0);
  }

  @Override
  public Scan<StoredFile> filesBefore(long number) {
    return tables.files().before(number);
  }

  @Override
  public Scan<AddressSpot> addressSpots() {
    List<Long> files = new ArrayList<>();
    cluster()
        .scan("SELECT DISTINCT file FROM spots")
        .forEach(row -> files.add(row.getLong("file")));
    files.sort(null);
    Spots spots = new Spots(cluster());
    return Scans.of(Scans.flat(files.iterator(), file -> spots.of(file).iterator()));
  }

  @Override
  public long @Nullable [] functionsOf(long push) {
    List<Row> rows = cluster().all("SELECT keys FROM push_functions WHERE push = ?", push);
    if (rows.isEmpty()) {
      return null;
    }
    List<Long> keys = new ArrayList<>();
    for (Row row : rows) {
      ByteString packed = ColumnValues.bytes(row, "keys");
      Cursor in = Cursor.of(packed);
      for (int at = 0; at < packed.length(); at += SHORT_KEY_BYTES) {
        keys.add((long) in.u16be() << Integer.SIZE | Integer.toUnsignedLong(in.u32be()));
      }
    }
    return keys.stream().mapToLong(Long::longValue).sorted().distinct().toArray();
  }

  @Override
  public Scan<Md5> functions(long[] shortKeys) {
    List<Statement<?>> statements = new ArrayList<>(shortKeys.length);
    for (long shortKey : shortKeys) {
      Md5 least = ShortKey.leastKey(shortKey);
      statements.add(
          cluster()
              .statement(
                  "SELECT key, kind FROM functions WHERE bucket = ? AND key >= ? AND key <= ?"
                      + " GROUP BY key",
                  ColumnValues.bucket(least),
                  ColumnValues.blob(least),
                  ColumnValues.blob(new Md5(least.high() | 0xffff, -1))));
    }
    return Scans.of(
        cluster().run(statements).stream()
            .flatMap(List::stream)
            .map(tables.functions()::row)
            .filter(row -> row.kind() == CassandraRow.FRONT)
            .map(CassandraRow::key)
            .iterator());
  }

  @Override
  public Scan<StoredFunction> functionsAfter(@Nullable Md5 key) {
    Iterator<Row> rows = tables.buckets("functions").rowsAfter(key);
    return new Scan<>() {
      private @Nullable CassandraRow row = advance();

      private @Nullable CassandraRow advance() {
        return rows.hasNext() ? tables.functions().row(rows.next()) : null;
      }

      @Override
      public @Nullable StoredFunction next() {
        while (row != null) {
          Md5 next = row.key();
          HeadBuilder builder = tables.functions().builder();
          while (row != null && row.key().equals(next)) {
            builder.add(row);
            row = advance();
          }
          FunctionHead head = builder.head();
          if (head != null) {
            return new StoredFunction(next, head);
          }
        }
        return null;
      }

      @Override
      public void close() {}
    };
  }

  @Override
  public Scan<PullCount> pullCounts() {
    return Scans.of(
        Scans.map(
            () -> tables.buckets("pulls").rowsAfter(null),
            row -> new PullCount(ColumnValues.md5(row, "key"), row.getLong("count"), 0)));
  }

  @Override
  public Scan<UserAccount> accounts() {
    return Scans.of(
        cluster().all("SELECT name, state FROM accounts").stream()
            .map(KeyspaceTables::account)
            .sorted(Comparator.comparing(UserAccount::name))
            .iterator());
  }

  @Override
  public Scan<AuditEntry> audit(int limit) {
    return tables.audit().last(limit);
  }

  @Override
  public Scan<StoredSketch> sketches() {
    return Scans.of(
        Scans.map(() -> tables.buckets("sketches").rowsAfter(null), KeyspaceTables::sketch));
  }

  @Override
  public Scan<StoredProgram> programs() {
    return Scans.of(
        tables.programs().ids().stream()
            .map(sketchTable::program)
            .filter(Objects::nonNull)
            .iterator());
  }

  @Override
  public Scan<PendingSketches> pending() {
    return Scans.of(
        sketchTable.pending().stream()
            .map(sketchTable::pending)
            .filter(Objects::nonNull)
            .iterator());
  }

  @Override
  public Scan<StoredOutline> outlines() {
    return Scans.of(
        tables.outlines().values().ids().stream()
            .map(tables.outlines()::outline)
            .filter(Objects::nonNull)
            .iterator());
  }

  @Override
  public Scan<FunctionAlias> aliases() {
    return Scans.of(
        Scans.flat(
            tables.buckets(AliasTable.NAME).rowsAfter(null),
            row ->
                AliasTable.isOfKey(row)
                    ? List.of(AliasTable.alias(row)).iterator()
                    : Collections.emptyIterator()));
  }

  @Override
  public void close() {}
}
