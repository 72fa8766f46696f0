package org.lucerna.binary.dwarf;

import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.FormatException;

/**
 * A file's debug information. Nothing is read ahead, and only recently read data is cached, in a
 * few megabytes: a file of any size is read unit by unit.
 *
 * <p>Not thread-safe. Several instances over the same sections are independent.
 */
public final class Dwarf {
  private static final int UNITS_KEPT = 64;
  private static final int TABLES_KEPT = 64;

  private final DebugSections sections;
  private final @Nullable Dwarf shared;
  private final SplitFiles splitFiles;

  /** The unit from which a split unit was split off; null for other units. */
  private final @Nullable Unit skeleton;

  /** Ids of the split units read in this task. */
  private final Set<Long> splitRead = new HashSet<>();

  private final ReadBudget budget;
  private final Strings strings;
  private final Declarations declarations = new Declarations(this);
  private final RangeReader rangeReader = new RangeReader(this);
  private final ByteReader addr;
  private final ByteReader strOffsets;
  private final ByteReader ranges;
  private final ByteReader rngLists;
  private final Map<TableKey, Abbreviations> tables = new Recent<>(TABLES_KEPT);
  private final Map<Long, Unit> units = new Recent<>(UNITS_KEPT);
  private long[] unitOffsets = {};

  public Dwarf(DebugSections sections) {
    this(sections, null);
  }

  /**
   * Debug information that refers to a second file.
   *
   * @param shared the sections of that file; null if it is not available
   */
  public Dwarf(DebugSections sections, @Nullable DebugSections shared) {
    this(sections, shared, SplitFiles.NONE);
  }

  /**
   * Like {@link #Dwarf(DebugSections, DebugSections)}, with units whose entries were split off.
   *
   * @param splitFiles called by the reading thread for each such unit
   */
  public Dwarf(DebugSections sections, @Nullable DebugSections shared, SplitFiles splitFiles) {
    this(
        sections,
        shared,
        splitFiles,
        null,
        new ReadBudget(sections.size() + (shared == null ? 0 : shared.size())));
  }

  private Dwarf(
      DebugSections sections,
      @Nullable DebugSections shared,
      SplitFiles splitFiles,
      @Nullable Unit skeleton,
      ReadBudget budget) {
    this.sections = sections;
    this.splitFiles = splitFiles;
    this.skeleton = skeleton;
    this.shared = shared == null ? null : new Dwarf(shared, null, SplitFiles.NONE, null, budget);
    this.budget = budget;
    this.strings = new Strings(sections, shared, budget);
    this.addr = ByteReader.of(sections.addr(), ".debug_addr", sections.order());
    this.strOffsets = ByteReader.of(sections.strOffsets(), ".debug_str_offsets", sections.order());
    this.ranges = ByteReader.of(sections.ranges(), ".debug_ranges", sections.order());
    this.rngLists = ByteReader.of(sections.rngLists(), ".debug_rnglists", sections.order());
  }

  /** The offset of an abbreviation table, and the encoding that it was read for. */
  private record TableKey(long offset, Encoding encoding) {}

  /** The values requested last. */
  private static final class Recent<K, V> extends LinkedHashMap<K, V> {
    private static final long serialVersionUID = 1;

    private final int most;

    Recent(int most) {
      super(2 * most, 0.75f, true);
      this.most = most;
    }

    @Override
    protected boolean removeEldestEntry(Map.Entry<K, V> eldest) {
      return size() > most;
    }
  }

  /**
   * The units in file order. For a damaged unit {@code next} throws {@link FormatException}; the
   * next call continues with the unit after it, if that can be found.
   */
  public Iterator<Unit> units() {
    renew();
    return new Units();
  }

  /**
   * Reports every function of every unit, like {@link Unit#functions}.
   *
   * @throws FormatException at the first damage; earlier results remain valid
   */
  public void functions(Consumer<? super FunctionTree> consumer) {
    units().forEachRemaining(unit -> unit.functions(consumer));
  }

  private final class Units implements Iterator<Unit> {
    private final ByteReader in = info();

    @Override
    public boolean hasNext() {
      skipPadding(in);
      return !in.atEnd();
    }

    @Override
    public Unit next() {
      if (!hasNext()) {
        throw new NoSuchElementException();
      }
      long offset = in.position();
      nextUnit(in);
      return unit(offset);
    }
  }

  /** Units of length 0, which some linkers use as padding, have no header and are skipped. */
  private static void skipPadding(ByteReader in) {
    while (in.remaining() >= 4) {
      long at = in.position();
      if (in.u32() != 0) {
        in.seek(at);
        return;
      }
    }
  }

  /** Skips the unit at the position; moves to the end if the unit's end is unknown. */
  private static void nextUnit(ByteReader in) {
    try {
      in.skip(UnitHeader.length(in));
    } catch (FormatException damage) {
      in.seek(in.limit());
      throw damage;
    }
  }

  /** The unit that contains the entry at {@code offset}. */
  Unit unitWith(long offset) {
    if (unitOffsets.length == 0) {
      unitOffsets = readUnitOffsets();
    }
    int found = Arrays.binarySearch(unitOffsets, offset);
    int index = found < 0 ? -found - 2 : found;
    if (offset < 0 || index < 0) {
      throw new FormatException(offset, "a reference to an entry", "one to no unit");
    }
    return unit(unitOffsets[index]);
  }

  private long[] readUnitOffsets() {
    ByteReader in = info();
    long[] offsets = new long[64];
    int count = 0;
    skipPadding(in);
    while (!in.atEnd()) {
      if (count == offsets.length) {
        offsets = Arrays.copyOf(offsets, 2 * count);
      }
      offsets[count++] = in.position();
      nextUnit(in);
      skipPadding(in);
    }
    return Arrays.copyOf(offsets, count);
  }

  /** The unit whose header is at {@code offset}. */
  Unit unit(long offset) {
    Unit kept = units.get(offset);
    if (kept != null) {
      return kept;
    }
    UnitHeader header = UnitHeader.read(info(), offset);
    Unit unit = new Unit(this, header, abbreviations(header), skeleton);
    units.put(offset, unit);
    return unit;
  }

  private Abbreviations abbreviations(UnitHeader header) {
    TableKey key = new TableKey(header.abbreviations(), header.encoding());
    Abbreviations kept = tables.get(key);
    if (kept != null) {
      return kept;
    }
    ByteReader in = ByteReader.of(sections.abbrev(), ".debug_abbrev", sections.order());
    in.seek(key.offset());
    Abbreviations table = Abbreviations.read(in, header.encoding());
    budget.spend(key.offset(), in.position() - key.offset());
    tables.put(key, table);
    return table;
  }

  /** Whether the linker dropped the code at {@code low}. */
  boolean isDead(long low, Encoding encoding) {
    return Long.compareUnsigned(low, sections.codeStart()) < 0 || encoding.isTombstone(low);
  }

  DwarfRanges rangesOf(Unit unit, DebugEntry entry) {
    return rangeReader.read(unit, entry);
  }

  /**
   * The unit that was split off from {@code from}; null if it is not found, or has already been
   * read in this task, so that entries shared by many units are read only once.
   */
  @Nullable Unit split(Unit from) {
    SplitLink link = from.splitLink();
    if (link == null || !splitRead.add(link.id())) {
      return null;
    }
    DebugSections found = splitFiles.find(link);
    if (found == null || found.order() != sections.order()) {
      return null;
    }
    ReadBudget own = new ReadBudget(found.size());
    return new Dwarf(found.within(sections), null, SplitFiles.NONE, from, own).unit(0);
  }

  /** Starts another task, with a new read budget. */
  void renew() {
    splitRead.clear();
    budget.renew();
  }

  /** The second file, to which this one refers; null if it is not available. */
  @Nullable Dwarf shared() {
    return shared;
  }

  ReadBudget budget() {
    return budget;
  }

  Strings strings() {
    return strings;
  }

  Declarations declarations() {
    return declarations;
  }

  /** A cursor of the caller's own at the start of {@code .debug_info}. */
  ByteReader info() {
    return ByteReader.of(sections.info(), ".debug_info", sections.order());
  }

  /** A cursor of the caller's own at the start of {@code .debug_line}. */
  ByteReader line() {
    return ByteReader.of(sections.line(), ".debug_line", sections.order());
  }

  ByteReader addr() {
    return addr;
  }

  ByteReader strOffsets() {
    return strOffsets;
  }

  ByteReader ranges() {
    return ranges;
  }

  ByteReader rngLists() {
    return rngLists;
  }
}
