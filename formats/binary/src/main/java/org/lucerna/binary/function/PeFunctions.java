package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbFunction;
import org.lucerna.binary.pe.ForeignCode;
import org.lucerna.binary.pe.PeExport;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Collects the functions of a Windows file from its tables. */
final class PeFunctions {
  private final PeFile file;
  private final @Nullable PdbFile debug;
  private final List<BinaryFunction> functions = new ArrayList<>();
  private final List<String> leftOut = new ArrayList<>();
  private final ForeignCode foreign;
  private final GoFunctions go = new GoFunctions();

  /**
   * Those of a program.
   *
   * @param debug its debug information; null if there is none
   */
  PeFunctions(PeFile file, @Nullable PdbFile debug) {
    this.file = file;
    this.debug = debug;
    this.foreign = file.loadConfiguration().foreign();
  }

  List<BinaryFunction> collect() {
    for (CoffSymbol symbol : file.symbols()) {
      PeSection section = section(symbol.section());
      if (symbol.isFunction() && section != null) {
        FunctionSource source =
            symbol.isExternal() ? FunctionSource.GLOBAL_SYMBOL : FunctionSource.LOCAL_SYMBOL;
        add(symbol.name(), section, section.address() + symbol.value(), 0, source);
      }
    }
    List<AddressRange> listed = file.unwindTable().functions();
    Set<Long> sized = new HashSet<>();
    listed.forEach(range -> sized.add(range.start()));
    for (PdbFunction function : debugged()) {
      long address = file.header().imageBase() + function.rva();
      PeSection section = file.sectionAt(address);
      if (section != null && section.executable()) {
        // A PDB's size includes the tables after the code, which a program alone does not state.
        long size = sized.contains(address) ? 0 : function.size();
        add(function.name(), section, address, size, FunctionSource.DEBUG);
      }
    }
    for (PeExport export : file.exports()) {
      PeSection section = file.sectionAt(export.address());
      if (section != null && section.executable()) {
        add(export.name(), section, export.address(), 0, FunctionSource.EXPORT);
      }
    }
    for (AddressRange range : listed) {
      PeSection section = file.sectionAt(range.start());
      if (section != null) {
        add(null, section, range.start(), range.size(), FunctionSource.UNWIND);
      }
    }
    go.read(() -> GoTable.of(file));
    go.forEach(
        (name, address, size) -> {
          PeSection section = file.sectionAt(address);
          if (section != null && section.executable()) {
            add(name, section, address, size, FunctionSource.GO_TABLE);
          }
        });
    return functions;
  }

  private List<PdbFunction> debugged() {
    try {
      return debug == null ? List.of() : debug.functions();
    } catch (FormatException damaged) {
      leftOut.add("the PDB file: " + damaged.getMessage());
      return List.of();
    }
  }

  /** What was not read, and why. */
  List<String> leftOut() {
    List<String> all = new ArrayList<>(leftOut);
    if (go.leftOut() != null) {
      all.add(go.leftOut());
    }
    PeSection packed = file.packedSection();
    if (packed != null) {
      all.add("packed code: the file has no bytes of section " + packed.name().text());
    }
    if (foreign.size() > 0) {
      all.add(foreign.size() + " bytes of code for another processor (ARM64EC)");
    }
    if (file.hasManagedCode()) {
      all.add(".NET methods");
    }
    return all;
  }

  private void add(
      @Nullable ByteString name,
      PeSection section,
      long address,
      long size,
      FunctionSource source) {
    if (foreign.contains(address)) {
      return;
    }
    // The lowest bit of a function's address says that it is Thumb code.
    long start = file.header().architecture() == InstructionSet.ARM ? address & ~1L : address;
    functions.add(BinaryFunction.stated(name, section.index(), start, size, source));
  }

  private @Nullable PeSection section(int number) {
    return number > 0 && number <= file.sections().size() ? file.sections().get(number - 1) : null;
  }

  long sectionEnd(BinaryFunction function) {
    PeSection section = section(function.section());
    return section == null ? function.address() : section.address() + section.size();
  }

  @Nullable ByteView code(BinaryFunction function) {
    PeSection section = section(function.section());
    ByteView bytes = section == null ? null : file.view(section);
    long at = section == null ? 0 : function.address() - section.address();
    return bytes == null || at > bytes.size() ? null : bytes.from(at);
  }
}
