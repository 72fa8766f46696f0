package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

/**
 * Functions with files, lines and inlined functions, according to debug information. Inlined
 * functions are written immediately; the others are collected.
 */
final class DebugCode {
  private static final Comparator<DebugRange> ORDER =
      ((Comparator<DebugRange>) (a, b) -> Long.compareUnsigned(a.start(), b.start()))
          .thenComparingInt(DebugRange::depth);

  /** Maximum size of the padding after a function, in bytes. */
  private static final long MOST_PADDING = 64;

  private final LidiaWriter writer;
  private final CreateOptions options;

  /** Boundaries of names: an inlined function must not extend across one, or it is not found. */
  private final List<NamedRange> names;

  private final List<DebugRange> functions = new ArrayList<>();
  private final Set<Long> starts = new HashSet<>();
  private long inlined;
  private long stubs;

  /** Pieces of functions written, and stubs. */
  private long named;

  /** The ranges covered by functions before names with only lines were added. */
  private @Nullable CoverageIndex coverageIndex;

  DebugCode(LidiaWriter writer, CreateOptions options, List<NamedRange> names) {
    this.writer = writer;
    this.options = options;
    this.names = names;
  }

  /** Whether a function that begins at an address was added. */
  boolean has(long start) {
    return starts.contains(start);
  }

  /** The number of ranges of stubs written. */
  long stubs() {
    return stubs;
  }

  /** The number of ranges of inlined functions written. */
  long inlined() {
    return inlined;
  }

  /**
   * Adds a function, unless one that begins at the same address was added before.
   *
   * @param nodes the function first
   * @param rows lines of its code, and possibly of other code
   */
  void add(List<InlineNode> nodes, CodeLines rows) {
    List<InlineNode.Piece> own = nodes.getFirst().pieces();
    if (own.isEmpty() || !starts.add(own.getFirst().start())) {
      return;
    }
    List<DebugRange> ranges = new ArrayList<>();
    for (InlineNode node : nodes) {
      if (node.depth() == 0 || (options.inlines() && node.name() != null)) {
        for (InlineNode.Piece piece : node.pieces()) {
          ranges.add(new DebugRange(node, name(node, piece), piece));
        }
      }
    }
    ranges.sort(ORDER);
    IntervalSweep.run(ranges, (start, end, range) -> see(range, start, end, rows));
    List<DebugRange> merged = merge(ranges);
    IntervalSweep.run(merged, (start, end, range) -> addLines(range, start, end, rows));
    for (DebugRange range : merged) {
      if (range.depth() == 0) {
        range.trim();
        range.pad(rows.reach(range.end(), MOST_PADDING));
        functions.add(range);
      } else {
        write(range);
      }
    }
  }

  /** Whether the code of {@code rows} contains a name at which no function begins. */
  boolean leavesNames(CodeLines rows) {
    boolean[] found = {false};
    namesIn(rows, namedRange -> found[0] |= !starts.contains(namedRange.start()));
    return found[0];
  }

  /**
   * Adds the names in the code of {@code rows} that no function covers, as functions with only
   * lines. Must be called after all other functions were added.
   */
  void addNames(CodeLines rows) {
    CoverageIndex functionsCover =
        coverageIndex == null ? new CoverageIndex(functions) : coverageIndex;
    coverageIndex = functionsCover;
    namesIn(
        rows,
        namedRange -> {
          if (!functionsCover.touches(namedRange.start(), namedRange.end())) {
            InlineNode.Piece whole = new InlineNode.Piece(namedRange.start(), namedRange.end());
            add(
                List.of(
                    new InlineNode(
                        0, namedRange.name(), List.of(whole), null, ByteString.EMPTY, 0)),
                rows);
          }
        });
  }

  /** Returns the names that overlap the code of {@code rows}. */
  private void namesIn(CodeLines rows, Consumer<NamedRange> consumer) {
    for (int row = 0; row < rows.count(); row++) {
      if (rows.isEnd(row)) {
        continue;
      }
      long start = rows.address(row);
      while (row < rows.count() && !rows.isEnd(row)) {
        row++;
      }
      long end = row < rows.count() ? rows.address(row) : rows.address(row - 1);
      int at = Math.max(SymbolNames.after(names, start) - 1, 0);
      for (; at < names.size(); at++) {
        NamedRange namedRange = names.get(at);
        if (Long.compareUnsigned(namedRange.start(), end) >= 0) {
          break;
        }
        if (Long.compareUnsigned(namedRange.end(), start) > 0) {
          consumer.accept(namedRange);
        }
      }
    }
  }

  /** The name of a node; shared with the symbols if they have the same. */
  private @Nullable ByteString name(InlineNode node, InlineNode.Piece piece) {
    ByteString name = node.name();
    ByteString known = node.depth() == 0 ? SymbolNames.covering(names, piece.start()) : null;
    return Objects.equals(known, name) ? known : name;
  }

  /**
   * Joins adjacent pieces inlined by one call. If an enclosing range begins again, it must too: of
   * the ranges that cover an address, the last one to begin is the innermost.
   */
  private static List<DebugRange> merge(List<DebugRange> ranges) {
    List<DebugRange> merged = new ArrayList<>(ranges.size());
    List<DebugRange> open = new ArrayList<>();
    for (DebugRange range : ranges) {
      int depth = range.depth();
      if (depth == 0 || depth >= open.size() || !open.get(depth).merge(range)) {
        open.subList(Math.min(depth, open.size()), open.size()).clear();
        while (open.size() <= depth) {
          open.add(range);
        }
        merged.add(range);
      }
    }
    return merged;
  }

  private static void see(DebugRange range, long start, long end, CodeLines rows) {
    for (int row = Math.max(rows.floor(start), 0); row < rows.count(); row++) {
      if (Long.compareUnsigned(rows.address(row), end) >= 0) {
        return;
      }
      ByteString file = rows.file(row);
      if (file != null) {
        long from = greatest(rows.address(row), start);
        range.sees(file, least(rows.end(row), end) - from);
      }
    }
  }

  private static void addLines(DebugRange range, long start, long end, CodeLines rows) {
    for (int row = Math.max(rows.floor(start), 0); row < rows.count(); row++) {
      long address = rows.address(row);
      if (Long.compareUnsigned(address, end) >= 0) {
        return;
      }
      ByteString file = rows.file(row);
      if (file != null || rows.isEnd(row)) {
        long from = greatest(address, start);
        range.line(from, rows.line(row));
        if (file != null) {
          range.from(from, file);
        }
      }
    }
  }

  private void write(DebugRange range) {
    ByteString name = range.name();
    long start = range.start();
    int next = SymbolNames.after(names, start);
    while (name != null && Long.compareUnsigned(start, range.end()) < 0) {
      long end = range.end();
      if (next < names.size() && Long.compareUnsigned(names.get(next).start(), end) < 0) {
        end = names.get(next++).start();
      }
      write(range, name, start, end);
      inlined++;
      start = end;
    }
  }

  private void write(DebugRange range, ByteString name, long start, long end) {
    ByteString shown = options.names().of(name);
    range.parts(
        start,
        end,
        (from, to, file) ->
            writer.add(
                new Range(
                    from,
                    to - from,
                    range.depth(),
                    shown,
                    file,
                    range.callFile(),
                    range.callLine(),
                    range.lines(from, to))));
  }

  /**
   * Writes the functions: those with a name, and those known only from debug information. They
   * include the padding after their code if it has their lines: a call that never returns at the
   * end of a function leaves its return address there.
   *
   * @return how many functions, without stubs; each piece counts
   */
  long writeFunctions() {
    functions.sort(ORDER);
    List<OwnCode> pieces = new ArrayList<>();
    IntervalSweep.run(functions, (start, end, range) -> pieces.add(new OwnCode(start, end, range)));
    Map<Long, Long> ends = padded(pieces);
    IntervalOverlay.run(
        names.stream()
            .map(name -> name.endingAt(ends.getOrDefault(name.end(), name.end())))
            .toList(),
        pieces.stream()
            .map(code -> code.endingAt(ends.getOrDefault(code.end(), code.end())))
            .toList(),
        this::writeFunction);
    return named - stubs;
  }

  /** Maps the ends of pieces without padding to their ends with the padding after them. */
  private Map<Long, Long> padded(List<OwnCode> pieces) {
    Map<Long, Long> ends = new HashMap<>();
    for (int i = 0; i < pieces.size(); i++) {
      OwnCode piece = pieces.get(i);
      long end = piece.range().end() == piece.end() ? piece.range().padded() : piece.end();
      if (i + 1 < pieces.size()) {
        end = least(end, pieces.get(i + 1).start());
      }
      int next = SymbolNames.after(names, piece.end() - 1);
      if (next < names.size()) {
        end = least(end, names.get(next).start());
      }
      if (end != piece.end() && SymbolNames.covering(names, piece.end()) == null) {
        ends.put(piece.end(), end);
      }
    }
    return ends;
  }

  /** A piece of a function that no other function covers. */
  private record OwnCode(long start, long end, DebugRange range) implements CodeInterval {
    OwnCode endingAt(long address) {
      return new OwnCode(start, address, range);
    }
  }

  private void writeFunction(
      long start, long end, @Nullable NamedRange symbol, @Nullable OwnCode piece) {
    DebugRange debug = piece == null ? null : piece.range();
    ByteString name = symbol != null ? symbol.name() : debug == null ? null : debug.name();
    if (name != null) {
      named++;
      stubs += Symbols.isStub(name) ? 1 : 0;
      write(name, debug, start, end);
    }
  }

  private void write(ByteString stored, @Nullable DebugRange debug, long start, long end) {
    if (debug == null) {
      writer.add(Range.named(start, end - start, options.names().of(stored)));
    } else {
      write(debug, stored, start, end);
    }
  }

  private static long least(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  private static long greatest(long a, long b) {
    return Long.compareUnsigned(a, b) > 0 ? a : b;
  }
}
