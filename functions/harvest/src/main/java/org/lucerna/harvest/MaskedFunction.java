package org.lucerna.harvest;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * The code of a function, and which of its bytes depend on its address and on the things it refers
 * to.
 *
 * @param code the bytes of its first chunk
 * @param mask of the same length; a byte that is not 0 says that the one in {@code code} varies
 * @param references to functions and variables with names, by ascending offset
 */
public record MaskedFunction(
    HarvestedFunction function, ByteString code, ByteString mask, List<Reference> references) {
  /** Copies the list. */
  public MaskedFunction {
    references = List.copyOf(references);
    if (code.length() != mask.length()) {
      throw new IllegalArgumentException(mask.length() + " masks for " + code.length() + " bytes");
    }
  }

  /**
   * A place in the code that refers to something else.
   *
   * @param offset of the operand in the code
   * @param name name of the target
   */
  public record Reference(int offset, ByteString name) {}

  /** Whether a byte varies. */
  public boolean varies(int offset) {
    return mask.at(offset) != 0;
  }
}
