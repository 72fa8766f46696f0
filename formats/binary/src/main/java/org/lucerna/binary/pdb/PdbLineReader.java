package org.lucerna.binary.pdb;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;

/** Reads the lines and inlined functions of a file, one module after another. Not thread-safe. */
public final class PdbLineReader {
  /** No compiler inlines more functions into each other. */
  private static final int DEEPEST = 255;

  private static final int SIZE_AT = 12;
  private static final int PLACE_AT = 28;
  private static final int NAME_AT = 35;
  private static final int ID_AT = 8;
  private static final int ANNOTATIONS_AT = 12;
  private static final int ANNOTATIONS_AT_2 = 16;

  private final PdbFile file;
  private final PdbSections sections;
  private final Contributions contributions;
  private final PdbStrings strings;
  private final PdbTypes types;
  private final List<PdbModule> modules;
  private final ImportedIds ids;
  private final Map<Integer, ByteString> names = new HashMap<>();

  /** A function under construction. */
  private static final class Open {
    private final int section;
    private final long offset;
    private final long start;
    private final long size;
    private final ByteString name;
    private final List<PdbLine> lines = new ArrayList<>();
    private final List<PdbInlinedCall> inlined = new ArrayList<>();

    Open(int section, long offset, long start, long size, ByteString name) {
      this.section = section;
      this.offset = offset;
      this.start = start;
      this.size = size;
      this.name = name;
    }

    PdbFunctionLines finished() {
      return new PdbFunctionLines(start, start + size, name, lines, inlined);
    }
  }

  PdbLineReader(PdbFile file) {
    this.file = file;
    sections = file.sections();
    contributions = file.contributions();
    strings = file.strings();
    types = file.types();
    modules = file.modules();
    ids =
        new ImportedIds(
            modules, strings, module -> file.lines(modules.get(module), strings).exports());
  }

  /** Number of modules. */
  public int modules() {
    return modules.size();
  }

  /**
   * Passes on the functions of a module, by address. Those of equal code, which was linked once,
   * are only in the module whose code it is.
   *
   * @param module from 0 on
   * @throws FormatException if its symbols or lines are damaged; it passed on none of them
   */
  public void read(int module, Consumer<PdbFunctionLines> to) {
    PdbModule described = modules.get(module);
    LineSubsections subsections = file.lines(described, strings);
    List<Open> functions = withoutEqual(functions(file.symbols(described), module, subsections));
    int next = 0;
    for (PdbLine line : PieceLines.of(subsections, sections, contributions, module)) {
      while (next < functions.size() && functions.get(next).start <= line.start()) {
        next++;
      }
      // Functions do not nest: each line is of one.
      Open function = next == 0 ? null : functions.get(next - 1);
      if (function != null && line.start() < function.start + function.size) {
        function.lines.add(line);
      }
    }
    functions.forEach(function -> to.accept(function.finished()));
  }

  /** By address; of several at one, which have equal code, the first. */
  private static List<Open> withoutEqual(List<Open> functions) {
    Map<Long, Open> byStart = new TreeMap<>();
    functions.forEach(function -> byStart.putIfAbsent(function.start, function));
    return List.copyOf(byStart.values());
  }

  private List<Open> functions(SymbolRecords records, int module, LineSubsections subsections) {
    List<Open> functions = new ArrayList<>();
    // Of each scope that is open, whether it is an inlined function.
    List<Boolean> scopes = new ArrayList<>();
    int depth = 0;
    Open function = null;
    while (records.advance()) {
      switch (records.kind()) {
        case SymbolRecords.PROCEDURE,
            SymbolRecords.LOCAL_PROCEDURE,
            SymbolRecords.PROCEDURE_ID,
            SymbolRecords.LOCAL_PROCEDURE_ID,
            SymbolRecords.DEPENDENT_PROCEDURE,
            SymbolRecords.DEPENDENT_PROCEDURE_ID -> {
          scopes.clear();
          depth = 0;
          function = open(records.body(), module);
          if (function != null) {
            functions.add(function);
          }
        }
        case SymbolRecords.BLOCK, SymbolRecords.WITH, SymbolRecords.SEPARATED -> scopes.add(false);
        case SymbolRecords.INLINED, SymbolRecords.INLINED_2 -> {
          scopes.add(true);
          depth++;
          if (depth > DEEPEST) {
            throw new FormatException(
                records.body().offset(0),
                "at most " + DEEPEST + " functions in each other",
                "more");
          }
          if (function != null) {
            boolean isSecond = records.kind() == SymbolRecords.INLINED_2;
            int at = isSecond ? ANNOTATIONS_AT_2 : ANNOTATIONS_AT;
            function.inlined.add(inlined(function, records.body(), at, depth, subsections));
          }
        }
        case SymbolRecords.END, SymbolRecords.INLINED_END, SymbolRecords.PROCEDURE_END -> {
          if (scopes.isEmpty()) {
            function = null;
          } else if (scopes.removeLast()) {
            depth--;
          }
        }
        default -> {
          // Nothing that has lines.
        }
      }
    }
    return functions;
  }

  /** A function; null if it is not of the module, or nowhere. */
  private @Nullable Open open(ByteView body, int module) {
    int section = body.u16(PLACE_AT + 4);
    long offset = body.u32(PLACE_AT);
    long start = sections.rva(section, offset);
    int owner = contributions.module(section, offset);
    return start == PdbSections.NOWHERE || (owner != module && owner != Contributions.UNKNOWN)
        ? null
        : new Open(section, offset, start, body.u32(SIZE_AT), body.cstr(NAME_AT));
  }

  private PdbInlinedCall inlined(
      Open function, ByteView body, int annotationsAt, int depth, LineSubsections subsections) {
    int id = body.i32(ID_AT);
    LineSubsections.Place place = subsections.inlinee(id);
    List<PdbLine> lines = new ArrayList<>();
    if (place != null) {
      InlineAnnotations.run(
          body.from(annotationsAt),
          place,
          function.size,
          (from, to, path, line) -> {
            long start = sections.rva(function.section, function.offset + from);
            if (start != PdbSections.NOWHERE) {
              lines.add(new PdbLine(start, start + to - from, subsections.path(path), line));
            }
          });
    }
    return new PdbInlinedCall(depth, name(ids.resolve(id, subsections.imports())), lines);
  }

  private @Nullable ByteString name(int id) {
    ByteString known = names.get(id);
    if (known == null) {
      ByteString read = types.nameOfId(id);
      known = read == null ? ByteString.EMPTY : read;
      names.put(id, known);
    }
    return known.isEmpty() ? null : known;
  }
}
