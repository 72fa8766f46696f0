package org.lucerna.harvest.macho;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;

/**
 * Finds the ends of functions of which only the next one's start is known: before the padding and
 * the tables of jumps at their end. Not thread-safe.
 */
final class FunctionEnd {
  private static final int A64_SIZE = 4;
  private static final int A64_NOP = 0xd503_201f;

  private final DataRanges data;
  private final boolean isX64;
  private final CodeWalk<X86Instruction> walk = new CodeWalk<>(new X86Instruction(true));

  FunctionEnd(Architecture architecture, DataRanges data) {
    this.data = data;
    this.isX64 = architecture == Architecture.X64;
  }

  /**
   * The code without bytes that do not belong to the function; all of it if nothing would be left.
   */
  MemorySegment trimmed(long start, MemorySegment code) {
    long end = code.byteSize();
    while (end > 0) {
      AddressRange table = data.lastIn(start, start + end);
      long from = table == null ? 0 : Math.clamp(table.end() - start, 0, end);
      long used = used(code.asSlice(from, end - from));
      if (used > 0) {
        return code.asSlice(0, from + used);
      }
      end = table == null ? 0 : table.start() - start;
    }
    return code;
  }

  /** The size of code without padding at its end. */
  private long used(MemorySegment code) {
    return isX64 ? usedOfX64(code) : usedOfA64(code);
  }

  private long usedOfX64(MemorySegment code) {
    int used = 0;
    long zeros = zeros(code);
    walk.begin(code);
    while (walk.next()) {
      X86Instruction instruction = walk.instruction();
      if (walk.at() < zeros && !instruction.isNop() && !instruction.isBreakpoint()) {
        used = walk.end();
      }
    }
    return used;
  }

  /**
   * The start of the zeros at the end, by which LLVM's linker aligns the first function of a file.
   */
  private static long zeros(MemorySegment code) {
    long start = code.byteSize();
    while (start > 0 && code.get(ValueLayout.JAVA_BYTE, start - 1) == 0) {
      start--;
    }
    return start;
  }

  private static long usedOfA64(MemorySegment code) {
    long used = code.byteSize() / A64_SIZE * A64_SIZE;
    while (used > 0 && code.get(Unaligned.U32LE, used - A64_SIZE) == A64_NOP) {
      used -= A64_SIZE;
    }
    return used;
  }
}
