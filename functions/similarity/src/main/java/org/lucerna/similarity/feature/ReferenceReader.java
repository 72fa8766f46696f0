package org.lucerna.similarity.feature;

import java.nio.ByteOrder;
import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Flow;

/** The features of the data that instructions refer to. Not thread-safe. */
final class ReferenceReader {
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
  private final StringFeatures strings;
  private final CountedStrings counted;
  private final TypeFeatures types;
  private final byte[] bytes = new byte[LONGEST_STRING];

  ReferenceReader(ProgramView program, FeatureCounter counter, int[] measures) {
    this.program = program;
    this.counter = counter;
    this.measures = measures;
    strings = new StringFeatures(counter, measures);
    counted = new CountedStrings(program, strings);
    types = new TypeFeatures(counter);
  }

  /** Features of classes. */
  TypeFeatures types() {
    return types;
  }

  /** Strings with lengths, whose instructions and numbers the caller reports. */
  CountedStrings counted() {
    return counted;
  }

  /** Adds the name of a function of another library. */
  void addImport(ByteString name) {
    counter.add(FeatureFamily.IMPORT.feature(ImportName.hash(name)));
    types.addImport(name);
  }

  /**
   * Adds the address or constant that an instruction refers to.
   *
   * @param accesses whether it reads or writes there; else it takes the address
   */
  void add(long address, DecodedInstruction instruction, boolean accesses) {
    if (!accesses && addType(address)) {
      return;
    }
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
    if (at != address && addType(at)) {
      return;
    }
    ProgramView.Content content = program.content(at);
    switch (content) {
      case NOTHING, CODE -> {}
      case VARIABLE -> measures[Measure.GLOBALS.place()]++;
      case CONSTANT -> {
        measures[Measure.GLOBALS.place()]++;
        addConstant(program.copy(at, bytes), instruction, accesses);
        if (!accesses) {
          counted.addAddress(at);
        }
      }
    }
    if (!accesses && content != ProgramView.Content.CODE) {
      counted.addTable(at);
    }
  }

  /**
   * Adds the class whose table or type information is at an address; whether there is one. Its
   * bytes are addresses, which differ in each program.
   */
  private boolean addType(long address) {
    ProgramView.Content content = program.content(address);
    boolean isData =
        content == ProgramView.Content.CONSTANT || content == ProgramView.Content.VARIABLE;
    ByteString type = isData ? program.typeAt(address) : null;
    if (type == null) {
      return false;
    }
    measures[Measure.GLOBALS.place()]++;
    types.addReference(type);
    return true;
  }

  /** Adds a constant whose first {@code size} bytes were copied. */
  private void addConstant(int size, DecodedInstruction instruction, boolean accesses) {
    int shortest = accesses ? 9 : 3;
    int length = stringLength(size);
    int wide = length == 1 ? wideLength(size) : 0;
    if (length >= shortest) {
      strings.add(bytes, length);
    } else if (wide >= shortest) {
      for (int i = 0; i < wide; i++) {
        bytes[i] = bytes[2 * i];
      }
      strings.add(bytes, wide);
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
      if (bytes[i] == 0) {
        return i;
      }
      if (!StringFeatures.isText(bytes[i])) {
        return 0;
      }
    }
    return 0;
  }

  /** The length of a printable string in UTF-16, in characters; 0 if there is none. */
  private int wideLength(int size) {
    for (int i = 0; 2 * i + 1 < size; i++) {
      byte character = bytes[2 * i];
      if (bytes[2 * i + 1] != 0 || (character != 0 && !StringFeatures.isText(character))) {
        return 0;
      }
      if (character == 0) {
        return i;
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
    long number = number(Math.min(accessSize, 8));
    if (number == 0) {
      return;
    }
    long value =
        accessSize == 4 ? Double.doubleToRawLongBits(Float.intBitsToFloat((int) number)) : number;
    counter.add(FeatureFamily.CONSTANT.feature(FeatureHash.mix(value ^ FLOAT)));
  }

  private long number(int size) {
    boolean isLittle = program.order() == ByteOrder.LITTLE_ENDIAN;
    long number = 0;
    for (int i = 0; i < size; i++) {
      number = (number << 8) | (bytes[isLittle ? size - 1 - i : i] & 0xff);
    }
    return number;
  }
}
