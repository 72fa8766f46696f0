package org.lucerna.store.rocks;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.StoreException;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.Audited;
import org.lucerna.store.exchange.StoreRecord.InputFile;
import org.lucerna.store.exchange.StoreRecord.Kept;
import org.lucerna.store.exchange.StoreRecord.Laid;
import org.lucerna.store.exchange.StoreRecord.Pulled;
import org.lucerna.store.exchange.StoreRecord.Pushed;
import org.lucerna.store.exchange.StoreRecord.Removal;
import org.lucerna.store.exchange.StoreRecord.Seen;
import org.lucerna.store.exchange.StoreRecord.Supported;
import org.lucerna.store.exchange.StoreRecord.Told;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;
import org.lucerna.store.ranking.Revision;
import org.lucerna.store.rocks.ImportedHistory.Entry;
import org.lucerna.store.rocks.ImportedHistory.Held;

/** Writes one part of an import, in one batch, on the writer's thread. */
final class ImportStep implements AutoCloseable {
  /** So many ids are never given out by counting. */
  private static final long LARGEST_ID = 1L << 62;

  private static final long LARGEST_FILE = 0xffff_ffffL;

  private final Database database;
  private final CommitLog commitLog;
  private final Layouts layouts;
  private final ImportSession session;
  private final Batch batch;
  private final RocksSnapshot rocksSnapshot;
  private final RowIterator past;
  private Counters counters;
  private ImportCount count = ImportCount.NONE;

  /** Functions that change, as they will be. */
  private final Map<Md5, StoredFunction> functions = new TreeMap<>();

  private final AddressMapBuilder laid;

  ImportStep(Database database, CommitLog commitLog, Layouts layouts, ImportSession session) {
    this.database = database;
    this.commitLog = commitLog;
    this.layouts = layouts;
    this.session = session;
    counters = commitLog.counters();
    batch = new Batch(database);
    rocksSnapshot = database.live();
    past = rocksSnapshot.rows(Column.VERSIONS);
    laid = new AddressMapBuilder(database);
  }

  ImportCount perform(List<StoreRecord> records) {
    session.begin(counters, () -> holds(records));
    TreeMap<Md5, List<Told>> histories = new TreeMap<>();
    List<Seen> sightings = new ArrayList<>();
    List<Laid> pages = new ArrayList<>();
    List<Supported> supports = new ArrayList<>();
    TreeMap<Md5, Long> pulls = new TreeMap<>();
    for (StoreRecord record : records) {
      switch (record) {
        case InputFile file -> fileId(file.md5(), file.inputPath(), file.id());
        case Pushed push -> keep(push);
        case Told told -> histories.computeIfAbsent(told.key(), _ -> new ArrayList<>()).add(told);
        case Seen seen -> sightings.add(seen);
        case Laid page -> pages.add(page);
        case Supported support -> supports.add(support);
        case Pulled pulled -> pulls.merge(pulled.key(), pulled.count(), Math::max);
        case Kept _, Audited _ -> throw new IllegalStateException("accounts go another way");
      }
    }
    tell(histories);
    // Behind the versions: those know the paths of the files.
    sightings.forEach(this::see);
    pages.forEach(this::lay);
    supports.forEach(this::support);
    pulls.forEach(this::pull);
    functions.forEach((key, now) -> batch.put(Column.CURRENT, Keys.function(key), now.encode()));
    laid.addTo(batch);
    if (!batch.isEmpty()) {
      if (session.exact()) {
        batch.put(Column.META, Counters.IMPORTED, counters.encode());
      }
      commitLog.commit(batch, counters);
      layouts.changed(laid.files());
    }
    session.end(counters, histories.isEmpty() ? null : histories.lastKey());
    return count;
  }

  private int fileId(Md5 md5, ByteString path, long wanted) {
    Integer known = session.files().get(md5);
    if (known != null) {
      return known;
    }
    byte[] key = md5.toByteArray();
    byte[] value = database.get(Column.FILE_IDS, key);
    int id;
    if (value != null) {
      id = StoredFile.decodeId(key, value);
    } else {
      long next = Integer.toUnsignedLong(counters.files()) + 1;
      id = (int) checked(session.exact() && wanted != 0 ? wanted : next, LARGEST_FILE);
      batch.put(Column.FILES, Keys.file(id), new StoredFile(md5, path).encode());
      batch.put(Column.FILE_IDS, key, StoredFile.encodeId(id));
      long last = Math.max(Integer.toUnsignedLong(counters.files()), Integer.toUnsignedLong(id));
      counters = counters.withFiles((int) last);
      count = count.plus(new ImportCount(0, 0, 0, 0, 1));
    }
    session.files().put(md5, id);
    return id;
  }

  /** Whether the store holds all files and pushes of a part under their ids, and there are some. */
  private boolean holds(List<StoreRecord> part) {
    int ids = 0;
    for (StoreRecord record : part) {
      boolean held =
          switch (record) {
            case InputFile file when file.id() != 0 -> holds(file);
            case Pushed push when push.id() != 0 ->
                holdsPush(push.id()) && session.push(push.id()).equals(push.withoutId());
            default -> {
              ids--;
              yield true;
            }
          };
      if (!held) {
        return false;
      }
      ids++;
    }
    return ids > 0;
  }

  private boolean holds(InputFile file) {
    byte[] key = Keys.file((int) file.id());
    byte[] row = database.get(Column.FILES, key);
    return row != null && StoredFile.decode(key, row).md5().equals(file.md5());
  }

  private boolean holdsPush(long id) {
    return !session.alone() && database.get(Column.PUSHES, Keys.push(id)) != null;
  }

  private void keep(Pushed push) {
    if (!session.exact() || push.id() == 0) {
      return;
    }
    if (!holdsPush(push.id())) {
      put(push, checked(push.id(), LARGEST_ID));
    } else if (!session.push(push.id()).equals(push.withoutId())) {
      throw new StoreException("the store has another push %d already".formatted(push.id()));
    }
  }

  private long pushId(Pushed push) {
    if (session.exact() && push.id() != 0) {
      return push.id();
    }
    Pushed content = push.withoutId();
    Long known = session.pushes().get(content);
    if (known != null) {
      return known;
    }
    long id = counters.pushes() + 1;
    put(push, id);
    session.pushes().put(content, id);
    return id;
  }

  private void put(Pushed push, long id) {
    int file = fileId(push.origin().inputMd5(), push.origin().inputPath(), 0);
    StoredPush row =
        new StoredPush(
            push.time(),
            push.account(),
            file,
            push.origin().idbPath(),
            push.origin().inputPath(),
            push.origin().hostName());
    batch.put(Column.PUSHES, Keys.push(id), row.encode());
    counters = counters.withPushes(Math.max(counters.pushes(), id));
    count = count.plus(new ImportCount(0, 0, 0, 1, 0));
  }

  private void see(Seen seen) {
    int file = fileId(seen.inputMd5(), ByteString.EMPTY, 0);
    byte[] key = Keys.functionFile(seen.key(), file);
    if (!session.exact() && database.get(Column.FUNCTION_FILES, key) != null) {
      return;
    }
    ByteSink address = Row.sink(10);
    PackedInts.putEa64(address, seen.address());
    batch.put(Column.FUNCTION_FILES, key, address.toByteArray());
    batch.put(Column.FILE_FUNCTIONS, Keys.fileFunction(file, seen.key()), new byte[0]);
  }

  private void lay(Laid page) {
    int file = fileId(page.inputMd5(), ByteString.EMPTY, 0);
    page.spots().forEach(spot -> laid.putWhereNew(file, page.page(), spot));
  }

  private void support(Supported support) {
    StoredFunction known = functions.get(support.key());
    known = known != null ? known : stored(support.key());
    if (known == null) {
      return;
    }
    NameCandidateBuilder draft = new NameCandidateBuilder(thought(support.key(), known));
    int file = witnessFile(support.inputMd5());
    draft.support(
        support.opinion(),
        new Attestation(file, support.account(), support.host(), support.time()));
    functions.put(support.key(), StoredFunction.of(known.served(), draft.candidates()));
  }

  private @Nullable StoredFunction stored(Md5 key) {
    byte[] row = Keys.function(key);
    byte[] value = database.get(Column.CURRENT, row);
    return value == null ? null : StoredFunction.decode(row, value);
  }

  private List<NameCandidate> thought(Md5 key, StoredFunction function) {
    return function.isNoted()
        ? function.opinions(key)
        : ToldOpinions.read(key, function.served(), past, session.stored());
  }

  private int witnessFile(Md5 inputMd5) {
    return inputMd5.equals(PushOrigin.NO_FILE)
        ? Attestation.NONE
        : fileId(inputMd5, ByteString.EMPTY, 0);
  }

  private void pull(Md5 key, long pulls) {
    if (session.counts().raiseTo(key, pulls)) {
      return;
    }
    byte[] row = Keys.function(key);
    byte[] value = database.get(Column.FREQUENCY, row);
    if (pulls > 0 && (value == null || PullCounts.decode(row, value) < pulls)) {
      batch.put(Column.FREQUENCY, row, PullCounts.encode(pulls));
    }
  }

  private void tell(SortedMap<Md5, List<Told>> histories) {
    for (Map.Entry<Md5, List<Told>> function : histories.entrySet()) {
      Md5 key = function.getKey();
      if (session.isUnheardOf(key)) {
        tell(key, null, List.of(), function.getValue());
      } else {
        // One by one: of keys that are missing a multi-get is not sure, and most are.
        StoredFunction known = stored(key);
        tell(key, known, held(key, known), function.getValue());
      }
    }
  }

  private void tell(Md5 key, @Nullable StoredFunction known, List<Held> held, List<Told> told) {
    // A source gives ids everywhere or nowhere.
    boolean exact = session.exact() && told.getFirst().id() != 0;
    ImportedHistory history = ImportedHistory.of(held, told, exact);
    history.recognized().forEach(same -> session.recognize(same.push(), same.pushId()));
    count = count.plus(new ImportCount(0, history.added(), told.size() - history.added(), 0, 0));
    if (history.added() == 0) {
      return;
    }
    StoredVersion served = known == null ? null : known.served();
    NameCandidateBuilder draft =
        new NameCandidateBuilder(known == null ? List.of() : thought(key, known));
    List<StoredVersion> lives = new ArrayList<>();
    int heir = history.served();
    boolean changed = false;
    long live = 0;
    for (int i = 0; i < history.entries().size(); i++) {
      Entry entry = history.entries().get(i);
      changed |= entry.told() != null;
      live += entry.told() != null && entry.live() ? 1 : 0;
      long id = entry.id();
      if (exact) {
        counters = counters.withVersions(Math.max(counters.versions(), checked(id, LARGEST_ID)));
      } else if (changed) {
        id = counters.versions() + 1;
        counters = counters.withVersions(id);
      }
      PastVersion version = version(entry, id);
      place(key, entry, version, i == heir, served);
      if (version.live()) {
        lives.add(version.version());
        tell(draft, version.version(), entry.told());
      }
    }
    Revision revision = new Revision(draft.candidates());
    lives.reversed().forEach(one -> revision.addLive(one.id(), one.function()));
    if (!lives.isEmpty()) {
      functions.put(key, StoredFunction.of(lives.getLast(), revision.candidates()));
    }
    boolean appears = served == null && heir >= 0;
    counters = counters.withLive(appears ? 1 : 0, live);
    count = count.plus(new ImportCount(appears ? 1 : 0, 0, 0, 0, 0));
  }

  private void tell(NameCandidateBuilder draft, StoredVersion version, @Nullable Told told) {
    if (told != null) {
      draft.addVersion(version.id(), version.function());
      PushOrigin origin = told.push().origin();
      Attestation attestation =
          Attestation.of(
              witnessFile(origin.inputMd5()),
              told.push().account(),
              origin.hostName(),
              told.push().time());
      draft.support(version.function().name(), attestation);
    }
  }

  private List<Held> held(Md5 key, @Nullable StoredFunction known) {
    List<Held> held = new ArrayList<>();
    if (known != null) {
      StoredVersion served = known.served();
      held.add(new Held(new PastVersion(served, null), session.push(served.pushId())));
    }
    past.seekPrefix(Keys.function(key));
    while (past.next()) {
      PastVersion row = PastVersion.decode(past.key(), past.value());
      held.add(new Held(row, session.push(row.version().pushId())));
    }
    return held;
  }

  /** Writes a version where it belongs, unless it is there. */
  private void place(
      Md5 key,
      Entry entry,
      PastVersion version,
      boolean serve,
      @Nullable StoredVersion servedBefore) {
    Held held = entry.held();
    boolean served = held != null && servedBefore != null && entry.id() == servedBefore.id();
    if (held != null && version.version().id() == entry.id() && serve == served) {
      return;
    }
    if (held != null && !served) {
      batch.delete(Column.VERSIONS, held.past().key(key));
    }
    if (!serve) {
      batch.put(Column.VERSIONS, version.key(key), version.encode());
    }
  }

  private PastVersion version(Entry entry, long id) {
    Held held = entry.held();
    if (held != null) {
      StoredVersion old = held.past().version();
      return new PastVersion(
          new StoredVersion(id, old.pushId(), old.function(), old.address()),
          held.past().removal());
    }
    Told told = Objects.requireNonNull(entry.told());
    Removal removal = told.removal();
    return new PastVersion(
        new StoredVersion(id, pushId(told.push()), told.function(), told.address()),
        removal == null ? null : new PastVersion.Removal(removal.time(), removal.account()));
  }

  private static long checked(long id, long largest) {
    if (id < 1 || id > largest) {
      throw new StoreException("no store gives out the id " + Long.toUnsignedString(id));
    }
    return id;
  }

  @Override
  public void close() {
    past.close();
    rocksSnapshot.close();
    batch.close();
  }
}
