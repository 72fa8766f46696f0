package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/**
 * The Go runtime's description of its module: the location of the table, and the base of its
 * offsets.
 */
final class ModuleData {
  private static final int NAMES = 1;
  private static final int LOWEST = 20;
  private static final int HIGHEST = 21;
  private static final int TEXT = 22;
  private static final int DATA_BASE_1_18 = 38;
  private static final int DATA_BASE_1_20 = 40;

  private final GoImage image;
  private final long address;
  private final int wordSize;

  private ModuleData(GoImage image, long address, int wordSize) {
    this.image = image;
    this.address = address;
    this.wordSize = wordSize;
  }

  /**
   * Finds the structure that begins with the address of the table: in data or, in a
   * position-independent program, in the values that the loader fills in. Null if there is no such
   * thing.
   */
  static @Nullable ModuleData find(GoImage image, TableHeader header, long table) {
    int word = header.table().wordSize();
    for (GoImage.Part part : image.parts()) {
      ByteView data = part.isWritable() ? part.bytes() : part.bytes().slice(0, 0);
      for (long at = -part.address() & (word - 1); at + word <= data.size(); at += word) {
        if (data.word(at) == table) {
          ModuleData candidate = new ModuleData(image, part.address() + at, word);
          if (candidate.describes(header, table)) {
            return candidate;
          }
        }
      }
    }
    return image
        .filledWith(table)
        .mapToObj(place -> new ModuleData(image, place, word))
        .filter(candidate -> candidate.describes(header, table))
        .findFirst()
        .orElse(null);
  }

  private boolean describes(TableHeader header, long table) {
    long names = header.names().offset(0) - header.table().offset(0);
    return word(NAMES) == table + names
        && Long.compareUnsigned(word(LOWEST), word(HIGHEST)) < 0
        && Long.compareUnsigned(word(TEXT), word(LOWEST)) <= 0;
  }

  /** The base of entries. */
  long text() {
    return word(TEXT);
  }

  /** The base of references to data; null if the file has no bytes there. */
  @Nullable Long dataBase(GoVersion version) {
    long base = word(version == GoVersion.GO_1_20 ? DATA_BASE_1_20 : DATA_BASE_1_18);
    return image.at(base) == null ? null : base;
  }

  /** A word as in memory if the program is loaded at its stated address; 0 if there is none. */
  private long word(int index) {
    long place = address + (long) index * wordSize;
    long filled = image.filledAt(place);
    if (filled != 0) {
      return filled;
    }
    ByteView bytes = image.at(place);
    return bytes == null || bytes.size() < wordSize ? 0 : bytes.word(0);
  }
}
