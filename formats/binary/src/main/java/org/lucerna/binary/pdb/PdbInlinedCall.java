package org.lucerna.binary.pdb;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * A function that was inlined into another.
 *
 * @param depth 1 if it was inlined into the procedure itself
 * @param name with its scopes, without parameters; null if it is unknown
 * @param lines its own code, by address; it may have none, if all of it is of functions inlined
 *     into it
 */
public record PdbInlinedCall(int depth, @Nullable ByteString name, List<PdbLine> lines) {
  /** Copies the list. */
  public PdbInlinedCall {
    lines = List.copyOf(lines);
  }
}
