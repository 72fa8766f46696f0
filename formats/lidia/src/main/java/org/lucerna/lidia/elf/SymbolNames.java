package org.lucerna.lidia.elf;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.binary.function.FunctionSource;
import org.lucerna.bytes.ByteString;

/** The names of code, collected from all sources and reduced to one per address. */
final class SymbolNames {
  /** Returns the end of the region around an address, which limits a name without size. */
  interface Bounds {
    /** The end of the code section at {@code address}; {@code address} itself if there is none. */
    long end(long address);
  }

  private final List<NamedRange> sized = new ArrayList<>();
  private final List<NamedRange> sizeless = new ArrayList<>();
  private long aliases;

  void add(NamedRange namedRange) {
    (namedRange.size() == 0 ? sizeless : sized).add(namedRange);
  }

  /** Adds the names of functions from the tables of a program. */
  void add(BinaryFunctions functions) {
    for (BinaryFunction function : functions.list()) {
      ByteString name = function.name();
      if (name != null && !name.isEmpty()) {
        boolean isStub = function.source() == FunctionSource.STUB;
        int rank = isStub ? Symbols.STUB_RANK : Symbols.TABLE_RANK;
        long end = function.address() + function.size();
        add(new NamedRange(function.address(), end, rank, name));
      }
    }
  }

  /**
   * The number of names dropped because another one has the same address. A name that several
   * tables list is one, with or without its version.
   */
  long aliases() {
    return aliases;
  }

  /** Pieces that do not overlap, by ascending address. */
  List<NamedRange> pieces(Bounds bounds) {
    List<NamedRange> pieces = cut(sorted(sized));
    List<NamedRange> gaps = fill(pieces, sorted(sizeless), bounds);
    if (gaps.isEmpty()) {
      return pieces;
    }
    gaps.addAll(pieces);
    gaps.sort(NamedRange.ORDER);
    return gaps;
  }

  /** The names in order; of equal names the first comes last and is used. */
  private List<NamedRange> sorted(List<NamedRange> names) {
    List<NamedRange> sorted = new ArrayList<>(names);
    Collections.reverse(sorted);
    sorted.sort(NamedRange.ORDER);
    countAliases(sorted);
    return sorted;
  }

  private void countAliases(List<NamedRange> sorted) {
    Set<ByteString> ofAddress = new HashSet<>();
    for (int i = 0; i < sorted.size(); i++) {
      if (i > 0 && sorted.get(i - 1).start() != sorted.get(i).start()) {
        ofAddress.clear();
      }
      boolean isNew = ofAddress.add(withoutVersion(sorted.get(i).name()));
      aliases += isNew && ofAddress.size() > 1 ? 1 : 0;
    }
  }

  private static ByteString withoutVersion(ByteString name) {
    int version = name.indexOf('@');
    return version > 0 ? name.slice(0, version) : name;
  }

  private static List<NamedRange> cut(List<NamedRange> sorted) {
    List<NamedRange> pieces = new ArrayList<>();
    IntervalSweep.run(
        sorted,
        (start, end, whole) -> {
          NamedRange last = pieces.isEmpty() ? null : pieces.getLast();
          if (last != null && last.end() == start && last.name().equals(whole.name())) {
            pieces.set(pieces.size() - 1, new NamedRange(last.start(), end, 0, last.name()));
          } else {
            pieces.add(new NamedRange(start, end, 0, whole.name()));
          }
        });
    return pieces;
  }

  /** Names without size outside {@code pieces}, each extended to the next name or piece. */
  private static List<NamedRange> fill(
      List<NamedRange> pieces, List<NamedRange> sizeless, Bounds bounds) {
    List<NamedRange> filled = new ArrayList<>();
    for (int i = 0; i < sizeless.size(); i++) {
      NamedRange namedRange = sizeless.get(i);
      long next = i + 1 < sizeless.size() ? sizeless.get(i + 1).start() : -1;
      if (next == namedRange.start() || covering(pieces, namedRange.start()) != null) {
        continue;
      }
      int after = after(pieces, namedRange.start());
      long end = after < pieces.size() ? least(next, pieces.get(after).start()) : next;
      end = least(end, bounds.end(namedRange.start()));
      if (Long.compareUnsigned(namedRange.start(), end) < 0) {
        filled.add(new NamedRange(namedRange.start(), end, 0, namedRange.name()));
      }
    }
    return filled;
  }

  private static long least(long a, long b) {
    return Long.compareUnsigned(a, b) < 0 ? a : b;
  }

  /** Index of the first piece that begins after {@code address}. */
  static int after(List<NamedRange> pieces, long address) {
    int low = 0;
    int high = pieces.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (Long.compareUnsigned(pieces.get(middle).start(), address) > 0) {
        high = middle;
      } else {
        low = middle + 1;
      }
    }
    return low;
  }

  /** The name at an address, or null. */
  static @Nullable ByteString covering(List<NamedRange> pieces, long address) {
    int index = after(pieces, address) - 1;
    return index >= 0 && Long.compareUnsigned(address, pieces.get(index).end()) < 0
        ? pieces.get(index).name()
        : null;
  }
}
