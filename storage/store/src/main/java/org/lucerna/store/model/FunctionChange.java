package org.lucerna.store.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Attestation;

/**
 * A change of one function: its new head, and the changes of its history. A back-end applies it
 * completely or not at all. A back-end that stores heads replaces the head; one that derives
 * evidence on reading stores the votes.
 *
 * @param key the function's
 * @param before its head when the change was planned; null if it was unknown. A back-end with
 *     several writers refuses the change if another version is served now
 * @param after its new head; null if no live version remains
 * @param past versions to write: superseded, deleted or imported ones
 * @param removed ids of past versions to remove, because they are served again or have a new id
 * @param votes added to the evidence
 * @param versions live versions after the change minus those before
 */
public record FunctionChange(
    Md5 key,
    @Nullable FunctionHead before,
    @Nullable FunctionHead after,
    List<PastVersion> past,
    List<Long> removed,
    List<Vote> votes,
    long versions) {
  /** The vote of a push for a name of the function. */
  public record Vote(ByteString name, Attestation attestation) {}

  public FunctionChange {
    past = List.copyOf(past);
    removed = List.copyOf(removed);
    votes = List.copyOf(votes);
  }

  /** The change in the number of known functions: 1, 0, or -1 if the function becomes unknown. */
  public int functions() {
    return (after == null ? 0 : 1) - (before == null ? 0 : 1);
  }

  /** The greatest id of the served and written versions; 0 if there is none. */
  public long greatestId() {
    long greatest = after == null ? 0 : after.served().id();
    for (PastVersion version : past) {
      greatest = Math.max(greatest, version.version().id());
    }
    return greatest;
  }
}
