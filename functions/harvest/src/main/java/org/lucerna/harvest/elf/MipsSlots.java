package org.lucerna.harvest.elf;

import org.lucerna.binary.elf.DynamicTable;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.code.LoadedProgram;

/**
 * The slots of the global offset table of MIPS, which has no relocations: first those of addresses
 * in the program, which the loader moves, then one for each of the last symbols of the table.
 */
final class MipsSlots {
  private static final int LOCAL_SLOTS = 0x7000_000a;
  private static final int SYMBOLS = 0x7000_0011;
  private static final int FIRST_SYMBOL = 0x7000_0013;

  /** The first two slots belong to the loader. */
  private static final int RESERVED = 2;

  private MipsSlots() {}

  /** Puts the slots of a linked file into its program. */
  static void put(ElfFile file, LoadedProgram program) {
    DynamicTable dynamic = file.dynamic();
    if (dynamic == null) {
      return;
    }
    Long table = dynamic.find(DynamicTable.PLT_GOT);
    Long locals = dynamic.find(LOCAL_SLOTS);
    Long first = dynamic.find(FIRST_SYMBOL);
    Long end = dynamic.find(SYMBOLS);
    ByteView bytes = table == null ? null : file.at(table);
    if (bytes == null || locals == null || table == null) {
      return;
    }
    int size = bytes.wordSize();
    long slots = bytes.size() / size;
    for (long i = RESERVED; i < Math.min(locals, slots); i++) {
      program.putPointer(table + i * size, bytes.word(i * size));
    }
    SymbolTable symbols = file.dynamicSymbols();
    if (first == null || end == null || first < 0) {
      return;
    }
    for (long i = first; i < Math.min(end, symbols.count()); i++) {
      long slot = locals + i - first;
      if (slot < 0 || slot >= slots) {
        return;
      }
      int symbol = (int) i;
      if (symbols.section(symbol) == SymbolTable.UNDEFINED) {
        program.putImport(table + slot * size, symbols.name(symbol));
      } else {
        program.putPointer(table + slot * size, symbols.value(symbol));
      }
    }
  }
}
