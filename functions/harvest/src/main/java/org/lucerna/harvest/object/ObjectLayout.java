package org.lucerna.harvest.object;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.similarity.feature.ProgramView;

/**
 * Object files as a linker would lay them out, in a made-up address space. The symbols of all files
 * count; a symbol that no file defines is imported. Not thread-safe.
 *
 * <pre>
 * 11000000   an import every 16 bytes, within reach of branches of arm64; for 32-bit ARM and PowerPC,
 *            whose branches reach 16 and 32 MB, from 13000000 on
 * 13570000   loaded sections, file by file, aligned; those beyond 53570000 have no address
 * 70000000   a slot of the global offset table every 16 bytes
 * </pre>
 */
final class ObjectLayout {
  private static final long IMPORTS = 0x1100_0000;
  private static final long NEAR_IMPORTS = 0x1300_0000;
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
  private final long firstImport;
  private int slotCount;
  private long end = SECTIONS;

  /** An object file with the address of each of its sections, 0 for none. */
  static final class Placed {
    private final ObjectFile file;
    private final long[] sections;

    Placed(ObjectFile file, long[] sections) {
      this.file = file;
      this.sections = sections;
    }

    ObjectFile file() {
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
   * Lays out the object files that a linker puts into one program; damaged ones are left out.
   *
   * @param objects object files of any kind
   * @param first one of that program
   */
  ObjectLayout(List<ObjectFile> objects, ObjectFile first) {
    firstImport =
        switch (first.machine().architecture()) {
          case A32, T32, PPC -> NEAR_IMPORTS;
          case X86, X64, A64, MIPS, RISCV -> IMPORTS;
        };
    for (ObjectFile file : objects) {
      try {
        if (file.isLinkedWith(first)) {
          place(file);
        }
      } catch (FormatException damage) {
        // Other files refer to the parts read before the damage.
      }
    }
    program = new LoadedProgram(loaded, first.machine().order());
  }

  private void place(ObjectFile file) {
    List<? extends ObjectSection> all = file.sections();
    long[] sections = new long[all.isEmpty() ? 0 : all.getLast().index() + 1];
    for (ObjectSection section : all) {
      long size = section.size();
      if (section.allocated() && size > 0 && Long.compareUnsigned(size, SECTIONS_END - end) < 0) {
        long alignment = Long.highestOneBit(section.alignment() | 1);
        long mask = Math.clamp(alignment, 1, LARGEST_ALIGNMENT) - 1;
        long start = end + mask & ~mask;
        LoadedSection bytes =
            LoadedSection.of(
                start,
                size,
                LoadedSection.content(section.executable(), section.writable()),
                section.inFile() ? section.view().segment() : null);
        loaded.add(section.hasLooseStrings() ? bytes.ofStrings() : bytes);
        sections[section.index()] = start;
        end = start + size;
      }
    }
    Placed result = new Placed(file, sections);
    placed.add(result);
    ObjectSymbols symbols = file.symbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (!symbols.isLocal(i) && symbols.hasSection(i)) {
        long address = result.address(symbols.section(i), symbols.value(i));
        if (address != 0) {
          (symbols.isWeak(i) ? weak : strong).putIfAbsent(symbols.name(i), address);
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
  long address(Placed object, ObjectSymbols symbols, int symbol) {
    if (symbol <= 0 || symbol >= symbols.count()) {
      return 0;
    }
    if (symbols.isLocal(symbol)) {
      return symbols.hasSection(symbol)
          ? object.address(symbols.section(symbol), symbols.value(symbol))
          : 0;
    }
    ByteString name = symbols.name(symbol);
    ByteString function = object.file.inSlot(name);
    if (function == null) {
      return address(object, name);
    }
    long address = address(object, function);
    return address == 0 ? 0 : slot(address);
  }

  private long address(Placed object, ByteString name) {
    Long known = strong.get(name);
    known = known == null ? weak.get(name) : known;
    return known == null ? imported(object.file.importName(name)) : known;
  }

  private long imported(ByteString name) {
    Long known = imports.get(name);
    if (known != null) {
      return known;
    }
    long address = firstImport + (long) STRIDE * imports.size();
    if (name.isEmpty() || imports.size() == MOST_STRIDES || address >= SECTIONS) {
      return 0;
    }
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
        AddressRange.sized(firstImport, (long) STRIDE * imports.size()),
        new AddressRange(SECTIONS, end),
        AddressRange.sized(SLOTS, (long) STRIDE * slots.size()));
  }

  /** Whether an address belongs to an import. */
  boolean isImport(long address) {
    return address >= firstImport && address < SECTIONS;
  }

  /** Whether there is code at an address. */
  boolean isCode(long address) {
    return program.content(address) == ProgramView.Content.CODE;
  }

  /** The start of the global offset table. */
  long globalOffsetTable() {
    return SLOTS;
  }

  /** The slot that holds an address. */
  long slot(long address) {
    return slots.computeIfAbsent(address, this::newSlot);
  }

  /** A slot after all others that holds an address; of 0 an empty one. */
  long newSlot(long address) {
    long slot = SLOTS + (long) STRIDE * Math.min(slotCount++, MOST_STRIDES);
    ByteString name = isImport(address) ? program.importAt(address) : null;
    if (name == null) {
      program.putPointer(slot, address);
    } else {
      program.putImport(slot, name);
    }
    return slot;
  }
}
