package org.lucerna.binary.dwarf;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteReader;
import org.lucerna.bytes.ByteString;

/**
 * A unit: the compiler's knowledge about one source file, or a part of that. Confined to the thread
 * of its {@link Dwarf}.
 */
public final class Unit {
  private final Dwarf dwarf;
  private final UnitHeader header;
  private final Abbreviations abbreviations;
  private final DebugEntry root = new DebugEntry();
  private final long strOffsetsBase;
  private final long addrBase;
  private final long rngListsBase;
  private final long rangesBase;
  private final long base;

  /** The unit in the program that this one was split off from; null if there is none. */
  private final @Nullable Unit skeleton;

  private @Nullable LineProgram lines;
  private boolean linesRead;

  Unit(Dwarf dwarf, UnitHeader header, Abbreviations abbreviations, @Nullable Unit skeleton) {
    this.dwarf = dwarf;
    this.skeleton = skeleton;
    this.header = header;
    this.abbreviations = abbreviations;
    ByteReader in = entries();
    if (!in.atEnd()) {
      root.read(in, abbreviations, header.encoding());
    }
    int head = version() < 5 ? 0 : isWide() ? 16 : 8;
    this.strOffsetsBase = base(Slot.STR_OFFSETS_BASE, head);
    this.addrBase = skeleton == null ? base(Slot.ADDR_BASE, head) : skeleton.addrBase;
    this.rngListsBase = base(Slot.RNGLISTS_BASE, head + 4);
    // Ranges of the skeleton itself do not count from there.
    this.rangesBase = skeleton == null ? 0 : skeleton.base(Slot.RANGES_BASE, 0);
    long outer = skeleton == null ? 0 : skeleton.base;
    this.base = root.has(Slot.LOW_PC) ? address(root, Slot.LOW_PC) : outer;
  }

  /** The base of a table of the unit: as stated, otherwise after the first table's header. */
  private long base(int slot, int head) {
    return root.has(slot) ? root.value(slot) : head;
  }

  /** Offset in {@code .debug_info}. */
  public long offset() {
    return header.offset();
  }

  /** 2 to 5. */
  public int version() {
    return header.encoding().version();
  }

  /** Bytes of an address, 4 or 8. */
  public int addressSize() {
    return header.encoding().addressSize();
  }

  /** Whether it is 64-bit DWARF, whose offsets have 8 bytes. */
  public boolean isWide() {
    return header.encoding().wide();
  }

  public UnitKind kind() {
    if (root.tag() == DwarfTag.PARTIAL_UNIT) {
      return UnitKind.PARTIAL;
    }
    if (skeleton != null) {
      return UnitKind.SPLIT_COMPILE;
    }
    return version() < 5 && root.has(Slot.DWO_NAME) ? UnitKind.SKELETON : header.kind();
  }

  /** The location of a skeleton's entries; null for other units. */
  public @Nullable SplitLink splitLink() {
    ByteString file = kind() == UnitKind.SKELETON ? string(root, Slot.DWO_NAME) : null;
    return file == null ? null : new SplitLink(file, directory(), splitId());
  }

  /** The id shared by a skeleton and the unit split off from it. */
  long splitId() {
    return root.has(Slot.DWO_ID) ? root.value(Slot.DWO_ID) : header.id();
  }

  /** The source file as given to the compiler; null if unknown. */
  public @Nullable ByteString name() {
    return string(root, Slot.NAME);
  }

  /** The compiler's working folder; null if unknown. */
  public @Nullable ByteString directory() {
    return string(root, Slot.COMP_DIR);
  }

  /**
   * The addresses of its code as stated by the unit; empty if not stated.
   *
   * @throws org.lucerna.bytes.FormatException if the list is damaged
   */
  public DwarfRanges ranges() {
    return dwarf.rangesOf(this, root);
  }

  /**
   * Its line program, or null.
   *
   * @throws org.lucerna.bytes.FormatException if its head is damaged
   */
  public @Nullable LineProgram lines() {
    if (skeleton != null) {
      return skeleton.lines();
    }
    if (!linesRead && root.has(Slot.STMT_LIST)) {
      lines = LineHeaderReader.read(dwarf, this, root.value(Slot.STMT_LIST));
    }
    linesRead = true;
    return lines;
  }

  /**
   * Reports every function that has code, with the functions inlined into it. They are ordered by
   * their ends in the unit; a nested function is reported separately. The functions of a skeleton
   * come from its split-off unit, if that is found; if several skeletons share an id, the first one
   * visited reports them.
   *
   * @throws org.lucerna.bytes.FormatException at the first damage; earlier results remain valid
   */
  public void functions(Consumer<? super FunctionTree> consumer) {
    UnitKind kind = kind();
    Unit split = kind == UnitKind.SKELETON ? dwarf.split(this) : null;
    if (split != null) {
      split.functions(consumer);
    } else if (kind != UnitKind.TYPE && kind != UnitKind.SPLIT_TYPE) {
      new FunctionWalk(dwarf, this, consumer).run();
    }
  }

  UnitHeader header() {
    return header;
  }

  Encoding encoding() {
    return header.encoding();
  }

  Abbreviations abbreviations() {
    return abbreviations;
  }

  /** A cursor at the first entry, which ends with the unit. */
  ByteReader entries() {
    return dwarf.info().seek(header.firstEntry()).limit(header.end());
  }

  /** The base of range list offsets up to version 4. */
  long rangesBase() {
    return rangesBase;
  }

  /** The base of addresses in its range lists. */
  long base() {
    return base;
  }

  /** Path of the file with {@code number} in the unit's line program; null if unknown. */
  @Nullable ByteString path(long number) {
    LineProgram program = lines();
    return program == null ? null : program.path(number);
  }

  @Nullable ByteString string(DebugEntry entry, int slot) {
    return entry.has(slot)
        ? dwarf.strings().ofEntry(entry.form(slot), entry.value(slot), this)
        : null;
  }

  /** The address in an attribute that the entry has. */
  long address(DebugEntry entry, int slot) {
    long value = entry.value(slot);
    return switch (entry.form(slot)) {
      case Form.ADDRX,
          Form.ADDRX1,
          Form.ADDRX2,
          Form.ADDRX3,
          Form.ADDRX4,
          Form.GNU_ADDR_INDEX,
          Form.LLVM_ADDRX_OFFSET ->
          indexedAddress(value);
      default -> value;
    };
  }

  long indexedAddress(long index) {
    return indexed(dwarf.addr(), addrBase, index, encoding().addressSize());
  }

  /** Offset in {@code .debug_str} of the string with {@code index}. */
  long indexedString(long index) {
    return indexed(dwarf.strOffsets(), strOffsetsBase, index, encoding().offsetSize());
  }

  /** Offset in {@code .debug_rnglists} of the list with {@code index}. */
  long indexedRanges(long index) {
    int size = encoding().offsetSize();
    return rngListsBase + indexed(dwarf.rngLists(), rngListsBase, index, size);
  }

  /** The number with {@code index} in a table that begins at {@code base}. */
  static long indexed(ByteReader in, long base, long index, int size) {
    if (index < 0 || index > in.limit() / size) {
      throw in.damage("the index of a table", Long.toUnsignedString(index));
    }
    return in.seek(base + index * size).number(size);
  }
}
