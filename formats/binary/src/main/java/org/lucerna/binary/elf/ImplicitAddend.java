package org.lucerna.binary.elf;

import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;

/** The addend that a relocation table without addends leaves at the place to be filled in. */
final class ImplicitAddend {
  private ImplicitAddend() {}

  static long read(InstructionSet architecture, int type, ByteView section, long at) {
    return switch (architecture) {
      case X86 -> x86(type, section, at);
      case ARM -> arm(type, section, at);
      case MIPS -> mips(type, section, at);
      default -> 0;
    };
  }

  private static long x86(int type, ByteView section, long at) {
    return switch (type) {
      case 20, 21 -> (short) section.u16(at);
      case 22, 23 -> (byte) section.u8(at);
      case 0, 5 -> 0;
      default -> section.i32(at);
    };
  }

  private static long arm(int type, ByteView section, long at) {
    return switch (type) {
      // ABS32, REL32, GOTOFF32, BASE_PREL, GOT_BREL, TARGET1, TARGET2, GOT_PREL
      case 2, 3, 24, 25, 26, 38, 41, 96 -> section.i32(at);
      // PREL31
      case 42 -> (long) section.i32(at) << 33 >> 33;
      // PC24, PLT32, CALL, JUMP24
      case 1, 27, 28, 29 -> (long) section.i32(at) << 40 >> 38;
      // THM_CALL, THM_JUMP24
      case 10, 30 -> thumbBranch(section.u16(at), section.u16(at + 2));
      // THM_JUMP19
      case 51 -> thumbConditional(section.u16(at), section.u16(at + 2));
      // THM_JUMP11, THM_JUMP8
      case 102 -> (short) (section.u16(at) << 5) >> 4;
      case 103 -> (byte) section.u16(at) << 1;
      // MOVW_ABS_NC, MOVT_ABS, MOVW_PREL_NC, MOVT_PREL
      case 43, 44, 45, 46 -> {
        int word = section.i32(at);
        yield (short) ((word >>> 4 & 0xf000) | (word & 0xfff));
      }
      // THM_MOVW_ABS_NC, THM_MOVT_ABS, THM_MOVW_PREL_NC, THM_MOVT_PREL
      case 47, 48, 49, 50 -> thumbNumber(section.u16(at), section.u16(at + 2));
      default -> 0;
    };
  }

  /** The target of a 32-bit Thumb branch: S, I1, I2, ten and eleven bits, times two. */
  private static long thumbBranch(int first, int second) {
    int sign = first >>> 10 & 1;
    int i1 = ~(second >>> 13 ^ sign) & 1;
    int i2 = ~(second >>> 11 ^ sign) & 1;
    int target = sign << 24 | i1 << 23 | i2 << 22 | (first & 0x3ff) << 12 | (second & 0x7ff) << 1;
    return (long) target << 39 >> 39;
  }

  /** The number that MOVW and MOVT of Thumb move: four bits, one, three and eight. */
  private static long thumbNumber(int first, int second) {
    int bits = (first & 15) << 12 | (first >> 10 & 1) << 11 | (second >> 12 & 7) << 8;
    return (short) (bits | (second & 0xff));
  }

  /** The target of a conditional 32-bit Thumb branch: S, J2, J1, six and eleven bits, times two. */
  private static long thumbConditional(int first, int second) {
    int target =
        (first >>> 10 & 1) << 20
            | (second >>> 11 & 1) << 19
            | (second >>> 13 & 1) << 18
            | (first & 0x3f) << 12
            | (second & 0x7ff) << 1;
    return (long) target << 43 >> 43;
  }

  private static long mips(int type, ByteView section, long at) {
    return switch (type) {
      // 32, REL32, GPREL32
      case 2, 3, 12 -> section.i32(at);
      // 26
      case 4 -> (section.i32(at) & 0x3ff_ffffL) << 2;
      // HI16, LO16, GPREL16, LITERAL, GOT16, PC16, CALL16
      case 5, 6, 7, 8, 9, 10, 11 -> (short) section.i32(at);
      default -> 0;
    };
  }
}
