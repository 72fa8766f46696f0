package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * Gradient-boosted decision trees that estimate a probability from numbers. Immutable.
 *
 * <pre>
 * forest  u16 numbers  how many numbers it judges by, 1 to 1,000
 *         u16 trees    1 to 1,000; the trees follow
 * tree    u16 splits   1 to 1,000; the root first
 * split   u16 number, f32 bound, i16 below, i16 above
 *                      where a number less than or equal to the bound leads, and a greater one: to a
 *                      later split of the tree by its index, or to leaf -1 - index
 *         f32 leaf     as many as splits, and one more
 * </pre>
 *
 * All big-endian. The probability is 1 / (1 + exp(-sum of the leaves that are reached)).
 */
public final class Forest {
  private static final int MAX = 1000;

  /**
   * A tree; splits lead to later nodes only, so that every path ends. The arrays are never
   * modified.
   */
  @SuppressWarnings("ArrayRecordComponent") // It is neither compared nor printed.
  public record Tree(int[] numbers, float[] bounds, int[] below, int[] above, float[] leaves) {
    /**
     * A tree.
     *
     * @throws IllegalArgumentException if a path leads out of it, or back, or a leaf is not a
     *     number
     */
    public Tree {
      for (int i = 0; i < numbers.length; i++) {
        check(below[i], i, numbers.length, leaves.length);
        check(above[i], i, numbers.length, leaves.length);
      }
      for (float leaf : leaves) {
        if (!Float.isFinite(leaf)) {
          throw new IllegalArgumentException("a leaf is " + leaf);
        }
      }
    }

    private static void check(int next, int from, int splits, int leaves) {
      boolean leads = next >= 0 ? next > from && next < splits : -1 - next < leaves;
      if (!leads) {
        throw new IllegalArgumentException("split " + from + " leads to " + next);
      }
    }

    float leaf(float[] values) {
      int at = 0;
      while (at >= 0) {
        at = values[numbers[at]] <= bounds[at] ? below[at] : above[at];
      }
      return leaves[-1 - at];
    }
  }

  private final int numbers;
  private final List<Tree> trees;

  /**
   * A forest.
   *
   * @param numbers number of inputs
   */
  public Forest(int numbers, List<Tree> trees) {
    this.numbers = numbers;
    this.trees = List.copyOf(trees);
  }

  /** Number of values that it judges by. */
  public int numbers() {
    return numbers;
  }

  /** The probability, 0 to 1. */
  public float probability(float[] values) {
    double sum = 0;
    for (Tree tree : trees) {
      sum += tree.leaf(values);
    }
    return (float) (1 / (1 + Math.exp(-sum)));
  }

  /** Writes the forest. */
  public void write(ByteSink out) {
    out.u16be(numbers).u16be(trees.size());
    for (Tree tree : trees) {
      out.u16be(tree.numbers.length);
      for (int i = 0; i < tree.numbers.length; i++) {
        out.u16be(tree.numbers[i]).u32be(Float.floatToIntBits(tree.bounds[i]));
        out.u16be(tree.below[i] & 0xffff).u16be(tree.above[i] & 0xffff);
      }
      for (float leaf : tree.leaves) {
        out.u32be(Float.floatToIntBits(leaf));
      }
    }
  }

  /**
   * Reads a forest.
   *
   * @throws FormatException if it is damaged
   */
  public static Forest read(Cursor in) {
    int numbers = count(in, "numbers");
    int trees = count(in, "trees");
    List<Tree> read = new ArrayList<>();
    for (int i = 0; i < trees; i++) {
      read.add(tree(in, numbers));
    }
    return new Forest(numbers, read);
  }

  private static int count(Cursor in, String what) {
    long offset = in.offset();
    int count = in.u16be();
    if (count < 1 || count > MAX) {
      throw new FormatException(offset, "1 to " + MAX + " " + what, count + "");
    }
    return count;
  }

  private static Tree tree(Cursor in, int numbers) {
    long offset = in.offset();
    int splits = count(in, "splits");
    int[] number = new int[splits];
    float[] bounds = new float[splits];
    int[] below = new int[splits];
    int[] above = new int[splits];
    for (int i = 0; i < splits; i++) {
      number[i] = in.u16be();
      if (number[i] >= numbers) {
        throw new FormatException(in.offset() - 2, "a number below " + numbers, number[i] + "");
      }
      bounds[i] = Float.intBitsToFloat(in.u32be());
      below[i] = (short) in.u16be();
      above[i] = (short) in.u16be();
    }
    float[] leaves = new float[splits + 1];
    for (int i = 0; i < leaves.length; i++) {
      leaves[i] = Float.intBitsToFloat(in.u32be());
    }
    try {
      return new Tree(number, bounds, below, above, leaves);
    } catch (IllegalArgumentException other) {
      throw new FormatException(
          offset, "splits whose children are later nodes", String.valueOf(other.getMessage()));
    }
  }
}
