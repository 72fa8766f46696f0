package org.lucerna.harvest.code;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import org.lucerna.bytes.Unaligned;
import org.lucerna.isa.Architecture;

/** Control flow of code with 32-bit instructions: A64, A32, MIPS, PowerPC. */
final class WordFlow implements FlowDecoder {
  private static final int WORD = 4;
  private static final int ALWAYS = 0xe;
  private static final int T9 = 25;
  private static final int RA = 31;

  private final Architecture architecture;
  private final ValueLayout.OfInt word;

  /** The number that A32 code last compared a register with. */
  private int limit;

  WordFlow(Architecture architecture, ByteOrder order) {
    this.architecture = architecture;
    this.word = Unaligned.u32(order);
  }

  @Override
  public int alignment() {
    return WORD;
  }

  @Override
  public int padding(MemorySegment code, long at) {
    int value = at + WORD <= code.byteSize() ? code.get(word, at) : 0;
    boolean isPadding =
        value == 0
            || switch (architecture) {
              case A64 -> value == 0xd503_201f;
              case A32 -> value == 0xe320_f000 || value == 0xe1a0_0000;
              case PPC -> value == 0x6000_0000;
              default -> false;
            };
    return isPadding ? WORD : 0;
  }

  @Override
  public void decode(MemorySegment code, long at, long address, Instruction to) {
    to.begin(at + WORD <= code.byteSize() ? WORD : 0);
    if (to.length > 0) {
      int value = code.get(word, at);
      switch (architecture) {
        case A64 -> a64(value, address, to);
        case A32 -> a32(value, address, to);
        case MIPS -> mips(value, address, to);
        default -> ppc(value, address, to);
      }
    }
  }

  /** A signed number of words, of {@code bits} bits from bit {@code bit} on. */
  private static long words(int value, int bit, int bits) {
    return 4L * (value << (32 - bit - bits) >> (32 - bits));
  }

  private static void a64(int value, long address, Instruction to) {
    if ((value & 0x7c00_0000) == 0x1400_0000) {
      to.branch(
          value < 0 ? Instruction.Kind.CALL : Instruction.Kind.JUMP, address + words(value, 0, 26));
    } else if ((value & 0xff00_0000) == 0x5400_0000 || (value & 0x7e00_0000) == 0x3400_0000) {
      to.branch(Instruction.Kind.CONDITIONAL, address + words(value, 5, 19));
    } else if ((value & 0x7e00_0000) == 0x3600_0000) {
      to.branch(Instruction.Kind.CONDITIONAL, address + words(value, 5, 14));
    } else if ((value & 0xfe00_0000) == 0xd600_0000 && (value & 0x0060_0000) != 0x0020_0000) {
      to.kind = Instruction.Kind.END;
    }
  }

  private void a32(int value, long address, Instruction to) {
    int condition = value >>> 28;
    boolean always = condition == ALWAYS;
    long pc = address + 8;
    if (condition > ALWAYS) {
      if ((value & 0x0e00_0000) == 0x0a00_0000) {
        to.exchanges = true;
        to.branch(Instruction.Kind.CALL, pc + words(value, 0, 24) + (value >> 23 & 2));
      }
    } else if ((value & 0x0f00_0000) == 0x0b00_0000) {
      to.branch(Instruction.Kind.CALL, pc + words(value, 0, 24));
    } else if ((value & 0x0f00_0000) == 0x0a00_0000) {
      to.branch(
          always ? Instruction.Kind.JUMP : Instruction.Kind.CONDITIONAL, pc + words(value, 0, 24));
    } else if ((value & 0x0e1f_0000) == 0x041f_0000) {
      to.literal = pc + ((value >> 23 & 1) != 0 ? 1L : -1L) * (value & 0xfff);
      to.literalSize = WORD;
      end(always && (value >> 12 & 15) == 15, to);
    } else if ((value & 0x0f3f_0e00) == 0x0d1f_0a00) {
      to.literal = pc + ((value >> 23 & 1) != 0 ? 4L : -4L) * (value & 0xff);
      to.literalSize = (value >> 8 & 1) != 0 ? 8 : WORD;
    } else if ((value & 0x0ff0_f000) == 0x0350_0000) {
      limit = (value & 0xf00) == 0 ? value & 0xff : 0;
    } else if ((value & 0x0fff_fff0) == 0x008f_f100) {
      // ADD of a register times four to PC: branches follow, that by default first.
      to.followers = limit + 2;
      end(always, to);
    } else {
      boolean jumps = (value & 0x0fff_fff0) == 0x012f_ff10;
      boolean pops = (value & 0x0e10_8000) == 0x0810_8000;
      boolean loads = (value & 0x0c10_f000) == 0x0410_f000;
      boolean moves = (value & 0x0fef_f000) == 0x01a0_f000;
      end(always && (jumps || pops || loads || moves), to);
    }
  }

  private static void end(boolean ends, Instruction to) {
    if (ends) {
      to.kind = Instruction.Kind.END;
    }
  }

  private static void mips(int value, long address, Instruction to) {
    int operation = value >>> 26;
    long target = address + 4 + words(value, 0, 16);
    switch (operation) {
      case 0 -> {
        if ((value & 0x3f) == 8) {
          // The code after a jump through a table is found through the table.
          int register = value >>> 21 & 31;
          end(register == RA || register == T9, to);
          to.delayed = true;
        } else if ((value & 0x3f) == 9) {
          to.branch(Instruction.Kind.CALL, Instruction.UNKNOWN_TARGET);
          to.delayed = true;
        }
      }
      case 1 -> {
        if ((value >> 16 & 0x1e) == 0x10) {
          to.branch(Instruction.Kind.CALL, target);
          to.delayed = true;
        } else if ((value >> 16 & 0xc) == 0) {
          to.branch(Instruction.Kind.CONDITIONAL, target);
          to.delayed = true;
        }
      }
      case 2, 3 -> {
        long there = (address + 4 & ~0x0fff_ffffL) | (value & 0x03ff_ffffL) << 2;
        to.branch(operation == 3 ? Instruction.Kind.CALL : Instruction.Kind.JUMP, there);
        to.delayed = true;
      }
      case 4, 5, 6, 7, 0x14, 0x15, 0x16, 0x17 -> {
        boolean always = (value & 0xffff_0000) == 0x1000_0000;
        to.branch(always ? Instruction.Kind.JUMP : Instruction.Kind.CONDITIONAL, target);
        to.delayed = true;
      }
      case 0x11 -> {
        if ((value >> 21 & 31) == 8) {
          to.branch(Instruction.Kind.CONDITIONAL, target);
          to.delayed = true;
        }
      }
      default -> {}
    }
  }

  private static void ppc(int value, long address, Instruction to) {
    boolean links = (value & 1) != 0;
    boolean absolute = (value & 2) != 0;
    if (value >>> 26 == 18) {
      to.branch(
          links ? Instruction.Kind.CALL : Instruction.Kind.JUMP,
          (absolute ? 0 : address) + words(value, 2, 24));
    } else if (value >>> 26 == 16) {
      to.branch(
          links ? Instruction.Kind.CALL : Instruction.Kind.CONDITIONAL,
          (absolute ? 0 : address) + words(value, 2, 14));
    } else {
      // BLR and BCTR, not under a condition.
      end((value & 0xffff_fbff) == 0x4e80_0020, to);
    }
  }
}
