package org.lucerna.lidia.elf;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.SplitFiles;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.binary.macho.MachDebugSections;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSection;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LidiaWriter;

/**
 * Creates Lidia files with everything in a linked Mach-O file and its debug information: names,
 * source files, lines, inlined functions. Thread-safe.
 */
public final class MachToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  public MachToLidia(CreateOptions options) {
    this(options, ReadingListener.NONE);
  }

  /** One that reports progress. The listener is notified of all concurrent conversions. */
  public MachToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Creates a Lidia file from a Mach-O file. Damaged parts are skipped and listed.
   *
   * @param debug the file with its debug information; null if there is none
   */
  public Conversion convert(MachFile file, @Nullable MachFile debug) {
    ConversionReport report = new ConversionReport(List.of());
    SymbolNames names = new SymbolNames();
    report.read("the functions", () -> addNames(BinaryFunctions.of(file, debug), names));
    List<NamedRange> pieces = names.pieces(address -> end(file, address));
    LidiaWriter writer = new LidiaWriter(options.files(), options.lines());
    DebugCode code = new DebugCode(writer, options, pieces);
    if (options.debug()) {
      DwarfCode dwarf = new DwarfCode(code, listener);
      MachFile holder = debug == null ? file : debug;
      report.read("DWARF", () -> dwarf.read(MachDebugSections.of(holder), null, SplitFiles.NONE));
      report.leaveOut(dwarf.leftOut());
    }
    long functions = code.writeFunctions();
    Omitted omitted = report.get("the symbols", () -> Omitted.of(file));
    return new Conversion(
        writer,
        functions,
        code.inlined(),
        omitted == null ? 0 : omitted.imports(),
        omitted == null ? 0 : omitted.aliases(),
        List.of(),
        report.leftOut());
  }

  /**
   * Symbols that have no range of their own.
   *
   * @param imports the number of those defined in other files
   * @param aliases the number of those of code with the address of another one
   */
  private record Omitted(long imports, long aliases) {
    static Omitted of(MachFile file) {
      Set<Long> addresses = new HashSet<>();
      long imports = 0;
      long aliases = 0;
      for (MachSymbol symbol : file.symbols().list()) {
        MachSection section = symbol.isInSection() ? file.sectionAt(symbol.value()) : null;
        boolean isCode = section != null && section.executable() && !symbol.isFurtherEntry();
        imports += symbol.isUndefined() ? 1 : 0;
        aliases += isCode && !addresses.add(symbol.value()) ? 1 : 0;
      }
      return new Omitted(imports, aliases);
    }
  }

  private static void addNames(BinaryFunctions functions, SymbolNames names) {
    for (BinaryFunction function : functions.list()) {
      ByteString name = function.name();
      if (name != null && !name.isEmpty()) {
        boolean isStub = function.source() == FunctionSource.STUB;
        int rank = isStub ? Symbols.STUB_RANK : Symbols.TABLE_RANK;
        long end = function.address() + function.size();
        names.add(new NamedRange(function.address(), end, rank, name));
      }
    }
  }

  private static long end(MachFile file, long address) {
    MachSection section = file.sectionAt(address);
    return section == null || !section.executable() ? address : section.address() + section.size();
  }
}
