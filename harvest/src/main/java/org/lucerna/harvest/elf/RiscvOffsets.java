package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.lucerna.calcrel.branch.RiscvCode;

/**
 * Where the instructions of a RISC-V function are in what linkers leave of it: the same before and
 * after linking. Instructions are asked for in their order. Not thread-safe.
 */
final class RiscvOffsets {
  private static final ValueLayout.OfShort HALF =
      ValueLayout.JAVA_SHORT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final MemorySegment function;
  private long at;
  private long left;

  RiscvOffsets(MemorySegment function) {
    this.function = function;
  }

  /** The offset of what is left of the instruction at an offset, or after the last before it. */
  long of(long offset) {
    while (at < offset && at < function.byteSize()) {
      int code = code(at);
      int next = code(at + 4);
      left += RiscvCode.left(code, next);
      at += RiscvCode.size(code, next);
    }
    return left;
  }

  /** The 32 bits at an offset; zeros past the end. */
  int code(long offset) {
    return half(offset) | half(offset + 2) << 16;
  }

  private int half(long offset) {
    return offset + 2 <= function.byteSize() ? function.get(HALF, offset) & 0xffff : 0;
  }
}
