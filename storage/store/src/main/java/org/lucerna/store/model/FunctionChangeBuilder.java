package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;
import org.lucerna.store.ranking.Revision;

/** Collects the changes that pushes or an import make to a function. Not thread-safe. */
public final class FunctionChangeBuilder {
  private final Md5 key;
  private final @Nullable FunctionHead before;
  private NameCandidateBuilder candidates;
  private final List<PastVersion> past = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private final List<FunctionChange.Vote> votes = new ArrayList<>();
  private @Nullable StoredVersion served;
  private long versions;

  /**
   * Starts from the stored function.
   *
   * @param before null if it is unknown
   * @param candidates its name candidates; empty if it is unknown
   */
  public FunctionChangeBuilder(
      Md5 key, @Nullable FunctionHead before, List<NameCandidate> candidates) {
    this.key = key;
    this.before = before;
    this.candidates = new NameCandidateBuilder(candidates);
    served = before == null ? null : before.served();
  }

  /** The version that is served now; null if there is none. */
  public @Nullable StoredVersion served() {
    return served;
  }

  /** The function as the next push finds it. Call it only before {@link #merge}. */
  public PushTarget target(PushTarget.OlderVersions older) {
    StoredVersion now = served;
    return now == null
        ? PushTarget.unknown()
        : new PushTarget(
            now.function(),
            candidates.current(),
            visitor -> {
              for (PastVersion version : past.reversed()) {
                if (!visitor.test(version.version().function())) {
                  return;
                }
              }
              older.forEach(visitor);
            });
  }

  /**
   * Adds a version of a push, which is served from now on, with the push's vote for its name.
   *
   * @param metadataQuality of the version
   */
  public void add(StoredVersion version, int metadataQuality, Attestation attestation) {
    if (served != null) {
      past.add(PastVersion.live(served));
    }
    served = version;
    versions++;
    candidates.addVersion(version.id(), version.function(), metadataQuality);
    vote(version.function().name(), attestation.contributing(version.id(), version.function()));
  }

  /** Adds a vote of a push for a name that a version has. */
  public void vote(ByteString name, Attestation attestation) {
    candidates.support(name, attestation);
    votes.add(new FunctionChange.Vote(name, attestation));
  }

  /**
   * Adds the vote of a push that adds no version, unless it says nothing new: see {@link
   * NameCandidateBuilder#isRecent}.
   */
  public void repeat(ByteString name, Attestation attestation) {
    if (!candidates.isRecent(name, attestation)) {
      vote(name, attestation);
    }
  }

  /** Adds a vote for a name by its number; ignored if no live version has that name. */
  public void vote(int number, Attestation attestation) {
    for (NameCandidate candidate : candidates.current()) {
      if (candidate.number() == number) {
        vote(candidate.name(), attestation);
        return;
      }
    }
  }

  /**
   * Merges imported versions. Call it once.
   *
   * @param exact whether the ids of the source are kept
   */
  public void merge(HistoryMerge history, boolean exact, HistoryMerge.Ids ids) {
    List<StoredVersion> live = new ArrayList<>();
    List<Attestation> attestations = new ArrayList<>();
    StoredVersion servedBefore = served;
    boolean later = false;
    for (int i = 0; i < history.entries().size(); i++) {
      HistoryMerge.Entry entry = history.entries().get(i);
      later |= entry.imported() != null;
      versions += entry.imported() != null && entry.live() ? 1 : 0;
      long id = exact ? ids.checked(entry.id()) : later ? ids.version() : entry.id();
      PastVersion version = version(entry, id, ids);
      place(entry, version, i == history.served(), servedBefore);
      if (version.isLive()) {
        live.add(version.version());
        attestations.add(ids.attestation(entry.push()));
        if (entry.imported() != null) {
          candidates.addVersion(id, version.version().function());
          vote(
              version.version().function().name(),
              ids.attestation(entry.imported().push())
                  .contributing(id, version.version().function()));
        }
      }
    }
    if (!live.isEmpty()) {
      served = live.getLast();
      Revision revision = new Revision(candidates.candidates());
      for (int i = live.size() - 1; i >= 0; i--) {
        revision.addLive(live.get(i).id(), live.get(i).function(), attestations.get(i));
      }
      candidates = new NameCandidateBuilder(revision.candidates());
    }
  }

  private static PastVersion version(HistoryMerge.Entry entry, long id, HistoryMerge.Ids ids) {
    HistoryMerge.Held held = entry.held();
    if (held != null) {
      StoredVersion old = held.past().version();
      return new PastVersion(
          new StoredVersion(id, old.pushId(), old.function(), old.address()),
          held.past().removal());
    }
    VersionRecord imported = Objects.requireNonNull(entry.imported());
    return new PastVersion(
        new StoredVersion(id, ids.push(imported.push()), imported.function(), imported.address()),
        imported.removal());
  }

  /** Moves a version to its place unless it is there already. */
  private void place(
      HistoryMerge.Entry entry,
      PastVersion version,
      boolean serve,
      @Nullable StoredVersion servedBefore) {
    HistoryMerge.Held held = entry.held();
    boolean wasServed = held != null && servedBefore != null && entry.id() == servedBefore.id();
    if (held != null && version.version().id() == entry.id() && serve == wasServed) {
      return;
    }
    if (held != null && !wasServed) {
      removed.add(held.past().version().id());
    }
    if (!serve) {
      past.add(version);
    }
  }

  /** The change of the function; null if nothing changed. */
  public @Nullable FunctionChange change() {
    StoredVersion now = served;
    if (past.isEmpty() && removed.isEmpty() && votes.isEmpty() && versions == 0) {
      return null;
    }
    FunctionHead after =
        now == null ? null : new FunctionHead(now, NameEvidence.of(candidates.candidates()));
    return new FunctionChange(key, before, after, past, removed, votes, versions);
  }
}
