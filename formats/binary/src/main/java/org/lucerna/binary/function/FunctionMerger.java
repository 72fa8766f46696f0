package org.lucerna.binary.function;

import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import org.lucerna.bytes.ByteString;

/** Merges the data of several sources about the function at an address. */
final class FunctionMerger {
  private FunctionMerger() {}

  /**
   * A function for each address.
   *
   * @param sectionEnd the address after the section of a function
   */
  static List<BinaryFunction> merge(
      List<BinaryFunction> told, ToLongFunction<BinaryFunction> sectionEnd) {
    List<BinaryFunction> sorted = new ArrayList<>(told);
    sorted.sort(FunctionMerger::bestFirst);
    List<BinaryFunction> merged = new ArrayList<>();
    int next;
    for (int i = 0; i < sorted.size(); i = next) {
      BinaryFunction best = sorted.get(i);
      long size = best.size();
      for (next = i + 1; next < sorted.size() && samePlace(best, sorted.get(next)); next++) {
        if (best.size() == 0 && Long.compareUnsigned(sorted.get(next).size(), size) > 0) {
          size = sorted.get(next).size();
        }
      }
      boolean isStated = size != 0;
      if (!isStated) {
        boolean last = next == sorted.size() || sorted.get(next).section() != best.section();
        long end = last ? sectionEnd.applyAsLong(best) : sorted.get(next).address();
        size = Math.max(0, end - best.address());
      }
      merged.add(best.withSize(size, isStated));
    }
    return List.copyOf(merged);
  }

  private static int bestFirst(BinaryFunction one, BinaryFunction other) {
    int order = comparePlaces(one, other);
    if (order == 0) {
      order = one.source().compareTo(other.source());
    }
    if (order == 0) {
      order = Long.compareUnsigned(other.size(), one.size());
    }
    if (order == 0) {
      order = Integer.compare(underscores(one), underscores(other));
    }
    return order != 0 ? order : name(one).compareTo(name(other));
  }

  private static int comparePlaces(BinaryFunction one, BinaryFunction other) {
    int order = Integer.compare(one.section(), other.section());
    return order != 0 ? order : Long.compareUnsigned(one.address(), other.address());
  }

  private static boolean samePlace(BinaryFunction one, BinaryFunction other) {
    return comparePlaces(one, other) == 0;
  }

  private static ByteString name(BinaryFunction function) {
    ByteString name = function.name();
    return name == null ? ByteString.EMPTY : name;
  }

  private static int underscores(BinaryFunction function) {
    ByteString name = name(function);
    int count = 0;
    while (count < name.length() && name.at(count) == '_') {
      count++;
    }
    return count;
  }
}
