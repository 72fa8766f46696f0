package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.dwarf.Dwarf;
import org.lucerna.binary.dwarf.DwarfRanges;
import org.lucerna.binary.dwarf.FunctionNode;
import org.lucerna.binary.ehframe.EhFrame;
import org.lucerna.binary.ehframe.EhFrameReader;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.elf.PltEntry;
import org.lucerna.binary.elf.SymbolTable;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Collects the functions of an ELF file from its tables. */
final class ElfFunctions {
  private final ElfFile file;
  private final boolean relocatable;
  private final List<BinaryFunction> functions = new ArrayList<>();
  private final GoFunctions go = new GoFunctions();

  /** The section found last, which usually contains the next address as well. */
  private @Nullable ElfSection lastSection;

  private final DebugFiles.Found debug;
  private @Nullable String leftOut;

  ElfFunctions(ElfFile file, DebugFiles.Found debug) {
    this.file = file;
    this.debug = debug;
    this.relocatable = file.header().type() == ElfType.RELOCATABLE;
  }

  List<BinaryFunction> collect() {
    SymbolTable symbols = file.symbols();
    addSymbols(symbols.isEmpty() ? file.dynamicSymbols() : symbols);
    if (!relocatable) {
      if (symbols.isEmpty()) {
        try {
          addDebugInformation();
        } catch (FormatException damage) {
          leftOut = "debug information: " + damage.getMessage();
        }
      }
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

  /** The unreadable part of the debug information, and the reason; null if everything was read. */
  @Nullable String leftOut() {
    return leftOut;
  }

  /** The symbols of debug files have the section numbers of the file. DWARF is slower to read. */
  private void addDebugInformation() {
    int before = functions.size();
    DebugFiles.Opened other = debug.debug();
    if (other != null) {
      addSymbols(other.elf().symbols());
    }
    ElfFile packed = file.debugData();
    if (packed != null) {
      addSymbols(packed.symbols());
    }
    if (functions.size() == before) {
      DebugFiles.Opened sharing = debug.shared();
      DebugSections shared = sharing == null ? null : ElfDebugSections.of(sharing.elf());
      new Dwarf(ElfDebugSections.of(debug.holder(file)), shared, debug.split())
          .units()
          .forEachRemaining(unit -> unit.functions(tree -> add(tree.nodes().getFirst())));
    }
  }

  /**
   * A function, which begins in the largest of its pieces: compilers move rarely executed code.
   * Such pieces are named as in symbol tables.
   */
  private void add(FunctionNode function) {
    ByteString name = function.name();
    DwarfRanges ranges = function.ranges();
    int largest = 0;
    for (int i = 1; i < ranges.size(); i++) {
      largest = size(ranges, i) > size(ranges, largest) ? i : largest;
    }
    for (int i = 0; name != null && i < ranges.size(); i++) {
      ByteString piece = i == largest ? name : ByteString.utf8(name.text() + ".cold");
      add(piece, 0, ranges.low(i), size(ranges, i), FunctionSource.DEBUG);
    }
  }

  private static long size(DwarfRanges ranges, int index) {
    return ranges.high(index) - ranges.low(index);
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

  /** The functions read from Go's table. */
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
