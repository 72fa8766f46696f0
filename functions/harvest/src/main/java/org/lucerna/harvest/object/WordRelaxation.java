package org.lucerna.harvest.object;

import java.nio.ByteOrder;
import org.lucerna.binary.InstructionSet;

/**
 * Rewrites 32-bit instructions the way linkers do for a program whose thread-local variables they
 * know, if the relocation alone identifies them.
 *
 * <pre>
 * arm64    TLSDESC_LD64_LO12     ldr x1, [x0, n]      ldr x0, [x0, n]
 *          TLSDESC_ADD_LO12      add x0, x0, n        nop
 *          TLSDESC_CALL          blr x1               nop
 * ppc64    GOT_TPREL16_DS        ld r, n(a)           addis r, r13, n
 *          GOT_TPREL16_LO_DS     the same
 * </pre>
 */
final class WordRelaxation {
  private static final int ARM64_NOP = 0xd503_201f;
  private static final int ARM64_LOAD = 0xf940_0000;
  private static final int PPC_ADDIS_THREAD = 15 << 26 | 13 << 16;
  private static final int PPC_TARGET = 0x03e0_0000;

  private WordRelaxation() {}

  /** Whether an instruction with a relocation of a type is rewritten. */
  static boolean isRewritten(InstructionSet architecture, int type) {
    return switch (architecture) {
      case AARCH64 -> type == 563 || type == 564 || type == 569;
      case POWERPC64 -> type == 87 || type == 88;
      default -> false;
    };
  }

  /** Rewrites the instruction at a place of such a type. */
  static void rewrite(byte[] code, int at, int type, ByteOrder order) {
    int word =
        switch (type) {
          case 563 -> ARM64_LOAD;
          case 564, 569 -> ARM64_NOP;
          default -> (Bytes.get32(code, at, order) & PPC_TARGET) | PPC_ADDIS_THREAD;
        };
    Bytes.put32(code, at, word, order);
  }
}
