package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The opinions of a key, while pushes add to them. Where there are more than {@link
 * FunctionCandidates#MOST_OPINIONS}, those go that the fewest gave, and of these the oldest. It
 * belongs to one thread.
 */
public final class NameCandidateBuilder {
  private static final Comparator<NameCandidate> LEAST_FIRST =
      Comparator.<NameCandidate>comparingInt(nameCandidate -> nameCandidate.attestations().size())
          .thenComparingLong(NameCandidate::version);

  private final List<NameCandidate> nameCandidates;

  /** Begins with what is remembered. */
  public NameCandidateBuilder(List<NameCandidate> before) {
    nameCandidates = new ArrayList<>(before);
  }

  /** A new version came. */
  public void tell(long version, FunctionInfo function) {
    int known = indexOf(NameCandidate.cut(function.name()));
    if (known >= 0) {
      nameCandidates.set(
          known, NameCandidate.of(version, function, nameCandidates.get(known).attestations()));
      return;
    }
    if (nameCandidates.size() == FunctionCandidates.MOST_OPINIONS) {
      nameCandidates.stream().min(LEAST_FIRST).ifPresent(nameCandidates::remove);
    }
    nameCandidates.add(NameCandidate.of(version, function, List.of()));
  }

  /** Somebody gave a name. It counts where the name is among the opinions. */
  public void support(ByteString name, Attestation attestation) {
    supportAt(indexOf(NameCandidate.cut(name)), attestation);
  }

  /** As above, by the number of the opinion. */
  public void support(int number, Attestation attestation) {
    int known = nameCandidates.size() - 1;
    while (known >= 0 && nameCandidates.get(known).number() != number) {
      known--;
    }
    supportAt(known, attestation);
  }

  private void supportAt(int known, Attestation attestation) {
    if (known < 0) {
      return;
    }
    List<Attestation> attestations = new ArrayList<>(nameCandidates.get(known).attestations());
    Attestation older = null;
    for (Attestation one : attestations) {
      older = one.isAsGoodAs(attestation) ? one : older;
    }
    if (older != null) {
      attestations.remove(older);
    }
    attestations.add(older != null && older.time() > attestation.time() ? older : attestation);
    attestations.sort(Attestation.NEWEST_FIRST);
    int kept = Math.min(attestations.size(), NameCandidate.MOST_WITNESSES);
    nameCandidates.set(
        known, nameCandidates.get(known).withWitnesses(attestations.subList(0, kept)));
  }

  private int indexOf(ByteString name) {
    for (int i = 0; i < nameCandidates.size(); i++) {
      if (nameCandidates.get(i).name().equals(name)) {
        return i;
      }
    }
    return -1;
  }

  /** As they are now, the newest version first. */
  public List<NameCandidate> opinions() {
    List<NameCandidate> sorted = new ArrayList<>(nameCandidates);
    sorted.sort(Comparator.comparingLong(NameCandidate::version).reversed());
    return sorted;
  }
}
