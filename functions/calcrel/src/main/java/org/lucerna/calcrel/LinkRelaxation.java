package org.lucerna.calcrel;

/**
 * The instructions that a linker rewrites once it knows a symbol's address, and the canonical form
 * that represents all of them in {@link Scheme#LINK_1}.
 */
final class LinkRelaxation {
  /** Size of each of these instructions, in bytes. */
  static final int LENGTH = 7;

  /** Offset of the masked operand. */
  static final int OPERAND = 3;

  private static final int REX_W = 0x48;
  private static final int REX_R = 4;
  private static final int REX_B = 1;
  private static final int LEA = 0x8d;
  private static final int ADD = 0x03;

  private LinkRelaxation() {}

  /**
   * Overwrites an instruction of seven bytes with the canonical form.
   *
   * @return false if it is not one of these and nothing was changed
   */
  static boolean canonicalize(byte[] code, int at) {
    int rex = code[at] & 0xff;
    int modRm = code[at + 2] & 0xff;
    if ((rex & 0xf8) != REX_W) {
      return false;
    }
    int named = modRm >> 3 & 7;
    int other = modRm & 7;
    boolean relative = modRm >> 6 == 0 && other == 5 && (rex & ~REX_R) == REX_W;
    boolean immediate = modRm >> 6 == 3 && named == 0 && (rex & ~REX_B) == REX_W;
    return switch (code[at + 1] & 0xff) {
      case 0x8b -> relative && write(code, at, LEA, named, (rex & REX_R) != 0);
      case LEA ->
          relative
              ? write(code, at, LEA, named, (rex & REX_R) != 0)
              : addsToItself(rex, modRm) && write(code, at, ADD, other, (rex & REX_B) != 0);
      case ADD -> relative && write(code, at, ADD, named, (rex & REX_R) != 0);
      case 0xc7 -> immediate && write(code, at, LEA, other, (rex & REX_B) != 0);
      case 0x81 -> immediate && write(code, at, ADD, other, (rex & REX_B) != 0);
      default -> false;
    };
  }

  /** Whether it is a LEA of a register from itself plus four bytes of displacement. */
  private static boolean addsToItself(int rex, int modRm) {
    int both = REX_R | REX_B;
    return modRm >> 6 == 2
        && (modRm >> 3 & 7) == (modRm & 7)
        && (modRm & 7) != 4
        && (rex == REX_W || rex == (REX_W | both));
  }

  private static boolean write(byte[] code, int at, int opcode, int register, boolean extended) {
    code[at] = (byte) (REX_W | (extended ? REX_R : 0));
    code[at + 1] = (byte) opcode;
    code[at + 2] = (byte) (5 | register << 3);
    for (int i = OPERAND; i < LENGTH; i++) {
      code[at + i] = 0;
    }
    return true;
  }
}
