package org.lucerna.lidia.stack;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.Frame;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.Range;

/**
 * A program or library whose functions are known. It belongs to one thread.
 *
 * <p>The first question by name reads all names of the file.
 */
public final class CodeObject {
  /** Stands for a name that several functions have; no function begins at the last address. */
  private static final Long SEVERAL = -1L;

  private final LidiaFile symbols;
  private final @Nullable FileOffsets offsets;
  private @Nullable Map<ByteString, Long> starts;

  private CodeObject(LidiaFile symbols, @Nullable FileOffsets offsets) {
    this.symbols = symbols;
    this.offsets = offsets;
  }

  /** One whose numbers are addresses. */
  public static CodeObject of(LidiaFile symbols) {
    return new CodeObject(symbols, null);
  }

  /** One of whose numbers those in {@code (KEY+N)} are offsets in its file. */
  public static CodeObject of(LidiaFile symbols, FileOffsets offsets) {
    return new CodeObject(symbols, offsets);
  }

  /** The functions at an address, innermost first; none where what is said of it is damaged. */
  List<Frame> at(long address) {
    try {
      return symbols.lookup(address);
    } catch (FormatException damaged) {
      return List.of();
    }
  }

  /** As {@link #at}, by a number in {@code (KEY+N)}. */
  List<Frame> atOffset(long offset) {
    if (offsets == null) {
      return at(offset);
    }
    Long address = offsets.address(offset);
    return address == null ? List.of() : at(address);
  }

  /** As {@link #at}, by a place in the function of a name. */
  List<Frame> in(String function, long offset) {
    if (starts == null) {
      starts = readStarts();
    }
    Long start = starts.get(StackText.bytes(function));
    return start == null || start.equals(SEVERAL) ? List.of() : at(start + offset);
  }

  private Map<ByteString, Long> readStarts() {
    Map<ByteString, Long> all = new HashMap<>();
    ByteString last = ByteString.EMPTY;
    for (long i = 0; i < symbols.count(); i++) {
      try {
        Range range = symbols.range(i);
        // What follows itself is another piece of the same function.
        if (range.depth() == 0 && !range.function().equals(last)) {
          last = range.function();
          all.merge(last, range.address(), (first, other) -> SEVERAL);
        }
      } catch (FormatException damaged) {
        // A function whose name is not known is not found by it.
        last = ByteString.EMPTY;
      }
    }
    return all;
  }
}
