package org.lucerna.store.backend;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the sketches that similarity search uses. Every part replaces the stored one.
 *
 * @param postings may be stored already
 * @param program null for none
 * @param accepted sketches to be stored later; null for none
 * @param done the number of {@link PendingSketches} that are stored now, and no longer pending; 0
 *     for none
 */
public record SketchChange(
    List<StoredSketch> sketches,
    List<Posting> postings,
    @Nullable StoredProgram program,
    @Nullable PendingSketches accepted,
    long done) {
  public SketchChange {
    sketches = List.copyOf(sketches);
    postings = List.copyOf(postings);
  }

  /** A change without {@link PendingSketches}. */
  public SketchChange(
      List<StoredSketch> sketches, List<Posting> postings, @Nullable StoredProgram program) {
    this(sketches, postings, program, null, 0);
  }

  /** Sketches to be stored later. */
  public static SketchChange accept(PendingSketches accepted) {
    return new SketchChange(List.of(), List.of(), null, accepted, 0);
  }

  public boolean isEmpty() {
    return sketches.isEmpty()
        && postings.isEmpty()
        && program == null
        && accepted == null
        && done == 0;
  }
}
