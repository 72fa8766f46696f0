package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.List;
import org.lucerna.similarity.feature.AddressTable;
import org.lucerna.similarity.feature.FeatureFamily;
import org.lucerna.similarity.feature.FunctionFeatures;

/**
 * The functions of a program as they are compared with others, with their call graph. Functions are
 * known by their place in the order of addresses. Immutable.
 */
public final class ProgramVectors {
  /** A feature that more functions have says too little to be lent. */
  private static final double LENT_RARITY = Math.log(100);

  private static final int NEIGHBORS = 2;

  private final List<FunctionVector> functions;
  private final int[][] callees;
  private final int[][] callers;

  private ProgramVectors(List<FunctionVector> functions, int[][] callees, int[][] callers) {
    this.functions = functions;
    this.callees = callees;
    this.callers = callers;
  }

  /**
   * The functions of a program.
   *
   * @param addresses of the functions, ascending
   */
  public static ProgramVectors of(
      List<FunctionFeatures> functions, long[] addresses, FeatureRarity rarity) {
    AddressTable places = new AddressTable();
    for (int i = 0; i < addresses.length; i++) {
      places.put(addresses[i], i + 1);
    }
    int[][] callees = new int[functions.size()][];
    int[] calls = new int[functions.size()];
    for (int i = 0; i < callees.length; i++) {
      callees[i] =
          Arrays.stream(functions.get(i).callees())
              .mapToInt(address -> (int) places.get(address) - 1)
              .filter(place -> place >= 0)
              .toArray();
      for (int callee : callees[i]) {
        calls[callee]++;
      }
    }
    int[][] callers = new int[functions.size()][];
    Arrays.setAll(callers, i -> new int[calls[i]]);
    for (int i = callees.length - 1; i >= 0; i--) {
      for (int callee : callees[i]) {
        callers[callee][--calls[callee]] = i;
      }
    }
    Lender lender = new Lender(functions, rarity);
    FunctionVector[] vectors = new FunctionVector[functions.size()];
    for (int i = 0; i < vectors.length; i++) {
      lender.begin();
      for (int callee : callees[i]) {
        lender.lend(FeatureFamily.CALLEE, callee);
      }
      for (int caller : callers[i]) {
        lender.lend(FeatureFamily.CALLER, caller);
      }
      for (int distance = 1; distance <= NEIGHBORS; distance++) {
        lender.lend(FeatureFamily.NEIGHBOR, i - distance);
        lender.lend(FeatureFamily.NEIGHBOR, i + distance);
      }
      vectors[i] = FunctionVector.of(functions.get(i), lender.lent(), rarity);
    }
    return new ProgramVectors(List.of(vectors), callees, callers);
  }

  /** How many functions there are. */
  public int size() {
    return functions.size();
  }

  public FunctionVector function(int place) {
    return functions.get(place);
  }

  /** The functions that a function calls, ascending. */
  int[] callees(int place) {
    return callees[place];
  }

  /** The functions that call a function, ascending. */
  int[] callers(int place) {
    return callers[place];
  }

  /** Collects what neighbors lend to one function. */
  private static final class Lender {
    private final List<FunctionFeatures> functions;
    private final long[][] lendable;
    private long[] lent = new long[64];
    private int size;

    Lender(List<FunctionFeatures> functions, FeatureRarity rarity) {
      this.functions = functions;
      lendable = new long[functions.size()][];
      for (int i = 0; i < lendable.length; i++) {
        lendable[i] = lendable(functions.get(i), rarity);
      }
    }

    private static long[] lendable(FunctionFeatures function, FeatureRarity rarity) {
      long[] found = new long[function.size()];
      int count = 0;
      for (int i = 0; i < function.size(); i++) {
        long feature = function.feature(i);
        if (FeatureFamily.of(feature).isLent() && rarity.of(feature) >= LENT_RARITY) {
          found[count++] = feature;
        }
      }
      return Arrays.copyOf(found, count);
    }

    void begin() {
      size = 0;
    }

    void lend(FeatureFamily as, int place) {
      if (place < 0 || place >= functions.size()) {
        return;
      }
      for (long feature : lendable[place]) {
        if (size == lent.length) {
          lent = Arrays.copyOf(lent, size * 2);
        }
        lent[size++] = as.lent(feature);
      }
    }

    long[] lent() {
      Arrays.sort(lent, 0, size);
      return Arrays.stream(lent, 0, size).distinct().toArray();
    }
  }
}
