package org.lucerna.store.ranking;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.FunctionInfo;

/**
 * The opinions of a key after versions have gone, or have new ids: each is of the newest version
 * that has its name, and goes with the last. Who gave it stays. It belongs to one thread.
 */
public final class Revision {
  private final Map<ByteString, NameCandidate> before = new HashMap<>();
  private final Map<ByteString, NameCandidate> after = new LinkedHashMap<>();

  /** Begins with what is remembered. */
  public Revision(List<NameCandidate> before) {
    before.forEach(candidate -> this.before.put(candidate.name(), candidate));
  }

  /**
   * Tells of a live version. The first one becomes an opinion in any case: it is served.
   *
   * @param version its id; each is less than the one before
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

  /** What there is then, the newest version first. */
  public List<NameCandidate> candidates() {
    return List.copyOf(after.values());
  }
}
