package org.lucerna.lidia.elf;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.golang.GoCall;
import org.lucerna.binary.golang.GoFunction;
import org.lucerna.binary.golang.GoPieces;
import org.lucerna.binary.golang.GoTable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/** Takes functions from Go's table, with lines and what was inlined. */
final class GoCode {
  /** No compiler inlines deeper. */
  private static final int MOST_DEPTH = 1000;

  private final GoTable table;
  private long damaged;
  private @Nullable FormatException firstDamage;

  GoCode(GoTable table) {
    this.table = table;
  }

  void addNames(Names names) {
    for (int i = 0; i < table.count(); i++) {
      names.add(new Named(table.entry(i), table.end(i), Symbols.TABLE_RANK, table.name(i)));
    }
  }

  /** Adds all functions of which {@code code} knows nothing yet. */
  void read(DebugCode code) {
    for (int i = 0; i < table.count(); i++) {
      if (!code.has(table.entry(i)) && table.entry(i) != table.end(i)) {
        try {
          read(table.function(i), code);
        } catch (FormatException damage) {
          damaged++;
          firstDamage = firstDamage == null ? damage : firstDamage;
        }
      }
    }
  }

  /** What could not be read; null where all could. */
  @Nullable String leftOut() {
    return firstDamage == null
        ? null
        : damaged + " functions of Go's table are damaged, the first: " + firstDamage.getMessage();
  }

  /** An inlined function in the making. */
  private record Inlined(int depth, GoCall call, List<Node.Piece> pieces) {}

  private static void read(GoFunction function, DebugCode code) {
    // Hundreds of pieces have the same few files.
    Map<Integer, ByteString> paths = new HashMap<>();
    Rows.Paths path = number -> paths.computeIfAbsent(number, function::file);
    Rows rows = new Rows(path);
    Map<Integer, Inlined> inlined = new LinkedHashMap<>();
    Map<Integer, ByteString> files = new HashMap<>();
    ByteString file = null;
    GoPieces pieces = function.pieces();
    while (pieces.next()) {
      rows.add(pieces.start(), Math.max(pieces.file(), 0), pieces.line());
      ByteString at = path.path(pieces.file());
      if (pieces.inlined() < 0) {
        file = file == null ? at : file;
      } else if (at != null) {
        files.putIfAbsent(pieces.inlined(), at);
      }
      addPiece(function, pieces, inlined);
    }
    rows.end(function.end());
    List<Node> nodes = new ArrayList<>();
    Node.Piece whole = new Node.Piece(function.entry(), function.end());
    nodes.add(new Node(0, function.name(), List.of(whole), file, ByteString.EMPTY, 0));
    inlined.forEach((number, each) -> nodes.add(node(function, number, each, files.get(number))));
    code.add(nodes, rows);
  }

  private static Node node(
      GoFunction function, int number, Inlined inlined, @Nullable ByteString file) {
    ByteString callFile = inlined.call.position().file();
    return new Node(
        inlined.depth,
        function.inlinedName(number),
        inlined.pieces,
        file,
        callFile == null ? ByteString.EMPTY : callFile,
        inlined.call.position().line());
  }

  /** Adds the piece to the function that is inlined there, and to all that it is inlined into. */
  private static void addPiece(
      GoFunction function, GoPieces pieces, Map<Integer, Inlined> inlined) {
    for (int number = pieces.inlined(); number >= 0; ) {
      Inlined known = inlined.get(number);
      if (known == null) {
        known = learn(function, number, inlined);
      }
      List<Node.Piece> parts = known.pieces;
      if (!parts.isEmpty() && parts.getLast().end() == pieces.start()) {
        parts.set(parts.size() - 1, new Node.Piece(parts.getLast().start(), pieces.end()));
      } else {
        parts.add(new Node.Piece(pieces.start(), pieces.end()));
      }
      number = known.call.inlined();
    }
  }

  /** Reads the calls of an inlined function and of all around it that are not known yet. */
  private static Inlined learn(GoFunction function, int number, Map<Integer, Inlined> inlined) {
    Deque<Integer> numbers = new ArrayDeque<>();
    Deque<GoCall> calls = new ArrayDeque<>();
    int at = number;
    while (at >= 0 && !inlined.containsKey(at)) {
      if (numbers.size() == MOST_DEPTH) {
        throw new FormatException(0, "functions inlined in each other", "too many of them");
      }
      GoCall call = call(function, at);
      numbers.push(at);
      calls.push(call);
      at = call.inlined();
    }
    Inlined around = at < 0 ? null : inlined.get(at);
    int depth = around == null ? 0 : around.depth;
    Inlined last = null;
    while (!numbers.isEmpty()) {
      last = new Inlined(++depth, calls.pop(), new ArrayList<>());
      inlined.put(numbers.pop(), last);
    }
    return Objects.requireNonNull(last);
  }

  /**
   * The call of an inlined function. Functions are numbered after those that they are inlined into;
   * compilers write some (of variables' initial values) that say to be inlined into themselves, and
   * then nothing is known but the function around all.
   */
  private static GoCall call(GoFunction function, int number) {
    GoCall call = function.call(number);
    return call.inlined() < number ? call : new GoCall(-1, call.position());
  }
}
