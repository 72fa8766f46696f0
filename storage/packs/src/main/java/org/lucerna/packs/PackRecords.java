package org.lucerna.packs;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.Provenance;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.FileProvenance;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.exchange.RecordSink;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.exchange.StoreRecord.AddressMapPage;
import org.lucerna.store.exchange.StoreRecord.AliasRecord;
import org.lucerna.store.exchange.StoreRecord.AttachmentRecord;
import org.lucerna.store.exchange.StoreRecord.CallGraphRecord;
import org.lucerna.store.exchange.StoreRecord.FileRecord;
import org.lucerna.store.exchange.StoreRecord.NameVote;
import org.lucerna.store.exchange.StoreRecord.ProvenanceRecord;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.SketchRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;

/**
 * Passes on what is in a pack, of the records of a store, in the order of its export. All of it was
 * pushed by the pack, at one time, a push for each file; deleted versions, frequencies, accounts
 * and the audit log are left out. Not thread-safe.
 */
final class PackRecords implements RecordSink {
  private final PackSelection selection;
  private final ByteString author;
  private final int authorNumber;
  private final Instant time;
  private final RecordSink sink;

  /** The pushes of the pack, by file. */
  private final Map<Md5, PushRecord> pushes = new HashMap<>();

  private final NavigableSet<String> packages = new TreeSet<>();

  /** Live versions and votes of one function. */
  private final List<VersionRecord> versions = new ArrayList<>();

  private final List<NameVote> votes = new ArrayList<>();

  /**
   * Records for a pack.
   *
   * @param time of all pushes, in whole seconds
   */
  PackRecords(PackSelection selection, ByteString author, Instant time, RecordSink sink) {
    this.selection = selection;
    this.author = author;
    this.authorNumber = Attestation.numberOf(author);
    this.time = time;
    this.sink = sink;
  }

  /** The URLs of all packages so far, sorted. */
  NavigableSet<String> packages() {
    return packages;
  }

  @Override
  public void accept(StoreRecord record) throws IOException {
    switch (record) {
      case VersionRecord version -> {
        begin(version.key());
        if (version.removal() == null && selection.functions().contains(version.key())) {
          versions.add(version);
        }
      }
      case NameVote vote -> {
        begin(vote.key());
        votes.add(vote);
      }
      case FileRecord file -> add(file);
      case AddressMapPage page -> add(page);
      case CallGraphRecord graph -> {
        if (selection.files().contains(graph.inputMd5())) {
          sink.accept(new CallGraphRecord(graph.inputMd5(), authorNumber, graph.graph()));
        }
      }
      case SketchRecord sketch -> {
        finish();
        if (selection.functions().contains(sketch.key())) {
          sink.accept(new SketchRecord(sketch.key(), authorNumber, sketch.sketch()));
        }
      }
      case AttachmentRecord attachment -> add(attachment);
      case ProvenanceRecord(FileProvenance from) -> add(from);
      case AliasRecord(FunctionAlias alias) -> add(alias);
      case PushRecord _,
          StoreRecord.PullCountRecord _,
          StoreRecord.AccountRecord _,
          StoreRecord.AuditRecord _ -> {
        // Facts about people.
      }
    }
  }

  private void add(FileRecord file) throws IOException {
    if (selection.files().contains(file.md5())) {
      ByteString name = base(file.inputPath());
      sink.accept(new FileRecord(0, file.md5(), name));
      pushes.put(file.md5(), push(file.md5(), name));
    }
  }

  private PushRecord push(Md5 file, ByteString path) {
    return new PushRecord(
        0, time, author, new PushOrigin(ByteString.EMPTY, path, file, ByteString.EMPTY));
  }

  /** The last part of a path. */
  private static ByteString base(ByteString path) {
    int start = path.length();
    while (start > 0 && path.at(start - 1) != '/' && path.at(start - 1) != '\\') {
      start--;
    }
    return path.slice(start, path.length());
  }

  private void add(AddressMapPage page) throws IOException {
    if (selection.files().contains(page.inputMd5())) {
      List<AddressMapPage.Spot> spots =
          page.spots().stream().filter(spot -> selection.shortKeys().contains(spot.key())).toList();
      if (!spots.isEmpty()) {
        sink.accept(new AddressMapPage(page.inputMd5(), page.page(), spots));
      }
    }
  }

  private void add(AttachmentRecord attachment) throws IOException {
    Md5 file =
        switch (attachment.kind()) {
          case OBJECTS -> md5(attachment.program());
          case OUTLINE -> outlined(attachment.bytes());
          // What a server has collected is no knowledge about functions.
          case PACKAGE -> null;
        };
    if (file != null && selection.files().contains(file)) {
      sink.accept(
          new AttachmentRecord(
              attachment.kind(),
              attachment.program(),
              authorNumber,
              attachment.functions(),
              attachment.bytes()));
    }
  }

  private static @Nullable Md5 md5(ByteString id) {
    return id.length() == Md5.BYTES ? Md5.parse(id.hex()) : null;
  }

  private static @Nullable Md5 outlined(ByteString outline) {
    try {
      return ProgramOutline.decode(outline).inputMd5();
    } catch (FormatException damaged) {
      return null;
    }
  }

  private void add(FileProvenance from) throws IOException {
    if (selection.files().contains(from.file()) && selection.packages().test(from)) {
      Provenance provenance = from.provenance();
      packages.add(provenance.purl().text());
      sink.accept(
          new ProvenanceRecord(
              new FileProvenance(from.file(), from.component(), provenance, authorNumber)));
    }
  }

  private void add(FunctionAlias alias) throws IOException {
    if (selection.functions().contains(alias.key())
        || selection.functions().contains(FunctionAlias.keyOf(alias.guid()))) {
      sink.accept(new AliasRecord(alias));
    }
  }

  private void begin(Md5 key) throws IOException {
    if ((!versions.isEmpty() && !versions.getFirst().key().equals(key))
        || (!votes.isEmpty() && !votes.getFirst().key().equals(key))) {
      finish();
    }
  }

  /** Writes the last function, the oldest version first: versions of one time keep their order. */
  void finish() throws IOException {
    versions.sort(Comparator.comparingLong(VersionRecord::id));
    for (VersionRecord version : versions) {
      PushRecord push = push(version);
      if (push != null) {
        boolean isThere = push.origin().inputMd5().equals(version.push().origin().inputMd5());
        long address = isThere ? version.address() : StoreRecord.NO_ADDRESS;
        sink.accept(new VersionRecord(version.key(), 0, push, version.function(), address, null));
      }
    }
    if (!versions.isEmpty()) {
      for (NameVote vote : votes) {
        if (pushes.containsKey(vote.inputMd5())) {
          sink.accept(
              new NameVote(
                  vote.key(),
                  vote.name(),
                  vote.inputMd5(),
                  authorNumber,
                  Attestation.NONE,
                  time.getEpochSecond()));
        }
      }
    }
    versions.clear();
    votes.clear();
  }

  /** The push that gave a version in the pack; null if it is left out. */
  private @Nullable PushRecord push(VersionRecord version) {
    PushRecord own = pushes.get(version.push().origin().inputMd5());
    if (own != null) {
      return own;
    }
    int name = NameCandidate.numberOf(version.function().name());
    for (NameVote vote : votes) {
      PushRecord voted = pushes.get(vote.inputMd5());
      if (voted != null && vote.name() == name) {
        return voted;
      }
    }
    return selection.isOfPackages() ? null : push(PushOrigin.NO_FILE, ByteString.EMPTY);
  }
}
