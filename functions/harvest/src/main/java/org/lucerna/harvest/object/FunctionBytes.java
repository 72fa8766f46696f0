package org.lucerna.harvest.object;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.bytes.ByteView;

/**
 * A function as an object file stores it.
 *
 * @param function its section, its offset there and its symbol
 * @param code its bytes
 */
public record FunctionBytes(BinaryFunction function, MemorySegment code) {
  /** The functions of a file that have bytes. */
  public static List<FunctionBytes> of(BinaryFunctions functions) {
    List<FunctionBytes> stored = new ArrayList<>();
    for (BinaryFunction function : functions.list()) {
      ByteView code = functions.code(function);
      if (code != null && code.size() > 0) {
        stored.add(new FunctionBytes(function, code.segment()));
      }
    }
    return stored;
  }
}
