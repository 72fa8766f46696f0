package org.lucerna.lidia.elf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.golang.GoFunction;
import org.lucerna.binary.golang.GoPieces;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * A Go function with the functions inlined into it. Its tables are read once, from start to end.
 */
final class GoInlines {
  /** Maximum depth of inlining, which no compiler exceeds. */
  private static final int MOST_DEPTH = 1000;

  private final GoFunction function;

  /** Hundreds of pieces share the same few files. */
  private final Map<Integer, ByteString> paths = new HashMap<>();

  private final CodeLines rows = new CodeLines(this::path);

  /** The number of the innermost function inlined at each row; -1 if there is none. */
  private int[] numbers = new int[64];

  private final Map<Integer, Inlined> inlined = new LinkedHashMap<>();

  GoInlines(GoFunction function) {
    this.function = function;
    GoPieces pieces = function.pieces();
    int file = -1;
    int line = 0;
    while (pieces.next()) {
      // Padding has no line of its own: the line continues.
      if (pieces.file() >= 0) {
        file = pieces.file();
        line = pieces.line();
      }
      addRow(pieces.start(), file, line, pieces.inlined());
    }
    addRow(function.end(), -1, 0, -1);
    for (int row = 0; row < rows.count() - 1; row++) {
      addPiece(row);
    }
  }

  /** An inlined function under construction. */
  private static final class Inlined {
    private final int depth;
    private final int around;
    private final ByteString callFile;
    private final int callLine;
    private final List<InlineNode.Piece> pieces = new ArrayList<>();

    Inlined(int depth, int around, @Nullable ByteString callFile, int callLine) {
      this.depth = depth;
      this.around = around;
      this.callFile = callFile == null ? ByteString.EMPTY : callFile;
      this.callLine = callLine;
    }

    void add(long start, long end) {
      if (!pieces.isEmpty() && pieces.getLast().end() == start) {
        pieces.set(pieces.size() - 1, new InlineNode.Piece(pieces.getLast().start(), end));
      } else {
        pieces.add(new InlineNode.Piece(start, end));
      }
    }
  }

  private @Nullable ByteString path(int number) {
    return paths.computeIfAbsent(number, function::file);
  }

  private void addRow(long start, int file, int line, int number) {
    if (rows.count() == numbers.length) {
      numbers = Arrays.copyOf(numbers, 2 * numbers.length);
    }
    numbers[rows.count()] = number;
    if (file < 0) {
      rows.addEnd(start);
    } else {
      rows.add(start, file, line);
    }
  }

  /** Lines of all the function's code. */
  CodeLines rows() {
    return rows;
  }

  /** The function, then the inlined ones. Their files follow from their lines. */
  List<InlineNode> nodes() {
    List<InlineNode> nodes = new ArrayList<>(1 + inlined.size());
    InlineNode.Piece whole = new InlineNode.Piece(function.entry(), function.end());
    nodes.add(new InlineNode(0, function.name(), List.of(whole), null, ByteString.EMPTY, 0));
    inlined.forEach(
        (number, each) ->
            nodes.add(
                new InlineNode(
                    each.depth,
                    function.inlinedName(number),
                    each.pieces,
                    null,
                    each.callFile,
                    each.callLine)));
    return nodes;
  }

  /** Adds the piece to the function inlined there, and to all functions that it is inlined into. */
  private void addPiece(int row) {
    for (int at = numbers[row]; at >= 0; ) {
      Inlined each = inlined(at);
      each.add(rows.address(row), rows.address(row + 1));
      at = each.around;
    }
  }

  private Inlined inlined(int number) {
    Inlined known = inlined.get(number);
    return known == null ? learn(number) : known;
  }

  /** Reads the unknown calls of an inlined function and of all functions around it. */
  private Inlined learn(int number) {
    Deque<Integer> unknown = new ArrayDeque<>();
    int at = number;
    while (at >= 0 && !inlined.containsKey(at)) {
      if (unknown.size() == MOST_DEPTH) {
        throw new FormatException(0, "functions inlined in each other", "too many of them");
      }
      unknown.push(at);
      at = around(at);
    }
    Inlined outer = at < 0 ? null : inlined.get(at);
    int depth = outer == null ? 0 : outer.depth;
    int around = at;
    Inlined last = null;
    while (!unknown.isEmpty()) {
      int each = unknown.pop();
      int row = callRow(each);
      last = new Inlined(++depth, around, row < 0 ? null : rows.file(row), line(row));
      inlined.put(each, last);
      around = each;
    }
    return Objects.requireNonNull(last);
  }

  /**
   * Number of the function that another is inlined into; -1 if there is none. Functions are
   * numbered after those that they are inlined into; compilers write some (for initial values of
   * variables) that are inlined into themselves; then only the outermost function is known.
   */
  private int around(int number) {
    int row = callRow(number);
    int around = row < 0 ? -1 : numbers[row];
    return around < number ? around : -1;
  }

  private int callRow(int number) {
    return rows.floor(function.callAddress(number));
  }

  private int line(int row) {
    return row < 0 ? 0 : rows.line(row);
  }
}
