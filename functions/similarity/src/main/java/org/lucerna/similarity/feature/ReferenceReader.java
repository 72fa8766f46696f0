package org.lucerna.similarity.feature;

import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Flow;

/** The features of the data that instructions refer to. Not thread-safe. */
final class ReferenceReader {
  /** Bytes of a string that count. */
  private static final int STRING_BYTES = 200;

  /** A string ends within this many bytes. */
  private static final int LONGEST_STRING = 300;

  /** Bytes of a table that count. */
  private static final int TABLE_BYTES = 32;

  /** A table with more zeros says nothing. */
  private static final int MOST_ZEROS = 25;

  /** Makes floating-point constants differ from immediate ones. */
  private static final long FLOAT = 0xf10a7;

  private final ProgramView program;
  private final FeatureCounter counter;
  private final int[] measures;
  private final byte[] bytes = new byte[LONGEST_STRING];

  ReferenceReader(ProgramView program, FeatureCounter counter, int[] measures) {
    this.program = program;
    this.counter = counter;
    this.measures = measures;
  }

  /** Adds the name of a function of another library. */
  void addImport(ByteString name) {
    counter.add(FeatureFamily.IMPORT.feature(ImportName.hash(name)));
  }

  /**
   * Adds the address or constant that an instruction refers to.
   *
   * @param accesses whether it reads or writes there; else it takes the address
   */
  void add(long address, DecodedInstruction instruction, boolean accesses) {
    ByteString name = program.importAt(address);
    if (name != null) {
      if (accesses && instruction.flow == Flow.NEXT) {
        addImport(name);
      }
      return;
    }
    long at = address;
    if (accesses && instruction.kind == InstructionClass.MOVE) {
      long pointer = program.pointerAt(address);
      at = pointer == 0 ? address : pointer;
    }
    switch (program.content(at)) {
      case NOTHING, CODE -> {}
      case VARIABLE -> measures[Measure.GLOBALS.place()]++;
      case CONSTANT -> {
        measures[Measure.GLOBALS.place()]++;
        addConstant(program.copy(at, bytes), instruction, accesses);
      }
    }
  }

  /** Adds a constant whose first {@code size} bytes were copied. */
  private void addConstant(int size, DecodedInstruction instruction, boolean accesses) {
    int length = stringLength(size);
    if (length >= (accesses ? 9 : 3)) {
      measures[Measure.STRINGS.place()]++;
      int counted = Math.min(length, STRING_BYTES);
      counter.add(FeatureFamily.STRING.feature(FeatureHash.of(bytes, 0, counted)));
    } else if (accesses) {
      if (instruction.kind.isVector()) {
        addNumber(instruction.accessSize, size);
      }
    } else if (size >= TABLE_BYTES && zeros() <= MOST_ZEROS) {
      measures[Measure.TABLES.place()]++;
      counter.add(FeatureFamily.TABLE.feature(FeatureHash.of(bytes, 0, TABLE_BYTES)));
    }
  }

  /** The length of a printable string; 0 if there is none. */
  private int stringLength(int size) {
    for (int i = 0; i < size; i++) {
      int value = bytes[i];
      if (value == 0) {
        return i;
      }
      boolean isText =
          (value >= ' ' && value < 127) || value == '\t' || value == '\n' || value == '\r';
      if (!isText) {
        return 0;
      }
    }
    return 0;
  }

  private int zeros() {
    int zeros = 0;
    for (int i = 0; i < TABLE_BYTES; i++) {
      zeros += bytes[i] == 0 ? 1 : 0;
    }
    return zeros;
  }

  /** A float counts as the double of the same value. */
  private void addNumber(int accessSize, int available) {
    if (accessSize < 4 || accessSize > 16 || accessSize > available) {
      return;
    }
    long number = littleEndian(Math.min(accessSize, 8));
    if (number == 0) {
      return;
    }
    long value =
        accessSize == 4 ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) number)) : number;
    counter.add(FeatureFamily.CONSTANT.feature(FeatureHash.mix(value ^ FLOAT)));
  }

  private long littleEndian(int size) {
    long number = 0;
    for (int i = size - 1; i >= 0; i--) {
      number = (number << 8) | (bytes[i] & 0xff);
    }
    return number;
  }
}
