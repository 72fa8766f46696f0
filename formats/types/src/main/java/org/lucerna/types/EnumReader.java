package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.types.EnumType.Constant;

/** Reads the values after the count of an enumeration. Single use. */
final class EnumReader {
  private static final int SIZE = 0x07;
  private static final int RESERVED = 0x08;
  private static final int BITMASK = 0x10;
  private static final int ALWAYS = 0x80;

  private final TypeReader types;
  private final Cursor in;
  private final List<Constant> constants = new ArrayList<>();
  private boolean wide;
  private long valueMask;

  /** Halves of the running value: each adds its own delta, without carry. */
  private int low;

  private int high;

  EnumReader(TypeReader types) {
    this.types = types;
    this.in = types.in();
  }

  EnumType read(int count, Qualifiers qualifiers) {
    long countOffset = in.offset();
    Attributes attributes = AttributesReader.tah(in);
    wide = attributes.has(EnumType.WIDE);
    long offset = in.offset();
    int form = in.u8();
    int power = form & SIZE;
    if ((form & ALWAYS) == 0 || (form & RESERVED) != 0 || power > 4) {
      throw new FormatException(
          offset, "a known form of an enumeration", Integer.toHexString(form));
    }
    boolean bitmask = (form & BITMASK) != 0;
    EnumType.Style style = style((form >> 5) & 3);
    int size = power == 0 ? 0 : 1 << (power - 1);
    valueMask = -1L >>> (Long.SIZE - EnumType.valueBits(size, attributes));
    TypeNumbers.checkCount(in, countOffset, count, constantSize(), "constants");
    for (int i = 0; i < count; i++) {
      if (bitmask) {
        group();
      } else {
        constant(false);
      }
    }
    return new EnumType(constants, size, style, bitmask, qualifiers, attributes);
  }

  private static EnumType.Style style(int bits) {
    return switch (bits) {
      case 0 -> EnumType.Style.HEX;
      case 1 -> EnumType.Style.CHARACTER;
      case 2 -> EnumType.Style.SIGNED_DECIMAL;
      default -> EnumType.Style.UNSIGNED_DECIMAL;
    };
  }

  private void group() {
    long offset = in.offset();
    int count = TypeNumbers.checkCount(in, offset, TypeNumbers.dt(in), constantSize(), "constants");
    if (count == 0) {
      throw new FormatException(offset, "a group with a mask", "an empty one");
    }
    start();
    constant(true);
    start();
    for (int i = 1; i < count; i++) {
      constant(false);
    }
  }

  private void start() {
    low = 0;
    high = 0;
  }

  private void constant(boolean mask) {
    types.count(1);
    low += TypeNumbers.de(in);
    if (wide) {
      high += TypeNumbers.de(in);
    }
    long value = (long) high << 32 | Integer.toUnsignedLong(low);
    constants.add(new Constant(ByteString.EMPTY, value & valueMask, mask));
  }

  private int constantSize() {
    return wide ? 2 : 1;
  }
}
