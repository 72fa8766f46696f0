package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.util.function.LongConsumer;
import org.lucerna.bytes.ByteView;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;

/**
 * The code that a static x86-64 program starts with. It passes functions to the C library, {@code
 * main} first, as numbers; in musl it is two functions, the second of which ends in a jump to the
 * library.
 */
final class StartCode {
  /** Maximum number of bytes read of a function; those of glibc, musl and dietlibc are shorter. */
  private static final int MOST = 96;

  /** {@code mov $n, %reg}, sign-extended from four bytes. */
  private static final int MOVE = 0xc7;

  private static final int FIRST_REGISTER = 0xc0;

  private final LinkedImage program;
  private final CodeWalk<X86Instruction> walk = new CodeWalk<>(new X86Instruction(true));

  StartCode(LinkedImage program) {
    this.program = program;
  }

  /**
   * Reports possible functions: no function begins outside of code.
   *
   * @param entry where the program starts
   */
  void functions(long entry, LongConsumer starts) {
    long called = read(entry, starts);
    if (called != 0) {
      var _ = read(called, starts);
    }
  }

  /** Reads a function; the target of its first call, 0 if there is none. */
  private long read(long start, LongConsumer starts) {
    ByteView bytes = program.at(start);
    if (bytes == null || program.codeEnd(start) == 0) {
      return 0;
    }
    MemorySegment code = bytes.slice(0, Math.min(MOST, bytes.size())).segment();
    walk.begin(code);
    while (walk.next()) {
      X86Instruction instruction = walk.instruction();
      Flow flow = instruction.flow();
      if (flow == Flow.CALL) {
        return instruction.target(start + walk.at());
      }
      if (flow == Flow.JUMP) {
        starts.accept(instruction.target(start + walk.at()));
        return 0;
      }
      boolean isMove = instruction.isOneByteOpcode() && instruction.opcode() == MOVE;
      if (isMove && instruction.modRmByte() >= FIRST_REGISTER) {
        starts.accept(instruction.immediate());
      }
    }
    return 0;
  }
}
