package org.lucerna.binary.dwarf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.lucerna.binary.ByteView;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A place in a section that can be moved: debug information is read in jumps, in the byte order of
 * its file. Each read checks what it needs against the limit. Offsets count from the start of the
 * section.
 */
final class SectionCursor {
  /** A longer string is damage: a section without a NUL would otherwise be one name. */
  static final int MAX_STRING = 1 << 20;

  private final ByteView bytes;
  private final String section;
  private long limit;
  private long position;

  SectionCursor(MemorySegment bytes, String section, ByteOrder order) {
    this.bytes = ByteView.of(bytes, order, true);
    this.section = section;
    this.limit = bytes.byteSize();
  }

  long position() {
    return position;
  }

  long limit() {
    return limit;
  }

  long remaining() {
    return limit - position;
  }

  boolean atEnd() {
    return position == limit;
  }

  /** Moves to {@code offset}, which may be the limit. */
  SectionCursor seek(long offset) {
    if (offset < 0 || offset > limit) {
      throw new FormatException(
          position, "an offset in " + section, "0x" + Long.toHexString(offset));
    }
    position = offset;
    return this;
  }

  /** Ends all further reads at {@code end}, which lies in the section. */
  SectionCursor limit(long end) {
    if (end < position || end > bytes.size()) {
      throw damage("an end in " + section, "0x" + Long.toHexString(end));
    }
    limit = end;
    return this;
  }

  void skip(long count) {
    advance(count);
  }

  int u8() {
    return bytes.u8(advance(1));
  }

  int u16() {
    return bytes.u16(advance(2));
  }

  int u24() {
    int first = u8();
    int second = u8();
    int third = u8();
    return bytes.order() == ByteOrder.BIG_ENDIAN
        ? first << 16 | second << 8 | third
        : third << 16 | second << 8 | first;
  }

  long u32() {
    return bytes.u32(advance(4));
  }

  long u64() {
    return bytes.u64(advance(8));
  }

  /** A number of 1, 2, 4 or 8 bytes. */
  long number(int size) {
    return switch (size) {
      case 1 -> u8();
      case 2 -> u16();
      case 4 -> u32();
      case 8 -> u64();
      default -> throw damage("a number of 1, 2, 4 or 8 bytes", size + " bytes");
    };
  }

  /** An unsigned LEB128; bits beyond 64 are lost, which padded ones do not have. */
  long uleb() {
    int octet = u8();
    if (octet < 0x80) {
      return octet;
    }
    long value = octet & 0x7f;
    for (int shift = 7; ; shift += 7) {
      octet = u8();
      if (shift < Long.SIZE) {
        value |= (octet & 0x7fL) << shift;
      }
      if (octet < 0x80) {
        return value;
      }
    }
  }

  /** A signed LEB128; bits beyond 64 are lost. */
  long sleb() {
    long value = 0;
    int shift = 0;
    while (true) {
      int octet = u8();
      if (shift < Long.SIZE) {
        value |= (octet & 0x7fL) << shift;
        shift += 7;
      }
      if (octet < 0x80) {
        return shift < Long.SIZE && (octet & 0x40) != 0 ? value | -1L << shift : value;
      }
    }
  }

  void skipLeb() {
    while (u8() >= 0x80) {
      // The last byte has no bit 7.
    }
  }

  /** Moves behind the NUL of a string. */
  void skipString() {
    position = nul() + 1;
  }

  /** A copy of the bytes up to a NUL, which is read too. */
  ByteString string() {
    long end = nul();
    ByteString text = bytes.bytes(position, (int) (end - position));
    position = end + 1;
    return text;
  }

  FormatException damage(String expected, String found) {
    return new FormatException(position, expected, found + ", in " + section);
  }

  private long nul() {
    long most = Math.min(limit, position + MAX_STRING + 1);
    for (long at = position; at < most; at++) {
      if (bytes.u8(at) == 0) {
        return at;
      }
    }
    throw damage("a string that ends in NUL", "none within " + (most - position) + " bytes");
  }

  private long advance(long count) {
    if (count < 0 || count > limit - position) {
      throw damage(Long.toUnsignedString(count) + " bytes", remaining() + " bytes before the end");
    }
    long start = position;
    position = start + count;
    return start;
  }
}
