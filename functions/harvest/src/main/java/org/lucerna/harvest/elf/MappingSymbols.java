package org.lucerna.harvest.elf;

import java.util.TreeMap;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.object.CodeMarks;
import org.lucerna.harvest.object.Machine;
import org.lucerna.isa.Architecture;

/** ARM's mapping symbols: they mark data in code, and Thumb functions. */
final class MappingSymbols implements CodeMarks {
  private static final int SECTION_SHIFT = 40;

  /** Kinds of bytes, by start: {@code a}, {@code d}, {@code t} or {@code x}. */
  private final TreeMap<Long, Integer> kinds = new TreeMap<>(Long::compareUnsigned);

  private final TreeMap<Long, Boolean> thumb = new TreeMap<>(Long::compareUnsigned);
  private final boolean relocatable;

  private MappingSymbols(boolean relocatable) {
    this.relocatable = relocatable;
  }

  /** The symbols of a file; empty for processors other than ARM. */
  static MappingSymbols of(ElfFile file, Machine machine) {
    MappingSymbols found = new MappingSymbols(file.header().type() == ElfType.RELOCATABLE);
    boolean arm = machine.architecture() == Architecture.A32;
    if (arm || machine.architecture() == Architecture.A64) {
      SymbolTable symbols = file.symbols();
      found.read(symbols.isEmpty() ? file.dynamicSymbols() : symbols, arm);
    }
    return found;
  }

  private void read(SymbolTable symbols, boolean arm) {
    for (int i = 1; i < symbols.count(); i++) {
      if (!symbols.hasSection(i)) {
        continue;
      }
      long value = symbols.value(i);
      if (symbols.type(i) == SymbolType.NOTYPE && symbols.nameAt(i) != 0) {
        ByteString name = symbols.name(i);
        boolean maps = name.length() >= 2 && name.at(0) == '$';
        if (maps && (name.length() == 2 || name.at(2) == '.') && "adtx".indexOf(name.at(1)) >= 0) {
          kinds.put(place(symbols.section(i), value), name.at(1));
        }
      } else if (arm && symbols.type(i) == SymbolType.FUNC && (value & 1) != 0) {
        thumb.put(place(symbols.section(i), value - 1), true);
      }
    }
  }

  /** A place as one number: in an object file all sections begin at 0. */
  private long place(int section, long address) {
    return relocatable ? (long) section << SECTION_SHIFT | address : address;
  }

  @Override
  public boolean isThumb(int section, long address) {
    return thumb.containsKey(place(section, address)) || kind(section, address) == 't';
  }

  @Override
  public boolean mayHaveData() {
    return !kinds.isEmpty();
  }

  @Override
  public boolean isData(int section, long address) {
    return kind(section, address) == 'd';
  }

  private int kind(int section, long address) {
    var before = kinds.floorEntry(place(section, address));
    return before == null ? 0 : before.getValue();
  }
}
