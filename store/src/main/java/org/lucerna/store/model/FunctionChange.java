package org.lucerna.store.model;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.store.ranking.Attestation;

/**
 * What becomes of one function: its new head, and what changes in its history. A back-end applies
 * it whole or not at all. One that keeps heads replaces them; one that derives evidence when it
 * reads stores the votes.
 *
 * @param key the function's
 * @param before its head when the change was planned; null if it was unknown. A back-end with
 *     several writers refuses the change if another version is served by now
 * @param after its head from now on; null if no live version remains
 * @param past versions to write: superseded, deleted or imported ones
 * @param removed ids of past versions to remove, because they are served again or have a new id
 * @param votes that the change adds to the evidence
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
  /** A push gave the function a name. */
  public record Vote(ByteString name, Attestation attestation) {}

  public FunctionChange {
    past = List.copyOf(past);
    removed = List.copyOf(removed);
    votes = List.copyOf(votes);
  }

  /** How many functions become known by it: 1, 0, or -1 if the function becomes unknown. */
  public int functions() {
    return (after == null ? 0 : 1) - (before == null ? 0 : 1);
  }

  /** The greatest id of a version that is served or written; 0 if there is none. */
  public long greatestId() {
    long greatest = after == null ? 0 : after.served().id();
    for (PastVersion version : past) {
      greatest = Math.max(greatest, version.version().id());
    }
    return greatest;
  }
}
