package org.lucerna.lidia.elf;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.debuginfo.DebugFiles;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.lidia.LidiaWriter;

/** A conversion of an ELF file. Not thread-safe. */
final class ElfConversion {
  private final ElfFile elf;
  private final DebugFiles.Found found;
  private final CreateOptions options;
  private final ReadingListener listener;
  private final ConversionReport report;
  private final SectionBases bases;
  private final SymbolNames names = new SymbolNames();

  ElfConversion(
      ElfFile elf, DebugFiles.Found found, CreateOptions options, ReadingListener listener) {
    this.elf = elf;
    this.found = found;
    this.options = options;
    this.listener = listener;
    this.report = new ConversionReport(found.passedOver());
    this.bases = new SectionBases(elf);
  }

  Conversion run() {
    long imports = addSymbols();
    GoTable table = report.get("Go's table", () -> GoTable.of(elf));
    GoCode go = table == null ? null : new GoCode(table);
    if (go != null) {
      report.read("the functions of Go's table", () -> go.addNames(names));
    }
    CodeBounds bounds = new CodeBounds(bases);
    report.read("the frames", () -> bounds.addFrames(elf));
    List<NamedRange> pieces = names.pieces(bounds);
    LidiaWriter writer = new LidiaWriter(options.files(), options.lines());
    DebugCode code = new DebugCode(writer, options, pieces);
    if (options.debug()) {
      readDebugInformation(code, go);
    }
    long functions = code.writeFunctions();
    return new Conversion(
        writer,
        functions,
        code.stubs(),
        code.inlined(),
        imports,
        names.aliases(),
        elf.header().type() == ElfType.RELOCATABLE ? bases.code() : List.of(),
        report.leftOut());
  }

  /** Adds the names of all symbol tables; returns the number of symbols defined elsewhere. */
  private long addSymbols() {
    FunctionDescriptors descriptors = new FunctionDescriptors(elf, bases);
    Symbols symbols = new Symbols(elf, bases, descriptors, names);
    report.read("the symbol table", () -> symbols.add(elf.symbols()));
    report.read("the dynamic symbols", () -> symbols.add(elf.dynamicSymbols()));
    report.read("the stubs", symbols::addStubs);
    DebugFiles.Opened debug = found.debug();
    if (debug != null) {
      report.read(
          "the symbol table of the debug file",
          () -> new Symbols(debug.elf(), bases, descriptors, names).add(debug.elf().symbols()));
    }
    report.read(
        "the symbols in .gnu_debugdata",
        () -> {
          ElfFile packed = elf.debugData();
          if (packed != null) {
            new Symbols(packed, bases, descriptors, names).add(packed.symbols());
          }
        });
    return symbols.imports();
  }

  /** Go's table first: it has lines for more code than DWARF, and the same functions. */
  private void readDebugInformation(DebugCode code, @Nullable GoCode go) {
    if (go != null) {
      report.read("lines of Go's table", () -> go.read(code));
      report.leaveOut(go.leftOut());
    }
    DwarfCode dwarf = new DwarfCode(code, listener);
    DebugFiles.Opened sharing = found.shared();
    DebugSections shared =
        sharing == null
            ? null
            : report.get("the shared debug information", () -> ElfDebugSections.of(sharing.elf()));
    report.read(
        "DWARF",
        () ->
            dwarf.read(ElfDebugSections.of(found.holder(elf), bases::base), shared, found.split()));
    report.leaveOut(dwarf.leftOut());
    report.leaveOut(found.split().leftOut());
  }
}
