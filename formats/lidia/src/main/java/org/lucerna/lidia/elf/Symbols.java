package org.lucerna.lidia.elf;

import org.jspecify.annotations.Nullable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Reads names of code from the symbol tables of a file. */
final class Symbols {
  private static final int MACHINE_ARM = 40;

  /** Names of symbols rank above these, by binding. */
  static final int STUB_RANK = 0;

  static final int TABLE_RANK = 1;

  /** Suffix of the name of a stub for a function of another file. */
  private static final ByteString STUB_MARK = ByteString.utf8("@plt");

  /** Suffix of a function with Go's old calling convention; Go's table has the name without it. */
  private static final ByteString GO_MARK = ByteString.utf8(".abi0");

  private final ElfFile file;
  private final SectionBases bases;
  private final SymbolNames names;
  private final FunctionDescriptors descriptors;
  private long imports;

  Symbols(ElfFile file, SectionBases bases, FunctionDescriptors descriptors, SymbolNames names) {
    this.file = file;
    this.bases = bases;
    this.names = names;
    this.descriptors = descriptors;
  }

  /** The number of symbols skipped because they are defined elsewhere. */
  long imports() {
    return imports;
  }

  void add(SymbolTable table) {
    for (int i = 1; i < table.count(); i++) {
      SymbolType type = table.type(i);
      if (type == SymbolType.FUNC || type == SymbolType.GNU_IFUNC || type == SymbolType.NOTYPE) {
        add(table, i, type);
      }
    }
  }

  private void add(SymbolTable table, int index, SymbolType type) {
    boolean function = type != SymbolType.NOTYPE;
    if (!table.hasSection(index)) {
      imports += function && table.section(index) == SymbolTable.UNDEFINED ? 1 : 0;
      return;
    }
    ElfSection section = file.section(table.section(index));
    if (section == null
        ? !isInCodeSegment(table.value(index))
        : !mayBeCode(table, index, section)) {
      return;
    }
    ByteString name = name(table, index);
    if (name.isEmpty() || (!function && isMark(name))) {
      return;
    }
    Long start = address(table.value(index), section, function);
    if (start == null) {
      return;
    }
    long size = function ? table.size(index) : 0;
    names.add(new NamedRange(start, start + size, rank(table, index, name), name));
  }

  /**
   * The code at the address of an IFUNC is its resolver, whose own name is better; profilers of Go
   * show the name of a function in Go's table.
   */
  private static int rank(SymbolTable table, int index, ByteString name) {
    if (table.type(index) == SymbolType.GNU_IFUNC) {
      return TABLE_RANK + 1;
    }
    if (endsWith(name, GO_MARK)) {
      return STUB_RANK;
    }
    return TABLE_RANK
        + switch (table.binding(index)) {
          case GLOBAL, GNU_UNIQUE -> 4;
          case WEAK -> 3;
          case LOCAL, OTHER -> 2;
        };
  }

  /** Whether a name denotes a stub for a function of another file. */
  static boolean isStub(ByteString name) {
    return endsWith(name, STUB_MARK);
  }

  private static boolean endsWith(ByteString name, ByteString mark) {
    int at = name.length() - mark.length();
    return at > 0 && name.slice(at, name.length()).equals(mark);
  }

  /** A name outside the file is ignored. */
  static ByteString name(SymbolTable table, int index) {
    try {
      return table.name(index);
    } catch (FormatException none) {
      return ByteString.EMPTY;
    }
  }

  /** Whether it marks the start of code or data ({@code $x}), or is internal to the compiler. */
  private static boolean isMark(ByteString name) {
    return name.at(0) == '$' || (name.length() > 1 && name.at(0) == '.' && name.at(1) == 'L');
  }

  /** A function of some size is code regardless of its section. */
  private static boolean mayBeCode(SymbolTable table, int index, ElfSection section) {
    return section.executable()
        || (table.type(index) != SymbolType.NOTYPE && table.size(index) != 0);
  }

  /** Whether an address is code of a file without sections. */
  private boolean isInCodeSegment(long address) {
    return file.sections().isEmpty() && ElfSegment.codeAt(file.segments(), address) != null;
  }

  /** Null if no descriptor states it. */
  private @Nullable Long address(long value, @Nullable ElfSection section, boolean function) {
    if (section != null && descriptors.isIn(section)) {
      return descriptors.code(value);
    }
    // Bit 0 of a function's address says that its code is Thumb.
    long place = function && file.header().machine() == MACHINE_ARM ? value & -2 : value;
    boolean isObject = file.header().type() == ElfType.RELOCATABLE;
    return isObject && section != null ? bases.base(section.index()) + place : place;
  }

  void addStubs() {
    for (PltEntry stub : file.plt()) {
      ByteString name = ByteString.utf8(stub.function().text() + STUB_MARK.text());
      names.add(new NamedRange(stub.address(), stub.address() + stub.size(), STUB_RANK, name));
    }
  }
}
