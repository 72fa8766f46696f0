package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.binary.macho.MappedFunction;
import org.lucerna.bytes.ByteString;

/**
 * Where the code of an object file is in the program that was linked from it. Code that is not in
 * the program has no place. Immutable.
 */
final class MovedCode {
  private static final Comparator<Stretch> ORDER =
      (one, other) -> Long.compareUnsigned(one.start, other.start);

  /**
   * Code whose addresses move by the same distance.
   *
   * @param start in the object file
   * @param end the address after it
   * @param distance is added to an address, modulo 2^64
   */
  private record Stretch(long start, long end, long distance) {
    boolean covers(long address) {
      return Long.compareUnsigned(address - start, end - start) < 0;
    }

    /** Its part up to an address. */
    Stretch until(long address) {
      return Long.compareUnsigned(address, end) < 0 ? new Stretch(start, address, distance) : this;
    }
  }

  /** Functions by ascending start; they do not overlap. */
  private final Stretch[] functions;

  /** The same, those joined that move together, so that a piece may have several symbols. */
  private final Stretch[] stretches;

  private MovedCode(List<Stretch> functions, List<Stretch> stretches) {
    this.functions = functions.toArray(Stretch[]::new);
    this.stretches = stretches.toArray(Stretch[]::new);
  }

  /**
   * The code of functions that were linked from an object file.
   *
   * @throws org.lucerna.bytes.FormatException if its symbols are damaged
   */
  static MovedCode of(List<MappedFunction> functions, MachFile object) {
    Map<ByteString, MachSymbol> symbols = new HashMap<>();
    List<ByteString> ambiguous = new ArrayList<>();
    for (MachSymbol symbol : object.symbols().list()) {
      if (symbol.isInSection() && symbols.put(symbol.name(), symbol) != null) {
        ambiguous.add(symbol.name());
      }
    }
    ambiguous.forEach(symbols::remove);
    List<Stretch> found = new ArrayList<>();
    for (MappedFunction function : functions) {
      MachSymbol symbol = symbols.get(function.name());
      if (symbol != null) {
        long start = symbol.value();
        found.add(new Stretch(start, end(start, function.size()), function.address() - start));
      }
    }
    found.sort(ORDER);
    return new MovedCode(cut(found), joined(found));
  }

  private static long end(long start, long size) {
    return Long.compareUnsigned(size, ~start) < 0 ? start + size : -1;
  }

  /** Cuts off what overlaps the next stretch. */
  private static List<Stretch> cut(List<Stretch> sorted) {
    List<Stretch> cut = new ArrayList<>(sorted.size());
    for (int i = 0; i < sorted.size(); i++) {
      Stretch one = sorted.get(i);
      Stretch part = i + 1 < sorted.size() ? one.until(sorted.get(i + 1).start) : one;
      if (part.start != part.end) {
        cut.add(part);
      }
    }
    return cut;
  }

  /** Cuts off what overlaps the next stretch, and joins those that move by the same distance. */
  private static List<Stretch> joined(List<Stretch> sorted) {
    List<Stretch> joined = new ArrayList<>();
    Stretch last = null;
    for (Stretch next : sorted) {
      if (last != null
          && last.distance == next.distance
          && Long.compareUnsigned(next.start, last.end) <= 0) {
        long end = Long.compareUnsigned(last.end, next.end) < 0 ? next.end : last.end;
        last = new Stretch(last.start, end, last.distance);
      } else {
        if (last != null && last.start != next.start) {
          joined.add(last.until(next.start));
        }
        last = next;
      }
    }
    if (last != null) {
      joined.add(last);
    }
    return joined;
  }

  private static @Nullable Stretch at(long address, Stretch[] stretches) {
    int low = 0;
    int high = stretches.length;
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(stretches[middle].start, address) <= 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && stretches[low - 1].covers(address) ? stretches[low - 1] : null;
  }

  /**
   * Pieces of code in the program, by ascending address. A piece ends at the latest where other
   * code follows in the program than in the object file.
   *
   * @param pieces in the object file
   */
  List<InlineNode.Piece> pieces(List<InlineNode.Piece> pieces) {
    List<InlineNode.Piece> moved = new ArrayList<>(pieces.size());
    for (InlineNode.Piece piece : pieces) {
      Stretch stretch = at(piece.start(), stretches);
      if (stretch != null) {
        Stretch part = stretch.until(piece.end());
        moved.add(
            new InlineNode.Piece(piece.start() + stretch.distance, part.end + stretch.distance));
      }
    }
    moved.sort((one, other) -> Long.compareUnsigned(one.start(), other.start()));
    return moved;
  }

  /**
   * Lines of code in the program. A line ends with the function in which it begins at the latest:
   * compilers write none for the start of a function without one, and that of the function before
   * it, which may be elsewhere in the program, would go on.
   *
   * @param rows sorted, in the object file
   */
  CodeLines lines(CodeLines rows) {
    CodeLines moved = rows.empty();
    for (int row = 0; row < rows.count(); row++) {
      Stretch stretch = rows.isEnd(row) ? null : at(rows.address(row), functions);
      if (stretch != null) {
        moved.addMoved(rows, row, stretch.distance);
        Stretch part = stretch.until(rows.end(row));
        boolean isLast = row + 1 == rows.count() || rows.isEnd(row + 1);
        if (isLast || part.end == stretch.end) {
          moved.addEnd(part.end + stretch.distance);
        }
      }
    }
    return moved.sort();
  }
}
