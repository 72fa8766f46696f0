package org.lucerna.idb.til;

import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * The properties of a type library and of the compiler that its types are for. Sizes are in bytes;
 * 0 if not stated.
 *
 * @param format of the library, such as 0x12
 * @param flags {@link #COMPRESSED} and so on; unknown ones are kept
 * @param title a description for display
 * @param bases names of the libraries that it is based on
 * @param compiler its number; 0 if unknown; in the low 4 bits 1 Visual C++, 2 Borland, 3 Watcom, 6
 *     GNU, 7 Visual Age, 8 Delphi
 * @param model of memory: see {@link #pointerSize()}
 * @param defaultAlignment of structure members; 0 is the compiler's default
 */
public record TilHeader(
    int format,
    int flags,
    ByteString title,
    List<ByteString> bases,
    int compiler,
    int model,
    int intSize,
    int boolSize,
    int enumSize,
    int defaultAlignment,
    int shortSize,
    int longSize,
    int longLongSize,
    int longDoubleSize) {
  /** Flag: buckets are compressed. */
  public static final int COMPRESSED = 0x01;

  /** Flag: there are macros. */
  public static final int MACROS = 0x02;

  /** Flag: there are sizes of short, long and long long. */
  public static final int SIZES = 0x04;

  /** Flag: for any compiler. */
  public static final int UNIVERSAL = 0x08;

  /** Flag: types have ordinals. */
  public static final int ORDINALS = 0x10;

  /** Flag: some ordinals are aliases of others. */
  public static final int ALIASES = 0x20;

  /** Flag: it has changes that IDA has not written to its file. */
  public static final int MODIFIED = 0x40;

  /** Flag: it has streams. */
  public static final int STREAMS = 0x80;

  /** Flag: there is a size of long double. */
  public static final int LONG_DOUBLE = 0x100;

  /** The header of a missing library. */
  static final TilHeader NONE =
      new TilHeader(0, 0, ByteString.EMPTY, List.of(), 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);

  public TilHeader {
    bases = List.copyOf(bases);
  }

  /** Whether any of the flags in {@code mask} is set. */
  public boolean has(int mask) {
    return (flags & mask) != 0;
  }

  /** Size in bytes of a near pointer in the memory model; 0 if not stated. */
  public int pointerSize() {
    return switch (model & 3) {
      case 1 -> intSize > 2 ? 8 : 1;
      case 2 -> 2;
      case 3 -> 4;
      default -> 0;
    };
  }
}
