package org.lucerna.binary.golang;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.RelocationTable;
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

  private final ElfFile file;
  private final long address;

  private ModuleData(ElfFile file, long address) {
    this.file = file;
    this.address = address;
  }

  /**
   * Finds the structure that begins with the address of the table: in data or, in a
   * position-independent program, in relocations. Null if there is no such thing.
   */
  static @Nullable ModuleData find(ElfFile file, TableHeader header, long table) {
    for (ElfSection section : file.sections()) {
      if (section.allocated() && section.inFile() && section.writable()) {
        ModuleData found = find(file, header, table, section.view(), section.address());
        if (found != null) {
          return found;
        }
      }
    }
    for (ElfSegment segment : file.sections().isEmpty() ? file.segments() : List.<ElfSegment>of()) {
      if (segment.type() == ElfSegment.LOAD && segment.writable()) {
        ByteView bytes = file.view().slice(segment.offset(), segment.fileSize());
        ModuleData found = find(file, header, table, bytes, segment.address());
        if (found != null) {
          return found;
        }
      }
    }
    return findRelocated(file, header, table);
  }

  private static @Nullable ModuleData find(
      ElfFile file, TableHeader header, long table, ByteView data, long address) {
    int word = data.wordSize();
    for (long at = -address & (word - 1); at + word <= data.size(); at += word) {
      if (data.word(at) == table) {
        ModuleData candidate = new ModuleData(file, address + at);
        if (candidate.describes(header, table)) {
          return candidate;
        }
      }
    }
    return null;
  }

  private static @Nullable ModuleData findRelocated(ElfFile file, TableHeader header, long table) {
    for (RelocationTable relocations : file.relocations()) {
      for (int i = 0; i < relocations.count(); i++) {
        if (relocations.isBaseRelative(i) && relocations.addend(i) == table) {
          ModuleData candidate = new ModuleData(file, relocations.offset(i));
          if (candidate.describes(header, table)) {
            return candidate;
          }
        }
      }
    }
    return null;
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
    return file.at(base) == null ? null : base;
  }

  /** A word as in memory if the program is loaded at its stated address; 0 if there is none. */
  private long word(int index) {
    int size = file.view().wordSize();
    ByteView bytes = file.at(address + (long) index * size);
    long word = bytes == null || bytes.size() < size ? 0 : bytes.word(0);
    return word != 0 ? word : relocated(address + (long) index * size);
  }

  private long relocated(long place) {
    for (RelocationTable relocations : file.relocations()) {
      for (int i = 0; i < relocations.count(); i++) {
        if (relocations.offset(i) == place && relocations.isBaseRelative(i)) {
          return relocations.addend(i);
        }
      }
    }
    return 0;
  }
}
