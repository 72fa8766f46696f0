package org.lucerna.binary.pdb;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * The records of the types or of the ids, by index. The places of some are noted on creation, which
 * reads the length of each; a record is found from the noted one before it. Immutable.
 */
final class TypeRecords {
  /** One record in this many is noted. */
  private static final int STEP = 32;

  private static final int HEAD = 56;
  private static final int RECORD_HEAD = 4;

  private final ByteView records;
  private final int first;
  private final int count;
  private final long[] places;

  /**
   * Finds the records of a stream.
   *
   * @param stream null if the file has none
   * @throws FormatException if a record is cut off
   */
  TypeRecords(@Nullable ByteView stream) {
    if (stream == null || stream.size() == 0) {
      records = ByteView.of(MemorySegment.NULL, ByteOrder.LITTLE_ENDIAN, false);
      first = 0;
      count = 0;
      places = new long[0];
      return;
    }
    long head = stream.u32(4);
    if (head < HEAD) {
      throw new FormatException(stream.offset(4), "a head of 56 bytes or more", head + " bytes");
    }
    records = stream.slice(head, stream.u32(16));
    first = stream.i32(8);
    long announced = stream.u32(12) - stream.u32(8);
    long most = records.size() / RECORD_HEAD;
    if (first < 0 || announced < 0 || announced > most) {
      throw new FormatException(stream.offset(8), "indexes of up to " + most + " records", "more");
    }
    count = (int) announced;
    places = new long[(count + STEP - 1) / STEP];
    long at = 0;
    for (int i = 0; i < count; i++) {
      if (i % STEP == 0) {
        places[i / STEP] = at;
      }
      at = next(at);
    }
  }

  private long next(long at) {
    long length = records.u16(at);
    if (length < 2 || length > records.size() - at - 2) {
      throw new FormatException(
          records.offset(at),
          "a record of 2 to " + (records.size() - at - 2) + " bytes",
          length + " bytes");
    }
    return at + 2 + length;
  }

  /** The first index. Smaller ones are basic types. */
  int first() {
    return first;
  }

  /** The index after the last one. */
  int end() {
    return first + count;
  }

  /** Kind and content of a record; null if there is none with this index. */
  @Nullable ByteView record(int index) {
    if (index < first || index >= end()) {
      return null;
    }
    int number = index - first;
    long at = places[number / STEP];
    for (int i = 0; i < number % STEP; i++) {
      at = next(at);
    }
    return records.slice(at + 2, records.u16(at));
  }
}
