package org.lucerna.warp.code;

import java.security.MessageDigest;
import java.util.Arrays;
import java.util.UUID;
import org.lucerna.calcrel.x86.X86Decoder;
import org.lucerna.warp.GuidNamespace;

/** The GUID of a function from the instructions of its blocks. Not thread-safe. */
final class BlockDigest {
  private final MessageDigest block = GuidNamespace.BASIC_BLOCK.digest();
  private final MessageDigest function = GuidNamespace.FUNCTION.digest();
  private byte[] bytes = new byte[1 << 10];
  private int size;

  void begin() {
    size = 0;
  }

  /** Adds an instruction to a block. */
  void add(FunctionGraph graph, LiftedInstruction instruction) {
    if (size + X86Decoder.LONGEST > bytes.length) {
      bytes = Arrays.copyOf(bytes, 2 * bytes.length);
    }
    if (instruction.isVariant) {
      Arrays.fill(bytes, size, size + instruction.length, (byte) 0);
    } else {
      graph.copy(instruction, bytes, size);
    }
    size += instruction.length;
  }

  void endBlock() {
    block.update(bytes, 0, size);
    function.update(GuidNamespace.bytes(GuidNamespace.BASIC_BLOCK.finish(block)));
    size = 0;
  }

  /** The GUID of all blocks since the last function. */
  UUID guid() {
    return GuidNamespace.FUNCTION.finish(function);
  }
}
