package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteReader;

/** How a value is written ({@code DW_FORM}). */
final class Form {
  static final int ADDR = 0x01;
  static final int BLOCK2 = 0x03;
  static final int BLOCK4 = 0x04;
  static final int DATA2 = 0x05;
  static final int DATA4 = 0x06;
  static final int DATA8 = 0x07;
  static final int STRING = 0x08;
  static final int BLOCK = 0x09;
  static final int BLOCK1 = 0x0a;
  static final int DATA1 = 0x0b;
  static final int FLAG = 0x0c;
  static final int SDATA = 0x0d;
  static final int STRP = 0x0e;
  static final int UDATA = 0x0f;
  static final int REF_ADDR = 0x10;
  static final int REF1 = 0x11;
  static final int REF2 = 0x12;
  static final int REF4 = 0x13;
  static final int REF8 = 0x14;
  static final int REF_UDATA = 0x15;
  static final int INDIRECT = 0x16;
  static final int SEC_OFFSET = 0x17;
  static final int EXPRLOC = 0x18;
  static final int FLAG_PRESENT = 0x19;
  static final int STRX = 0x1a;
  static final int ADDRX = 0x1b;
  static final int REF_SUP4 = 0x1c;
  static final int STRP_SUP = 0x1d;
  static final int DATA16 = 0x1e;
  static final int LINE_STRP = 0x1f;
  static final int REF_SIG8 = 0x20;
  static final int IMPLICIT_CONST = 0x21;
  static final int LOCLISTX = 0x22;
  static final int RNGLISTX = 0x23;
  static final int REF_SUP8 = 0x24;
  static final int STRX1 = 0x25;
  static final int STRX2 = 0x26;
  static final int STRX3 = 0x27;
  static final int STRX4 = 0x28;
  static final int ADDRX1 = 0x29;
  static final int ADDRX2 = 0x2a;
  static final int ADDRX3 = 0x2b;
  static final int ADDRX4 = 0x2c;
  static final int GNU_ADDR_INDEX = 0x1f01;
  static final int GNU_STR_INDEX = 0x1f02;
  static final int GNU_REF_ALT = 0x1f20;
  static final int GNU_STRP_ALT = 0x1f21;
  static final int LLVM_ADDRX_OFFSET = 0x2001;

  private Form() {}

  /** Size of a value in bytes; -1 if it depends on the value or the form is unknown. */
  static int size(int form, Encoding encoding) {
    return switch (form) {
      case FLAG_PRESENT, IMPLICIT_CONST -> 0;
      case DATA1, FLAG, REF1, STRX1, ADDRX1 -> 1;
      case DATA2, REF2, STRX2, ADDRX2 -> 2;
      case STRX3, ADDRX3 -> 3;
      case DATA4, REF4, STRX4, ADDRX4, REF_SUP4 -> 4;
      case DATA8, REF8, REF_SIG8, REF_SUP8 -> 8;
      case DATA16 -> 16;
      case ADDR -> encoding.addressSize();
      case REF_ADDR -> encoding.version() == 2 ? encoding.addressSize() : encoding.offsetSize();
      case STRP, LINE_STRP, STRP_SUP, SEC_OFFSET, GNU_REF_ALT, GNU_STRP_ALT ->
          encoding.offsetSize();
      default -> -1;
    };
  }

  /**
   * Reads a value: a number itself; for an inline string, a block or data16, the offset of its
   * start.
   *
   * @throws org.lucerna.bytes.FormatException if the form is unknown: the following values cannot
   *     be found
   */
  static long read(ByteReader in, int form, Encoding encoding) {
    return switch (form) {
      case SDATA -> in.sleb128();
      case UDATA, REF_UDATA, STRX, ADDRX, LOCLISTX, RNGLISTX, GNU_ADDR_INDEX, GNU_STR_INDEX ->
          in.uleb128();
      case STRING -> {
        long start = in.position();
        in.skipCstr();
        yield start;
      }
      case BLOCK, EXPRLOC -> block(in, in.uleb128());
      case BLOCK1 -> block(in, in.u8());
      case BLOCK2 -> block(in, in.u16());
      case BLOCK4 -> block(in, in.u32());
      case DATA16 -> block(in, 16);
      case STRX3, ADDRX3 -> in.u24();
      case FLAG_PRESENT -> 1;
      case LLVM_ADDRX_OFFSET -> {
        long index = in.uleb128();
        in.skip(4);
        yield index;
      }
      default -> {
        int size = size(form, encoding);
        if (size <= 0) {
          throw in.damage("a known form", "0x" + Integer.toHexString(form));
        }
        yield in.number(size);
      }
    };
  }

  /** Whether the value is the number itself. */
  static boolean isConstant(int form) {
    return switch (form) {
      case DATA1, DATA2, DATA4, DATA8, SDATA, UDATA, IMPLICIT_CONST -> true;
      default -> false;
    };
  }

  private static long block(ByteReader in, long length) {
    long start = in.position();
    in.skip(length);
    return start;
  }
}
