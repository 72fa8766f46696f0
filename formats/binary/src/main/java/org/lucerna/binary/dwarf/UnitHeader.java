package org.lucerna.binary.dwarf;

import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.FormatException;

/**
 * The head of a unit.
 *
 * @param offset of the header, in {@code .debug_info}
 * @param firstEntry offset of the first entry
 * @param end offset of the unit's end
 * @param encoding of its values
 * @param kind as in the header: not stated before version 5
 * @param abbreviations offset of its shapes in {@code .debug_abbrev}
 * @param id of a split unit, in version 5; otherwise 0
 */
record UnitHeader(
    long offset,
    long firstEntry,
    long end,
    Encoding encoding,
    UnitKind kind,
    long abbreviations,
    long id) {
  private static final int WIDE = 0xffff_ffff;
  private static final long LEAST_RESERVED = 0xffff_fff0L;

  /** Reads the length at the start of headers: the length of the rest, at most the bytes left. */
  static long length(ByteReader in) {
    long start = in.position();
    long length = in.u32();
    if ((int) length == WIDE) {
      length = in.u64();
    } else if (length >= LEAST_RESERVED) {
      throw in.damage("a length", "the reserved 0x" + Long.toHexString(length));
    }
    if (length < 0 || length > in.remaining()) {
      in.seek(start);
      throw in.damage("a length that ends in the section", Long.toUnsignedString(length));
    }
    return length;
  }

  /**
   * Reads the head at {@code offset}. Sets the cursor's limit to the end of the unit.
   *
   * @throws FormatException if it is not a unit
   */
  static UnitHeader read(ByteReader in, long offset) {
    in.seek(offset);
    long length = length(in);
    boolean wide = in.position() - offset == 12;
    long end = in.position() + length;
    in.limit(end);
    int version = in.u16();
    if (version < 2 || version > 5) {
      throw in.damage("a unit of version 2 to 5", "version " + version);
    }
    UnitKind kind = version < 5 ? UnitKind.COMPILE : kind(in);
    int addressSize = version < 5 ? 0 : in.u8();
    long abbreviations = wide ? in.u64() : in.u32();
    if (version < 5) {
      addressSize = in.u8();
    }
    if (addressSize != 4 && addressSize != 8) {
      throw in.damage("addresses of 4 or 8 bytes", addressSize + "");
    }
    long id = 0;
    switch (kind) {
      case SKELETON, SPLIT_COMPILE -> id = in.u64();
      case TYPE, SPLIT_TYPE -> in.skip(8 + (wide ? 8 : 4));
      case COMPILE, PARTIAL -> {
        // Nothing follows.
      }
    }
    Encoding encoding = new Encoding(version, addressSize, wide);
    return new UnitHeader(offset, in.position(), end, encoding, kind, abbreviations, id);
  }

  private static UnitKind kind(ByteReader in) {
    int code = in.u8();
    return switch (code) {
      case 1 -> UnitKind.COMPILE;
      case 2 -> UnitKind.TYPE;
      case 3 -> UnitKind.PARTIAL;
      case 4 -> UnitKind.SKELETON;
      case 5 -> UnitKind.SPLIT_COMPILE;
      case 6 -> UnitKind.SPLIT_TYPE;
      default -> throw in.damage("a unit type 1 to 6", code + "");
    };
  }
}
