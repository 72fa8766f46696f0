package org.lucerna.isa.a64;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds the first of many bit patterns that a word of 32 bits fits. Thread-safe once it is filled.
 */
public final class BitPatterns<T> {
  private static final int WORD = 32;

  /** The highest bits select the patterns that are tried. */
  private static final int INDEXED = 11;

  private final T otherwise;
  private final List<T> values = new ArrayList<>();

  /** By the highest bits: for each pattern the bits that count, their values, and its number. */
  private final int[][] candidates = new int[1 << INDEXED][0];

  /** Words that fit no pattern have the value {@code otherwise}. */
  public BitPatterns(T otherwise) {
    this.otherwise = otherwise;
  }

  /**
   * Adds a value and the pattern of its words.
   *
   * @param pattern the bits from the highest on, {@code .} for any; blanks separate, and omitted
   *     bits at the end match any value
   */
  public BitPatterns<T> add(T value, String pattern) {
    int select = 0;
    int expect = 0;
    int bit = WORD;
    for (char each : pattern.replace(" ", "").toCharArray()) {
      bit--;
      select |= (each == '.' ? 0 : 1) << bit;
      expect |= (each == '1' ? 1 : 0) << bit;
    }
    int number = values.size();
    values.add(value);
    for (int i = 0; i < candidates.length; i++) {
      int highest = i << (WORD - INDEXED);
      if (((highest ^ expect) & select) >>> (WORD - INDEXED) == 0) {
        candidates[i] = append(candidates[i], select, expect, number);
      }
    }
    return this;
  }

  private static int[] append(int[] before, int... more) {
    int[] longer = Arrays.copyOf(before, before.length + more.length);
    System.arraycopy(more, 0, longer, before.length, more.length);
    return longer;
  }

  /** The value of the first pattern that a word fits. */
  public T of(int word) {
    int[] patterns = candidates[word >>> (WORD - INDEXED)];
    for (int i = 0; i < patterns.length; i += 3) {
      if ((word & patterns[i]) == patterns[i + 1]) {
        return values.get(patterns[i + 2]);
      }
    }
    return otherwise;
  }
}
