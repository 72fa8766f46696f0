package org.lucerna.harvest.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolBinding;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.SymbolReference;

/**
 * A place in a section of an object file that a linker fills in.
 *
 * @param offset in the section
 * @param type its meaning is the machine's
 * @param symbol index in {@code symbols}; 0 for none
 * @param addend added to the symbol's value
 */
record Relocation(long offset, int type, int symbol, long addend, SymbolTable symbols) {
  /** The places of each executable section, by section number, in order. */
  static Map<Integer, List<Relocation>> bySection(ElfFile file) {
    Map<Integer, List<Relocation>> all = new HashMap<>();
    for (RelocationTable table : file.relocations()) {
      ElfSection target = table.target();
      if (target != null && target.executable() && target.inFile()) {
        add(table, all.computeIfAbsent(target.index(), _ -> new ArrayList<>()));
      }
    }
    all.values().forEach(Relocation::sort);
    return all;
  }

  /** The places of a section, in order. */
  static List<Relocation> in(ElfFile file, ElfSection section) {
    List<Relocation> places = new ArrayList<>();
    for (RelocationTable table : file.relocations()) {
      ElfSection target = table.target();
      if (target != null && target.index() == section.index()) {
        add(table, places);
      }
    }
    sort(places);
    return places;
  }

  private static void add(RelocationTable table, List<Relocation> to) {
    for (int i = 0; i < table.count(); i++) {
      to.add(
          new Relocation(
              table.offset(i), table.type(i), table.symbol(i), table.addend(i), table.symbols()));
    }
  }

  private static void sort(List<Relocation> places) {
    places.sort(Comparator.comparing(Relocation::offset, Long::compareUnsigned));
  }

  /** The places of a list within a range of offsets. */
  static List<Relocation> within(List<Relocation> sorted, long start, long size) {
    return sorted.subList(first(sorted, start), first(sorted, start + size));
  }

  /** Index of the first place of a list at or after {@code offset}. */
  static int first(List<Relocation> sorted, long offset) {
    int low = 0;
    int high = sorted.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(sorted.get(middle).offset, offset) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** Number of its symbol's section; 0 for none. */
  int section() {
    boolean isKnown = symbol > 0 && symbol < symbols.count() && symbols.hasSection(symbol);
    return isKnown ? symbols.section(symbol) : 0;
  }

  /** Whether its symbol is in the section with that number, which is not 0. */
  boolean isIn(int section) {
    return section() == section;
  }

  /** Whether its symbol has a name. */
  boolean names(ByteString name) {
    return symbol > 0 && symbol < symbols.count() && symbols.name(symbol).equals(name);
  }

  /** Its symbol's value. */
  long value() {
    return symbols.value(symbol);
  }

  /**
   * Its target as known outside: a global symbol, or the start of another code section in the same
   * object file. Null if it names something else.
   *
   * @param instruction offset of the instruction in its function
   * @param bias to add to the addend to get the distance from the symbol
   */
  @Nullable SymbolReference reference(long instruction, long bias, ElfFile file) {
    if (symbol <= 0 || symbol >= symbols.count()) {
      return null;
    }
    if (symbols.binding(symbol) != SymbolBinding.LOCAL) {
      return symbols.nameAt(symbol) == 0
          ? null
          : new SymbolReference(instruction, symbols.name(symbol), addend + bias);
    }
    ElfSection section = symbols.hasSection(symbol) ? file.section(symbols.section(symbol)) : null;
    return section == null || !section.executable()
        ? null
        : new SymbolReference(
            instruction, ByteString.utf8(section.name()), value() + addend + bias);
  }
}
