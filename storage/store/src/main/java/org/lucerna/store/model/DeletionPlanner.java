package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.List;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Removal;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.Revision;

/**
 * Plans the change that a deletion makes to one function. A history may exceed the memory: deleted
 * past versions may be taken with {@link #takePast} and committed before the function is finished,
 * since the head changes last. Not thread-safe.
 */
public final class DeletionPlanner {
  private final Md5 key;
  private final FunctionHead head;
  private final Removal removal;
  private final @Nullable Revision revision;
  private final LongFunction<Attestation> attestations;
  private List<PastVersion> deleted = new ArrayList<>();
  private @Nullable StoredVersion successor;
  private final boolean deletesServed;
  private boolean touched;

  /**
   * A function before anything is deleted.
   *
   * @param servedGoes whether its served version is deleted
   * @param attestations of pushes, by their ids
   */
  public DeletionPlanner(
      Md5 key,
      FunctionHead head,
      boolean servedGoes,
      Removal removal,
      LongFunction<Attestation> attestations) {
    this.key = key;
    this.head = head;
    this.deletesServed = servedGoes;
    this.removal = removal;
    this.attestations = attestations;
    revision = head.hasEvidence() ? new Revision(head.candidates()) : null;
    touched = servedGoes;
    if (!servedGoes) {
      addLive(head.served());
    }
  }

  /** Deletes a past version. */
  public void delete(StoredVersion version) {
    deleted.add(new PastVersion(version, removal));
    touched = true;
  }

  /**
   * Keeps a live past version. Call it with all versions that stay, newest first.
   *
   * @return whether older versions need not be passed if none of them is deleted
   */
  public boolean keep(StoredVersion version) {
    if (successor == null) {
      successor = version;
    }
    addLive(version);
    return revision == null;
  }

  private void addLive(StoredVersion version) {
    if (revision != null) {
      revision.addLive(version.id(), version.function(), attestations.apply(version.pushId()));
    }
  }

  /** The versions deleted so far, as a change that does not affect the head. */
  public FunctionChange takePast() {
    List<PastVersion> past = deleted;
    deleted = new ArrayList<>();
    return new FunctionChange(key, head, head, past, List.of(), List.of(), -past.size());
  }

  /** The remaining change after all past versions; null if nothing was deleted. */
  public @Nullable FunctionChange finish() {
    if (!touched) {
      return null;
    }
    if (deletesServed) {
      deleted.add(new PastVersion(head.served(), removal));
    }
    StoredVersion next = deletesServed ? successor : head.served();
    FunctionHead after =
        next == null
            ? null
            : new FunctionHead(
                next,
                revision == null ? NameEvidence.NONE : NameEvidence.of(revision.candidates()));
    List<Long> removed = deletesServed && next != null ? List.of(next.id()) : List.of();
    return new FunctionChange(key, head, after, deleted, removed, List.of(), -deleted.size());
  }
}
