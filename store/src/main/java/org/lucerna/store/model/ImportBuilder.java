package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;
import org.lucerna.store.ranking.Revision;

/** A function while an import changes it. Not thread-safe. */
public final class ImportBuilder {
  /** Gives imported versions their places in the store. */
  public interface Ids {
    /** The id of a version that is brought, or that has to be newer than one that is. */
    long version();

    /**
     * Checks an id that the source gave.
     *
     * @throws org.lucerna.store.StoreException if no store gives it out
     */
    long checked(long version);

    /** The id of a push. */
    long push(PushRecord push);

    /** What a push attests. */
    Attestation attestation(PushRecord push);
  }

  private final Md5 key;
  private final @Nullable FunctionHead before;
  private NameCandidateBuilder candidates;
  private final List<PastVersion> past = new ArrayList<>();
  private final List<Long> removed = new ArrayList<>();
  private final List<FunctionChange.Vote> votes = new ArrayList<>();
  private @Nullable StoredVersion served;
  private long versions;

  /**
   * A function as it is.
   *
   * @param before null if it is unknown
   * @param candidates its names; empty if it is unknown
   */
  public ImportBuilder(Md5 key, @Nullable FunctionHead before, List<NameCandidate> candidates) {
    this.key = key;
    this.before = before;
    this.candidates = new NameCandidateBuilder(candidates);
    served = before == null ? null : before.served();
  }

  /** The version that is served now; null if there is none. */
  public @Nullable StoredVersion served() {
    return served;
  }

  /**
   * Takes over versions; once.
   *
   * @param exact whether ids of the source are kept
   */
  public void merge(HistoryMerge history, boolean exact, Ids ids) {
    List<StoredVersion> live = new ArrayList<>();
    StoredVersion servedBefore = served;
    boolean later = false;
    for (int i = 0; i < history.entries().size(); i++) {
      HistoryMerge.Entry entry = history.entries().get(i);
      later |= entry.versionRecord() != null;
      versions += entry.versionRecord() != null && entry.live() ? 1 : 0;
      long id = exact ? ids.checked(entry.id()) : later ? ids.version() : entry.id();
      PastVersion version = version(entry, id, ids);
      place(entry, version, i == history.served(), servedBefore);
      if (version.isLive()) {
        live.add(version.version());
        if (entry.versionRecord() != null) {
          candidates.addVersion(id, version.version().function());
          vote(version.version().function().name(), ids.attestation(entry.versionRecord().push()));
        }
      }
    }
    if (!live.isEmpty()) {
      served = live.getLast();
      Revision revision = new Revision(candidates.candidates());
      live.reversed().forEach(one -> revision.addLive(one.id(), one.function()));
      candidates = new NameCandidateBuilder(revision.candidates());
    }
  }

  private static PastVersion version(HistoryMerge.Entry entry, long id, Ids ids) {
    HistoryMerge.Held held = entry.held();
    if (held != null) {
      StoredVersion old = held.past().version();
      return new PastVersion(
          new StoredVersion(id, old.pushId(), old.function(), old.address()),
          held.past().removal());
    }
    VersionRecord versionRecord = Objects.requireNonNull(entry.versionRecord());
    return new PastVersion(
        new StoredVersion(
            id, ids.push(versionRecord.push()), versionRecord.function(), versionRecord.address()),
        versionRecord.removal());
  }

  /** Puts a version where it belongs, unless it is there. */
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

  private void vote(ByteString name, Attestation attestation) {
    candidates.support(name, attestation);
    votes.add(new FunctionChange.Vote(name, attestation));
  }

  /** Adds a vote for one of the names, by its number; none if no live version has that name. */
  public void vote(int number, Attestation attestation) {
    for (NameCandidate candidate : candidates.candidates()) {
      if (candidate.number() == number) {
        vote(candidate.name(), attestation);
        return;
      }
    }
  }

  /** What became of the function; null if nothing did. */
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
