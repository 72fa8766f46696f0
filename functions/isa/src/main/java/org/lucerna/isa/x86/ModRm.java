package org.lucerna.isa.x86;

/** The memory operand described by a ModRM byte: tables for {@link X86Encoding}. */
final class ModRm {
  /** The bits that hold the size of the displacement in bytes. */
  static final int SIZE = 15;

  /** Flag: the instruction has a memory operand. */
  static final int MEMORY = 1 << 4;

  /** Flag: the operand has a base register. */
  static final int BASE = 1 << 5;

  /** Flag: the operand has a SIB byte. */
  static final int SIB = 1 << 6;

  /** Flag: the operand has a displacement and no base register. */
  static final int ABSOLUTE = 1 << 7;

  /** Without a SIB byte; in 64-bit code it is relative to the next instruction. */
  static final int ABSOLUTE_32 = MEMORY | ABSOLUTE | 4;

  /** A SIB byte that names no base register, with mod 0. */
  static final int SIB_WITHOUT_BASE = ABSOLUTE_32 | SIB;

  private static final int WITHOUT_BASE = 5;
  private static final int WITHOUT_BASE_16 = 6;

  private ModRm() {}

  /** The table for 32-bit and 64-bit addresses; a SIB byte counts as one with a base register. */
  static short[] wide() {
    short[] table = new short[256];
    for (int value = 0; value < 0xc0; value++) {
      boolean hasSib = (value & 7) == 4;
      table[value] = (short) (form(value, WITHOUT_BASE, 4) | (hasSib ? SIB : 0));
    }
    return table;
  }

  /** The table for 16-bit addresses. */
  static short[] narrow() {
    short[] table = new short[256];
    for (int value = 0; value < 0xc0; value++) {
      table[value] = (short) form(value, WITHOUT_BASE_16, 2);
    }
    return table;
  }

  private static int form(int value, int withoutBase, int size) {
    int mod = value >> 6;
    if (mod == 0) {
      return (value & 7) == withoutBase ? MEMORY | ABSOLUTE | size : MEMORY | BASE;
    }
    return MEMORY | BASE | (mod == 1 ? 1 : size);
  }
}
