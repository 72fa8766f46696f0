package org.lucerna.binary.pe;

import java.util.Arrays;
import java.util.stream.LongStream;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The places of absolute addresses in a file, which change if it is not loaded at its preferred
 * base. Immutable: safe for many threads.
 */
public final class BaseRelocations {
  /** None, or padding. */
  public static final int NONE = 0;

  /** An address of four bytes. */
  public static final int HIGHLOW = 3;

  /** An address in a pair of ARM's MOVW and MOVT. */
  public static final int ARM_MOV32 = 5;

  /** An address of eight bytes. */
  public static final int DIR64 = 10;

  static final BaseRelocations EMPTY = new BaseRelocations(0, new long[0]);

  private static final int HEAD_SIZE = 8;
  private static final int TYPE_BITS = 4;

  private final long imageBase;

  /** Sorted: RVAs, and the type in the low four bits. */
  private final long[] places;

  private BaseRelocations(long imageBase, long[] places) {
    this.imageBase = imageBase;
    this.places = places;
  }

  static BaseRelocations read(long imageBase, ByteView table) {
    long[] places = new long[(int) Math.min(table.size() / 2, Integer.MAX_VALUE - 8)];
    int count = 0;
    for (long at = 0; table.size() - at >= HEAD_SIZE; ) {
      long page = table.u32(at);
      long size = table.u32(at + 4);
      if (size == 0) {
        break;
      }
      if (size < HEAD_SIZE || size > table.size() - at) {
        throw new FormatException(
            table.offset(at + 4),
            "a block of 8 to " + (table.size() - at) + " bytes",
            Long.toString(size));
      }
      for (long entry = at + HEAD_SIZE; entry + 2 <= at + size; entry += 2) {
        int word = table.u16(entry);
        if (word >>> 12 != NONE) {
          places[count++] = (page + (word & 0xfff)) << TYPE_BITS | word >>> 12;
        }
      }
      at += size;
    }
    places = Arrays.copyOf(places, count);
    Arrays.sort(places);
    return new BaseRelocations(imageBase, places);
  }

  /** The number of relocations. */
  public int count() {
    return places.length;
  }

  /** The kind of the relocated place at an address; {@link #NONE} if there is nothing. */
  public int type(long address) {
    int at = first(address);
    return at < places.length && places[at] >>> TYPE_BITS == address - imageBase
        ? (int) places[at] & (1 << TYPE_BITS) - 1
        : NONE;
  }

  /** Whether any lies from {@code start} on and before {@code end}. */
  public boolean anyIn(long start, long end) {
    int at = first(start);
    return at < places.length
        && Long.compareUnsigned((places[at] >>> TYPE_BITS) + imageBase, end) < 0;
  }

  /** The places with addresses of the processor's size, ascending. */
  public LongStream addresses(boolean wide) {
    int type = wide ? DIR64 : HIGHLOW;
    return Arrays.stream(places)
        .filter(place -> (place & (1 << TYPE_BITS) - 1) == type)
        .map(place -> (place >>> TYPE_BITS) + imageBase);
  }

  private int first(long address) {
    long rva = address - imageBase;
    if (rva >>> 33 != 0) {
      return rva < 0 ? 0 : places.length;
    }
    int found = Arrays.binarySearch(places, rva << TYPE_BITS);
    return found >= 0 ? found : -found - 1;
  }
}
