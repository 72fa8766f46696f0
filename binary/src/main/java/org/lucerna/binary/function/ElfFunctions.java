package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** Collects the functions of an ELF file from its tables. */
final class ElfFunctions {
  private final ElfFile file;
  private final boolean relocatable;
  private final List<BinaryFunction> functions = new ArrayList<>();
  private final GoFunctions go = new GoFunctions();

  /** The section found last, which usually contains the next address as well. */
  private @Nullable ElfSection lastSection;

  ElfFunctions(ElfFile file) {
    this.file = file;
    this.relocatable = file.header().type() == ElfType.RELOCATABLE;
  }

  List<BinaryFunction> collect() {
    SymbolTable symbols = file.symbols();
    addSymbols(symbols.isEmpty() ? file.dynamicSymbols() : symbols);
    if (!relocatable) {
      addStubs();
      addFrames();
      go.read(() -> GoTable.of(file));
      go.forEach((name, address, size) -> add(name, 0, address, size, FunctionSource.GO_TABLE));
    }
    return functions;
  }

  private void addSymbols(SymbolTable symbols) {
    boolean thumb = file.header().architecture() == InstructionSet.ARM;
    for (int i = 1; i < symbols.count(); i++) {
      SymbolType type = symbols.type(i);
      boolean function = type == SymbolType.FUNC || type == SymbolType.GNU_IFUNC;
      if (function && symbols.hasSection(i) && symbols.nameAt(i) != 0) {
        FunctionSource source =
            switch (symbols.binding(i)) {
              case GLOBAL, GNU_UNIQUE -> FunctionSource.GLOBAL_SYMBOL;
              case WEAK -> FunctionSource.WEAK_SYMBOL;
              case LOCAL, OTHER -> FunctionSource.LOCAL_SYMBOL;
            };
        // The lowest bit of a function of ARM says that it is Thumb code.
        long value = thumb ? symbols.value(i) & ~1L : symbols.value(i);
        add(symbols.name(i), relocatable ? symbols.section(i) : 0, value, symbols.size(i), source);
      }
    }
  }

  private void addStubs() {
    for (PltEntry stub : file.plt()) {
      ByteString name = ByteString.utf8(stub.function().text() + "@plt");
      add(name, 0, stub.address(), stub.size(), FunctionSource.STUB);
    }
  }

  private void addFrames() {
    EhFrame frames = EhFrame.of(file);
    EhFrameReader reader = frames == null ? null : frames.reader();
    while (reader != null && reader.next()) {
      if (reader.size() != 0) {
        add(null, 0, reader.start(), reader.size(), FunctionSource.FRAME);
      }
    }
  }

  /** What was read of Go's table. */
  GoFunctions go() {
    return go;
  }

  private void add(
      @Nullable ByteString name, int section, long address, long size, FunctionSource source) {
    functions.add(
        BinaryFunction.stated(
            name, relocatable ? section : sectionAt(address), address, size, source));
  }

  private int sectionAt(long address) {
    ElfSection last = lastSection;
    if (last == null || !last.covers(address)) {
      last = file.sectionAt(address);
      lastSection = last;
    }
    return last == null ? 0 : last.index();
  }

  long sectionEnd(BinaryFunction function) {
    ElfSection section = file.section(function.section());
    if (section == null) {
      return function.address();
    }
    return relocatable ? section.size() : section.address() + section.size();
  }

  @Nullable ByteView code(BinaryFunction function) {
    if (!relocatable) {
      return file.at(function.address());
    }
    ElfSection section = file.section(function.section());
    return section == null || !section.inFile() ? null : section.view().from(function.address());
  }
}
