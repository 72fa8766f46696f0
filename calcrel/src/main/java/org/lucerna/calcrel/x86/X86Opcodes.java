package org.lucerna.calcrel.x86;

/** What follows an opcode, for each of the maps: the tables of {@link X86Decoder}. */
final class X86Opcodes {
  /** A ModRM byte, with what it asks for. */
  static final int MODRM = 1;

  /** An immediate of one byte. */
  static final int IMM8 = 1 << 1;

  /** An immediate of the operand's size, of at most four bytes. */
  static final int IMM_Z = 1 << 2;

  /** An immediate of two bytes; beside {@link #IMM8} of three. */
  static final int IMM16 = 1 << 3;

  /** An immediate of the operand's size. */
  static final int IMM_V = 1 << 4;

  /** The immediate is the distance of a jump. */
  static final int RELATIVE = 1 << 5;

  /** The address of a memory operand. */
  static final int OFFSET = 1 << 6;

  /** An offset and a selector. */
  static final int FAR = 1 << 7;

  /** The jump depends on a condition. */
  static final int CONDITIONAL = 1 << 8;

  /** What it is depends on more than the opcode. */
  static final int SPECIAL = 1 << 9;

  /** No instruction. */
  static final int INVALID = 1 << 10;

  /*
   * A letter an opcode, sixteen to a line:
   *   .  nothing           m  ModRM                M, Z  ModRM and a byte, or an operand's size
   *   b  a byte            w  two bytes            e     two bytes and one
   *   z  operand's size    v  the same, up to 8    o     an address   f  offset and selector
   *   r, R  distance of one byte, or of an operand's size; j, J: of a conditional jump
   *   s, S  ModRM, and something special; s also without ModRM
   *   -  no instruction
   */
  private static final String ONE_BYTE =
      "mmmmbz..mmmmbz.s"
          + "mmmmbz..mmmmbz.."
          + "mmmmbzs.mmmmbzs."
          + "mmmmbzs.mmmmbzs."
          + "................"
          + "................"
          + "..SmsssszZbM...."
          + "jjjjjjjjjjjjjjjj"
          + "MZMMmmmmmmmmmmmS"
          + "..........f....."
          + "oooo....bz......"
          + "bbbbbbbbvvvvvvvv"
          + "MMw.SSMSe.w..b.."
          + "mmmmbb..mmmmmmmm"
          + "jjjjbbbbRRfr...."
          + "s.ss..SS......mm";

  /** One-byte opcodes that 64-bit code does not have. */
  private static final int[] GONE_IN_64_BIT = {
    0x06, 0x07, 0x0e, 0x16, 0x17, 0x1e, 0x1f, 0x27, 0x2f, 0x37, 0x3f, 0x60, 0x61, 0x82, 0x9a, 0xc4,
    0xc5, 0xce, 0xd4, 0xd5, 0xd6, 0xea
  };

  private static final String TWO_BYTE =
      "mmmm-.....-.-m.M"
          + "mmmmmmmmmmmmmmmm"
          + "SSSS----mmmmmmmm"
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

  /** One-byte opcodes, from 00 on. */
  static short[] oneByte(boolean is64Bit) {
    short[] table = table(ONE_BYTE);
    if (is64Bit) {
      for (int opcode : GONE_IN_64_BIT) {
        table[opcode] = INVALID;
      }
    }
    return table;
  }

  /** Opcodes behind 0f. */
  static short[] twoByte() {
    return table(TWO_BYTE);
  }

  private static short[] table(String letters) {
    short[] table = new short[letters.length()];
    for (int i = 0; i < table.length; i++) {
      table[i] = (short) flags(letters.charAt(i));
    }
    return table;
  }

  private static int flags(char letter) {
    return switch (letter) {
      case '.' -> 0;
      case 'm' -> MODRM;
      case 'M' -> MODRM | IMM8;
      case 'Z' -> MODRM | IMM_Z;
      case 'b' -> IMM8;
      case 'w' -> IMM16;
      case 'e' -> IMM16 | IMM8;
      case 'z' -> IMM_Z;
      case 'v' -> IMM_V;
      case 'r' -> IMM8 | RELATIVE;
      case 'R' -> IMM_Z | RELATIVE;
      case 'j' -> IMM8 | RELATIVE | CONDITIONAL;
      case 'J' -> IMM_Z | RELATIVE | CONDITIONAL;
      case 'o' -> OFFSET;
      case 'f' -> FAR;
      case 's' -> SPECIAL;
      case 'S' -> MODRM | SPECIAL;
      case '-' -> INVALID;
      default -> throw new IllegalArgumentException("no such letter: " + letter);
    };
  }
}
