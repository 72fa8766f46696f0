package org.lucerna.store.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.ChangeSet;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.backend.SketchChange;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.backend.Transaction;
import org.lucerna.store.engine.SketchPlanner.Replacement;
import org.lucerna.store.exchange.ImportCount;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AccountRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AliasRecord;
import org.lucerna.store.exchange.StoreRecord.AttachmentRecord;
import org.lucerna.store.exchange.StoreRecord.AuditRecord;
import org.lucerna.store.exchange.StoreRecord.CallGraphRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.ProvenanceRecord;
import org.lucerna.store.exchange.StoreRecord.PullCountRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SketchRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.model.FunctionChangeBuilder;
import org.lucerna.store.model.HistoryMerge;
import org.lucerna.store.model.HistoryMerge.Held;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;

/** One part of an import, on the writer's thread. Not thread-safe. */
final class ImportStep implements AutoCloseable {
  private final Backend backend;
  private final ImportSession session;
  private final Transaction transaction;
  private final StoredHistory history;
  private final ChangeSet changes = new ChangeSet();

  /** The functions changed by the part so far. */
  private final Map<Md5, FunctionChangeBuilder> functions = new TreeMap<>();

  private ImportCount count = ImportCount.NONE;

  private ImportStep(Backend backend, ImportSession session) {
    this.backend = backend;
    this.session = session;
    transaction = backend.begin();
    history = new StoredHistory(backend, session.stored());
  }

  /** Imports records; returns when they are durable. */
  static ImportCount perform(
      Backend backend,
      AddressMapCache addressMaps,
      ImportSession session,
      List<StoreRecord> records) {
    ImportCount count = ImportCount.NONE;
    List<StoreRecord> left = records;
    Attempts attempts = new Attempts();
    while (!left.isEmpty()) {
      attempts.next();
      Set<Md5> refused;
      try (ImportStep step = new ImportStep(backend, session)) {
        refused = step.perform(left);
        count = count.plus(step.count);
        addressMaps.changed(step.changes.mappedFiles());
      }
      // Functions that another writer has changed are imported again: the rest is recognized.
      left = refused.isEmpty() ? List.of() : records.stream().filter(isOf(refused)).toList();
    }
    return count;
  }

  private static Predicate<StoreRecord> isOf(Set<Md5> keys) {
    return record ->
        switch (record) {
          case VersionRecord version -> keys.contains(version.key());
          case NameVote vote -> keys.contains(vote.key());
          default -> false;
        };
  }

  private Set<Md5> perform(List<StoreRecord> records) {
    session.begin(backend.counters(), () -> holds(records));
    TreeMap<Md5, List<VersionRecord>> histories = new TreeMap<>();
    List<AddressMapPage> pages = new ArrayList<>();
    List<NameVote> votes = new ArrayList<>();
    List<CallGraphRecord> programs = new ArrayList<>();
    List<StoredSketch> sketches = new ArrayList<>();
    List<FileProvenance> provenances = new ArrayList<>();
    List<FunctionAlias> aliases = new ArrayList<>();
    TreeMap<Md5, Long> pulls = new TreeMap<>();
    for (StoreRecord record : records) {
      switch (record) {
        case FileRecord file -> file(file.md5(), file.inputPath(), file.id());
        case PushRecord push -> keep(push);
        case VersionRecord version ->
            histories.computeIfAbsent(version.key(), _ -> new ArrayList<>()).add(version);
        case AddressMapPage page -> pages.add(page);
        case NameVote vote -> votes.add(vote);
        case CallGraphRecord program -> programs.add(program);
        case SketchRecord sketch ->
            sketches.add(new StoredSketch(sketch.key(), sketch.account(), sketch.sketch()));
        case AttachmentRecord attachment ->
            add(
                new StoredAttachment(
                    attachment.kind(),
                    attachment.program(),
                    attachment.account(),
                    attachment.functions(),
                    attachment.bytes()));
        case ProvenanceRecord(FileProvenance provenance) -> provenances.add(provenance);
        case AliasRecord(FunctionAlias alias) -> aliases.add(alias);
        case PullCountRecord pulled -> pulls.merge(pulled.key(), pulled.count(), Math::max);
        case AccountRecord _, AuditRecord _ ->
            throw new IllegalStateException("accounts are imported by the AccountRegistry");
      }
    }
    TreeSet<Md5> keys = new TreeSet<>(histories.keySet());
    votes.forEach(vote -> keys.add(vote.key()));
    read(keys);
    histories.forEach(this::merge);
    // After the versions: their pushes have the paths of the files.
    pages.forEach(this::addPage);
    votes.forEach(this::vote);
    pulls.forEach(this::raise);
    programs.forEach(this::addProgram);
    addSketches(sketches);
    ProvenanceRegistry.due(backend, provenances).forEach(changes::add);
    AliasRegistry.due(backend, aliases).forEach(changes::add);
    functions.values().forEach(function -> changes.addIfChanged(function.change()));
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

  private long file(Md5 md5, ByteString path, long id) {
    return session.exact() && id != 0
        ? transaction.file(md5, path, id)
        : transaction.file(md5, path);
  }

  /** The number of a file whose path is known already, or unknown. */
  private long file(Md5 md5) {
    return transaction.file(md5, ByteString.EMPTY);
  }

  /** Whether the part has files or pushes, and the store contains all of them under their ids. */
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
      throw new StoreException(
          "cannot import push %d: the store has a different push with this id"
              .formatted(push.id()));
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
    long file = transaction.file(push.origin().inputMd5(), push.origin().inputPath());
    changes.add(new StoredPush(id, push.time(), push.account(), file, push.origin()));
    count = count.plusPushes(1);
  }

  private void addPage(AddressMapPage page) {
    long file = file(page.inputMd5());
    for (AddressMapPage.Spot spot : page.spots()) {
      changes.addIfNew(new AddressSpot(file, page.address(spot), spot.key(), spot.name()));
    }
  }

  private void add(StoredAttachment attachment) {
    if (attachment.replaces(backend.attachments(attachment.kind()).of(attachment.program()))) {
      changes.add(attachment);
    }
  }

  private void addProgram(CallGraphRecord program) {
    StoredProgram replacing =
        session
            .sketches()
            .replacing(
                new StoredProgram(file(program.inputMd5()), program.account(), program.graph()));
    if (replacing != null) {
      changes.add(SketchChange.of(replacing));
      session.addProgram(replacing.file());
    }
  }

  private void addSketches(List<StoredSketch> imported) {
    SketchPlanner planner = session.sketches();
    Map<Md5, StoredSketch> first = new TreeMap<>();
    imported.forEach(sketch -> first.putIfAbsent(sketch.key(), sketch));
    Replacement replacement = planner.replacement(first.keySet());
    List<StoredSketch> due =
        first.values().stream()
            .filter(sketch -> replacement.isDue(sketch.key(), sketch.account(), sketch.version()))
            .toList();
    changes.add(SketchChange.of(due, planner.postings(due)));
  }

  private void vote(NameVote vote) {
    FunctionChangeBuilder function = functions.get(vote.key());
    if (function != null) {
      long file = PushOrigin.isFile(vote.inputMd5()) ? file(vote.inputMd5()) : Attestation.NONE;
      function.vote(vote.name(), new Attestation(file, vote.account(), vote.host(), vote.time()));
    }
  }

  private void raise(Md5 key, long pulls) {
    if (pulls > 0 && !session.counts().raiseTo(key, pulls)) {
      changes.add(new PullCount(key, pulls, pulls));
    }
  }

  private void read(Set<Md5> keys) {
    TreeSet<Md5> stored = new TreeSet<>();
    for (Md5 key : keys) {
      if (session.isSurelyUnknown(key)) {
        functions.put(key, new FunctionChangeBuilder(key, null, List.of()));
      } else {
        stored.add(key);
      }
    }
    functions.putAll(history.functions(stored));
  }

  private void merge(Md5 key, List<VersionRecord> imported) {
    // A source has ids everywhere or nowhere.
    boolean exact = session.exact() && imported.getFirst().id() != 0;
    FunctionChangeBuilder function = functions.get(key);
    if (function == null) {
      throw new IllegalStateException("function " + key + " was not read");
    }
    List<Held> held = session.isSurelyUnknown(key) ? List.of() : held(key, function.served());
    HistoryMerge merge = HistoryMerge.of(held, imported, exact);
    merge.recognized().forEach(same -> session.recognize(same.push(), same.pushId()));
    count = count.plusVersions(merge.added(), imported.size() - merge.added());
    if (merge.added() > 0) {
      boolean wasUnknown = function.served() == null;
      function.merge(merge, exact, new Ids());
      count = count.plusFunctions(wasUnknown && function.served() != null ? 1 : 0);
    }
  }

  private List<Held> held(Md5 key, @Nullable StoredVersion served) {
    List<Held> held = new ArrayList<>();
    if (served != null) {
      held.add(held(PastVersion.live(served)));
    }
    history.forEachPast(key, past -> held.add(held(past)));
    return held;
  }

  private Held held(PastVersion version) {
    return new Held(version, session.push(version.version().pushId()));
  }

  private static long checked(long id) {
    if (id < 1 || id > ImportSession.LARGEST_ID) {
      throw new StoreException(
          "invalid id "
              + Long.toUnsignedString(id)
              + ": expected 1 to "
              + ImportSession.LARGEST_ID);
    }
    return id;
  }

  private final class Ids implements HistoryMerge.Ids {
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
      long file = push.origin().namesFile() ? file(push.origin().inputMd5()) : Attestation.NONE;
      return Attestation.of(file, push.account(), push.origin().hostName(), push.time());
    }
  }

  @Override
  public void close() {
    history.close();
    transaction.close();
  }
}
