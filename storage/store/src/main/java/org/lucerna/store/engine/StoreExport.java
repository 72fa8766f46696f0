package org.lucerna.store.engine;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.similarity.sketch.Sketch;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.CallGraph;
import org.lucerna.store.DamagedException;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.backend.AddressSpot;
import org.lucerna.store.backend.DamagePolicy;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.Scan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.backend.StoredAttachment;
import org.lucerna.store.backend.StoredProgram;
import org.lucerna.store.backend.StoredSketch;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.RecordSource;
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
import org.lucerna.store.model.FunctionHead;
import org.lucerna.store.model.HistoryEvidence;
import org.lucerna.store.model.IdSet;
import org.lucerna.store.model.PastVersion;
import org.lucerna.store.model.StoredFile;
import org.lucerna.store.model.StoredPush;
import org.lucerna.store.model.StoredVersion;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Exports a snapshot of a store, in the order specified in {@link org.lucerna.store.exchange}.
 * Damaged data that the snapshot skips is left out. Not thread-safe.
 */
final class StoreExport implements RecordSource {
  private final Snapshot snapshot;
  private final DamagePolicy policy;
  private final PushLookup lookup;
  private final IdSet exported = new IdSet();

  /** An export of a snapshot that was taken with the same policy. */
  StoreExport(Snapshot snapshot, DamagePolicy policy) {
    this.snapshot = snapshot;
    this.policy = policy;
    lookup = new PushLookup(snapshot::push);
  }

  @Override
  public void writeTo(RecordSink sink) throws IOException {
    Set<Md5> pending = pendingFiles();
    Set<Md5> known = new HashSet<>();
    try (Scan<StoredFile> files = snapshot.files()) {
      for (StoredFile file = files.next(); file != null; file = files.next()) {
        if (pending.contains(file.md5())) {
          known.add(file.md5());
        }
        sink.accept(new FileRecord(file.number(), file.md5(), file.path()));
      }
    }
    try (Scan<StoredPush> pushes = snapshot.pushes(0)) {
      for (StoredPush push = pushes.next(); push != null; push = pushes.next()) {
        exported.add(push.id());
        sink.accept(pushed(push));
      }
    }
    addressMaps(sink);
    callGraphs(sink, known);
    functions(sink);
    sketches(sink);
    for (AttachmentKind kind : AttachmentKind.values()) {
      try (Scan<StoredAttachment> scan = snapshot.attachments(kind)) {
        for (StoredAttachment next = scan.next(); next != null; next = scan.next()) {
          sink.accept(
              new AttachmentRecord(
                  kind, next.program(), next.account(), next.functions(), next.bytes()));
        }
      }
    }
    try (Scan<FileProvenance> provenances = snapshot.provenances()) {
      for (FileProvenance next = provenances.next(); next != null; next = provenances.next()) {
        sink.accept(new ProvenanceRecord(next));
      }
    }
    try (Scan<FunctionAlias> aliases = snapshot.aliases()) {
      for (FunctionAlias next = aliases.next(); next != null; next = aliases.next()) {
        sink.accept(new AliasRecord(next));
      }
    }
    try (Scan<UserAccount> accounts = snapshot.accounts()) {
      for (UserAccount next = accounts.next(); next != null; next = accounts.next()) {
        sink.accept(new AccountRecord(next));
      }
    }
    try (Scan<AuditEntry> audit = snapshot.audit(Integer.MAX_VALUE)) {
      for (AuditEntry next = audit.next(); next != null; next = audit.next()) {
        sink.accept(new AuditRecord(next));
      }
    }
  }

  private static PushRecord pushed(StoredPush push) {
    return new PushRecord(push.id(), push.time(), push.account(), push.origin());
  }

  private void addressMaps(RecordSink sink) throws IOException {
    try (Scan<AddressSpot> scan = snapshot.addressSpots()) {
      List<AddressMapPage.Spot> page = new ArrayList<>();
      AddressSpot first = null;
      for (AddressSpot next = scan.next(); next != null; next = scan.next()) {
        if (first != null
            && (first.file() != next.file()
                || AddressMapPage.pageOf(first.address())
                    != AddressMapPage.pageOf(next.address()))) {
          write(first, page, sink);
          page.clear();
        }
        first = page.isEmpty() ? next : first;
        page.add(
            new AddressMapPage.Spot(
                AddressMapPage.offsetOf(next.address()), next.key(), next.name()));
      }
      if (first != null) {
        write(first, page, sink);
      }
    }
  }

  private void write(AddressSpot first, List<AddressMapPage.Spot> page, RecordSink sink)
      throws IOException {
    Md5 file = snapshot.file(first.file()).md5();
    if (isKnown(file)) {
      sink.accept(new AddressMapPage(file, AddressMapPage.pageOf(first.address()), page));
    }
  }

  /** Whether a file's MD5 was not lost. */
  private boolean isKnown(Md5 file) {
    return PushOrigin.isFile(file) || policy.equals(DamagePolicy.STRICT);
  }

  /** The files whose sketches are yet to be stored. */
  private Set<Md5> pendingFiles() {
    Set<Md5> files = new HashSet<>();
    try (Scan<PendingSketches> scan = snapshot.pending()) {
      for (PendingSketches next = scan.next(); next != null; next = scan.next()) {
        files.add(next.inputMd5());
      }
    }
    return files;
  }

  /**
   * Writes the call graphs.
   *
   * @param pending known files whose sketches are yet to be stored
   */
  private void callGraphs(RecordSink sink, Set<Md5> pending) throws IOException {
    try (Scan<StoredProgram> scan = snapshot.programs()) {
      for (StoredProgram next = scan.next(); next != null; next = scan.next()) {
        Md5 file = snapshot.file(next.file()).md5();
        if (isKnown(file)) {
          sink.accept(new CallGraphRecord(file, next.account(), next.graph()));
        }
      }
    }
    try (Scan<PendingSketches> scan = snapshot.pending()) {
      for (PendingSketches next = scan.next(); next != null; next = scan.next()) {
        ProgramSketch program = pending.contains(next.inputMd5()) ? readable(next) : null;
        if (program != null) {
          sink.accept(new CallGraphRecord(next.inputMd5(), next.account(), CallGraph.of(program)));
        }
      }
    }
  }

  private void sketches(RecordSink sink) throws IOException {
    try (Scan<StoredSketch> scan = snapshot.sketches()) {
      for (StoredSketch next = scan.next(); next != null; next = scan.next()) {
        if (isReadable(next)) {
          sink.accept(new SketchRecord(next.key(), next.account(), next.bytes()));
        }
      }
    }
    try (Scan<PendingSketches> scan = snapshot.pending()) {
      for (PendingSketches next = scan.next(); next != null; next = scan.next()) {
        pending(sink, next);
      }
    }
  }

  /** Sketches that are yet to be stored: an import decides whether they are. */
  private void pending(RecordSink sink, PendingSketches pending) throws IOException {
    ProgramSketch program = readable(pending);
    for (int place = 0; program != null && place < program.size(); place++) {
      ByteSink out = new ByteSink();
      program.sketch(place).write(out);
      sink.accept(new SketchRecord(program.key(place), pending.account(), out.toByteString()));
    }
  }

  private @Nullable ProgramSketch readable(PendingSketches pending) {
    try {
      return pending.sketches();
    } catch (DamagedException damage) {
      policy.damaged(damage);
      return null;
    }
  }

  private boolean isReadable(StoredSketch stored) {
    try {
      Sketch _ = stored.sketch();
      return true;
    } catch (DamagedException damage) {
      policy.damaged(damage);
      return false;
    }
  }

  private void functions(RecordSink sink) throws IOException {
    try (FunctionScan functions = snapshot.functions(FunctionScan.Part.ALL)) {
      while (functions.next()) {
        Md5 key = functions.key();
        FunctionHead head = functions.head();
        List<StoredVersion> live = versions(sink, functions, head);
        if (head != null && head.hasEvidence()) {
          votes(sink, key, live, candidates(head));
        }
        if (functions.pulls() > 0) {
          sink.accept(new PullCountRecord(key, functions.pulls()));
        }
      }
    }
  }

  private List<NameCandidate> candidates(FunctionHead head) {
    try {
      return head.candidates();
    } catch (DamagedException damage) {
      policy.damaged(damage);
      return List.of();
    }
  }

  /**
   * Writes the versions in the order of their ids. Versions newer than the served one were deleted.
   *
   * @return the live ones, newest first
   */
  private List<StoredVersion> versions(
      RecordSink sink, FunctionScan functions, @Nullable FunctionHead head) throws IOException {
    List<StoredVersion> live = new ArrayList<>();
    StoredVersion served = head == null ? null : head.served();
    for (PastVersion past = functions.nextPast(); past != null; past = functions.nextPast()) {
      if (served != null && served.id() > past.version().id()) {
        live.add(served);
        write(sink, functions.key(), PastVersion.live(served));
        served = null;
      }
      if (past.isLive()) {
        live.add(past.version());
      }
      write(sink, functions.key(), past);
    }
    if (served != null) {
      live.add(served);
      write(sink, functions.key(), PastVersion.live(served));
    }
    return live;
  }

  /**
   * Writes the attestations of pushes that added no version: the others follow from the versions.
   */
  private void votes(
      RecordSink sink, Md5 key, List<StoredVersion> live, List<NameCandidate> candidates)
      throws IOException {
    Map<Integer, List<Attestation>> implied = new HashMap<>();
    for (NameCandidate candidate : HistoryEvidence.of(live.reversed(), lookup::attestation)) {
      implied.put(candidate.number(), votes(candidate));
    }
    for (NameCandidate candidate : candidates) {
      for (Attestation attestation : votes(candidate)) {
        if (!implied.getOrDefault(candidate.number(), List.of()).contains(attestation)) {
          sink.accept(vote(key, candidate, attestation));
        }
      }
    }
  }

  private static List<Attestation> votes(NameCandidate candidate) {
    return candidate.attestations().stream().map(Attestation::vote).toList();
  }

  private NameVote vote(Md5 key, NameCandidate candidate, Attestation attestation) {
    Md5 file =
        attestation.file() == Attestation.NONE
            ? PushOrigin.NO_FILE
            : snapshot.file(attestation.file()).md5();
    return new NameVote(
        key,
        candidate.number(),
        file,
        attestation.account(),
        attestation.host(),
        attestation.time());
  }

  private void write(RecordSink sink, Md5 key, PastVersion past) throws IOException {
    StoredVersion version = past.version();
    if (!exported.contains(version.pushId())) {
      if (!policy.equals(DamagePolicy.STRICT)) {
        policy.damaged(
            new DamagedException(
                "push " + version.pushId() + " of a version of " + key + " is missing", null));
        return;
      }
      // In a cluster, it may have been made since the pushes were written; otherwise it is missing.
      StoredPush later = lookup.push(version.pushId());
      exported.add(later.id());
      sink.accept(pushed(later));
    }
    sink.accept(
        new VersionRecord(
            key,
            version.id(),
            pushed(lookup.push(version.pushId())),
            version.function(),
            version.address(),
            past.removal()));
  }
}
