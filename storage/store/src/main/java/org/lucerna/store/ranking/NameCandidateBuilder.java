package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The candidates of a key while pushes add to them. Beyond {@link
 * FunctionCandidates#MAX_CANDIDATES} the one with the fewest attestations is dropped, of several
 * the oldest. Not thread-safe.
 */
public final class NameCandidateBuilder {
  private static final Comparator<NameCandidate> LEAST_FIRST =
      Comparator.<NameCandidate>comparingInt(candidate -> candidate.attestations().size())
          .thenComparingLong(NameCandidate::version);

  private final List<NameCandidate> current;

  /** Starts from the stored candidates. */
  public NameCandidateBuilder(List<NameCandidate> before) {
    current = new ArrayList<>(before);
  }

  /** Adds a new version. */
  public void addVersion(long version, FunctionInfo function) {
    addVersion(version, function, MetadataQuality.of(function));
  }

  /**
   * Adds a new version.
   *
   * @param metadataQuality of the function, measured before because that takes a while
   */
  public void addVersion(long version, FunctionInfo function, int metadataQuality) {
    int known = indexOf(NameCandidate.cut(function.name()));
    if (known >= 0) {
      List<Attestation> attestations = current.get(known).attestations();
      current.set(known, NameCandidate.of(version, function, metadataQuality, attestations));
      return;
    }
    if (current.size() == FunctionCandidates.MAX_CANDIDATES) {
      current.stream().min(LEAST_FIRST).ifPresent(current::remove);
    }
    current.add(NameCandidate.of(version, function, metadataQuality, List.of()));
  }

  /** Records that a push gave a name; ignored if the name is not a candidate. */
  public void support(ByteString name, Attestation attestation) {
    int known = indexOf(NameCandidate.cut(name));
    if (known < 0) {
      return;
    }
    NameCandidate candidate = current.get(known);
    List<Attestation> attestations = new ArrayList<>(candidate.attestations().size() + 1);
    Attestation latest = attestation;
    for (Attestation one : candidate.attestations()) {
      if (!one.hasSameSource(attestation)) {
        attestations.add(one);
      } else {
        latest = latest(one, latest);
      }
    }
    int place = Collections.binarySearch(attestations, latest, Attestation.NEWEST_FIRST);
    attestations.add(place < 0 ? -1 - place : place, latest);
    if (attestations.size() > NameCandidate.MAX_ATTESTATIONS) {
      attestations.removeLast();
    }
    current.set(known, candidate.withAttestations(attestations));
  }

  /**
   * Whether the function has one name only, and the source of an attestation gave it in the week
   * before, from the same host. Recency, which halves in a year, makes no difference then, and
   * further pushes of the same file change nothing.
   */
  public boolean isRecent(ByteString name, Attestation attestation) {
    return current.size() == 1
        && indexOf(NameCandidate.cut(name)) == 0
        && current.getFirst().attestations().stream().anyMatch(one -> one.isRecent(attestation));
  }

  /** The later of two attestations of one source, with the newer of their contributions. */
  private static Attestation latest(Attestation one, Attestation other) {
    Attestation latest = one.time() > other.time() ? one : other;
    Contribution newest =
        one.contributed().version() > other.contributed().version()
            ? one.contributed()
            : other.contributed();
    return latest.with(newest);
  }

  private int indexOf(ByteString name) {
    for (int i = 0; i < current.size(); i++) {
      if (current.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** The candidates so far, in any order; the list changes with the builder. */
  public List<NameCandidate> current() {
    return Collections.unmodifiableList(current);
  }

  /** The candidates so far, newest version first. */
  public List<NameCandidate> candidates() {
    List<NameCandidate> sorted = new ArrayList<>(current);
    sorted.sort(Comparator.comparingLong(NameCandidate::version).reversed());
    return sorted;
  }
}
