package org.lucerna.harvest.elf;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.RelocationTable;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.TocPointer;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.harvest.classes.ClassView;
import org.lucerna.harvest.code.LoadedProgram;
import org.lucerna.harvest.code.LoadedSection;
import org.lucerna.similarity.feature.ProgramView;
import org.lucerna.similarity.feature.ProgramView.Content;

/** Loads a linked ELF file, as far as its functions refer to it. */
final class ElfLoader {
  private final ElfFile file;
  private final LoadedProgram program;
  private final boolean isArm;

  private ElfLoader(ElfFile file) {
    this.file = file;
    isArm = file.header().architecture() == InstructionSet.ARM;
    program =
        new LoadedProgram(
            file.sections().stream()
                .filter(section -> section.allocated() && section.size() > 0)
                .map(section -> section(section, section.address()))
                .toList(),
            file.header().order());
  }

  /** The program in {@code file}, in which functions begin at {@code addresses}. */
  static ProgramView load(ElfFile file, List<Long> addresses) {
    ElfLoader loader = new ElfLoader(file);
    addresses.forEach(address -> loader.program.putFunction(address, address));
    file.relocations().forEach(loader::read);
    PackedRelocations.forEach(
        file, slot -> loader.program.putPointer(slot, loader.plain(loader.word(slot))));
    if (file.header().architecture() == InstructionSet.MIPS) {
      MipsSlots.put(file, loader.program);
    }
    if (file.header().architecture() == InstructionSet.RISCV) {
      loader.program.putGlobalPointer(RiscvGlobalPointer.of(file));
    }
    if (file.header().architecture() == InstructionSet.POWERPC64) {
      loader.program.putGlobalPointer(TocPointer.of(file));
      addresses.forEach(loader::putLocalEntry);
    }
    loader.readStubs();
    return loader.withClasses();
  }

  /** Calls within the program are to the local entry of a function. */
  private void putLocalEntry(long function) {
    long entry = function + LocalEntry.SIZE;
    if (LocalEntry.function(file, entry) == function) {
      program.putFunction(entry, function);
    }
  }

  private ProgramView withClasses() {
    return ClassView.of(program, this::pointer, file.view().wordSize(), file.header().order());
  }

  /** In a program that is not moved, words are addresses without any relocation. */
  private long pointer(long address) {
    long pointer = program.pointerAt(address);
    return pointer == 0 && file.header().type() == ElfType.EXECUTABLE
        ? plain(word(address))
        : pointer;
  }

  /**
   * The word at an address, as the addend of a relocation that has none; 0 if the file has none.
   */
  private long word(long address) {
    ByteView bytes = file.at(address);
    return bytes == null || bytes.size() < bytes.wordSize() ? 0 : bytes.word(0);
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
        program.putFunction(stub.address(), plain(own));
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
          long addend = table.addend(i);
          program.putPointer(table.offset(i), plain(addend == 0 ? word(table.offset(i)) : addend));
        }
      } else if (table.symbols().section(symbol) != SymbolTable.UNDEFINED) {
        long value = table.symbols().value(symbol) + table.addend(i);
        program.putPointer(table.offset(i), plain(value));
      } else {
        program.putImport(table.offset(i), table.symbols().name(symbol));
      }
    }
  }

  /** An address without the bit that says that 32-bit ARM's code there is Thumb. */
  private long plain(long address) {
    boolean isThumb = isArm && (address & 1) != 0 && program.content(address) == Content.CODE;
    return isThumb ? address - 1 : address;
  }
}
