package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.NameCandidateBuilder;

/** A function while pushes change it. Not thread-safe. */
public final class FunctionChangeBuilder {
  private final Md5 key;
  private final @Nullable FunctionHead before;
  private final NameCandidateBuilder candidates;
  private final List<PastVersion> superseded = new ArrayList<>();
  private final List<FunctionChange.Vote> votes = new ArrayList<>();
  private @Nullable StoredVersion served;
  private int added;

  /**
   * A function as it is.
   *
   * @param before null if it is unknown
   * @param candidates its names; empty if it is unknown
   */
  public FunctionChangeBuilder(
      Md5 key, @Nullable FunctionHead before, List<NameCandidate> candidates) {
    this.key = key;
    this.before = before;
    this.candidates = new NameCandidateBuilder(candidates);
    served = before == null ? null : before.served();
  }

  /** The function as the next push meets it. */
  public PushTarget target(PushTarget.OlderVersions older) {
    StoredVersion now = served;
    return now == null
        ? PushTarget.unknown()
        : new PushTarget(
            now.function(),
            candidates.candidates(),
            taker -> {
              for (PastVersion version : superseded.reversed()) {
                if (!taker.test(version.version().function())) {
                  return;
                }
              }
              older.forEach(taker);
            });
  }

  /** A push adds a version, which is served from now on. */
  public void add(StoredVersion version) {
    if (served != null) {
      superseded.add(PastVersion.live(served));
    }
    served = version;
    added++;
    candidates.addVersion(version.id(), version.function());
  }

  /** A push gave the function a name: that of the version it added, or of one that it met. */
  public void vote(ByteString name, Attestation attestation) {
    candidates.support(name, attestation);
    votes.add(new FunctionChange.Vote(name, attestation));
  }

  /** What became of the function; null if no push has met it, or it is as unknown as before. */
  public @Nullable FunctionChange change() {
    StoredVersion now = served;
    return now == null || votes.isEmpty()
        ? null
        : new FunctionChange(
            key,
            before,
            new FunctionHead(now, NameEvidence.of(candidates.candidates())),
            superseded,
            List.of(),
            votes,
            added);
  }
}
