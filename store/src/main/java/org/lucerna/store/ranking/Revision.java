package org.lucerna.store.ranking;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The candidates of a key after versions were removed or renumbered: each belongs to the newest
 * version that has its name, and is removed with the last one. Its attestations stay. Not
 * thread-safe.
 */
public final class Revision {
  private final Map<ByteString, NameCandidate> before = new HashMap<>();
  private final Map<ByteString, NameCandidate> after = new LinkedHashMap<>();

  /** Starts from the stored candidates. */
  public Revision(List<NameCandidate> before) {
    this(before, Map.of());
  }

  /**
   * Starts from the stored candidates.
   *
   * @param renumbered the new ids of versions by their old ones
   */
  public Revision(List<NameCandidate> before, Map<Long, Long> renumbered) {
    before.forEach(
        candidate -> this.before.put(candidate.name(), candidate.renumbered(renumbered)));
  }

  /**
   * Adds a live version. The first one always becomes a candidate, since it is served.
   *
   * @param version its id, less than that of the version added before
   */
  public void addLive(long version, FunctionInfo function) {
    ByteString name = NameCandidate.cut(function.name());
    NameCandidate old = before.get(name);
    if (!after.containsKey(name)
        && (old != null || after.isEmpty())
        && after.size() < FunctionCandidates.MAX_CANDIDATES) {
      boolean same = old != null && old.version() == version;
      List<Attestation> attestations = old == null ? List.of() : old.attestations();
      after.put(name, same ? old : NameCandidate.of(version, function, attestations));
    }
  }

  /** The remaining candidates, newest version first. */
  public List<NameCandidate> candidates() {
    return List.copyOf(after.values());
  }
}
