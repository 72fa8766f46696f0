package org.lucerna.store.backend;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of the sketches that similarity search uses. Every part replaces the stored one.
 *
 * @param postings may be stored already
 * @param program null for none
 * @param parts postings of the parts of programs; may be stored already
 * @param accepted sketches to be stored later; null for none
 * @param done the number of {@link PendingSketches} that are stored now, and no longer pending; 0
 *     for none
 */
public record SketchChange(
    List<StoredSketch> sketches,
    List<Posting> postings,
    @Nullable StoredProgram program,
    List<PartPosting> parts,
    @Nullable PendingSketches accepted,
    long done) {
  public SketchChange {
    sketches = List.copyOf(sketches);
    postings = List.copyOf(postings);
    parts = List.copyOf(parts);
  }

  /** Sketches with their postings. */
  public static SketchChange of(List<StoredSketch> sketches, List<Posting> postings) {
    return new SketchChange(sketches, postings, null, List.of(), null, 0);
  }

  /** A program without its parts. */
  public static SketchChange of(StoredProgram program) {
    return new SketchChange(List.of(), List.of(), program, List.of(), null, 0);
  }

  /** Parts of programs. */
  public static SketchChange of(List<PartPosting> parts) {
    return new SketchChange(List.of(), List.of(), null, parts, null, 0);
  }

  /** Sketches to be stored later. */
  public static SketchChange accept(PendingSketches accepted) {
    return new SketchChange(List.of(), List.of(), null, List.of(), accepted, 0);
  }

  public boolean isEmpty() {
    return sketches.isEmpty()
        && postings.isEmpty()
        && program == null
        && parts.isEmpty()
        && accepted == null
        && done == 0;
  }
}
