package org.lucerna.store.rocks;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.metadata.published.LocalTypes;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.DamagedException;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.backend.AddedFunctions;
import org.lucerna.store.backend.Counters;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.IdSet;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.row.AccountRow;
import org.lucerna.store.row.AliasRow;
import org.lucerna.store.row.AttachmentRow;
import org.lucerna.store.row.AuditRow;
import org.lucerna.store.row.PastVersionRow;
import org.lucerna.store.row.PendingRow;
import org.lucerna.store.row.ProgramRow;
import org.lucerna.store.row.ProvenanceRow;
import org.lucerna.store.row.PushFunctionsRow;
import org.lucerna.store.row.SketchRow;

/**
 * Checks a store: the checksums of all files, whether every row can be read, whether data recorded
 * twice agrees, and whether metadata has types that are meaningful only in one database. One scan
 * of each column; takes a bit of memory for each push and file.
 */
final class RocksCheck implements AutoCloseable {
  /** Number of findings remembered, so as not to repeat them. */
  private static final int REMEMBERED = 100_000;

  private final Database database;
  private final RowView view;
  private final Consumer<StoreFinding> findings;
  private final LongConsumer progress;
  private final IdSet pushes = new IdSet();
  private final IdSet files = new IdSet();
  private long liveFunctions;
  private long liveVersions;
  private long lastVersion;
  private long lastPush;
  private long lastFile;
  private long rowsSeen;
  private Column scanned = Column.META;
  private final Set<Column> damaged = EnumSet.noneOf(Column.class);
  private final Set<String> found = new HashSet<>();

  RocksCheck(Database database, Consumer<StoreFinding> findings, LongConsumer progress) {
    this.database = database;
    this.findings = findings;
    this.progress = progress;
    view = database.snapshot(this::unreadable);
  }

  void perform() {
    scan(Column.FILES, this::file);
    scan(Column.FILE_IDS, this::fileId);
    scan(Column.PUSHES, this::push);
    scan(Column.CURRENT, this::served);
    scan(Column.VERSIONS, new PastCheck()::past);
    scan(Column.PUSH_FUNCTIONS, this::functionsOf);
    scan(Column.FREQUENCY, CountRow::decode);
    scan(Column.LAYOUTS, this::addressPage);
    scan(Column.SKETCHES, RocksCheck::sketch);
    scan(Column.POSTINGS, RocksCheck::posting);
    scan(Column.PROGRAMS, this::program);
    scan(Column.PARTS, this::part);
    scan(
        Column.PENDING,
        (key, value) -> PendingRow.decode(Keys.numberOf(key), key, value).sketches());
    for (AttachmentKind kind : AttachmentKind.values()) {
      scan(AttachmentColumn.of(kind), (key, value) -> AttachmentRow.decode(kind, key, value));
    }
    scan(Column.PROVENANCES, ProvenanceRow::decode);
    scan(Column.COMPONENTS, (key, _) -> ProvenanceRow.file(key));
    scan(Column.ALIASES, AliasRow::decode);
    scan(Column.ACCOUNTS, AccountRow::decode);
    scan(Column.AUDIT, AuditRow::decode);
    scan(Column.CHANGES, RocksChangeFeed::decode);
    scan(Column.META, RocksCheck::counters);
    if (areWhole(Column.META)) {
      counters();
    }
    try {
      database.verifyChecksums();
    } catch (StoreException wrong) {
      find(true, String.valueOf(wrong.getMessage()));
    }
  }

  /** Checks a row; throws {@link StoreException} if it cannot be read. */
  private interface RowCheck {
    void at(byte[] key, byte[] value);
  }

  private void scan(Column column, RowCheck rowCheck) {
    scanned = column;
    try (RowIterator rows = view.scan(column)) {
      while (rows.next()) {
        progress.accept(++rowsSeen);
        try {
          rowCheck.at(rows.key(), rows.value());
        } catch (DamagedException damage) {
          unreadable(damage);
        }
      }
    } catch (StoreException unreadable) {
      damaged.add(column);
      find(true, String.valueOf(unreadable.getMessage()));
    }
  }

  /**
   * Reports unreadable rows of the column being scanned, or of another column that its rows refer
   * to.
   */
  private void unreadable(DamagedException damage) {
    damaged.add(scanned);
    find(true, String.valueOf(damage.getMessage()));
  }

  /** Whether columns are readable: disagreement with unreadable rows is no finding of its own. */
  private boolean areWhole(Column... columns) {
    return Arrays.stream(columns).noneMatch(damaged::contains);
  }

  private void disagree(String text) {
    find(false, text);
  }

  /**
   * RocksDB reports a damaged block each time it is read, prefixed with the purpose of the read.
   */
  private void find(boolean unreadable, String text) {
    int reason = unreadable ? text.indexOf(": ") + 1 : 0;
    if (found.size() >= REMEMBERED || found.add(text.substring(reason))) {
      findings.accept(new StoreFinding(unreadable, text));
    }
  }

  private void file(byte[] key, byte[] value) {
    long id = Integer.toUnsignedLong(Keys.fileOfRow(key));
    files.add(id);
    lastFile = Math.max(lastFile, id);
    byte[] md5 = FileRow.decode(key, value).md5().toByteArray();
    byte[] number = view.get(Column.FILE_IDS, md5);
    if (number == null || Integer.toUnsignedLong(FileRow.decodeId(md5, number)) != id) {
      disagree("file_ids has no entry for file " + id);
    }
  }

  private boolean isFileMissing(long id) {
    return !files.contains(id) && areWhole(Column.FILES);
  }

  private void fileId(byte[] key, byte[] value) {
    if (isFileMissing(Integer.toUnsignedLong(FileRow.decodeId(key, value)))) {
      disagree("file_ids refers to a missing file, for MD5 " + Md5.of(key, 0));
    }
  }

  private void push(byte[] key, byte[] value) {
    long id = Keys.numberOf(key);
    pushes.add(id);
    lastPush = Math.max(lastPush, id);
    if (isFileMissing(Integer.toUnsignedLong(PushRow.decode(key, value).fileId()))) {
      disagree("the file of push " + id + " is missing");
    }
  }

  private void served(byte[] key, byte[] value) {
    liveFunctions++;
    liveVersions++;
    FunctionHead function = FunctionRow.decode(key, value);
    version(key, function.served());
    candidates(Md5.of(key, 0), function);
  }

  private void version(byte[] key, StoredVersion version) {
    lastVersion = Math.max(lastVersion, version.id());
    if (!pushes.contains(version.pushId()) && areWhole(Column.PUSHES)) {
      disagree(
          "push %d of version %d of %s is missing"
              .formatted(version.pushId(), version.id(), Md5.of(key, 0)));
    }
    if (LocalTypes.in(version.function())) {
      disagree(
          "version %d of %s refers to types by their numbers in one database; they are not served"
              .formatted(version.id(), Md5.of(key, 0)));
    }
  }

  /** Compares past versions, function by function, with the served one. */
  private final class PastCheck {
    private byte[] function = new byte[0];
    private @Nullable StoredVersion served;
    private boolean isServedKnown;

    void past(byte[] key, byte[] value) {
      if (!Keys.hasPrefix(key, function) || function.length == 0) {
        function = Arrays.copyOf(key, Md5.BYTES);
        isServedKnown = false;
        byte[] row = view.get(Column.CURRENT, function);
        served = row == null ? null : FunctionRow.decode(function, row).served();
        isServedKnown = true;
      }
      PastVersion past = PastVersionRow.decode(key, value);
      StoredVersion version = past.version();
      version(key, version);
      if (!Arrays.equals(Keys.version(Md5.of(key, 0), version.id()), key)) {
        disagree(
            "version " + version.id() + " of " + Md5.of(key, 0) + " has another id in its key");
      }
      liveVersions += past.isLive() ? 1 : 0;
      StoredVersion now = served;
      if (isServedKnown && past.isLive() && (now == null || now.id() <= version.id())) {
        disagree("version " + version.id() + " of " + Md5.of(key, 0) + " should be served");
      }
    }
  }

  private void functionsOf(byte[] key, byte[] value) {
    AddedFunctions _ = PushFunctionsRow.decode(key, value);
    long id = Keys.numberOf(key);
    if (!pushes.contains(id) && areWhole(Column.PUSHES)) {
      disagree("push " + id + ", whose functions are listed, is missing");
    }
  }

  private void candidates(Md5 key, FunctionHead function) {
    for (NameCandidate nameCandidate : function.candidates()) {
      long id = nameCandidate.version();
      if (id != function.served().id()
          && view.get(Column.VERSIONS, Keys.version(key, id)) == null) {
        disagree("version " + id + " of " + key + ", a name candidate, is missing");
      }
      for (Attestation attestation : nameCandidate.attestations()) {
        long file = attestation.file();
        if (file != Attestation.NONE && isFileMissing(file)) {
          disagree("a file of an attestation of " + key + " is missing");
        }
      }
    }
  }

  private void addressPage(byte[] key, byte[] value) {
    AddressPageRow.forEach(key, value, (_, _, _) -> {});
    long file = Integer.toUnsignedLong(Keys.fileOfRow(key));
    if (isFileMissing(file)) {
      disagree("file " + file + ", which has an address map, is missing");
    }
  }

  private static void sketch(byte[] key, byte[] value) {
    Sketch _ = SketchRow.decode(key, value).sketch();
  }

  private static void posting(byte[] key, byte[] value) {
    int _ = PostingRow.size(key, key.length, value.length);
  }

  private void program(byte[] key, byte[] value) {
    long file = Integer.toUnsignedLong(Keys.fileOfRow(key));
    StoredProgram _ = ProgramRow.decode(file, key, value);
    if (isFileMissing(file)) {
      disagree("file " + file + ", which has a call graph, is missing");
    }
  }

  private void part(byte[] key, byte[] value) {
    long file = PartRow.decode(key, value).file();
    if (isFileMissing(file)) {
      disagree("file " + file + ", which is posted, is missing");
    }
  }

  private static void counters(byte[] key, byte[] value) {
    if (Arrays.equals(key, CountersRow.KEY)) {
      Counters _ = CountersRow.decode(value);
    }
  }

  private void counters() {
    byte[] value = view.get(Column.META, CountersRow.KEY);
    Counters recorded = value == null ? Counters.NONE : CountersRow.decode(value);
    if (areWhole(Column.CURRENT)) {
      compare("live functions", recorded.liveFunctions(), liveFunctions);
    }
    if (areWhole(Column.CURRENT, Column.VERSIONS)) {
      compare("live versions", recorded.liveVersions(), liveVersions);
    }
    atLeast("versions", recorded.versions(), lastVersion);
    atLeast("pushes", recorded.pushes(), lastPush);
    atLeast("files", recorded.files(), lastFile);
  }

  private void compare(String what, long recorded, long counted) {
    if (recorded != counted) {
      disagree("the counters say %d %s, there are %d".formatted(recorded, what, counted));
    }
  }

  private void atLeast(String what, long recorded, long last) {
    if (recorded < last) {
      disagree("the counters say %d %s, there is one of id %d".formatted(recorded, what, last));
    }
  }

  @Override
  public void close() {
    view.close();
  }
}
