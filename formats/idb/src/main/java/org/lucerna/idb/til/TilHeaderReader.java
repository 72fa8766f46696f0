package org.lucerna.idb.til;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/** Reads the header of a type library; see the package description for the layout. */
final class TilHeaderReader {
  private static final ByteString MAGIC = ByteString.utf8("IDATIL");

  /** The first format with separate flags. */
  private static final int WITH_FLAGS = 0x10;

  private static final int LARGEST_ALIGNMENT = 16;

  private TilHeaderReader() {}

  /** Reads the header and leaves the cursor after it. */
  static TilHeader read(Cursor in) {
    long offset = in.offset();
    ByteString magic = in.bytes(Math.min(MAGIC.length(), in.remaining()));
    if (!magic.equals(MAGIC)) {
      throw new FormatException(offset, "IDATIL", magic.hex());
    }
    int format = in.u32le();
    int flags = Integer.compareUnsigned(format, WITH_FLAGS) < 0 ? format : in.u32le();
    ByteString title = in.bytes(in.u8());
    List<ByteString> bases = split(in.bytes(in.u8()));
    int compiler = in.u8();
    int model = in.u8();
    int intSize = in.u8();
    int boolSize = in.u8();
    int enumSize = in.u8();
    int alignment = alignment(in.u8());
    boolean sizes = (flags & TilHeader.SIZES) != 0;
    return new TilHeader(
        format,
        flags,
        title,
        bases,
        compiler,
        model,
        intSize,
        boolSize,
        enumSize,
        alignment,
        sizes ? in.u8() : 0,
        sizes ? in.u8() : 0,
        sizes ? in.u8() : 0,
        (flags & TilHeader.LONG_DOUBLE) != 0 ? in.u8() : 0);
  }

  private static int alignment(int power) {
    return power == 0 || power > LARGEST_ALIGNMENT ? 0 : 1 << (power - 1);
  }

  private static List<ByteString> split(ByteString names) {
    List<ByteString> bases = new ArrayList<>();
    int start = 0;
    for (int end = 0; end <= names.length(); end++) {
      if (end == names.length() || names.at(end) == ',') {
        if (end > start) {
          bases.add(names.slice(start, end));
        }
        start = end + 1;
      }
    }
    return bases;
  }
}
