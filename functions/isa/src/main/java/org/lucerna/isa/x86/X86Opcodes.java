package org.lucerna.isa.x86;

import java.util.List;

/** The bytes after an opcode, for each of the maps: tables for {@link X86Encoding}. */
final class X86Opcodes {
  /*
   * The low sixteen bits are sizes of all immediates, four bits each: with the default operand size, with prefix 66, with REX.W, and with both.
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

  /** An immediate of the operand's size, at most four bytes. */
  static final int IMM_Z = 0x4424;

  /** An immediate of the operand's size. */
  static final int IMM_V = 0x8824;

  /** An offset of the operand's size and a selector. */
  static final int FAR_POINTER = 0x6646;

  /** A ModRM byte, with its implications. */
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

  /** Flag: the form depends on more than the opcode. */
  static final int SPECIAL = 1 << 22;

  /** Flag: a prefix, not an opcode. */
  static final int PREFIX = 1 << 23;

  /** Flag: not an instruction. */
  static final int INVALID = 1 << 24;

  /*
   * One letter per opcode, sixteen per line:
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

  /** One-byte {@link #SPECIAL} opcodes whose form depends on the ModRM byte. */
  static final List<Integer> BY_MOD_RM = List.of(0xc7, 0xf6, 0xf7);

  /** One-byte opcodes that are invalid in 64-bit code; c4 and c5 are VEX there. */
  private static final int[] INVALID_IN_64_BIT = {
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

  /** One-byte opcodes and prefixes, from 00 up. */
  static int[] oneByte(boolean is64Bit) {
    int[] table = table(ONE_BYTE, is64Bit);
    if (is64Bit) {
      for (int opcode : INVALID_IN_64_BIT) {
        table[opcode] = INVALID;
      }
      for (int rex = 0x40; rex < 0x50; rex++) {
        table[rex] = PREFIX;
      }
    }
    return table;
  }

  /** Opcodes after 0f. */
  static int[] twoByte(boolean is64Bit) {
    int[] table = table(TWO_BYTE, is64Bit);
    if (is64Bit) {
      // Moves to and from test registers.
      table[0x24] = INVALID;
      table[0x26] = INVALID;
    }
    return table;
  }

  /** The flags of an opcode of {@link #BY_MOD_RM} with its ModRM byte. */
  static int withModRm(int flags, int opcode, int modRm) {
    int known = flags & ~SPECIAL;
    if (opcode == 0xc7) {
      // XBEGIN is a jump; the rest of its group are stores.
      return modRm == 0xf8 ? known | IMM_Z | RELATIVE | CONDITIONAL : known | IMM_Z;
    }
    // In its group, only TEST has an immediate.
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
    // In 64-bit code a distance has four bytes, regardless of prefixes.
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
      default -> throw new IllegalArgumentException("unknown letter: " + letter);
    };
  }
}
