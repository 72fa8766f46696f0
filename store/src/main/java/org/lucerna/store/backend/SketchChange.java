package org.lucerna.store.backend;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A change of what similar functions are found by. Everything replaces what is stored.
 *
 * @param postings may be stored already
 * @param program null for none
 */
public record SketchChange(
    List<StoredSketch> sketches, List<Posting> postings, @Nullable StoredProgram program) {
  public SketchChange {
    sketches = List.copyOf(sketches);
    postings = List.copyOf(postings);
  }

  public boolean isEmpty() {
    return sketches.isEmpty() && postings.isEmpty() && program == null;
  }
}
