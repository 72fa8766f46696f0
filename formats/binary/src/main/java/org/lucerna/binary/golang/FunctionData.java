package org.lucerna.binary.golang;

import org.lucerna.bytes.ByteView;

/**
 * The data of one function in a table.
 *
 * @param at the function's data
 * @param fields offset in it of the fields after the entry
 */
record FunctionData(TableHeader header, ByteView at, int fields) {
  static FunctionData of(TableHeader header, int index) {
    int entrySize = header.version().atLeast(GoVersion.GO_1_18) ? 4 : header.table().wordSize();
    return new FunctionData(header, header.function(index), entrySize);
  }

  /** Offset of the name among the names. */
  long nameAt() {
    return at.u32(fields);
  }

  /** Bytes of the stack in use. */
  PcValues stack() {
    return values(at.u32(fields + 12));
  }

  PcValues files() {
    return values(at.u32(fields + 16));
  }

  PcValues lines() {
    return values(at.u32(fields + 20));
  }

  /** The values of a kind; empty if there are none. */
  PcValues data(int kind) {
    return values(kind < at.u32(fields + 24) ? at.u32(dataAt() + 4L * kind) : 0);
  }

  private PcValues values(long offset) {
    return new PcValues(header.values(), offset, header.quantum());
  }

  /** The start of the function's unit in the files of all units. */
  long unitAt() {
    return header.version().atLeast(GoVersion.GO_1_16) ? at.u32(fields + 28) : 0;
  }

  /**
   * The reference to data of a kind: an address before 1.18, from then on an offset. -1 for none.
   */
  long reference(int kind) {
    if (kind >= at.u8(dataAt() - 1)) {
      return -1;
    }
    long references = dataAt() + 4 * at.u32(fields + 24);
    if (header.version().atLeast(GoVersion.GO_1_18)) {
      return at.i32(references + 4L * kind);
    }
    int word = at.wordSize();
    long place = at.offset(references) - header.table().offset(0);
    long aligned = references + (-place & (word - 1));
    long address = at.word(aligned + (long) kind * word);
    return address == 0 ? -1 : address;
  }

  /** The start of the offsets of values, right after the count of references. */
  private long dataAt() {
    return fields
        + switch (header.version()) {
          case GO_1_2 -> 32L;
          case GO_1_16, GO_1_18 -> 36L;
          case GO_1_20 -> 40L;
        };
  }
}
