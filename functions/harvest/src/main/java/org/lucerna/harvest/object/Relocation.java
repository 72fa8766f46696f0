package org.lucerna.harvest.object;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.SymbolReference;

/**
 * A place in a section of an object file that a linker fills in.
 *
 * @param offset in the section
 * @param type its meaning is the machine's, as in ELF files, or {@link #IMAGE_RELATIVE}
 * @param symbol index in {@code symbols}; 0 for none
 * @param addend added to the symbol's value
 */
public record Relocation(long offset, int type, int symbol, long addend, ObjectSymbols symbols) {
  /** 32 bits: the distance from the start of the program, which no type of ELF's is. */
  public static final int IMAGE_RELATIVE = 0x1_0000;

  /** The places of each executable section, by section number, in order. */
  public static Map<Integer, List<Relocation>> bySection(ObjectFile file) {
    Map<Integer, List<Relocation>> all = new HashMap<>();
    file.relocations(
        section -> section.executable() && section.inFile(),
        (section, place) ->
            all.computeIfAbsent(section.index(), _ -> new ArrayList<>()).add(place));
    all.values().forEach(Relocation::sort);
    return all;
  }

  /** The places of a section, in order. */
  public static List<Relocation> in(ObjectFile file, ObjectSection section) {
    List<Relocation> places = new ArrayList<>();
    file.relocations(target -> target.index() == section.index(), (_, place) -> places.add(place));
    sort(places);
    return places;
  }

  private static void sort(List<Relocation> places) {
    places.sort(Comparator.comparing(Relocation::offset, Long::compareUnsigned));
  }

  /** The places of a list within a range of offsets. */
  public static List<Relocation> within(List<Relocation> sorted, long start, long size) {
    return sorted.subList(first(sorted, start), first(sorted, start + size));
  }

  /** Index of the first place of a list at or after {@code offset}. */
  public static int first(List<Relocation> sorted, long offset) {
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

  /** Whether it has a symbol. */
  private boolean isKnown() {
    return symbol > 0 && symbol < symbols.count();
  }

  /** Whether it has a symbol that other files see. */
  public boolean isShared() {
    return isKnown() && !symbols.isLocal(symbol);
  }

  /** Number of its symbol's section; 0 for none. */
  int section() {
    return isKnown() && symbols.hasSection(symbol) ? symbols.section(symbol) : 0;
  }

  /** Whether its symbol is in the section with that number, which is not 0. */
  public boolean isIn(int section) {
    return section() == section;
  }

  /** Whether its symbol has a name. */
  boolean names(ByteString name) {
    return isKnown() && symbols.name(symbol).equals(name);
  }

  /** Its symbol's value. */
  public long value() {
    return symbols.value(symbol);
  }

  /**
   * Its target as known outside: a global symbol, or the start of another code section in the same
   * object file. Null if it names something else.
   *
   * @param instruction offset of the instruction in its function
   * @param bias to add to the addend to get the distance from the symbol
   */
  public @Nullable SymbolReference reference(long instruction, long bias, ObjectFile file) {
    if (isShared()) {
      return symbols.hasName(symbol)
          ? new SymbolReference(instruction, symbols.name(symbol), addend + bias)
          : null;
    }
    ObjectSection section = section() == 0 ? null : file.section(section());
    return section == null || !section.executable()
        ? null
        : new SymbolReference(
            instruction, ByteString.utf8(section.name()), value() + addend + bias);
  }
}
