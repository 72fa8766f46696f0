package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.harvest.code.Halfwords;
import org.lucerna.isa.riscv.RiscvCode;

/**
 * The offsets of a RISC-V function's instructions in the code that linkers keep, which are the same
 * before and after linking. Instructions must be queried in order. Not thread-safe.
 */
final class RiscvOffsets {
  private final Halfwords halves = new Halfwords(ByteOrder.LITTLE_ENDIAN);
  private final MemorySegment function;
  private long at;
  private long left;

  RiscvOffsets(MemorySegment function) {
    this.function = function;
  }

  /**
   * The offset of the kept part of the instruction at an offset, or after the last one before it.
   */
  long of(long offset) {
    while (at < offset && at < function.byteSize()) {
      int code = code(at);
      int next = code(at + 4);
      left += RiscvCode.guaranteedSize(code, next);
      at += RiscvCode.size(code, next);
    }
    return left;
  }

  /** The 32 bits at an offset; zeros past the end. */
  int code(long offset) {
    return halves.at(function, offset) | halves.at(function, offset + 2) << 16;
  }
}
