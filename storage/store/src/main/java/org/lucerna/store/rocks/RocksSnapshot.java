package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PastVersions;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.exchange.RecentCache;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredFunction;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.AttachmentRow;
import org.lucerna.store.row.AuditRow;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.row.ProgramRow;
import org.lucerna.store.row.ProvenanceRow;
import org.lucerna.store.row.PushFunctionsRow;
import org.lucerna.store.row.SketchRow;

/**
 * The data of the database at one moment.
 *
 * <p>If the policy skips damage, lost rows of pushes and files are substituted as far as other rows
 * allow: a push without its row has no account and the time 1970-01-01; a file without its row
 * keeps its MD5.
 */
final class RocksSnapshot implements Snapshot {
  /** Longer gaps in the ids of pushes are not filled: these pushes never existed. */
  private static final long MAX_STAND_INS = 1_000_000;

  /** The greatest number of a file. */
  private static final long MAX_FILE = 0xFFFF_FFFFL;

  /** Number of files cached. */
  private static final int MAX_FILES = 10_000;

  private final RowView view;
  private final DamagePolicy policy;
  private final boolean strict;
  private final Map<Long, StoredFile> files = new RecentCache<>(MAX_FILES);

  /** Files with their MD5s as found in {@code file_ids}; read only if the policy skips damage. */
  private @Nullable NavigableMap<Long, StoredFile> recoveredFiles;

  RocksSnapshot(RowView view, DamagePolicy policy) {
    this.view = view;
    this.policy = policy;
    strict = policy.equals(DamagePolicy.STRICT);
  }

  @Override
  public @Nullable FunctionHead head(Md5 key) {
    byte[] row = Keys.function(key);
    byte[] value = view.get(Column.CURRENT, row);
    return value == null ? null : FunctionRow.decode(row, value);
  }

  @Override
  public PastVersions pastVersions() {
    return new RocksPastVersions(view.rows(Column.VERSIONS));
  }

  @Override
  public StoredPush push(long id) {
    byte[] key = Keys.number(id);
    try {
      byte[] value = existing(Column.PUSHES, key, "push " + id);
      return decodePush(key, value);
    } catch (DamagedException lost) {
      policy.damaged(lost);
      return StoredPush.unknown(id);
    }
  }

  private StoredPush decodePush(byte[] key, byte[] value) {
    PushRow row = PushRow.decode(key, value);
    return row.push(Keys.numberOf(key), file(Integer.toUnsignedLong(row.fileId())).md5());
  }

  @Override
  public StoredFile file(long number) {
    StoredFile known = files.get(number);
    if (known != null) {
      return known;
    }
    StoredFile file;
    try {
      byte[] key = Keys.file((int) number);
      byte[] value = existing(Column.FILES, key, "file " + number);
      file = FileRow.decode(key, value).file((int) number);
    } catch (DamagedException lost) {
      if (number != 0 || strict) {
        policy.damaged(lost);
      }
      StoredFile unknown = new StoredFile(number, PushOrigin.NO_FILE, ByteString.EMPTY);
      file = recoveredFiles().getOrDefault(number, unknown);
    }
    files.put(number, file);
    return file;
  }

  private byte[] existing(Column column, byte[] key, String name) {
    byte[] value = view.get(column, key);
    if (value == null) {
      throw new DamagedException("the store is damaged: " + name + " is missing", null);
    }
    return value;
  }

  private NavigableMap<Long, StoredFile> recoveredFiles() {
    NavigableMap<Long, StoredFile> known = recoveredFiles;
    if (known == null) {
      known = new TreeMap<>();
      try (Scan<StoredFile> scan =
          scan(
              view.scan(Column.FILE_IDS),
              rows ->
                  new StoredFile(
                      Integer.toUnsignedLong(FileRow.decodeId(rows.key(), rows.value())),
                      Md5.of(rows.key(), 0),
                      ByteString.EMPTY))) {
        for (StoredFile file = scan.next(); file != null; file = scan.next()) {
          known.put(file.number(), file);
        }
      }
      recoveredFiles = known;
    }
    return known;
  }

  private <T> Scan<T> scan(RowIterator rows, Function<RowIterator, @Nullable T> decoder) {
    return new ColumnScan<>(rows, decoder, policy);
  }

  @Override
  public FunctionScan functions(FunctionScan.Part part) {
    return new RocksFunctionScan(view, part, policy);
  }

  @Override
  public Scan<StoredPush> pushes(long first) {
    if (strict) {
      RowIterator rows = view.scan(Column.PUSHES, Keys.number(first));
      return scan(rows, row -> decodePush(row.key(), row.value()));
    }
    // The id of a damaged row is in its key.
    Scan<StoredPush> there =
        scan(view.scan(Column.PUSHES, Keys.number(first)), row -> push(Keys.numberOf(row.key())));
    return new GapFiller<>(
        there, Math.max(1, first), lastPush(), MAX_STAND_INS, StoredPush::id, StoredPush::unknown);
  }

  /** According to the counters. */
  private long lastPush() {
    try {
      byte[] value = view.get(Column.META, CountersRow.KEY);
      return value == null ? 0 : CountersRow.decode(value).pushes();
    } catch (DamagedException lost) {
      policy.damaged(lost);
      return 0;
    }
  }

  @Override
  public Scan<StoredPush> lastPushes(int limit) {
    RowIterator rows = view.rows(Column.PUSHES);
    long last = rows.last() ? Keys.numberOf(rows.key()) : 0;
    rows.seek(Keys.number(Math.max(1, last - limit + 1)));
    int[] left = {limit};
    return scan(rows, row -> left[0]-- > 0 ? decodePush(row.key(), row.value()) : null);
  }

  @Override
  public Scan<StoredFile> files() {
    Scan<StoredFile> there =
        scan(
            view.scan(Column.FILES),
            rows -> FileRow.decode(rows.key(), rows.value()).file(Keys.fileOfRow(rows.key())));
    return strict ? there : new RecoveredFiles(there, new TreeMap<>(recoveredFiles()));
  }

  @Override
  public Scan<StoredFile> filesBefore(long number) {
    byte[] end = number > MAX_FILE ? null : Keys.file((int) number);
    RowIterator rows = view.rows(Column.FILES);
    return new Scan<>() {
      private boolean before = end == null ? rows.last() : rows.before(end);

      @Override
      public @Nullable StoredFile next() {
        if (!before) {
          return null;
        }
        StoredFile file = FileRow.decode(rows.key(), rows.value()).file(Keys.fileOfRow(rows.key()));
        before = rows.before(rows.key());
        return file;
      }

      @Override
      public void close() {
        rows.close();
      }
    };
  }

  @Override
  public Scan<AddressSpot> addressSpots() {
    return new SpotScan(view.scan(Column.LAYOUTS), policy);
  }

  @Override
  public @Nullable AddedFunctions functionsOf(long push) {
    byte[] key = Keys.number(push);
    byte[] value = view.get(Column.PUSH_FUNCTIONS, key);
    return value == null ? null : PushFunctionsRow.decode(key, value);
  }

  @Override
  public Scan<Md5> functions(long[] shortKeys) {
    return new ShortKeyScan(view.rows(Column.CURRENT), shortKeys);
  }

  @Override
  public Scan<StoredFunction> functionsAfter(@Nullable Md5 key) {
    byte[] first = key == null ? new byte[0] : Arrays.copyOf(Keys.function(key), Md5.BYTES + 1);
    return scan(
        view.scan(Column.CURRENT, first),
        row ->
            new StoredFunction(Md5.of(row.key(), 0), FunctionRow.decode(row.key(), row.value())));
  }

  @Override
  public Scan<PullCount> pullCounts() {
    return scan(
        view.scan(Column.FREQUENCY),
        rows -> {
          long count = CountRow.decode(rows.key(), rows.value());
          return new PullCount(Md5.of(rows.key(), 0), count, 0);
        });
  }

  @Override
  public Scan<UserAccount> accounts() {
    return scan(view.scan(Column.ACCOUNTS), r -> AccountRow.decode(r.key(), r.value()));
  }

  @Override
  public Scan<AuditEntry> audit(int limit) {
    long first = 1;
    try (RowIterator rows = view.rows(Column.AUDIT)) {
      long last = limit < Integer.MAX_VALUE && rows.last() ? Keys.numberOf(rows.key()) : 0;
      first = Math.max(first, last - limit + 1);
    }
    return scan(
        view.scan(Column.AUDIT, Keys.number(first)),
        rows -> AuditRow.decode(rows.key(), rows.value()));
  }

  @Override
  public Scan<StoredSketch> sketches() {
    return scan(view.scan(Column.SKETCHES), row -> SketchRow.decode(row.key(), row.value()));
  }

  @Override
  public Scan<PendingSketches> pending() {
    return scan(
        view.scan(Column.PENDING),
        rows -> PendingRow.decode(Keys.numberOf(rows.key()), rows.key(), rows.value()));
  }

  @Override
  public Scan<StoredProgram> programs() {
    return scan(
        view.scan(Column.PROGRAMS),
        rows ->
            ProgramRow.decode(
                Integer.toUnsignedLong(Keys.fileOfRow(rows.key())), rows.key(), rows.value()));
  }

  @Override
  public Scan<StoredAttachment> attachments(AttachmentKind kind) {
    return scan(
        view.scan(AttachmentColumn.of(kind)),
        rows -> AttachmentRow.decode(kind, rows.key(), rows.value()));
  }

  @Override
  public Scan<FileProvenance> provenances() {
    return scan(
        view.scan(Column.PROVENANCES), rows -> ProvenanceRow.decode(rows.key(), rows.value()));
  }

  @Override
  public Scan<FunctionAlias> aliases() {
    return scan(
        view.scan(Column.ALIASES),
        rows -> {
          while (!AliasRow.isOfKey(rows.key(), rows.value())) {
            if (!rows.next()) {
              return null;
            }
          }
          return AliasRow.decode(rows.key(), rows.value());
        });
  }

  @Override
  public void close() {
    view.close();
  }
}
