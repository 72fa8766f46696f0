package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
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
        read(table.function(i), code);
      }
    }
  }

  /** An inlined function in the making. */
  private record Inlined(int depth, GoCall call, List<Node.Piece> pieces) {}

  private static void read(GoFunction function, DebugCode code) {
    Rows rows = new Rows(function::file);
    Map<Integer, Inlined> inlined = new LinkedHashMap<>();
    Map<Integer, ByteString> files = new HashMap<>();
    ByteString file = null;
    GoPieces pieces = function.pieces();
    while (pieces.next()) {
      rows.add(pieces.start(), Math.max(pieces.file(), 0), pieces.line());
      ByteString path = function.file(pieces.file());
      if (pieces.inlined() < 0) {
        file = file == null ? path : file;
      } else if (path != null) {
        files.putIfAbsent(pieces.inlined(), path);
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
        known = new Inlined(depth(function, number), function.call(number), new ArrayList<>());
        inlined.put(number, known);
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

  private static int depth(GoFunction function, int number) {
    int depth = 0;
    for (int at = number; at >= 0; at = function.call(at).inlined()) {
      if (++depth > MOST_DEPTH) {
        throw new FormatException(0, "functions inlined in each other", "a circle of them");
      }
    }
    return depth;
  }
}
