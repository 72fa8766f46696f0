package org.lucerna.idb.item;

import java.util.List;

/** The item indices of each kind of operand property, one per operand. */
final class OperandIndex {
  /** The largest number of operands. */
  static final int OPERANDS = 8;

  static final List<Integer> FORCED_TEXTS = List.of(2, 3, 7, 18, 19, 20, 31, 32);
  static final List<Integer> OFFSETS = List.of(9, 10, 11, 21, 22, 23, 33, 34);
  static final List<Integer> OUTER_OFFSETS = List.of(12, 13, 14, 24, 25, 26, 35, 36);

  private static final int HIGHEST = 36;

  private OperandIndex() {}

  /** The operand that an item belongs to; -1 if none. */
  static int of(List<Integer> numbers, long index) {
    return index >= 0 && index <= HIGHEST ? numbers.indexOf((int) index) : -1;
  }
}
