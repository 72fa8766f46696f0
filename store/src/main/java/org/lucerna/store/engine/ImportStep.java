package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredSighting;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SightingRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.model.FunctionChange;
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.HistoryMerge;
import org.lucerna.store.model.HistoryMerge.Held;
import org.lucerna.store.model.ImportBuilder;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;

/** One part of an import, on the writer's thread. Not thread-safe. */
final class ImportStep implements AutoCloseable {
  private static final int READ_TOGETHER = 1000;

  private final Backend backend;
  private final ImportSession session;
  private final Transaction transaction;
  private final Snapshot snapshot;
  private final StoredHistory history;
  private final ChangeSet changes = new ChangeSet();

  /** The functions touched, as far as the part has come. */
  private final Map<Md5, ImportBuilder> functions = new TreeMap<>();

  private ImportCount count = ImportCount.NONE;

  private ImportStep(Backend backend, ImportSession session) {
    this.backend = backend;
    this.session = session;
    transaction = backend.begin();
    snapshot = backend.snapshot();
    history = new StoredHistory(snapshot.pastVersions(), session.stored());
  }

  /** Imports records, and returns when they are durable. */
  static ImportCount perform(
      Backend backend,
      AddressMapCache addressMaps,
      ImportSession session,
      List<StoreRecord> records) {
    ImportCount count = ImportCount.NONE;
    List<StoreRecord> left = records;
    while (!left.isEmpty()) {
      Set<Md5> refused;
      try (ImportStep step = new ImportStep(backend, session)) {
        refused = step.perform(left);
        count = count.plus(step.count);
        addressMaps.changed(step.files());
      }
      // What somebody else has changed meanwhile is brought again: the rest is recognized.
      left = refused.isEmpty() ? List.of() : records.stream().filter(isOf(refused)).toList();
    }
    return count;
  }

  private static Predicate<StoreRecord> isOf(Set<Md5> keys) {
    return record ->
        switch (record) {
          case VersionRecord versionRecord -> keys.contains(versionRecord.key());
          case NameVote support -> keys.contains(support.key());
          default -> false;
        };
  }

  private Set<Md5> perform(List<StoreRecord> records) {
    session.begin(backend.counters(), () -> holds(records));
    TreeMap<Md5, List<VersionRecord>> histories = new TreeMap<>();
    List<SightingRecord> sightings = new ArrayList<>();
    List<AddressMapPage> pages = new ArrayList<>();
    List<NameVote> supports = new ArrayList<>();
    TreeMap<Md5, Long> pulls = new TreeMap<>();
    for (StoreRecord record : records) {
      switch (record) {
        case FileRecord file -> file(file.md5(), file.inputPath(), file.id());
        case PushRecord push -> keep(push);
        case VersionRecord versionRecord ->
            histories
                .computeIfAbsent(versionRecord.key(), _ -> new ArrayList<>())
                .add(versionRecord);
        case SightingRecord sightingRecord -> sightings.add(sightingRecord);
        case AddressMapPage page -> pages.add(page);
        case NameVote support -> supports.add(support);
        case PullCountRecord pullCountRecord ->
            pulls.merge(pullCountRecord.key(), pullCountRecord.count(), Math::max);
        case AccountRecord _, AuditRecord _ ->
            throw new IllegalStateException("accounts go another way");
      }
    }
    TreeSet<Md5> keys = new TreeSet<>(histories.keySet());
    supports.forEach(support -> keys.add(support.key()));
    read(keys);
    histories.forEach(this::merge);
    // After the versions: those know the paths of the files.
    sightings.forEach(this::see);
    pages.forEach(this::lay);
    supports.forEach(this::vote);
    pulls.forEach(this::pull);
    for (ImportBuilder function : functions.values()) {
      FunctionChange change = function.change();
      if (change != null) {
        changes.add(change);
      }
    }
    Set<Md5> refused = Set.of();
    if (!changes.isEmpty() || transaction.newFiles() > 0) {
      if (session.exact()) {
        changes.setKeepsIds();
      }
      refused = transaction.commit(changes);
      count = count.plusFiles(transaction.newFiles());
    }
    session.end(backend.counters(), histories.isEmpty() ? null : histories.lastKey());
    return refused;
  }

  /** The files whose address maps change. */
  private Set<Long> files() {
    Set<Long> files = new HashSet<>();
    changes.newSpots().forEach(spot -> files.add(spot.file()));
    return files;
  }

  private long file(Md5 md5, ByteString path, long id) {
    return session.exact() && id != 0
        ? transaction.file(md5, path, id)
        : transaction.file(md5, path);
  }

  /** Whether the store holds all files and pushes of a part under their ids, and there are some. */
  private boolean holds(List<StoreRecord> part) {
    int ids = 0;
    for (StoreRecord record : part) {
      boolean held =
          switch (record) {
            case FileRecord file when file.id() != 0 -> backend.file(file.md5()) == file.id();
            case PushRecord push when push.id() != 0 ->
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

  private boolean holdsPush(long id) {
    return !session.alone() && backend.hasPush(id);
  }

  private void keep(PushRecord push) {
    if (!session.exact() || push.id() == 0) {
      return;
    }
    if (!holdsPush(push.id())) {
      put(push, checked(push.id()));
    } else if (!session.push(push.id()).equals(push.withoutId())) {
      throw new StoreException("the store has another push %d already".formatted(push.id()));
    }
  }

  private long pushId(PushRecord push) {
    if (session.exact() && push.id() != 0) {
      return push.id();
    }
    PushRecord content = push.withoutId();
    Long known = session.pushes().get(content);
    if (known != null) {
      return known;
    }
    long id = transaction.nextPush();
    put(push, id);
    session.pushes().put(content, id);
    return id;
  }

  private void put(PushRecord push, long id) {
    long file = file(push.origin().inputMd5(), push.origin().inputPath(), 0);
    changes.add(new StoredPush(id, push.time(), push.account(), file, push.origin()));
    count = count.plusPushes(1);
  }

  private void see(SightingRecord sightingRecord) {
    StoredSighting sighting =
        new StoredSighting(
            sightingRecord.key(),
            file(sightingRecord.inputMd5(), ByteString.EMPTY, 0),
            sightingRecord.address());
    if (session.exact()) {
      changes.add(sighting);
    } else {
      changes.addIfNew(sighting);
    }
  }

  private void lay(AddressMapPage page) {
    long file = file(page.inputMd5(), ByteString.EMPTY, 0);
    for (AddressMapPage.Spot spot : page.spots()) {
      changes.addIfNew(new AddressSpot(file, page.address(spot), spot.key(), spot.opinion()));
    }
  }

  private void vote(NameVote support) {
    ImportBuilder function = functions.get(support.key());
    if (function != null) {
      function.vote(
          support.opinion(),
          new Attestation(
              PushOrigin.isFile(support.inputMd5())
                  ? file(support.inputMd5(), ByteString.EMPTY, 0)
                  : Attestation.NONE,
              support.account(),
              support.host(),
              support.time()));
    }
  }

  private void pull(Md5 key, long pulls) {
    if (pulls > 0 && !session.counts().raiseTo(key, pulls)) {
      changes.add(new PullCount(key, pulls, pulls));
    }
  }

  private void read(Collection<Md5> sorted) {
    List<Md5> part = new ArrayList<>();
    for (Md5 key : sorted) {
      if (session.isUnheardOf(key)) {
        functions.put(key, new ImportBuilder(key, null, List.of()));
      } else {
        part.add(key);
        if (part.size() == READ_TOGETHER) {
          readPart(part);
          part.clear();
        }
      }
    }
    readPart(part);
  }

  private void readPart(List<Md5> keys) {
    List<@Nullable FunctionHead> heads = backend.heads(keys);
    for (int i = 0; i < keys.size(); i++) {
      Md5 key = keys.get(i);
      FunctionHead head = heads.get(i);
      functions.put(key, new ImportBuilder(key, head, history.candidates(key, head)));
    }
  }

  private void merge(Md5 key, List<VersionRecord> versionRecord) {
    // A source gives ids everywhere or nowhere.
    boolean exact = session.exact() && versionRecord.getFirst().id() != 0;
    ImportBuilder function = functions.get(key);
    if (function == null) {
      throw new IllegalStateException("a function that was not read");
    }
    List<Held> held = session.isUnheardOf(key) ? List.of() : held(key, function.served());
    HistoryMerge merge = HistoryMerge.of(held, versionRecord, exact);
    merge.recognized().forEach(same -> session.recognize(same.push(), same.pushId()));
    count = count.plusVersions(merge.added(), versionRecord.size() - merge.added());
    if (merge.added() > 0) {
      boolean wasUnknown = function.served() == null;
      function.merge(merge, exact, new Ids());
      count = count.plusFunctions(wasUnknown && function.served() != null ? 1 : 0);
    }
  }

  private List<Held> held(Md5 key, @Nullable StoredVersion served) {
    List<Held> held = new ArrayList<>();
    if (served != null) {
      held.add(new Held(PastVersion.live(served), session.push(served.pushId())));
    }
    history.past().seek(key);
    for (PastVersion past = history.past().next(); past != null; past = history.past().next()) {
      held.add(new Held(past, session.push(past.version().pushId())));
    }
    return held;
  }

  private static long checked(long id) {
    if (id < 1 || id > ImportSession.LARGEST_ID) {
      throw new StoreException("no store gives out the id " + Long.toUnsignedString(id));
    }
    return id;
  }

  private final class Ids implements ImportBuilder.Ids {
    @Override
    public long version() {
      return transaction.nextVersion();
    }

    @Override
    public long checked(long version) {
      return ImportStep.checked(version);
    }

    @Override
    public long push(PushRecord push) {
      return pushId(push);
    }

    @Override
    public Attestation attestation(PushRecord push) {
      long file =
          push.origin().namesFile()
              ? file(push.origin().inputMd5(), ByteString.EMPTY, 0)
              : Attestation.NONE;
      return Attestation.of(file, push.account(), push.origin().hostName(), push.time());
    }
  }

  @Override
  public void close() {
    history.past().close();
    snapshot.close();
    transaction.close();
  }
}
