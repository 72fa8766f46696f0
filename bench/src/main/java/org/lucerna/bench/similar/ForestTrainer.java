package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.lucerna.similarity.match.Forest;

/**
 * Trains forests by gradient boosting of the logistic loss: trees grow leaf by leaf where the loss
 * falls most, over numbers in at most 255 ranges. The same rows give the same forest.
 */
final class ForestTrainer {
  private static final int BINS = 64;
  private static final int LEAVES = 63;
  private static final double RATE = 0.08;
  private static final int SMALLEST_LEAF = 40;
  private static final double ROWS_A_TREE = 0.8;
  private static final double NUMBERS_A_TREE = 0.7;
  private static final double SMOOTHING = 1;

  private final int rows;
  private final int numbers;

  /** The upper bounds of the ranges of each number. */
  private final float[][] bounds;

  /** The range of each row's number, by number. */
  private final byte[][] bins;

  private final boolean[] labels;

  /** How much each row counts. */
  private final float[] weights;

  private final double[] sums;
  private final float[] gradients;
  private final float[] curvatures;
  private final int[] order;
  private final int[] scratch;
  private final SplittableRandom random;

  ForestTrainer(List<float[]> values, boolean[] labels, float[] weights, long seed) {
    rows = values.size();
    numbers = values.getFirst().length;
    this.labels = labels;
    this.weights = weights;
    random = new SplittableRandom(seed);
    bounds = new float[numbers][];
    bins = new byte[numbers][rows];
    for (int number = 0; number < numbers; number++) {
      float[] column = new float[rows];
      for (int row = 0; row < rows; row++) {
        column[row] = values.get(row)[number];
      }
      bounds[number] = bounds(column);
      for (int row = 0; row < rows; row++) {
        int at = Arrays.binarySearch(bounds[number], column[row]);
        bins[number][row] = (byte) (at >= 0 ? at : -1 - at);
      }
    }
    sums = new double[rows];
    gradients = new float[rows];
    curvatures = new float[rows];
    order = new int[rows];
    scratch = new int[rows];
  }

  /** Quantiles of a sample, each once. */
  private static float[] bounds(float[] column) {
    int step = Math.max(1, column.length / 50_000);
    float[] sample = new float[(column.length + step - 1) / step];
    for (int i = 0; i < sample.length; i++) {
      sample[i] = column[i * step];
    }
    Arrays.sort(sample);
    float[] found = new float[BINS - 1];
    int count = 0;
    for (int i = 1; i < BINS; i++) {
      float bound = sample[(int) ((long) i * (sample.length - 1) / BINS)];
      if (count == 0 || bound > found[count - 1]) {
        found[count++] = bound;
      }
    }
    return Arrays.copyOf(found, count);
  }

  Forest train(int trees) {
    double positive = 0;
    for (boolean label : labels) {
      positive += label ? 1 : 0;
    }
    double base = Math.log(positive / (rows - positive));
    Arrays.fill(sums, base);
    List<Forest.Tree> grown = new ArrayList<>();
    for (int i = 0; i < trees; i++) {
      grown.add(grow(i == 0 ? base : 0));
    }
    return new Forest(numbers, grown);
  }

  /** A leaf while the tree grows. */
  private static final class Leaf {
    int from;
    int to;
    double[] histogram = {};
    double gradient;
    double curvature;
    int number = -1;
    int bin;
    double gain;
    int parent = -1;
    boolean isAbove;
  }

  private Forest.Tree grow(double base) {
    int count = 0;
    for (int row = 0; row < rows; row++) {
      double probability = 1 / (1 + Math.exp(-sums[row]));
      gradients[row] = (float) (weights[row] * (probability - (labels[row] ? 1 : 0)));
      curvatures[row] = (float) (weights[row] * probability * (1 - probability));
      if (random.nextDouble() < ROWS_A_TREE) {
        order[count++] = row;
      }
    }
    boolean[] used = new boolean[numbers];
    for (int number = 0; number < numbers; number++) {
      used[number] = random.nextDouble() < NUMBERS_A_TREE;
    }
    List<Leaf> leaves = new ArrayList<>();
    Leaf root = new Leaf();
    root.to = count;
    root.histogram = histogram(root, used);
    judge(root, used);
    leaves.add(root);
    List<int[]> splits = new ArrayList<>();
    while (leaves.size() < LEAVES) {
      Leaf best = null;
      for (Leaf leaf : leaves) {
        best = leaf.number >= 0 && (best == null || leaf.gain > best.gain) ? leaf : best;
      }
      if (best == null) {
        break;
      }
      leaves.remove(best);
      int split = splits.size();
      if (best.parent >= 0) {
        splits.get(best.parent)[best.isAbove ? 3 : 2] = split;
      }
      splits.add(new int[] {best.number, best.bin, 0, 0});
      int middle = partition(best);
      Leaf below = child(best.from, middle, split, false);
      Leaf above = child(middle, best.to, split, true);
      Leaf smaller = below.to - below.from <= above.to - above.from ? below : above;
      Leaf larger = smaller == below ? above : below;
      smaller.histogram = histogram(smaller, used);
      larger.histogram = best.histogram;
      for (int i = 0; i < larger.histogram.length; i++) {
        larger.histogram[i] -= smaller.histogram[i];
      }
      judge(below, used);
      judge(above, used);
      leaves.add(below);
      leaves.add(above);
    }
    return tree(splits, leaves, base);
  }

  private static Leaf child(int from, int to, int split, boolean isAbove) {
    Leaf leaf = new Leaf();
    leaf.from = from;
    leaf.to = to;
    leaf.parent = split;
    leaf.isAbove = isAbove;
    return leaf;
  }

  /** Gradient, curvature and number of rows for each range of each number. */
  private double[] histogram(Leaf leaf, boolean[] used) {
    double[] histogram = new double[numbers * BINS * 3];
    IntStream.range(0, numbers)
        .parallel()
        .filter(number -> used[number])
        .forEach(number -> addRows(leaf, number, histogram));
    return histogram;
  }

  private void addRows(Leaf leaf, int number, double[] histogram) {
    byte[] column = bins[number];
    int start = number * BINS * 3;
    for (int i = leaf.from; i < leaf.to; i++) {
      int row = order[i];
      int at = start + column[row] * 3;
      histogram[at] += gradients[row];
      histogram[at + 1] += curvatures[row];
      histogram[at + 2]++;
    }
  }

  /** Finds the split that lowers the loss most. */
  private void judge(Leaf leaf, boolean[] used) {
    leaf.gradient = 0;
    leaf.curvature = 0;
    for (int i = leaf.from; i < leaf.to; i++) {
      leaf.gradient += gradients[order[i]];
      leaf.curvature += curvatures[order[i]];
    }
    int count = leaf.to - leaf.from;
    double whole = leaf.gradient * leaf.gradient / (leaf.curvature + SMOOTHING);
    leaf.gain = 1e-6;
    for (int number = 0; number < numbers; number++) {
      if (!used[number]) {
        continue;
      }
      double gradient = 0;
      double curvature = 0;
      double below = 0;
      int at = number * BINS * 3;
      for (int bin = 0; bin < bounds[number].length; bin++) {
        gradient += leaf.histogram[at];
        curvature += leaf.histogram[at + 1];
        below += leaf.histogram[at + 2];
        at += 3;
        if (below < SMALLEST_LEAF || count - below < SMALLEST_LEAF) {
          continue;
        }
        double other = leaf.gradient - gradient;
        double gain =
            gradient * gradient / (curvature + SMOOTHING)
                + other * other / (leaf.curvature - curvature + SMOOTHING)
                - whole;
        if (gain > leaf.gain) {
          leaf.gain = gain;
          leaf.number = number;
          leaf.bin = bin;
        }
      }
    }
  }

  private int partition(Leaf leaf) {
    int below = leaf.from;
    int above = 0;
    byte[] column = bins[leaf.number];
    for (int i = leaf.from; i < leaf.to; i++) {
      int row = order[i];
      if (column[row] <= leaf.bin) {
        order[below++] = row;
      } else {
        scratch[above++] = row;
      }
    }
    System.arraycopy(scratch, 0, order, below, above);
    return below;
  }

  private Forest.Tree tree(List<int[]> splits, List<Leaf> leaves, double base) {
    int size = Math.max(1, splits.size());
    int[] number = new int[size];
    float[] bound = new float[size];
    int[] below = new int[size];
    int[] above = new int[size];
    float[] values = new float[size + 1];
    for (int i = 0; i < splits.size(); i++) {
      int[] split = splits.get(i);
      number[i] = split[0];
      bound[i] = bounds[split[0]][split[1]];
      below[i] = split[2];
      above[i] = split[3];
    }
    for (int i = 0; i < leaves.size(); i++) {
      Leaf leaf = leaves.get(i);
      values[i] = (float) (base - RATE * leaf.gradient / (leaf.curvature + SMOOTHING));
      if (leaf.parent >= 0) {
        (leaf.isAbove ? above : below)[leaf.parent] = -1 - i;
      }
    }
    if (splits.isEmpty()) {
      below[0] = -1;
      above[0] = -1;
    }
    Forest.Tree tree = new Forest.Tree(number, bound, below, above, values);
    for (int row = 0; row < rows; row++) {
      int at = 0;
      while (at >= 0) {
        at = compare(row, number[at], bound[at]) ? below[at] : above[at];
      }
      sums[row] += values[-1 - at] - base;
    }
    return tree;
  }

  private boolean compare(int row, int number, float bound) {
    int bin = bins[number][row];
    return bin < bounds[number].length && bounds[number][bin] <= bound;
  }
}
