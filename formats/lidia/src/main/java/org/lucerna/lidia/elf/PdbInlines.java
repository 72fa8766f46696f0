package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.pdb.PdbFunctionLines;
import org.lucerna.binary.pdb.PdbLine;
import org.lucerna.bytes.ByteString;

/**
 * A function of a PDB file with the functions inlined into it. Each of them has lines of its own
 * there; the line of a call is that of the function around it at the same address.
 */
final class PdbInlines {
  private final PdbFunctionLines function;
  private final long imageBase;

  /** The function itself, then the inlined ones, by number. */
  private final int[] depths;

  private final int[] around;

  /** The last line that began, by depth. */
  private final @Nullable Line[] open;

  /** The functions inlined into each other at a place, by depth. */
  private final int[] called;

  private final List<ByteString> files = new ArrayList<>();
  private final Map<ByteString, Integer> fileNumbers = new LinkedHashMap<>();
  private final CodeLines rows = new CodeLines(files::get);
  private final Map<Call, List<InlineNode.Piece>> calls = new LinkedHashMap<>();

  /** A line of one of the functions. */
  private record Line(int number, PdbLine code) {}

  /** An inlined function as far as it was called from one line. */
  private record Call(int number, @Nullable ByteString file, int line) {}

  PdbInlines(PdbFunctionLines function, long imageBase) {
    this.function = function;
    this.imageBase = imageBase;
    int count = function.inlined().size();
    depths = new int[count + 1];
    around = new int[count + 1];
    int deepest = nest();
    open = new Line[deepest + 1];
    called = new int[deepest + 1];
    List<Line> lines = lines();
    long[] bounds = bounds(lines);
    int next = 0;
    for (int i = 0; i + 1 < bounds.length; i++) {
      while (next < lines.size() && lines.get(next).code.start() == bounds[i]) {
        Line line = lines.get(next++);
        open[depths[line.number]] = line;
      }
      if (bounds[i] < bounds[i + 1]) {
        add(bounds[i], bounds[i + 1]);
      }
    }
    if (bounds.length > 0) {
      rows.addEnd(imageBase + bounds[bounds.length - 1]);
    }
  }

  /** Finds what each function was inlined into; returns the greatest depth. */
  private int nest() {
    List<Integer> outer = new ArrayList<>(List.of(0));
    int deepest = 0;
    for (int number = 1; number < depths.length; number++) {
      int depth = function.inlined().get(number - 1).depth();
      outer.subList(Math.min(depth, outer.size()), outer.size()).clear();
      depths[number] = outer.size();
      around[number] = outer.getLast();
      outer.add(number);
      deepest = Math.max(deepest, depths[number]);
    }
    return deepest;
  }

  private List<Line> lines() {
    List<Line> lines = new ArrayList<>();
    function.lines().forEach(line -> lines.add(new Line(0, line)));
    for (int number = 1; number < depths.length; number++) {
      for (PdbLine line : function.inlined().get(number - 1).lines()) {
        if (line.start() >= function.start() && line.end() <= function.end()) {
          lines.add(new Line(number, line));
        }
      }
    }
    lines.sort(Comparator.comparingLong(line -> line.code.start()));
    return lines;
  }

  /** Where lines begin and end, in order; where several do, several times. */
  private static long[] bounds(List<Line> lines) {
    long[] bounds = new long[2 * lines.size()];
    int next = 0;
    for (Line line : lines) {
      bounds[next++] = line.code.start();
      bounds[next++] = line.code.end();
    }
    Arrays.sort(bounds);
    return bounds;
  }

  /** Adds code within which no line begins or ends. */
  private void add(long start, long end) {
    int depth = open.length - 1;
    Line innermost = openAt(depth, start);
    while (innermost == null && depth > 0) {
      innermost = openAt(--depth, start);
    }
    ByteString file = innermost == null ? null : innermost.code.file();
    if (innermost == null || file == null) {
      rows.addEnd(imageBase + start);
    } else {
      rows.add(imageBase + start, number(file), innermost.code.line());
    }
    if (innermost != null && depth > 0) {
      addCalls(innermost.number, start, end);
    }
  }

  /** The line of a depth that an address has; null if there is none. */
  private @Nullable Line openAt(int depth, long address) {
    Line line = open[depth];
    return line != null && line.code.end() > address ? line : null;
  }

  private int number(ByteString file) {
    return fileNumbers.computeIfAbsent(
        file,
        added -> {
          files.add(added);
          return files.size() - 1;
        });
  }

  /** Adds the code to an inlined function, and to all that it was inlined into. */
  private void addCalls(int innermost, long start, long end) {
    for (int number = innermost; number > 0; number = around[number]) {
      called[depths[number]] = number;
    }
    boolean isNew = false;
    for (int depth = 1; depth <= depths[innermost]; depth++) {
      Call call = call(called[depth], start);
      List<InlineNode.Piece> pieces = calls.computeIfAbsent(call, _ -> new ArrayList<>());
      // Where a piece begins, those in it do: of two at one place the last to begin is innermost.
      isNew |= pieces.isEmpty() || pieces.getLast().end() != imageBase + start;
      long from = isNew ? imageBase + start : pieces.removeLast().start();
      pieces.add(new InlineNode.Piece(from, imageBase + end));
    }
  }

  private Call call(int number, long address) {
    Line outer = openAt(depths[number] - 1, address);
    return outer == null || outer.number != around[number]
        ? new Call(number, null, 0)
        : new Call(number, outer.code.file(), outer.code.line());
  }

  /** Lines of all the function's code. */
  CodeLines rows() {
    return rows;
  }

  /** The function, then the inlined ones. Their files follow from their lines. */
  List<InlineNode> nodes() {
    List<InlineNode> nodes = new ArrayList<>(1 + calls.size());
    InlineNode.Piece whole =
        new InlineNode.Piece(imageBase + function.start(), imageBase + function.end());
    nodes.add(new InlineNode(0, function.name(), List.of(whole), null, ByteString.EMPTY, 0));
    calls.forEach(
        (call, pieces) ->
            nodes.add(
                new InlineNode(
                    depths[call.number],
                    function.inlined().get(call.number - 1).name(),
                    pieces,
                    null,
                    call.file == null ? ByteString.EMPTY : call.file,
                    call.line)));
    return nodes;
  }
}
