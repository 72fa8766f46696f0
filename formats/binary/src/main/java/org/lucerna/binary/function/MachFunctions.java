package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.binary.macho.MachExport;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachImport;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** Collects the functions of a Mach-O file from its tables. */
final class MachFunctions {
  /** Labels that assemblers put at the start of sections. */
  private static final Pattern OF_ASSEMBLER = Pattern.compile("ltmp[0-9]+");

  private final MachFile file;
  private final @Nullable MachFile debug;
  private final List<BinaryFunction> functions = new ArrayList<>();
  private final GoFunctions go = new GoFunctions();

  /** Further entries of functions. */
  private final Set<Long> entries = new HashSet<>();

  /**
   * The functions of a file.
   *
   * @param debug its debug information, for names; null if there is none
   */
  MachFunctions(MachFile file, @Nullable MachFile debug) {
    this.file = file;
    this.debug = debug;
  }

  List<BinaryFunction> collect() {
    file.symbols().list().forEach(this::add);
    if (debug != null) {
      debug.symbols().list().forEach(this::add);
    }
    for (MachExport export : file.exports()) {
      if (export.hasAddress() && !entries.contains(export.address())) {
        add(MachSymbol.plain(export.name()), export.address(), 0, FunctionSource.EXPORT);
      }
    }
    for (long start : file.functionStarts()) {
      if (!entries.contains(start)) {
        add(null, start, 0, FunctionSource.FUNCTION_START);
      }
    }
    for (MachImport stub : file.imports()) {
      if (stub.isStub()) {
        ByteString name = ByteString.utf8(MachSymbol.plain(stub.name()).text() + "@plt");
        add(name, stub.address(), stub.size(), FunctionSource.STUB);
      }
    }
    go.read(() -> GoTable.of(file));
    go.forEach((name, address, size) -> add(name, address, size, FunctionSource.GO_TABLE));
    return functions;
  }

  /** The functions read from Go's table. */
  GoFunctions go() {
    return go;
  }

  private void add(MachSymbol symbol) {
    if (symbol.isFurtherEntry()) {
      entries.add(symbol.value());
    } else if (symbol.isInSection()
        && !symbol.name().isEmpty()
        && !OF_ASSEMBLER.matcher(symbol.name().text()).matches()) {
      FunctionSource source =
          !symbol.isExternal()
              ? FunctionSource.LOCAL_SYMBOL
              : symbol.isWeak() ? FunctionSource.WEAK_SYMBOL : FunctionSource.GLOBAL_SYMBOL;
      if (file.header().isLinked()) {
        add(MachSymbol.plain(symbol.name()), symbol.value(), 0, source);
      } else {
        addStored(symbol, source);
      }
    }
  }

  /** Adds a symbol of an object file: the end of a section is the start of the next one. */
  private void addStored(MachSymbol symbol, FunctionSource source) {
    MachSection section = file.section(symbol.section());
    // A label with L is inside a function, one with l begins something.
    boolean isInside = symbol.name().at(0) == 'L';
    if (!isInside && section != null && section.executable() && section.covers(symbol.value())) {
      ByteString name = symbol.isLabel() ? null : MachSymbol.plain(symbol.name());
      functions.add(BinaryFunction.stated(name, section.index(), symbol.value(), 0, source));
    }
  }

  /** Adds a symbol that lies in code; there are stubs only for imports. */
  private void add(@Nullable ByteString name, long address, long size, FunctionSource source) {
    MachSection section = file.sectionAt(address);
    if (section != null
        && section.executable()
        && section.isStubs() == (source == FunctionSource.STUB)) {
      functions.add(BinaryFunction.stated(name, section.index(), address, size, source));
    }
  }

  long sectionEnd(BinaryFunction function) {
    MachSection section = file.section(function.section());
    return section == null ? function.address() : section.address() + section.size();
  }

  @Nullable ByteView code(BinaryFunction function) {
    MachSection section = file.section(function.section());
    return section == null || !section.inFile()
        ? null
        : file.view(section).from(function.address() - section.address());
  }
}
