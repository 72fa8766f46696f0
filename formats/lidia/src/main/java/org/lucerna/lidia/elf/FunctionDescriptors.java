package org.lucerna.lidia.elf;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteView;

/**
 * Function descriptors, {@code .opd}: the targets of function symbols in the first ABI of 64-bit
 * PowerPC. The first word of a descriptor is the address of the code. In an object file, the
 * relocation of that word states it.
 */
final class FunctionDescriptors {
  private static final int WORD_RELOCATION = 38;

  private final ElfFile file;
  private final @Nullable ElfSection table;
  private final Map<Long, Long> relocated = new HashMap<>();

  /** The descriptors of {@code file}, whose debug file has none of its own. */
  FunctionDescriptors(ElfFile file, SectionBases bases) {
    this.file = file;
    this.table =
        file.header().architecture() == InstructionSet.POWERPC64 ? file.section(".opd") : null;
    if (table != null && file.header().type() == ElfType.RELOCATABLE) {
      file.relocations().stream()
          .filter(relocations -> relocations.target() == table)
          .forEach(relocations -> add(relocations, bases));
    }
  }

  private void add(RelocationTable table, SectionBases bases) {
    SymbolTable symbols = table.symbols();
    for (int i = 0; i < table.count(); i++) {
      int symbol = table.symbol(i);
      if (table.type(i) == WORD_RELOCATION
          && symbol < symbols.count()
          && symbols.hasSection(symbol)) {
        long base = bases.base(symbols.section(symbol));
        relocated.put(table.offset(i), base + symbols.value(symbol) + table.addend(i));
      }
    }
  }

  /**
   * Whether a symbol denotes a descriptor.
   *
   * @param section that the symbol is in
   */
  boolean isIn(ElfSection section) {
    return table != null && section.index() == table.index();
  }

  /** The code address of the descriptor at {@code value}; null if there is none. */
  @Nullable Long code(long value) {
    if (file.header().type() == ElfType.RELOCATABLE) {
      return relocated.get(value);
    }
    ByteView descriptor = file.at(value);
    return descriptor == null ? null : descriptor.u64(0);
  }
}
