package org.lucerna.types;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Reads argument locations; see the package description for the layout. */
final class ArgumentLocationReader {
  private static final int LONG_FORM = 0xff;

  /** A bit of the kind: addresses and offsets have a high half. */
  private static final int WIDE = 0x20;

  private static final int BAD = 0x40;

  /** A bit of the kind: scattered; the other bits are the number of parts. */
  private static final int OLD_SCATTERED = 0x40;

  /** Like {@link #OLD_SCATTERED}; sizes of parts have 32 bits. */
  private static final int SCATTERED = 0x80;

  /** The limit for nested parts. IDA has no limit; reading to this depth takes little stack. */
  private static final int MAX_DEPTH = 8;

  private ArgumentLocationReader() {}

  static ArgumentLocation read(Cursor in) {
    return read(in, 0);
  }

  private static ArgumentLocation read(Cursor in, int depth) {
    int first = TypeNumbers.nonZero(in);
    if (first == LONG_FORM) {
      return longForm(in, depth);
    }
    if (first < 0x80) {
      return new ArgumentLocation.Register(first - 1, 0);
    }
    if (first == 0x80) {
      return new ArgumentLocation.Stack(0);
    }
    return new ArgumentLocation.RegisterPair((first & 0x7f) - 1, TypeNumbers.nonZero(in) - 1);
  }

  private static ArgumentLocation longForm(Cursor in, int depth) {
    long offset = in.offset();
    int tagged = TypeNumbers.dt(in);
    boolean wide = (tagged & WIDE) != 0;
    int kind = tagged & ~WIDE;
    if (kind == BAD) {
      return ArgumentLocation.UNSPECIFIED;
    }
    if ((kind & SCATTERED) != 0) {
      return scattered(in, offset, kind & ~SCATTERED, true, depth);
    }
    if ((kind & OLD_SCATTERED) != 0 && kind < 2 * OLD_SCATTERED) {
      return scattered(in, offset, kind & ~OLD_SCATTERED, false, depth);
    }
    return switch (kind) {
      case 0 -> new ArgumentLocation.Stack(address(in, wide));
      case 2 -> new ArgumentLocation.Register(TypeNumbers.dt(in), TypeNumbers.dt(in));
      case 3 -> new ArgumentLocation.RegisterPair(TypeNumbers.dt(in), TypeNumbers.dt(in));
      case 4 -> new ArgumentLocation.RegisterRelative(TypeNumbers.dt(in), address(in, wide));
      case 5 -> new ArgumentLocation.Static(address(in, wide));
      default ->
          throw new FormatException(offset, "an argument location", Integer.toHexString(tagged));
    };
  }

  private static ArgumentLocation scattered(
      Cursor in, long offset, int announced, boolean longSizes, int depth) {
    if (depth == MAX_DEPTH) {
      throw new FormatException(offset, "at most " + MAX_DEPTH + " nested locations", "more");
    }
    int count = TypeNumbers.checkCount(in, offset, announced, 3, "parts of an argument");
    List<ArgumentLocation.Part> parts = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      ArgumentLocation location = read(in, depth + 1);
      int start = TypeNumbers.dt(in);
      int size = longSizes ? TypeNumbers.de(in) : TypeNumbers.dt(in);
      parts.add(new ArgumentLocation.Part(location, start, size));
    }
    return new ArgumentLocation.Scattered(parts);
  }

  /** Without a high half the low half is signed: stack offsets may be negative. */
  private static long address(Cursor in, boolean wide) {
    int low = TypeNumbers.de(in);
    return wide ? Integer.toUnsignedLong(low) | (long) TypeNumbers.de(in) << 32 : low;
  }
}
