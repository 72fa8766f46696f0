package org.lucerna.harvest.recovery;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.lucerna.bytes.Md5;

/**
 * The certainty of names that functions have by their keys alone. Many small functions have the
 * same code, and so the same key: getters, wrappers, the instances of a template. A name is certain
 * if
 *
 * <ul>
 *   <li>the function has {@value #TELLING} bytes or more, and the program has no other function
 *       with its key: such a function is <em>telling</em>
 *   <li>or the {@value #NEIGHBORS} nearest telling functions before it and after it are known, too;
 *       if other functions have its key, {@value #WHOLE} % of all telling ones must be.
 * </ul>
 *
 * <p>docs/matching.md has how often either is right. Counting instructions, instructions other than
 * moves, or the bytes that a key covers, distinguishes no better than the size.
 */
public final class KeyConfidence {
  /** Minimum size of a function whose code identifies it, in bytes. */
  public static final int TELLING = 64;

  private static final int NEIGHBORS = 2;

  /** Percentage of telling functions that are known of a program that was pushed as a whole. */
  private static final int WHOLE = 95;

  /**
   * A function of a program.
   *
   * @param size in bytes; 0 if it is not known
   */
  public record Place(Md5 key, long size, boolean isKnown) {}

  private KeyConfidence() {}

  /**
   * The places with certain names.
   *
   * @param places all functions of a program, by ascending address
   */
  public static BitSet certain(List<Place> places) {
    Map<Md5, Integer> counts = new HashMap<>();
    places.forEach(place -> counts.merge(place.key(), 1, Integer::sum));
    List<Integer> telling = new ArrayList<>();
    BitSet certain = new BitSet(places.size());
    for (int i = 0; i < places.size(); i++) {
      Place place = places.get(i);
      // The size of an unknown function may be missing: then it counts as large enough.
      boolean isTelling =
          counts.getOrDefault(place.key(), 0) == 1
              && (place.size() >= TELLING || (place.size() == 0 && !place.isKnown()));
      if (isTelling) {
        telling.add(i);
        certain.set(i, place.isKnown());
      }
    }
    if (telling.size() < 2 * NEIGHBORS) {
      // A program of so few functions is known as a whole, or it is not.
      telling.clear();
      IntStream.range(0, places.size()).forEach(telling::add);
    }
    long known = telling.stream().filter(i -> places.get(i).isKnown()).count();
    boolean isWhole = 100 * known >= (long) WHOLE * telling.size();
    int before = 0;
    for (int i = 0; i < places.size(); i++) {
      while (before < telling.size() && telling.get(before) < i) {
        before++;
      }
      if (!places.get(i).isKnown() || certain.get(i)) {
        continue;
      }
      int after = before < telling.size() && telling.get(before) == i ? before + 1 : before;
      List<Integer> neighbors =
          new ArrayList<>(telling.subList(Math.max(0, before - NEIGHBORS), before));
      neighbors.addAll(telling.subList(after, Math.min(telling.size(), after + NEIGHBORS)));
      boolean isAmongKnown =
          neighbors.size() >= Math.min(NEIGHBORS, telling.size() - 1)
              && neighbors.stream().allMatch(each -> places.get(each).isKnown());
      boolean isAlone = isWhole || counts.getOrDefault(places.get(i).key(), 0) == 1;
      certain.set(i, isAmongKnown && isAlone);
    }
    return certain;
  }
}
