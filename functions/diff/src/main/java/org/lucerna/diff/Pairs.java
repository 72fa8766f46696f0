package org.lucerna.diff;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.IntPredicate;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The pairs of two programs that were found so far: each function is in one at most. Functions are
 * known by their places. Not thread-safe.
 */
final class Pairs {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  /** A pair that is less probable says nothing of the functions around it. */
  private static final float LEADS = 0.9f;

  private final int[] after;
  private final int[] before;
  private final PairEvidence[] evidence;
  private final float[] probabilities;

  /** No pairs yet of programs of so many functions. */
  Pairs(int before, int after) {
    this.after = filled(before);
    this.before = filled(after);
    evidence = new PairEvidence[before];
    probabilities = new float[before];
  }

  private static int[] filled(int size) {
    int[] all = new int[size];
    Arrays.fill(all, NONE);
    return all;
  }

  /** The partner of a function of the first program; negative if it has none. */
  int after(int place) {
    return after[place];
  }

  /** The partner of a function of the second program; negative if it has none. */
  int before(int place) {
    return before[place];
  }

  /** Whether there are such functions and neither has a partner. */
  boolean areFree(int first, int second) {
    return first >= 0
        && second >= 0
        && first < after.length
        && second < before.length
        && after[first] < 0
        && before[second] < 0;
  }

  /** Why a function of the first program has its partner. */
  PairEvidence evidence(int place) {
    return evidence[place];
  }

  /** Whether a function of the first program is in a pair that says something of those around. */
  boolean leads(int place) {
    return after[place] >= 0 && probabilities[place] >= LEADS;
  }

  float probability(int place) {
    return probabilities[place];
  }

  /** Pairs two functions without partners. */
  void add(int first, int second, PairEvidence why, float probability) {
    after[first] = second;
    before[second] = first;
    evidence[first] = why;
    probabilities[first] = probability;
  }

  /** The functions of the first program that have no partner. */
  IntStream removed() {
    return IntStream.range(0, after.length).filter(place -> after[place] < 0);
  }

  /** The functions of the second program that have no partner. */
  IntStream added() {
    return IntStream.range(0, before.length).filter(place -> before[place] < 0);
  }

  /**
   * Pairs the functions without partners that have a property in common which no other such
   * function of their programs has.
   *
   * @param ofFirst the property of a function of the first program; null if it has none
   * @param ofSecond the same of the second
   * @return the number of new pairs
   */
  int addUnique(
      IntFunction<? extends @Nullable Object> ofFirst,
      IntFunction<? extends @Nullable Object> ofSecond,
      PairEvidence why) {
    Map<Object, Integer> second = unique(added(), ofSecond);
    int[] count = {0};
    unique(removed(), ofFirst)
        .forEach(
            (property, place) -> {
              int partner = second.getOrDefault(property, NONE);
              if (place >= 0 && partner >= 0) {
                add(place, partner, why, why.probability());
                count[0]++;
              }
            });
    return count[0];
  }

  private static Map<Object, Integer> unique(
      IntStream places, IntFunction<? extends @Nullable Object> property) {
    Map<Object, Integer> unique = new HashMap<>();
    places.forEach(
        place -> {
          Object own = property.apply(place);
          if (own != null) {
            unique.merge(own, place, (_, _) -> SEVERAL);
          }
        });
    return unique;
  }

  /**
   * For each function of the first program the partner of the nearest function before it, or after
   * it, that {@linkplain #leads leads}; -1 if there is none. The function itself counts.
   */
  int[] nearestOfFirst(boolean isBefore) {
    return nearest(after.length, isBefore, this::leads, place -> after[place]);
  }

  /** The same for the second program, by the second function of the pair. */
  int[] nearestOfSecond(boolean isBefore) {
    return nearest(
        before.length,
        isBefore,
        place -> before[place] >= 0 && leads(before[place]),
        place -> place);
  }

  private static int[] nearest(
      int size, boolean isBefore, IntPredicate isPair, IntUnaryOperator name) {
    int[] nearest = new int[size];
    int last = NONE;
    for (int i = 0; i < size; i++) {
      int place = isBefore ? i : size - 1 - i;
      last = isPair.test(place) ? name.applyAsInt(place) : last;
      nearest[place] = last;
    }
    return nearest;
  }
}
