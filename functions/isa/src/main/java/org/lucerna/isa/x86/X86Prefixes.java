package org.lucerna.isa.x86;

/** The prefixes that select operations and registers: read only for the instructions that ask. */
final class X86Prefixes {
  private static final int VEX_2 = 0xc5;
  private static final int REG = 4;
  private static final int WIDE = 8;

  private static final boolean[] LEGACY = legacy();

  private X86Prefixes() {}

  private static boolean[] legacy() {
    boolean[] prefixes = new boolean[256];
    for (int value : new int[] {0x26, 0x2e, 0x36, 0x3e, 0x64, 0x65, 0x66, 0x67, 0xf0, 0xf2, 0xf3}) {
      prefixes[value] = true;
    }
    return prefixes;
  }

  /** The number that vector encodings give to the legacy prefix of an instruction that counts. */
  static int ofLegacy(byte[] code, int start) {
    int prefix = 0;
    int at = start;
    for (int value = code[at] & 0xff; LEGACY[value]; value = code[at] & 0xff) {
      prefix =
          switch (value) {
            case 0x66 -> prefix == 0 ? X86Instruction.PREFIX_66 : prefix;
            case 0xf2 -> X86Instruction.PREFIX_F2;
            case 0xf3 -> X86Instruction.PREFIX_F3;
            default -> prefix;
          };
      at++;
    }
    return prefix;
  }

  /** The same of an instruction in a vector encoding. */
  static int ofVector(byte[] code, int start) {
    int at = afterLegacy(code, start);
    return code[(code[at] & 0xff) == VEX_2 ? at + 1 : at + 2] & 3;
  }

  /** W, R, X and B of an instruction in a vector encoding, as bits of a REX prefix. */
  static int extensionOfVector(byte[] code, int start) {
    int at = afterLegacy(code, start);
    int inverted = ~code[at + 1] >> 5;
    return (code[at] & 0xff) == VEX_2
        ? inverted & REG
        : (inverted & 7) | (code[at + 2] >> 4 & WIDE);
  }

  private static int afterLegacy(byte[] code, int start) {
    int at = start;
    while (LEGACY[code[at] & 0xff]) {
      at++;
    }
    return at;
  }
}
