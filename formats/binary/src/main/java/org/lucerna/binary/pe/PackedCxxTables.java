package org.lucerna.binary.pe;

import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteReader;

/**
 * Reads the tables of {@code __CxxFrameHandler4}. They begin with no magic number, so every field
 * that can be wrong is checked.
 */
record PackedCxxTables(HandlerImage image, CxxFunction function, AddressRange range) {
  private static final int IS_CATCH = 1;
  private static final int IS_SEPARATED = 2;
  private static final int HAS_FLAGS = 4;
  private static final int HAS_UNWINDING = 8;
  private static final int HAS_TRIES = 0x10;
  private static final int RESERVED = 0x80;

  private static final int NOTHING = 0;
  private static final int FUNCLET = 3;

  private static final int HAS_ADJECTIVES = 1;
  private static final int HAS_TYPE = 2;
  private static final int HAS_OBJECT = 4;
  private static final int IS_RVA = 8;
  private static final int CONTINUATIONS = 0x30;
  private static final int RESERVED_OF_CATCH = 0xc0;

  void read(ByteReader description) {
    int head = description.u8();
    if ((head & RESERVED) != 0 || (head & (HAS_UNWINDING | HAS_TRIES)) == 0) {
      throw description.damage("flags of a function", Integer.toHexString(head));
    }
    if ((head & HAS_FLAGS) != 0) {
      number(description);
    }
    long unwinding = (head & HAS_UNWINDING) == 0 ? 0 : description.u32();
    long tries = (head & HAS_TRIES) == 0 ? 0 : description.u32();
    long places = description.u32();
    if ((head & IS_CATCH) != 0) {
      number(description);
    }
    ByteReader states = reader(places);
    if ((head & IS_SEPARATED) == 0) {
      readStates(states);
    } else {
      readPieces(states);
    }
    if (unwinding != 0) {
      readUnwinding(reader(unwinding));
    }
    if (tries != 0) {
      readTries(reader(tries));
    }
  }

  private ByteReader reader(long rva) {
    return image.at(rva).reader(0);
  }

  /** The places in the code where its state changes ascend, and are in it. */
  private void readStates(ByteReader table) {
    long at = 0;
    for (long left = count(table); left > 0; left--) {
      at += number(table);
      number(table);
      if (at > range.size()) {
        throw table.damage("a place in " + range.size() + " bytes", Long.toString(at));
      }
    }
  }

  private void readPieces(ByteReader table) {
    for (long left = count(table); left > 0; left--) {
      image.code(table.u32());
      image.at(table.u32());
    }
  }

  private void readUnwinding(ByteReader table) {
    for (long left = count(table); left > 0; left--) {
      int kind = (int) number(table) & 3;
      if (kind == FUNCLET) {
        function.funclets().add(image.code(table.u32()));
      } else if (kind != NOTHING) {
        function.destructors().add(image.code(table.u32()));
        number(table);
      }
    }
  }

  private void readTries(ByteReader table) {
    for (long left = count(table); left > 0; left--) {
      long low = number(table);
      long high = number(table);
      if (low > high || high > number(table)) {
        throw table.damage("ascending states", "others");
      }
      readCatches(reader(table.u32()));
    }
  }

  private void readCatches(ByteReader table) {
    for (long left = count(table); left > 0; left--) {
      int head = table.u8();
      if ((head & RESERVED_OF_CATCH) != 0) {
        throw table.damage("flags of a catch", Integer.toHexString(head));
      }
      if ((head & HAS_ADJECTIVES) != 0) {
        number(table);
      }
      if ((head & HAS_TYPE) != 0) {
        table.u32();
      }
      if ((head & HAS_OBJECT) != 0) {
        number(table);
      }
      function.funclets().add(image.code(table.u32()));
      for (int i = (head & CONTINUATIONS) >>> 4; i > 0; i--) {
        if ((head & IS_RVA) != 0) {
          table.u32();
        } else {
          number(table);
        }
      }
    }
  }

  /** A count of entries, each of which has at least a byte. */
  private long count(ByteReader table) {
    long count = number(table);
    image.take(count);
    return count;
  }

  /** A number of one to five bytes: the ones at the end of the first byte say of how many. */
  private static long number(ByteReader from) {
    int first = from.u8();
    int more = Math.min(4, Integer.numberOfTrailingZeros(~first));
    if (more == 4) {
      return from.u32();
    }
    long value = first;
    for (int i = 1; i <= more; i++) {
      value |= (long) from.u8() << (8 * i);
    }
    return value >>> (more + 1);
  }
}
