package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Reads attributes; see the package description for the layout. */
final class AttributesReader {
  /**
   * First byte of a tah; as a type byte it would be a const volatile bit field, which does not
   * exist.
   */
  private static final int TAH = 0xfe;

  /**
   * First byte of an sdacl whose bits follow, as in a tah; in other forms they are in the first
   * byte.
   */
  private static final int LONG_SDACL = 0xf1;

  /** Represents a 0 in a named value. */
  private static final int ZERO = 0xac;

  /** Precedes a literal byte in a named value. */
  private static final int LITERAL = 0xae;

  private AttributesReader() {}

  /** Reads a tah if one is next. */
  static Attributes tah(Cursor in) {
    return !in.atEnd() && in.peek() == TAH ? read(in) : Attributes.NONE;
  }

  /** Reads an sdacl if one is next: a byte 11xx000x. */
  static Attributes sdacl(Cursor in) {
    return !in.atEnd() && (in.peek() & 0xce) == 0xc0 ? read(in) : Attributes.NONE;
  }

  private static Attributes read(Cursor in) {
    int lead = in.u8();
    int bits = lead == TAH || lead == LONG_SDACL ? bits(in) : ((lead & 1) | ((lead >> 3) & 6)) + 1;
    if ((bits & Attributes.HAS_NAMED) == 0) {
      return Attributes.of(bits);
    }
    return new Attributes(bits & ~Attributes.HAS_NAMED, named(in));
  }

  private static int bits(Cursor in) {
    long offset = in.offset();
    int bits = 0;
    for (int shift = 0; shift < 28; shift += 7) {
      int next = TypeNumbers.nonZero(in);
      bits |= (next & 0x7f) << shift;
      if (next < 0x80) {
        return bits;
      }
    }
    throw new FormatException(offset, "attributes of at most 28 bits", "more");
  }

  private static List<Attributes.Named> named(Cursor in) {
    long offset = in.offset();
    int count = TypeNumbers.checkCount(in, offset, TypeNumbers.dt(in), 2, "attributes");
    List<Attributes.Named> named = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      named.add(new Attributes.Named(TypeNumbers.string(in), value(in)));
    }
    return named;
  }

  private static ByteString value(Cursor in) {
    long offset = in.offset();
    int length = TypeNumbers.checkCount(in, offset, TypeNumbers.dt(in), 1, "bytes");
    ByteSink value = new ByteSink(length);
    for (int i = 0; i < length; i++) {
      int next = TypeNumbers.nonZero(in);
      value.u8(next == ZERO ? 0 : next == LITERAL ? TypeNumbers.nonZero(in) : next);
    }
    return value.toByteString();
  }
}
