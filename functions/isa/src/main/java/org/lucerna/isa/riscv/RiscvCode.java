package org.lucerna.isa.riscv;

/**
 * The part of RISC-V code that linkers keep. They remove code that is not needed once distances are
 * known, so code has different sizes in an object file and in a program; the remaining bytes are
 * the same in both.
 *
 * <pre>
 * AUIPC and JALR of one register, writing RA or none; JAL, C.J; JALR via x0
 *                                                            4 bytes of a call, 2 of a jump
 * AUIPC, LUI, C.LUI; ADD r, r, tp of four bytes; NOP, C.NOP  none
 * all others                                                 their size
 * </pre>
 *
 * An instruction is given as the 32 bits at its address; two-byte instructions use 16 of them.
 */
public final class RiscvCode {
  private static final int RA = 1;
  private static final int SP = 2;
  private static final int TP = 4;
  private static final int NOP = 0x13;
  private static final int SHORT_NOP = 1;

  private RiscvCode() {}

  /** Its size in bytes: two or four; eight for a pair that calls or jumps. */
  public static int size(int code, int next) {
    return isPair(code, next) ? 8 : isShort(code) ? 2 : 4;
  }

  /** Whether the instruction has two bytes. */
  public static boolean isShort(int code) {
    return (code & 3) != 3;
  }

  /** The register that a four-byte instruction writes, if it writes one. */
  public static int target(int code) {
    return code >> 7 & 31;
  }

  /** The first register that a four-byte instruction reads, if it reads one. */
  public static int source(int code) {
    return code >> 15 & 31;
  }

  /** Whether it is AUIPC, which adds to the address of the code. */
  public static boolean isAuipc(int code) {
    return (code & 0x7f) == 0x17;
  }

  /** Whether it is LUI, of four bytes or of two. */
  public static boolean isLui(int code) {
    boolean isShortLui = (code & 0xe003) == 0x6001 && target(code) != SP && target(code) != 0;
    return (code & 0x7f) == 0x37 || isShortLui;
  }

  /** Whether it adds the thread pointer, as for thread-local variables. */
  public static boolean addsThreadPointer(int code) {
    return (code & 0xfff0_707f) == (TP << 20 | 0x33) && target(code) == source(code);
  }

  /** Whether it and the next instruction call or jump over a 32-bit distance. */
  public static boolean isPair(int code, int next) {
    return isAuipc(code)
        && (next & 0x707f) == 0x67
        && source(next) == target(code)
        && target(next) <= RA;
  }

  /** The distance of such a pair. */
  public static int pairDistance(int code, int next) {
    return (code & 0xffff_f000) + (next >> 20);
  }

  /** Whether it is a call whose target is not in a register. */
  public static boolean isCall(int code, int next) {
    return isPair(code, next) ? target(next) == RA : isDirect(code, RA);
  }

  /** Whether it is a jump whose target is not in a register. */
  public static boolean isJump(int code, int next) {
    return isPair(code, next) ? target(next) == 0 : isDirect(code, 0) || (code & 0xe003) == 0xa001;
  }

  /** JAL, or JALR to a small number, which represents a missing function. */
  private static boolean isDirect(int code, int register) {
    boolean isJal = (code & 0x7f) == 0x6f;
    boolean isAbsolute = (code & 0x707f) == 0x67 && source(code) == 0;
    return (isJal || isAbsolute) && target(code) == register;
  }

  /** The number of its bytes that linkers always keep. */
  public static int guaranteedSize(int code, int next) {
    if (isCall(code, next)) {
      return 4;
    }
    if (isJump(code, next)) {
      return 2;
    }
    boolean isNop = isShort(code) ? (code & 0xffff) == SHORT_NOP : code == NOP;
    return isNop || isAuipc(code) || isLui(code) || addsThreadPointer(code) ? 0 : size(code, next);
  }
}
