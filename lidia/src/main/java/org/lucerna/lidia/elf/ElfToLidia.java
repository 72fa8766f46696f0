package org.lucerna.lidia.elf;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.elf.ElfDebugSections;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaWriter;

/**
 * Makes Lidia files with all that an ELF file tells: names, source files, lines, inlined functions.
 * Safe for many threads.
 */
public final class ElfToLidia {
  private final CreateOptions options;
  private final ReadingListener listener;

  public ElfToLidia(CreateOptions options) {
    this(options, ReadingListener.NONE);
  }

  /** One that tells how far it is; of many conversions at a time the listener hears them all. */
  public ElfToLidia(CreateOptions options, ReadingListener listener) {
    this.options = options;
    this.listener = listener;
  }

  /**
   * Makes a Lidia file of an executable, with all there is.
   *
   * @throws FormatException where {@code executable} is no ELF file, or damaged; then {@code
   *     output} is left as it was
   */
  public static void create(Path executable, Path output) throws IOException {
    try (ElfFile elf = ElfFile.open(executable)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(output);
    }
  }

  /** The sections of code of a file, with the addresses that they have in a Lidia file of it. */
  public static List<PlacedSection> sections(ElfFile elf) {
    return new SectionBases(elf).code();
  }

  /** As {@link #convert(ElfFile, DebugFiles.Found)}, without other files. */
  public Conversion convert(ElfFile elf) {
    return convert(elf, DebugFiles.Found.none());
  }

  /**
   * Makes a Lidia file of an ELF file.
   *
   * @param found the files that hold its debug information; what was passed over is told
   * @throws FormatException where its header is damaged. Other damage leaves that out which is
   *     damaged, and is told
   */
  public Conversion convert(ElfFile elf, DebugFiles.Found found) {
    ElfFile debug = found.debug() == null ? null : found.debug().elf();
    List<String> leftOut = new ArrayList<>(found.passedOver());
    SectionBases bases = new SectionBases(elf);
    SymbolNames names = new SymbolNames();
    long imports = addSymbols(elf, debug, bases, names, leftOut);
    GoCode go = go(elf, leftOut);
    if (go != null) {
      attempt("the functions of Go's table", leftOut, () -> go.addNames(names));
    }
    LidiaWriter writer = new LidiaWriter(options.files(), options.lines());
    CodeBounds bounds = new CodeBounds(bases);
    attempt("the frames", leftOut, () -> bounds.addFrames(elf));
    List<NamedRange> pieces = names.pieces(bounds);
    long aliases = names.aliases();
    DebugCode code = new DebugCode(writer, options, pieces);
    // The table knows lines of more code than DWARF, and the same functions.
    if (options.debug() && go != null) {
      attempt("lines of Go's table", leftOut, () -> go.read(code));
      note(go.leftOut(), leftOut);
    }
    if (options.debug()) {
      DwarfCode dwarf = new DwarfCode(code, listener);
      DebugSections shared = shared(found, leftOut);
      attempt(
          "DWARF",
          leftOut,
          () ->
              dwarf.read(
                  ElfDebugSections.of(found.holder(elf), bases::base), shared, found.split()));
      note(dwarf.leftOut(), leftOut);
      note(found.split().leftOut(), leftOut);
    }
    long functions = code.writeFunctions();
    return new Conversion(
        writer,
        functions,
        code.inlined(),
        imports,
        aliases,
        elf.header().type() == ElfType.RELOCATABLE ? bases.code() : List.of(),
        List.copyOf(leftOut));
  }

  private static @Nullable DebugSections shared(DebugFiles.Found found, List<String> leftOut) {
    try {
      return found.shared() == null ? null : ElfDebugSections.of(found.shared().elf());
    } catch (FormatException damage) {
      leftOut.add("the shared debug information: " + damage.getMessage());
      return null;
    }
  }

  private static long addSymbols(
      ElfFile elf,
      @Nullable ElfFile debug,
      SectionBases bases,
      SymbolNames names,
      List<String> leftOut) {
    FunctionDescriptors descriptors = new FunctionDescriptors(elf, bases);
    Symbols symbols = new Symbols(elf, bases, descriptors, names);
    attempt("the symbol table", leftOut, () -> symbols.add(elf.symbols()));
    attempt("the dynamic symbols", leftOut, () -> symbols.add(elf.dynamicSymbols()));
    attempt("the stubs", leftOut, symbols::addStubs);
    if (debug != null) {
      attempt(
          "the symbol table of the debug file",
          leftOut,
          () -> new Symbols(debug, bases, descriptors, names).add(debug.symbols()));
    }
    attempt(
        "the symbols in .gnu_debugdata",
        leftOut,
        () -> {
          ElfFile packed = elf.debugData();
          if (packed != null) {
            new Symbols(packed, bases, descriptors, names).add(packed.symbols());
          }
        });
    return symbols.imports();
  }

  private static @Nullable GoCode go(ElfFile elf, List<String> leftOut) {
    try {
      GoTable table = GoTable.of(elf);
      return table == null ? null : new GoCode(table);
    } catch (FormatException damage) {
      leftOut.add("Go's table: " + damage.getMessage());
      return null;
    }
  }

  private static void note(@Nullable String part, List<String> leftOut) {
    if (part != null) {
      leftOut.add(part);
    }
  }

  private static void attempt(String what, List<String> leftOut, Runnable reading) {
    try {
      reading.run();
    } catch (FormatException damage) {
      leftOut.add(what + ": " + damage.getMessage());
    }
  }
}
