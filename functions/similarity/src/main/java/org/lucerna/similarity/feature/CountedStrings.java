package org.lucerna.similarity.feature;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;

/**
 * Strings that do not end with a zero, as in Rust and Go: their length is a number beside their
 * address, in the code or in a table of addresses and lengths. Not thread-safe.
 */
final class CountedStrings {
  /** Instructions that may lie between an address and its length. */
  private static final int NEAR = 3;

  private static final int SHORTEST = 3;
  private static final int LONGEST = 299;

  /** Entries of a table that count. */
  private static final int MOST_ENTRIES = 8;

  private static final int WORD = 8;
  private static final ValueLayout.OfLong LENGTH =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private final ProgramView program;
  private final StringFeatures strings;
  private final byte[] bytes = new byte[LONGEST];
  private final byte[] word = new byte[WORD];
  private int instruction;
  private long address;
  private int addressAt;
  private long length;
  private int lengthAt;

  CountedStrings(ProgramView program, StringFeatures strings) {
    this.program = program;
    this.strings = strings;
  }

  /** Begins a function. */
  void begin() {
    instruction = 0;
    address = 0;
    length = 0;
  }

  /** Begins an instruction. */
  void next() {
    instruction++;
  }

  /** Adds the strings of a table. */
  void addTable(long table) {
    for (int i = 0; i < MOST_ENTRIES; i++) {
      long entry = table + 2L * WORD * i;
      long text = program.pointerAt(entry);
      boolean isEntry = text != 0 && program.copy(entry + WORD, word) == WORD;
      if (!isEntry || !add(text, MemorySegment.ofArray(word).get(LENGTH, 0))) {
        return;
      }
    }
  }

  /** Adds an address of constant data that code takes. */
  void addAddress(long taken) {
    address = taken;
    addressAt = instruction;
    addNear();
  }

  /** Adds a number that code moves, which may be a length. */
  void addLength(long number) {
    length = number;
    lengthAt = instruction;
    addNear();
  }

  private void addNear() {
    boolean areNear = address != 0 && length != 0 && Math.abs(addressAt - lengthAt) <= NEAR;
    if (areNear && add(address, length)) {
      address = 0;
      length = 0;
    }
  }

  private boolean add(long text, long size) {
    if (size < SHORTEST
        || size > LONGEST
        || program.content(text) != ProgramView.Content.CONSTANT
        || program.copy(text, bytes) < size
        || !StringFeatures.isText(bytes, (int) size)) {
      return false;
    }
    strings.add(bytes, (int) size);
    return true;
  }
}
