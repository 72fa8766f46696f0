package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.x86.X86Instruction;

/** The bytes after a function that align the next one. Not thread-safe. */
public final class Padding {
  private static final int WORD = 4;

  private final boolean isX86;
  private final CodeWalk<X86Instruction> walk;

  /** The padding of code of an architecture. */
  public Padding(Architecture architecture) {
    isX86 = architecture == Architecture.X86 || architecture == Architecture.X64;
    walk = new CodeWalk<>(new X86Instruction(architecture == Architecture.X64));
  }

  /**
   * The code without padding at its end.
   *
   * @param code of a function whose end is only known from the next function's start
   */
  public MemorySegment strip(MemorySegment code) {
    if (!isX86) {
      return withoutZeros(code);
    }
    int end = 0;
    walk.begin(code);
    while (walk.next()) {
      X86Instruction instruction = walk.instruction();
      if (!instruction.isPadding() && !instruction.isBreakpoint()) {
        end = walk.end();
      }
    }
    return code.asSlice(0, end);
  }

  /** Strips zeros, which are not instructions: Microsoft's linker aligns functions with them. */
  private static MemorySegment withoutZeros(MemorySegment code) {
    long end = code.byteSize() / WORD * WORD;
    while (end > WORD && code.get(Unaligned.U32LE, end - WORD) == 0) {
      end -= WORD;
    }
    return end > 0 ? code.asSlice(0, end) : code;
  }
}
