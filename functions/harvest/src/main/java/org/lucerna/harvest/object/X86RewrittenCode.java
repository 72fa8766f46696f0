package org.lucerna.harvest.object;

import java.util.Arrays;
import java.util.List;
import org.lucerna.harvest.code.CodeMasker;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.x86.X86Instruction;

/**
 * The instructions of x86 code in object files that linkers rewrite once addresses are known, not
 * only fill in: loads, calls, jumps and arithmetic through the global offset table, and accesses to
 * variables of threads, where a whole sequence may become another. The choice depends on the linked
 * program, so all bytes of these instructions vary. Not thread-safe.
 */
final class X86RewrittenCode {
  /** Number of instructions of the longest sequence: lea, movabs, add, call. */
  private static final int LONGEST = 4;

  private final boolean is64Bit;
  private final CodeWalk<X86Instruction> walk;

  X86RewrittenCode(boolean is64Bit) {
    this.is64Bit = is64Bit;
    walk = new CodeWalk<>(new X86Instruction(is64Bit));
  }

  /**
   * Marks the rewritten instructions.
   *
   * @param places the function's relocations
   * @param mask of the function's size
   */
  void mark(ObjectCode function, List<Relocation> places, byte[] mask) {
    int next = 0;
    int left = 0;
    boolean isAfterCall = false;
    walk.begin(function.code(), function.size());
    while (walk.next()) {
      boolean isRewritten = isAfterCall && walk.instruction().isNop();
      isAfterCall = false;
      long end = function.start() + walk.end();
      for (; next < places.size() && places.get(next).offset() < end; next++) {
        int type = places.get(next).type();
        isRewritten |= isRewritten(type);
        left = startsSequence(type) ? LONGEST : left;
      }
      if (isRewritten || left > 0) {
        Arrays.fill(mask, walk.at(), walk.end(), CodeMasker.VARIES);
      }
      if (left > 0) {
        isAfterCall = isCall(walk.instruction().flow());
        left = isAfterCall ? 0 : left - 1;
      }
    }
  }

  private static boolean isCall(Flow flow) {
    return flow == Flow.CALL || flow == Flow.INDIRECT_CALL;
  }

  /** Whether the instruction of a place is rewritten. */
  private boolean isRewritten(int type) {
    return is64Bit
        ? switch (type) {
          // GOTPCREL, GOTTPOFF, GOTPC32_TLSDESC, TLSDESC_CALL, GOTPCRELX, REX_GOTPCRELX
          case 9, 22, 34, 35, 41, 42 -> true;
          default -> false;
        }
        : switch (type) {
          // GOT32, TLS_IE, TLS_GOTIE, TLS_IE_32, TLS_GOTDESC, TLS_DESC_CALL, GOT32X
          case 3, 15, 16, 33, 39, 40, 43 -> true;
          default -> false;
        };
  }

  /**
   * Whether a place is in the first instruction of a sequence that ends with a call and a NOP, if
   * one follows.
   */
  private boolean startsSequence(int type) {
    // TLSGD, TLSLD; TLS_GD, TLS_LDM
    return is64Bit ? type == 19 || type == 20 : type == 18 || type == 19;
  }
}
