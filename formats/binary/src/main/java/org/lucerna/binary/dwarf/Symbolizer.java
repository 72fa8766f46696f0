package org.lucerna.binary.dwarf;

import java.util.Arrays;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.FormatException;

/**
 * Describes the code at an address: the function, those it was inlined into, files and lines.
 *
 * <p>Opening it reads the header of every unit; a unit is read when one of its addresses is first
 * requested, and up to 64 MB of recent ones are cached. Not thread-safe.
 */
public final class Symbolizer {
  private static final long KEPT = 64 << 20;

  private final Dwarf dwarf;
  private final Intervals index;
  private final Map<Integer, UnitIndex> units = new LinkedHashMap<>(16, 0.75f, true);
  private long[] offsets = new long[64];
  private int unitCount;
  private long weight;

  /** Opens the debug information in {@code sections}; damaged units are skipped. */
  public Symbolizer(DebugSections sections) {
    this(sections, null);
  }

  /**
   * Like {@link #Symbolizer(DebugSections)}, for a file that refers to a second one.
   *
   * @param shared its sections; null if not available
   */
  public Symbolizer(DebugSections sections, @Nullable DebugSections shared) {
    this(sections, shared, SplitFiles.NONE);
  }

  /** Like {@link #Symbolizer(DebugSections, DebugSections)}, with split-off entries. */
  public Symbolizer(DebugSections sections, @Nullable DebugSections shared, SplitFiles splitFiles) {
    dwarf = new Dwarf(sections, shared, splitFiles);
    Intervals.Builder ranges = new Intervals.Builder();
    for (Iterator<Unit> all = dwarf.units(); all.hasNext(); ) {
      try {
        Unit unit = all.next();
        add(unit, ranges);
      } catch (FormatException damage) {
        // Its addresses have no frames; the other units' still have.
      }
    }
    index = ranges.build();
  }

  private void add(Unit unit, Intervals.Builder ranges) {
    if (unitCount == offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * unitCount);
    }
    int number = unitCount++;
    offsets[number] = unit.offset();
    DwarfRanges said = unit.ranges();
    if (said.isEmpty()) {
      unit.functions(tree -> ranges.add(tree.function().ranges(), number));
    } else {
      ranges.add(said, number);
    }
  }

  /**
   * The functions at {@code address}.
   *
   * @return the innermost function first, as it was inlined into the next one and so on; empty if
   *     no unit knows the address
   * @throws FormatException if the unit of the address is damaged
   */
  public List<InlinedCall> frames(long address) {
    dwarf.renew();
    List<InlinedCall> fallback = List.of();
    int at = index.covering(address, index.floor(address));
    while (at >= 0) {
      List<InlinedCall> frames = unit(index.number(at)).frames(address);
      if (!frames.isEmpty() && frames.getLast().function() != null) {
        return frames;
      }
      fallback = fallback.isEmpty() ? frames : fallback;
      at = index.covering(address, at - 1);
    }
    return fallback;
  }

  private UnitIndex unit(int number) {
    UnitIndex kept = units.get(number);
    if (kept != null) {
      return kept;
    }
    UnitIndex read = new UnitIndex(dwarf.unit(offsets[number]));
    units.put(number, read);
    weight += read.weight();
    Iterator<UnitIndex> eldest = units.values().iterator();
    while (weight > KEPT && units.size() > 1) {
      weight -= eldest.next().weight();
      eldest.remove();
    }
    return read;
  }
}
