package org.lucerna.calcrel.branch;

/**
 * What linkers leave of RISC-V code. They take out what is not needed once the distances are known,
 * so that the code of an object file and of a program have other sizes; what is left for sure is
 * the same in both:
 *
 * <pre>
 * AUIPC and JALR of one register, that writes RA or none; JAL, C.J; JALR by way of x0
 *                                                            4 bytes of a call, 2 of a jump
 * AUIPC, LUI, C.LUI; ADD r, r, tp of four bytes; NOP, C.NOP  none
 * all others                                                 their size
 * </pre>
 *
 * An instruction is given as the 32 bits at its place, of which those of two bytes use 16.
 */
public final class RiscvCode {
  private static final int RA = 1;
  private static final int SP = 2;
  private static final int TP = 4;
  private static final int NOP = 0x13;
  private static final int SHORT_NOP = 1;

  private RiscvCode() {}

  /** Its size in bytes: two or four; of a pair that calls or jumps eight. */
  public static int size(int code, int next) {
    return isPair(code, next) ? 8 : isShort(code) ? 2 : 4;
  }

  /** Whether it has two bytes. */
  public static boolean isShort(int code) {
    return (code & 3) != 3;
  }

  /** The register that an instruction of four bytes writes, if it writes one. */
  public static int target(int code) {
    return code >> 7 & 31;
  }

  /** The first register that an instruction of four bytes reads, if it reads one. */
  public static int source(int code) {
    return code >> 15 & 31;
  }

  /** Whether it adds to the address of the code. */
  public static boolean isAuipc(int code) {
    return (code & 0x7f) == 0x17;
  }

  /** Whether it is LUI, of four bytes or of two. */
  public static boolean isLui(int code) {
    boolean isShortLui = (code & 0xe003) == 0x6001 && target(code) != SP && target(code) != 0;
    return (code & 0x7f) == 0x37 || isShortLui;
  }

  /** Whether it adds the thread's pointer, as it does of variables of threads. */
  public static boolean addsThread(int code) {
    return (code & 0xfff0_707f) == (TP << 20 | 0x33) && target(code) == source(code);
  }

  /** Whether it and the next call, or jump to, a distance of 32 bits. */
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

  /** Whether it calls what is not in a register. */
  public static boolean isCall(int code, int next) {
    return isPair(code, next) ? target(next) == RA : isDirect(code, RA);
  }

  /** Whether it jumps to what is not in a register. */
  public static boolean isJump(int code, int next) {
    return isPair(code, next) ? target(next) == 0 : isDirect(code, 0) || (code & 0xe003) == 0xa001;
  }

  /** JAL, or JALR to a small number, where a function is that does not exist. */
  private static boolean isDirect(int code, int register) {
    boolean isJal = (code & 0x7f) == 0x6f;
    boolean isAbsolute = (code & 0x707f) == 0x67 && source(code) == 0;
    return (isJal || isAbsolute) && target(code) == register;
  }

  /** How many bytes of it are left for sure. */
  public static int left(int code, int next) {
    if (isCall(code, next)) {
      return 4;
    }
    if (isJump(code, next)) {
      return 2;
    }
    boolean isNop = isShort(code) ? (code & 0xffff) == SHORT_NOP : code == NOP;
    return isNop || isAuipc(code) || isLui(code) || addsThread(code) ? 0 : size(code, next);
  }
}
