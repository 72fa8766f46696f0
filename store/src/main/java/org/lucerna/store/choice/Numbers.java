package org.lucerna.store.choice;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToIntFunction;

/** Sets of numbers: arrays that have each once, ascending. */
final class Numbers {
  private Numbers() {}

  /** What the witnesses of some opinions have, but for {@link Witness#NONE}. */
  static int[] of(List<Opinion> opinions, ToIntFunction<Witness> number) {
    int all = 0;
    for (Opinion opinion : opinions) {
      all += opinion.witnesses().size();
    }
    int[] numbers = new int[all];
    int count = 0;
    for (Opinion opinion : opinions) {
      for (Witness witness : opinion.witnesses()) {
        int one = number.applyAsInt(witness);
        numbers[count] = one;
        count += one == Witness.NONE ? 0 : 1;
      }
    }
    return distinct(numbers, count);
  }

  /** Those of the first {@code count} in an array, which is used up. */
  static int[] distinct(int[] numbers, int count) {
    Arrays.sort(numbers, 0, count);
    int last = 0;
    for (int i = 0; i < count; i++) {
      if (i == 0 || numbers[i] != numbers[last - 1]) {
        numbers[last++] = numbers[i];
      }
    }
    return last == numbers.length ? numbers : Arrays.copyOf(numbers, last);
  }

  /** Whether a set has a number. */
  static boolean contains(int[] set, int number) {
    return Arrays.binarySearch(set, number) >= 0;
  }
}
