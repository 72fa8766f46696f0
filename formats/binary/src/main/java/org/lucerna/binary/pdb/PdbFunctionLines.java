package org.lucerna.binary.pdb;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * A function with its lines, and the functions inlined into it. Of equal code, which is linked
 * once, only the function of the module whose code it is.
 *
 * @param start RVA of its first byte
 * @param end RVA after its last byte
 * @param name as the compiler has it; may be empty
 * @param lines of its code, by address, without overlap; code of inlined functions has the line of
 *     the call
 * @param inlined each call after the one that it was inlined into
 */
public record PdbFunctionLines(
    long start, long end, ByteString name, List<PdbLine> lines, List<PdbInlinedCall> inlined) {
  /** Copies the lists. */
  public PdbFunctionLines {
    lines = List.copyOf(lines);
    inlined = List.copyOf(inlined);
  }
}
