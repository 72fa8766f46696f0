package org.lucerna.binary.elf;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.util.function.IntToLongFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.dwarf.SplitUnits;
import org.lucerna.bytes.Unaligned;

/**
 * Reads the debug sections of an ELF file: inflated and, in an object file, with those relocations
 * applied that are plain sums of 32 or 64 bits. An address in an object file is relative to its
 * section.
 */
public final class ElfDebugSections {
  private final ElfFile file;
  private final IntToLongFunction bases;

  private ElfDebugSections(ElfFile file, IntToLongFunction bases) {
    this.file = file;
    this.bases = bases;
  }

  /**
   * The debug information of {@code file}, valid until that is closed.
   *
   * @throws org.lucerna.bytes.FormatException if a section reaches past the end of the file, or
   *     cannot be inflated
   */
  public static DebugSections of(ElfFile file) {
    return of(file, section -> 0);
  }

  /**
   * Like {@link #of(ElfFile)}, with distinct addresses for the sections of an object file.
   *
   * @param bases returns the base address of a section by its number; 0 for sections without code.
   *     Asked for object files only
   */
  public static DebugSections of(ElfFile file, IntToLongFunction bases) {
    ElfDebugSections reader = new ElfDebugSections(file, bases);
    return DebugSections.of(file.header().order(), reader.codeStart(), reader::bytes);
  }

  /**
   * The units in {@code file}, a {@code .dwo} or {@code .dwp} file, or an object file with split
   * entries of its own.
   *
   * @throws org.lucerna.bytes.FormatException as for {@link #of(ElfFile)}, and if the index of a
   *     package is damaged
   */
  public static SplitUnits split(ElfFile file) {
    return SplitUnits.of(file.header().order(), new ElfDebugSections(file, section -> 0)::bytes);
  }

  /** The lowest address of code; 0 in object files, and if nothing is marked as code. */
  private long codeStart() {
    if (file.header().type() == ElfType.RELOCATABLE) {
      return 0;
    }
    long lowest = -1;
    for (ElfSection section : file.sections()) {
      boolean code = section.allocated() && section.executable() && section.size() != 0;
      if (code && Long.compareUnsigned(section.address(), lowest) < 0) {
        lowest = section.address();
      }
    }
    return lowest == -1 ? 0 : lowest;
  }

  private @Nullable MemorySegment bytes(String name) {
    ElfSection section = file.debugSection(name);
    if (section == null || !section.inFile()) {
      return null;
    }
    MemorySegment bytes = section.bytes();
    if (file.header().type() == ElfType.RELOCATABLE) {
      for (RelocationTable table : file.relocations()) {
        if (table.target() == section && table.count() > 0) {
          bytes = relocated(MemorySegment.ofArray(bytes.toArray(ValueLayout.JAVA_BYTE)), table);
        }
      }
    }
    return bytes;
  }

  /** Fills in {@code bytes}; places outside are skipped. */
  private MemorySegment relocated(MemorySegment bytes, RelocationTable table) {
    ByteOrder order = file.header().order();
    for (int i = 0; i < table.count(); i++) {
      int width = width(file.header().architecture(), table.type(i));
      long at = table.offset(i);
      int symbol = table.symbol(i);
      if (width == 0 || at < 0 || at > bytes.byteSize() - width || symbol >= symbols(table)) {
        continue;
      }
      SymbolTable symbols = table.symbols();
      long base = symbols.hasSection(symbol) ? bases.applyAsLong(symbols.section(symbol)) : 0;
      long value = base + symbols.value(symbol) + table.addend(i);
      if (width == 8) {
        bytes.set(Unaligned.u64(order), at, value);
      } else {
        bytes.set(Unaligned.u32(order), at, (int) value);
      }
    }
    return bytes;
  }

  private static int symbols(RelocationTable table) {
    return table.symbols().count();
  }

  /** Size in bytes of a relocation that is a plain sum of symbol value and addend; otherwise 0. */
  private static int width(InstructionSet architecture, int type) {
    return switch (architecture) {
      case X86_64 -> type == 1 ? 8 : type == 10 || type == 11 ? 4 : 0;
      case X86 -> type == 1 ? 4 : 0;
      case AARCH64 -> type == 257 ? 8 : type == 258 ? 4 : 0;
      case ARM -> type == 2 ? 4 : 0;
      case POWERPC -> type == 1 ? 4 : 0;
      case POWERPC64 -> type == 38 ? 8 : type == 1 ? 4 : 0;
      case MIPS -> type == 18 ? 8 : type == 2 ? 4 : 0;
      case S390 -> type == 22 ? 8 : type == 4 ? 4 : 0;
      case RISCV, LOONGARCH -> type == 2 ? 8 : type == 1 ? 4 : 0;
      case SPARC -> type == 32 || type == 54 ? 8 : type == 3 || type == 23 ? 4 : 0;
      case OTHER -> 0;
    };
  }
}
