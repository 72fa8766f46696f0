package org.lucerna.binary.ehframe;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * How pointers are packed in a table.
 *
 * @param table the bytes that contain the pointers
 * @param address at which the table is loaded
 * @param code the encoding
 */
record PointerEncoding(ByteView table, long address, int code) {
  static final int OMITTED = 0xff;

  private static final int PC_RELATIVE = 0x10;
  private static final int DATA_RELATIVE = 0x30;
  private static final int INDIRECT = 0x80;

  /** Reads an address. */
  long pointer(ByteReader in) {
    long place = address + in.position();
    long value = value(in);
    long base =
        switch (code & 0xf0) {
          case 0 -> 0;
          case PC_RELATIVE -> place;
          case DATA_RELATIVE -> address;
          default -> throw unknown(in);
        };
    return table.wide() ? base + value : base + value & 0xffff_ffffL;
  }

  /** Whether pointers are relative to the table's start; only the header's may be. */
  boolean dataRelative() {
    return (code & 0x70) == DATA_RELATIVE;
  }

  /** Reads a number, without its base. */
  long value(ByteReader in) {
    return switch (code & 0xf) {
      case 0 -> in.word();
      case 1 -> in.uleb128();
      case 2 -> in.u16();
      case 3 -> in.u32();
      case 4, 0xc -> in.u64();
      case 9 -> in.sleb128();
      case 0xa -> (short) in.u16();
      case 0xb -> in.i32();
      default -> throw unknown(in);
    };
  }

  /** Skips a pointer, regardless of its base. */
  void skip(ByteReader in) {
    value(in);
  }

  /** Size of a pointer in bytes; 0 if it varies. */
  int size() {
    return switch (code & 0xf) {
      case 0 -> table.wordSize();
      case 2, 0xa -> 2;
      case 3, 0xb -> 4;
      case 4, 0xc -> 8;
      default -> 0;
    };
  }

  FormatException unknown(ByteReader in) {
    return new FormatException(
        table.offset(in.position()),
        "a pointer to code",
        ((code & INDIRECT) != 0 ? "an indirect one, encoding " : "encoding ")
            + Integer.toHexString(code));
  }
}
