package org.lucerna.store.cassandra;

import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.RowRange;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.TimeTable;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.PushFunctionsRow;

/** The data in its state while it is read; each function is consistent in itself. */
record CassandraSnapshot(KeyspaceTables tables) implements Snapshot {
  private static final Scan<PullCount> NO_PULLS = Scan.of(Collections.emptyIterator());

  @Override
  public @Nullable FunctionHead head(Md5 key) {
    return tables.functions().heads(List.of(key)).getFirst();
  }

  @Override
  public PastVersions pastVersions() {
    return new PastVersions() {
      private Scan<CassandraRow> rows = Scan.of(Collections.emptyIterator());
      private long served;

      @Override
      public void seek(Md5 key) {
        served = 0;
        rows = tables.functions().rows(key);
      }

      @Override
      public @Nullable PastVersion next() {
        for (CassandraRow row = rows.next(); row != null; row = rows.next()) {
          if (row.kind() == CassandraRow.FRONT && served == 0) {
            served = row.version();
          } else if (row.kind() == CassandraRow.VERSION && row.version() != served) {
            PastVersion past = tables.functions().past(row);
            if (past != null) {
              return past;
            }
          }
        }
        return null;
      }

      @Override
      public void close() {}
    };
  }

  private static <T> T existing(@Nullable T found, String name) {
    if (found == null) {
      throw new DamagedException("the store is damaged: " + name + " is missing", null);
    }
    return found;
  }

  @Override
  public StoredPush push(long id) {
    return existing(tables.pushes().get(id), "push " + id);
  }

  @Override
  public StoredFile file(long number) {
    return existing(tables.files().get(number), "file " + number);
  }

  @Override
  public FunctionScan functions(FunctionScan.Part part) {
    return new CassandraFunctionScan(
        tables.functions(), part == FunctionScan.Part.ALL ? pullCounts() : NO_PULLS, null);
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
    return tables.files().upTo(number - 1);
  }

  @Override
  public Scan<AddressSpot> addressSpots() {
    return tables
        .spots()
        .scan(tables.spots().parts().stream().map(RowRange::whole))
        .map(KeyspaceTables::spot);
  }

  @Override
  public @Nullable AddedFunctions functionsOf(long push) {
    ByteString keys = tables.pushFunctions().get(push, ByteString.EMPTY);
    return keys == null
        ? null
        : PushFunctionsRow.decode(TimeTable.number(push).toByteArray(), keys.toByteArray());
  }

  @Override
  public Scan<Md5> functions(long[] shortKeys) {
    return tables.functions().functions(shortKeys);
  }

  @Override
  public Scan<StoredFunction> functionsAfter(@Nullable Md5 key) {
    FunctionScan functions = new CassandraFunctionScan(tables.functions(), NO_PULLS, key);
    return new Scan<>() {
      @Override
      public @Nullable StoredFunction next() {
        while (functions.next()) {
          FunctionHead head = functions.head();
          if (head != null) {
            return new StoredFunction(functions.key(), head);
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
    RowTable rows = tables.pulls().rows();
    return rows.scan(KeyspaceTables.ranges(rows, null))
        .map(row -> new PullCount(Md5.of(row.key()), row.count(), 0));
  }

  @Override
  public Scan<UserAccount> accounts() {
    return tables
        .accounts()
        .scan(Stream.of(RowRange.whole(KeyspaceTables.ONLY)))
        .map(row -> row.as(AccountRow::decode));
  }

  @Override
  public Scan<AuditEntry> audit(int limit) {
    return tables.audit().last(limit);
  }

  @Override
  public Scan<StoredSketch> sketches() {
    return tables.sketches().all();
  }

  @Override
  public Scan<StoredProgram> programs() {
    return tables.sketches().allPrograms();
  }

  @Override
  public Scan<PendingSketches> pending() {
    return Scan.of(tables.sketches().pending().iterator()).map(tables.sketches()::pending);
  }

  @Override
  public Scan<StoredAttachment> attachments(AttachmentKind kind) {
    return tables.attachments(kind).all();
  }

  @Override
  public Scan<FileProvenance> provenances() {
    return tables.provenances().all();
  }

  @Override
  public Scan<FunctionAlias> aliases() {
    return tables
        .aliases()
        .scan(KeyspaceTables.ranges(tables.aliases(), null))
        .map(row -> row.as(AliasRow::isOfKey) ? row.as(AliasRow::decode) : null);
  }

  @Override
  public void close() {}
}
