package org.lucerna.store.model;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.store.Removal;
import org.lucerna.store.ranking.Revision;

/**
 * Works out what a deletion does to one function. A history may be longer than memory: deleted past
 * versions may be taken out with {@link #takePast} and committed before the function is finished,
 * as the head changes last. Not thread-safe.
 */
public final class DeletionPlanner {
  private final Md5 key;
  private final FunctionHead head;
  private final Removal removal;
  private final @Nullable Revision revision;
  private List<PastVersion> deleted = new ArrayList<>();
  private @Nullable StoredVersion successor;
  private final boolean deletesServed;
  private boolean touched;

  /**
   * A function before anything is deleted.
   *
   * @param servedGoes whether its served version is deleted
   */
  public DeletionPlanner(Md5 key, FunctionHead head, boolean servedGoes, Removal removal) {
    this.key = key;
    this.head = head;
    this.deletesServed = servedGoes;
    this.removal = removal;
    revision = head.hasEvidence() ? new Revision(head.candidates()) : null;
    touched = servedGoes;
    if (!servedGoes && revision != null) {
      revision.addLive(head.served().id(), head.served().function());
    }
  }

  /** A past version is deleted. */
  public void delete(StoredVersion version) {
    deleted.add(new PastVersion(version, removal));
    touched = true;
  }

  /**
   * A live past version stays; to be called with all that do, the newest first.
   *
   * @return whether the next ones need not be shown, if nothing else is deleted
   */
  public boolean keep(StoredVersion version) {
    if (successor == null) {
      successor = version;
    }
    if (revision != null) {
      revision.addLive(version.id(), version.function());
    }
    return revision == null;
  }

  /** Deleted versions so far, as a change that leaves the head as it is. */
  public FunctionChange takePast() {
    List<PastVersion> past = deleted;
    deleted = new ArrayList<>();
    return new FunctionChange(key, head, head, past, List.of(), List.of(), -past.size());
  }

  /** What is left to change when all past versions were shown; null if nothing was deleted. */
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
