package org.lucerna.binary.elf;

import java.nio.ByteOrder;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/**
 * A view of a table of relocations: places that a linker or loader fills in. Thread-safe, until the
 * file is closed.
 */
public final class RelocationTable {
  private final ByteView entries;
  private final @Nullable ElfSection target;
  private final SymbolTable symbols;
  private final boolean explicit;
  private final boolean mipsOrder;
  private final InstructionSet architecture;
  private final int entrySize;
  private final int count;

  private RelocationTable(
      ByteView entries,
      @Nullable ElfSection target,
      SymbolTable symbols,
      boolean explicit,
      ElfFile file) {
    this.entries = entries;
    this.target = target;
    this.symbols = symbols;
    this.explicit = explicit;
    this.architecture = file.header().architecture();
    this.mipsOrder =
        architecture == InstructionSet.MIPS
            && entries.wide()
            && entries.order() == ByteOrder.LITTLE_ENDIAN;
    this.entrySize = (explicit ? 3 : 2) * entries.wordSize();
    this.count = (int) Math.min(Integer.MAX_VALUE, entries.size() / entrySize);
  }

  static RelocationTable of(ElfFile file, ElfSection section) {
    ElfSection symbols = file.section(section.header().link());
    return new RelocationTable(
        section.view(),
        file.section(section.header().info()),
        symbols == null ? file.emptySymbols() : file.symbolTable(symbols, null),
        section.type() == ElfSectionHeader.RELA,
        file);
  }

  /** The section whose bytes are filled in; null if the table is for the whole file. */
  public @Nullable ElfSection target() {
    return target;
  }

  /** The symbols that {@link #symbol} means. */
  public SymbolTable symbols() {
    return symbols;
  }

  public int count() {
    return count;
  }

  /** The place: in an object file an offset in {@link #target}, otherwise an address. */
  public long offset(int index) {
    return entries.word(at(index));
  }

  /** The type of relocation, specific to the machine. */
  public int type(int index) {
    long info = info(index);
    if (!entries.wide()) {
      return (int) info & 0xff;
    }
    return mipsOrder ? (int) (info >>> 56) : (int) info;
  }

  /** Number of the symbol; 0 is none. */
  public int symbol(int index) {
    long info = info(index);
    if (!entries.wide()) {
      return (int) (info >>> 8);
    }
    return mipsOrder ? (int) info : (int) (info >>> 32);
  }

  /** Whether the loader writes the addend plus the load address. */
  public boolean isBaseRelative(int index) {
    int type = type(index);
    return switch (architecture) {
      case X86, X86_64 -> type == 8;
      case AARCH64 -> type == 1027;
      case ARM -> type == 23;
      case S390 -> type == 12;
      case POWERPC, POWERPC64 -> type == 22;
      case RISCV, LOONGARCH -> type == 3;
      // REL32, which has no type of its own for it.
      case MIPS -> type == 3 && symbol(index) == 0;
      default -> false;
    };
  }

  /**
   * The number added to the symbol's value. If the table has none, it is read from the place itself
   * according to the type, for x86, ARM and MIPS; 0 for unknown types.
   *
   * @throws FormatException if the place is outside its section
   */
  public long addend(int index) {
    if (explicit) {
      long at = at(index) + 2L * entries.wordSize();
      return entries.wide() ? entries.u64(at) : entries.i32(at);
    }
    return target == null || !target.inFile()
        ? 0
        : ImplicitAddend.read(architecture, type(index), target.view(), offset(index));
  }

  private long info(int index) {
    return entries.word(at(index) + entries.wordSize());
  }

  private long at(int index) {
    if (index < 0 || index >= count) {
      throw new IndexOutOfBoundsException(index + " of " + count);
    }
    return (long) index * entrySize;
  }
}
