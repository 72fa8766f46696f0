package org.lucerna.lidia.elf;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.SplitFiles;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.lidia.LidiaWriter;

/** A conversion of a program of macOS or Windows. Not thread-safe. */
final class ImageConversion {
  private final ConvertedImage image;
  private final CreateOptions options;
  private final ReadingListener listener;
  private final ConversionReport report = new ConversionReport(List.of());
  private final SymbolNames names = new SymbolNames();

  ImageConversion(ConvertedImage image, CreateOptions options, ReadingListener listener) {
    this.image = image;
    this.options = options;
    this.listener = listener;
  }

  Conversion run() {
    GoTable table = report.get("Go's table", image::go);
    GoCode go = table == null ? null : new GoCode(table);
    report.read("the functions", () -> image.addNames(names));
    if (go != null) {
      report.read("the functions of Go's table", () -> go.addNames(names));
    }
    List<NamedRange> pieces = names.pieces(image::codeEnd);
    LidiaWriter writer = new LidiaWriter(options.files(), options.lines());
    DebugCode code = new DebugCode(writer, options, pieces);
    if (options.debug()) {
      readDebugInformation(code, go);
    }
    long functions = code.writeFunctions();
    OmittedSymbols omitted =
        Objects.requireNonNullElse(report.get("the symbols", image::omitted), OmittedSymbols.NONE);
    return new Conversion(
        writer,
        functions,
        code.stubs(),
        code.inlined(),
        omitted.imports(),
        omitted.aliases(),
        List.of(),
        report.leftOut());
  }

  /**
   * Go's table first: it has lines for more code than DWARF, and the same functions. Then the PDB
   * file, which a program has only from a build in which the linker made it. Object files last.
   */
  private void readDebugInformation(DebugCode code, @Nullable GoCode go) {
    if (go != null) {
      report.read("lines of Go's table", () -> go.read(code));
      report.leaveOut(go.leftOut());
    }
    PdbImage pdb = image.pdb();
    if (pdb != null) {
      PdbCode functions = new PdbCode(pdb.imageBase(), listener);
      report.read("the PDB file", () -> functions.read(pdb.file(), code));
      report.leaveOut(functions.leftOut());
    }
    DwarfCode dwarf = new DwarfCode(code, listener);
    report.read("DWARF", () -> dwarf.read(image.debugSections(), null, SplitFiles.NONE));
    report.leaveOut(dwarf.leftOut());
    DebugMapCode map = new DebugMapCode(code, listener);
    report.read("the debug map", () -> map.read(image.objects()));
    map.leftOut().forEach(report::leaveOut);
  }
}
