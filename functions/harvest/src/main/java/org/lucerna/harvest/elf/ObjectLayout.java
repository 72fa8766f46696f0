package org.lucerna.harvest.elf;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.SymbolBinding;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;

/**
 * Object files as a linker would lay them out, in a made-up address space. The symbols of all files
 * count; a symbol that no file defines is imported. Not thread-safe.
 *
 * <pre>
 * 11000000   an import every 16 bytes, within reach of branches of arm64
 * 13570000   loaded sections, file by file, aligned; those beyond 53570000 have no address
 * 70000000   a slot of the global offset table every 16 bytes
 * </pre>
 */
final class ObjectLayout {
  private static final long IMPORTS = 0x1100_0000;
  private static final long SECTIONS = 0x1357_0000;
  private static final long SECTIONS_END = 0x5357_0000;
  private static final long SLOTS = 0x7000_0000;
  private static final long LARGEST_ALIGNMENT = 1 << 12;
  private static final int STRIDE = 16;
  private static final int MOST_STRIDES = 1 << 21;

  private final Map<ByteString, Long> strong = new HashMap<>();
  private final Map<ByteString, Long> weak = new HashMap<>();
  private final Map<ByteString, Long> imports = new HashMap<>();
  private final Map<Long, Long> slots = new HashMap<>();
  private final List<LoadedSection> loaded = new ArrayList<>();
  private final LoadedProgram program;
  private long end = SECTIONS;

  /** An object file with the address of each of its sections, 0 for none. */
  static final class Placed {
    private final ElfFile file;
    private final long[] sections;

    Placed(ElfFile file, long[] sections) {
      this.file = file;
      this.sections = sections;
    }

    ElfFile file() {
      return file;
    }

    /** The address of an offset in a section; 0 if there is none. */
    long address(int section, long offset) {
      boolean isPlaced = section > 0 && section < sections.length && sections[section] != 0;
      return isPlaced ? sections[section] + offset : 0;
    }
  }

  /** The files with their addresses, in the same order. */
  private final List<Placed> placed = new ArrayList<>();

  /**
   * Lays out object files for one processor; others and damaged ones are left out.
   *
   * @param objects the bytes of files of any kind
   * @param header of a file for the processor
   */
  static ObjectLayout of(List<MemorySegment> objects, ElfHeader header) {
    return new ObjectLayout(alike(objects, header));
  }

  private static List<ElfFile> alike(List<MemorySegment> objects, ElfHeader header) {
    List<ElfFile> files = new ArrayList<>();
    for (MemorySegment object : objects) {
      try {
        ElfFile file = ElfHeader.isAt(object) ? ElfFile.of(object) : null;
        if (file != null
            && file.header().type() == ElfType.RELOCATABLE
            && file.header().architecture() == header.architecture()
            && file.header().wide() == header.wide()) {
          files.add(file);
        }
      } catch (FormatException damage) {
        // Its functions were reported as left out.
      }
    }
    return files;
  }

  /** Lays out files; damaged ones are left out. */
  ObjectLayout(List<ElfFile> files) {
    for (ElfFile file : files) {
      try {
        place(file);
      } catch (FormatException damage) {
        // Other files refer to the parts read before the damage.
      }
    }
    program = new LoadedProgram(loaded);
  }

  private void place(ElfFile file) {
    long[] sections = new long[file.sections().size()];
    for (ElfSection section : file.sections()) {
      long size = section.size();
      if (section.allocated() && size > 0 && Long.compareUnsigned(size, SECTIONS_END - end) < 0) {
        long alignment = Long.highestOneBit(section.header().alignment() | 1);
        long mask = Math.clamp(alignment, 1, LARGEST_ALIGNMENT) - 1;
        long start = end + mask & ~mask;
        LoadedSection bytes = ElfLoader.section(section, start);
        loaded.add(section.hasLooseStrings() ? bytes.ofStrings() : bytes);
        sections[section.index()] = start;
        end = start + size;
      }
    }
    Placed result = new Placed(file, sections);
    placed.add(result);
    SymbolTable symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.binding(i) != SymbolBinding.LOCAL && symbols.hasSection(i)) {
        long address = result.address(symbols.section(i), symbols.value(i));
        boolean isWeak = symbols.binding(i) == SymbolBinding.WEAK;
        if (address != 0) {
          (isWeak ? weak : strong).putIfAbsent(symbols.name(i), address);
        }
      }
    }
  }

  /** The files that have addresses. */
  List<Placed> files() {
    return placed;
  }

  /** The program that the files form; it grows with the imports and slots that are requested. */
  LoadedProgram program() {
    return program;
  }

  /** The address of a symbol of a file; 0 if there is none. */
  long address(Placed object, SymbolTable symbols, int symbol) {
    if (symbol <= 0 || symbol >= symbols.count()) {
      return 0;
    }
    if (symbols.binding(symbol) == SymbolBinding.LOCAL) {
      return symbols.hasSection(symbol)
          ? object.address(symbols.section(symbol), symbols.value(symbol))
          : 0;
    }
    ByteString name = symbols.name(symbol);
    Long known = strong.get(name);
    known = known == null ? weak.get(name) : known;
    return known == null ? imported(name) : known;
  }

  private long imported(ByteString name) {
    Long known = imports.get(name);
    if (known != null) {
      return known;
    }
    if (name.isEmpty() || imports.size() == MOST_STRIDES) {
      return 0;
    }
    long address = IMPORTS + (long) STRIDE * imports.size();
    imports.put(name, address);
    program.putImport(address, name);
    return address;
  }

  /** The addresses of the requested imports, by name. */
  Map<ByteString, Long> imports() {
    return Collections.unmodifiableMap(imports);
  }

  /** The requested slots, by the address that each holds. */
  Map<Long, Long> slots() {
    return Collections.unmodifiableMap(slots);
  }

  /** The ranges of imports, sections and slots. */
  List<AddressRange> regions() {
    return List.of(
        AddressRange.sized(IMPORTS, (long) STRIDE * imports.size()),
        new AddressRange(SECTIONS, end),
        AddressRange.sized(SLOTS, (long) STRIDE * slots.size()));
  }

  /** Whether an address belongs to an import. */
  boolean isImport(long address) {
    return address >= IMPORTS && address < SECTIONS;
  }

  /** The start of the global offset table. */
  long globalOffsetTable() {
    return SLOTS;
  }

  /** The slot that holds an address. */
  long slot(long address) {
    return slots.computeIfAbsent(
        address,
        _ -> {
          long slot = SLOTS + (long) STRIDE * Math.min(slots.size(), MOST_STRIDES);
          ByteString name = program.importAt(address);
          if (name == null) {
            program.putPointer(slot, address);
          } else {
            program.putImport(slot, name);
          }
          return slot;
        });
  }
}
