package org.lucerna.store.ranking;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The candidates of a key after versions were removed or renumbered: each belongs to the newest
 * version that has its name, and is removed with the last one. Its attestations stay; the
 * contribution of each source becomes the newest remaining version of that source. Not thread-safe.
 */
public final class Revision {
  /** Sources of a name whose versions are remembered, possibly including trimmed ones. */
  private static final int MAX_SOURCES = 8 * NameCandidate.MAX_ATTESTATIONS;

  private final Map<ByteString, NameCandidate> before = new HashMap<>();
  private final Map<ByteString, NameCandidate> after = new LinkedHashMap<>();

  /** Attestations of the newest version of each source by name, with their contributions. */
  private final Map<ByteString, List<Attestation>> contributions = new HashMap<>();

  /** Starts from the stored candidates. */
  public Revision(List<NameCandidate> before) {
    before.forEach(candidate -> this.before.put(candidate.name(), candidate));
  }

  /**
   * Adds a live version. The first one always becomes a candidate, since it is served.
   *
   * @param version its id, less than the id of the version added before
   * @param attestation of the push that added it
   */
  public void addLive(long version, FunctionInfo function, Attestation attestation) {
    ByteString name = NameCandidate.cut(function.name());
    NameCandidate old = before.get(name);
    if (!after.containsKey(name)
        && (old != null || after.isEmpty())
        && after.size() < FunctionCandidates.MAX_CANDIDATES) {
      boolean same = old != null && old.version() == version;
      List<Attestation> attestations = old == null ? List.of() : old.attestations();
      after.put(name, same ? old : NameCandidate.of(version, function, attestations));
    }
    if (after.containsKey(name)) {
      List<Attestation> ofName = contributions.computeIfAbsent(name, _ -> new ArrayList<>());
      if (ofName.size() < MAX_SOURCES && ofName.stream().noneMatch(attestation::hasSameSource)) {
        ofName.add(attestation.contributing(version, function));
      }
    }
  }

  /** The remaining candidates, newest version first. */
  public List<NameCandidate> candidates() {
    return after.values().stream().map(this::contributing).toList();
  }

  private NameCandidate contributing(NameCandidate candidate) {
    List<Attestation> live = contributions.getOrDefault(candidate.name(), List.of());
    return candidate.withAttestations(
        candidate.attestations().stream()
            .map(
                one ->
                    one.with(
                        live.stream()
                            .filter(one::hasSameSource)
                            .map(Attestation::contributed)
                            .findFirst()
                            .orElse(Contribution.NONE)))
            .toList());
  }
}
