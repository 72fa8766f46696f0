package org.lucerna.binary.dwarf;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.util.HashMap;
import java.util.Iterator;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.FormatException;

/**
 * The units in a file of split-off entries: a {@code .dwo} file of one object file, or a {@code
 * .dwp} file, which packages the units of a whole program. Opening it reads the headers of all
 * units. Immutable; thread-safe while the file is open.
 */
public final class SplitUnits {
  private static final String INDEX = ".debug_cu_index";

  /** The unit's sections by its id. */
  private final Map<Long, DebugSections> units = new HashMap<>();

  private SplitUnits() {}

  /**
   * The units of one file.
   *
   * @param sections returns the bytes of a section by name, such as {@code .debug_info.dwo}; null
   *     if there is none
   * @throws FormatException if the index of a package is damaged. In a {@code .dwo} file, damage
   *     hides the unit that has it, and possibly those after it
   */
  public static SplitUnits of(ByteOrder order, Function<String, @Nullable MemorySegment> sections) {
    DebugSections whole = DebugSections.of(order, 0, name -> sections.apply(name + ".dwo"));
    MemorySegment index = sections.apply(INDEX);
    SplitUnits found = new SplitUnits();
    if (index == null) {
      found.addUnits(whole);
    } else {
      PackageIndex.read(ByteReader.of(index, INDEX, order), whole, found.units);
    }
    return found;
  }

  private void addUnits(DebugSections whole) {
    for (Iterator<Unit> all = new Dwarf(whole).units(); all.hasNext(); ) {
      try {
        Unit unit = all.next();
        long size = unit.header().end() - unit.offset();
        if (unit.kind() != UnitKind.SPLIT_TYPE) {
          MemorySegment info = whole.info().asSlice(unit.offset(), size);
          units.putIfAbsent(
              unit.splitId(),
              whole.parts(info, whole.abbrev(), whole.strOffsets(), whole.rngLists()));
        }
      } catch (FormatException damage) {
        // Then it has no id, and cannot be requested.
      }
    }
  }

  /**
   * The sections of one unit, which begins at offset 0 of {@code info}. Sections that stay in the
   * program are empty: lines, addresses, and ranges up to version 4.
   *
   * @return null if the file has no unit of that id
   */
  public @Nullable DebugSections sections(long id) {
    return units.get(id);
  }
}
