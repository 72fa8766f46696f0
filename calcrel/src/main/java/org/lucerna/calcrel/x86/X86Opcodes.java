package org.lucerna.calcrel.x86;

/** What follows an opcode, for each of the maps: the tables of {@link X86Decoder}. */
final class X86Opcodes {
  /*
   * The low sixteen bits are the size of all immediates, four bits each: of the usual operand,
   * with prefix 66, with REX.W, and with both.
   */

  /** The bits of one size. */
  static final int SIZE = 15;

  /** An immediate of one byte. */
  static final int IMM8 = 0x1111;

  /** An immediate of two bytes. */
  static final int IMM16 = 0x2222;

  /** An immediate of two bytes, and one of one byte. */
  static final int IMM16_IMM8 = 0x3333;

  /** An immediate of four bytes. */
  static final int IMM32 = 0x4444;

  /** An immediate of the operand's size, of at most four bytes. */
  static final int IMM_Z = 0x4424;

  /** An immediate of the operand's size. */
  static final int IMM_V = 0x8824;

  /** An offset of the operand's size and a selector. */
  static final int FAR_POINTER = 0x6646;

  /** A ModRM byte, with what it asks for. */
  static final int MODRM = 1 << 16;

  /** The immediate is the distance of a jump. */
  static final int RELATIVE = 1 << 17;

  /** The jump depends on a condition. */
  static final int CONDITIONAL = 1 << 18;

  /** The immediate is an offset and a selector. */
  static final int FAR = 1 << 19;

  /** The address of a memory operand. */
  static final int OFFSET = 1 << 20;

  /** The opcode has VEX, EVEX or XOP before it. */
  static final int VECTOR = 1 << 21;

  /** What it is depends on more than the opcode. */
  static final int SPECIAL = 1 << 22;

  /** No opcode, but what comes before one. */
  static final int PREFIX = 1 << 23;

  /** No instruction. */
  static final int INVALID = 1 << 24;

  /*
   * A letter an opcode, sixteen to a line:
   *   .  nothing           m  ModRM                M, Z  ModRM and a byte, or an operand's size
   *   b  a byte            w  two bytes            e     two bytes and one
   *   z  operand's size    v  the same, up to 8    o     an address   f  offset and selector
   *   r, R  distance of one byte, or of an operand's size; j, J: of a conditional jump
   *   s, S  ModRM, and something special; s also without ModRM
   *   p  a prefix          -  no instruction
   */
  private static final String ONE_BYTE =
      "mmmmbz..mmmmbz.s"
          + "mmmmbz..mmmmbz.."
          + "mmmmbzp.mmmmbzp."
          + "mmmmbzp.mmmmbzp."
          + "................"
          + "................"
          + "..SmppppzZbM...."
          + "jjjjjjjjjjjjjjjj"
          + "MZMMmmmmmmmmmmmS"
          + "..........f....."
          + "oooo....bz......"
          + "bbbbbbbbvvvvvvvv"
          + "MMw.SSMSe.w..b.."
          + "mmmmbb..mmmmmmmm"
          + "jjjjbbbbRRfr...."
          + "p.pp..SS......mm";

  /** One-byte opcodes that 64-bit code does not have; c4 and c5 are VEX there. */
  private static final int[] GONE_IN_64_BIT = {
    0x06, 0x07, 0x0e, 0x16, 0x17, 0x1e, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x60, 0x61, 0x82, 0x9a, 0xce,
    0xd4, 0xd5, 0xd6, 0xea
  };

  private static final String TWO_BYTE =
      "mmmm-.....-.-m.M"
          + "mmmmmmmmmmmmmmmm"
          + "SSSSS-S-mmmmmmmm"
          + "......-.s-s-----"
          + "mmmmmmmmmmmmmmmm"
          + "mmmmmmmmmmmmmmmm"
          + "mmmmmmmmmmmmmmmm"
          + "MMMMmmm.Sm--mmmm"
          + "JJJJJJJJJJJJJJJJ"
          + "mmmmmmmmmmmmmmmm"
          + "...mMmmm...mMmmm"
          + "mmmmmmmmmmMmmmmm"
          + "mmMmMMMm........"
          + "mmmmmmmmmmmmmmmm"
          + "mmmmmmmmmmmmmmmm"
          + "mmmmmmmmmmmmmmmm";

  private X86Opcodes() {}

  /** One-byte opcodes and prefixes, from 00 on. */
  static int[] oneByte(boolean is64Bit) {
    int[] table = table(ONE_BYTE, is64Bit);
    if (is64Bit) {
      for (int opcode : GONE_IN_64_BIT) {
        table[opcode] = INVALID;
      }
      for (int rex = 0x40; rex < 0x50; rex++) {
        table[rex] = PREFIX;
      }
    }
    return table;
  }

  /** Opcodes behind 0f. */
  static int[] twoByte(boolean is64Bit) {
    int[] table = table(TWO_BYTE, is64Bit);
    if (is64Bit) {
      // Moves of test registers.
      table[0x24] = INVALID;
      table[0x26] = INVALID;
    }
    return table;
  }

  /** Whether the ModRM byte says more of a one-byte opcode that is {@link #SPECIAL}. */
  static boolean dependsOnModRm(int opcode) {
    return opcode == 0xc7 || opcode == 0xf6 || opcode == 0xf7;
  }

  /** What is known of such an opcode with its ModRM byte. */
  static int withModRm(int flags, int opcode, int modRm) {
    int known = flags & ~SPECIAL;
    if (opcode == 0xc7) {
      // XBEGIN is a jump; the rest of its group stores.
      return modRm == 0xf8 ? known | IMM_Z | RELATIVE | CONDITIONAL : known | IMM_Z;
    }
    // TEST alone of its group has an immediate.
    boolean tests = (modRm & 0x30) == 0;
    int immediate = opcode == 0xf6 ? IMM8 : IMM_Z;
    return tests ? known | immediate : known;
  }

  private static int[] table(String letters, boolean is64Bit) {
    int[] table = new int[letters.length()];
    for (int i = 0; i < table.length; i++) {
      table[i] = flags(letters.charAt(i), is64Bit);
    }
    return table;
  }

  private static int flags(char letter, boolean is64Bit) {
    // A distance has four bytes in 64-bit code, whatever the prefixes say.
    int distance = RELATIVE | (is64Bit ? IMM32 : IMM_Z);
    return switch (letter) {
      case '.' -> 0;
      case 'm' -> MODRM;
      case 'M' -> MODRM | IMM8;
      case 'Z' -> MODRM | IMM_Z;
      case 'b' -> IMM8;
      case 'w' -> IMM16;
      case 'e' -> IMM16_IMM8;
      case 'z' -> IMM_Z;
      case 'v' -> IMM_V;
      case 'r' -> RELATIVE | IMM8;
      case 'R' -> distance;
      case 'j' -> RELATIVE | CONDITIONAL | IMM8;
      case 'J' -> CONDITIONAL | distance;
      case 'o' -> OFFSET;
      case 'f' -> FAR | FAR_POINTER;
      case 's' -> SPECIAL;
      case 'S' -> MODRM | SPECIAL;
      case 'p' -> PREFIX;
      case '-' -> INVALID;
      default -> throw new IllegalArgumentException("no such letter: " + letter);
    };
  }
}
