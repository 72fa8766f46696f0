package org.lucerna.store;

import java.util.List;

/**
 * The functions that two files have in common. A function that one of them has several times is
 * paired in the order of the addresses.
 *
 * @param common pairs of functions with the same key and name, by ascending address in the one
 * @param renamed the same, of functions that got different names in the two files
 * @param onlyOne indices of the other functions of the one, ascending
 * @param onlyOther indices of the other functions of the other, ascending
 */
public record FileComparison(
    List<Pair> common, List<Pair> renamed, List<Integer> onlyOne, List<Integer> onlyOther) {
  /** Indices of a function in both files. */
  public record Pair(int one, int other) {}
}
