package org.lucerna.harvest.object;

import java.util.Arrays;
import org.lucerna.harvest.code.CodeMasker;
import org.lucerna.isa.Architecture;

/** The bytes of code that a linker fills in at places. */
final class RelocatedBytes {
  private static final int WORD = 4;

  private RelocatedBytes() {}

  /**
   * Marks the varying bytes of a place in a function.
   *
   * @param at offset of the place in the function
   */
  static void mark(Architecture architecture, int type, int at, byte[] mask) {
    // Of big-endian PowerPC the place may be the second half of an instruction.
    int from = architecture == Architecture.PPC ? at & -WORD : at;
    int to = Math.min(from + size(architecture, type), mask.length);
    Arrays.fill(mask, Math.min(from, to), to, CodeMasker.VARIES);
  }

  private static int size(Architecture architecture, int type) {
    if (type == 0) {
      return 0;
    }
    return switch (architecture) {
      case X64 ->
          switch (type) {
            // 64, DTPMOD64, DTPOFF64, TPOFF64, PC64, GOTOFF64, GOT64 to PLTOFF64, SIZE64
            case 1, 16, 17, 18, 24, 25, 27, 28, 29, 30, 31, 33 -> 2 * WORD;
            // 16, PC16, TLSDESC_CALL
            case 12, 13, 35 -> 2;
            // 8, PC8
            case 14, 15 -> 1;
            default -> WORD;
          };
      case X86 ->
          switch (type) {
            // 16, PC16, TLS_DESC_CALL
            case 20, 21, 40 -> 2;
            // 8, PC8
            case 22, 23 -> 1;
            default -> WORD;
          };
      case A64 ->
          switch (type) {
            // NONE
            case 256 -> 0;
            // ABS64, PREL64
            case 257, 260 -> 2 * WORD;
            // ABS16, PREL16
            case 259, 262 -> 2;
            default -> WORD;
          };
      case A32, T32 ->
          switch (type) {
            // ABS16, THM_JUMP11, THM_JUMP8
            case 5, 102, 103 -> 2;
            // ABS8
            case 8 -> 1;
            default -> WORD;
          };
      // 64
      case MIPS -> type == 18 ? 2 * WORD : WORD;
      // ADDR64, REL64
      case PPC -> type == 38 || type == 44 ? 2 * WORD : WORD;
      case RISCV ->
          switch (type) {
            // 64, CALL, CALL_PLT
            case 2, 18, 19 -> 2 * WORD;
            // RVC_BRANCH, RVC_JUMP
            case 44, 45 -> 2;
            // ALIGN, RELAX
            case 43, 51 -> 0;
            default -> WORD;
          };
    };
  }
}
