package org.lucerna.harvest.elf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;

/** Loads a linked ELF file, as far as its functions refer to it. */
final class ElfLoader {
  private final ElfFile file;
  private final LoadedProgram program;

  private ElfLoader(ElfFile file) {
    this.file = file;
    program =
        new LoadedProgram(
            file.sections().stream()
                .filter(section -> section.allocated() && section.size() > 0)
                .map(section -> section(section, section.address()))
                .toList());
  }

  /** The program in {@code file}, in which functions begin at {@code addresses}. */
  static LoadedProgram load(ElfFile file, List<Long> addresses) {
    ElfLoader loader = new ElfLoader(file);
    addresses.forEach(address -> loader.program.putFunction(address, address));
    file.relocations().forEach(loader::read);
    loader.readStubs();
    return loader.program;
  }

  /** A section that is loaded at an address. */
  static LoadedSection section(ElfSection section, long address) {
    return LoadedSection.of(
        address,
        section.size(),
        LoadedSection.content(section.executable(), section.writable()),
        section.inFile() ? section.view().segment() : null);
  }

  private void readStubs() {
    Map<ByteString, Long> exports = exports();
    for (PltEntry stub : file.plt()) {
      Long own = exports.get(stub.function());
      if (own != null) {
        program.putFunction(stub.address(), own);
      } else {
        program.putImport(stub.address(), stub.function());
      }
    }
  }

  /** Functions of the program that others may call, by name. */
  private Map<ByteString, Long> exports() {
    Map<ByteString, Long> exports = new HashMap<>();
    SymbolTable symbols = file.dynamicSymbols();
    for (int i = 1; i < symbols.count(); i++) {
      if (symbols.section(i) != SymbolTable.UNDEFINED && symbols.value(i) != 0) {
        exports.put(symbols.name(i), symbols.value(i));
      }
    }
    return exports;
  }

  private void read(RelocationTable table) {
    if (table.target() != null) {
      return;
    }
    for (int i = 0; i < table.count(); i++) {
      int symbol = table.symbol(i);
      if (symbol == 0) {
        if (table.isBaseRelative(i)) {
          program.putPointer(table.offset(i), table.addend(i));
        }
      } else if (table.symbols().section(symbol) != SymbolTable.UNDEFINED) {
        program.putPointer(table.offset(i), table.symbols().value(symbol) + table.addend(i));
      } else {
        program.putImport(table.offset(i), table.symbols().name(symbol));
      }
    }
  }
}
