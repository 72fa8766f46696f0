package org.lucerna.isa.x86;

import static org.lucerna.isa.x86.X86Opcodes.CONDITIONAL;
import static org.lucerna.isa.x86.X86Opcodes.MODRM;
import static org.lucerna.isa.x86.X86Opcodes.RELATIVE;

import java.util.List;

/**
 * The combined meaning of an opcode and the byte after it, usually its ModRM: everything that
 * {@link X86Encoding} needs for most instructions, in one look-up and without an unpredictable
 * branch.
 *
 * <pre>
 * bits 0-20   the flags of the opcode in {@link X86Opcodes}
 *     21-28   the flags of the operand in {@link ModRm}; 0 without a ModRM byte
 *     29-30   bytes of opcode, ModRM and SIB; for an escape only the last byte counts
 *     31      none of the above: needs more than two bytes
 * </pre>
 */
final class X86Pairs {
  private static final int FORM = 21;
  private static final int LENGTH = 29;
  private static final int RARE = -1;
  private static final int OPCODES = 256;
  private static final int OF_OPCODE = (1 << FORM) - 1;

  /** Any other flag of an opcode makes it rare. */
  private static final int ENCODED_FLAGS = MODRM | RELATIVE | CONDITIONAL | 0xffff;

  /** Indexed by opcode, with the next byte in the high bits. */
  final int[] oneByte;

  /** The table for opcodes after 0f. */
  final int[] twoByte;

  private X86Pairs(boolean is64Bit) {
    oneByte = table(X86Opcodes.oneByte(is64Bit), false);
    twoByte = table(X86Opcodes.twoByte(is64Bit), true);
  }

  /** Each table is created once, on demand: half a megabyte. */
  static X86Pairs of(boolean is64Bit) {
    return is64Bit ? Of64Bit.PAIRS : Of32Bit.PAIRS;
  }

  private static final class Of64Bit {
    static final X86Pairs PAIRS = new X86Pairs(true);
  }

  private static final class Of32Bit {
    static final X86Pairs PAIRS = new X86Pairs(false);
  }

  private static int[] table(int[] opcodes, boolean escaped) {
    short[] forms = ModRm.wide();
    int[] operands = new int[OPCODES];
    int[] table = new int[1 << 16];
    for (int next = 0; next < OPCODES; next++) {
      int operand = operand(next, forms[next]);
      operands[next] = operand;
      int like = next >= 1 && operands[next - 1] == operand ? next - 1 : next - 8;
      if (like >= 0 && operands[like] == operand) {
        // As most rows are: short commands make the table, too.
        System.arraycopy(table, like << 8, table, next << 8, OPCODES);
      } else {
        for (int opcode = 0; opcode < OPCODES; opcode++) {
          table[next << 8 | opcode] = entry(opcodes[opcode], operand);
        }
      }
      for (int opcode : escaped ? List.<Integer>of() : X86Opcodes.BY_MOD_RM) {
        int flags = X86Opcodes.withModRm(opcodes[opcode], opcode, next);
        table[next << 8 | opcode] = entry(flags, operand);
      }
    }
    return table;
  }

  /** An opcode with the additions of a ModRM byte. */
  private static int entry(int flags, int operand) {
    if ((flags & ~ENCODED_FLAGS) != 0) {
      return RARE;
    }
    // RARE has all bits.
    return (flags & MODRM) == 0 ? flags | 1 << LENGTH : flags | operand;
  }

  /** The additions of a ModRM byte to an entry; {@link #RARE} if it needs the byte after it. */
  private static int operand(int modRm, int form) {
    boolean hasSib = (form & ModRm.SIB) != 0;
    // With mod 0 the SIB byte says whether there is a displacement.
    return hasSib && modRm < 0x40 ? RARE : form << FORM | (hasSib ? 3 : 2) << LENGTH;
  }

  static boolean isRare(int entry) {
    return entry < 0;
  }

  static int flags(int entry) {
    return entry & OF_OPCODE;
  }

  static int form(int entry) {
    return entry >> FORM & 0xff;
  }

  /** The ModRM byte, given the byte after the opcode; 0 if that is not a ModRM byte. */
  static int modRm(int entry, int next) {
    return next & -(entry >> 16 & 1);
  }

  static int length(int entry) {
    return entry >> LENGTH;
  }
}
