package org.lucerna.binary.pdb;

import static java.util.Objects.requireNonNull;

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

  private static final int ID_AT = 8;
  private static final int LINES_AT = 12;
  private static final int LINES_AT_2 = 16;

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
    private final CodeSymbol code;
    private final long start;
    private final List<PdbLine> lines = new ArrayList<>();
    private final List<PdbInlinedCall> inlined = new ArrayList<>();

    Open(CodeSymbol code, long start) {
      this.code = code;
      this.start = start;
    }

    private long end() {
      return start + code.size();
    }

    PdbFunctionLines finished() {
      return new PdbFunctionLines(start, end(), code.name(), lines, inlined);
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
      if (function != null && line.start() < function.end()) {
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
      if (records.isProcedure()) {
        scopes.clear();
        depth = 0;
        function = open(records, module);
        if (function != null) {
          functions.add(function);
        }
      } else if (records.isScope()) {
        scopes.add(records.isInlined());
        depth += records.isInlined() ? 1 : 0;
        if (depth > DEEPEST) {
          throw new FormatException(
              records.body().offset(0), "at most " + DEEPEST + " functions in each other", "more");
        }
        if (function != null && records.isInlined()) {
          function.inlined.add(inlined(function, records, depth, subsections));
        }
      } else if (records.isEnd()) {
        if (scopes.isEmpty()) {
          function = null;
        } else if (scopes.removeLast()) {
          depth--;
        }
      }
    }
    return functions;
  }

  /** The procedure of a record; null if it is not of the module, or nowhere. */
  private @Nullable Open open(SymbolRecords records, int module) {
    CodeSymbol code = requireNonNull(CodeSymbol.of(records));
    long start = sections.rva(code.section(), code.offset());
    return start == PdbSections.NOWHERE
            || !contributions.mayBeOf(module, code.section(), code.offset())
        ? null
        : new Open(code, start);
  }

  private PdbInlinedCall inlined(
      Open function, SymbolRecords records, int depth, LineSubsections subsections) {
    ByteView body = records.body();
    int id = body.i32(ID_AT);
    LineSubsections.Place place = subsections.inlinee(id);
    List<PdbLine> lines = new ArrayList<>();
    if (place != null) {
      InlineAnnotations.run(
          body.from(records.kind() == SymbolRecords.INLINED_2 ? LINES_AT_2 : LINES_AT),
          place,
          function.code.size(),
          (from, to, path, line) -> {
            long start = sections.rva(function.code.section(), function.code.offset() + from);
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
