package org.lucerna.diff;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.CanonicalName;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFunction;

/**
 * Pairs functions by their names and keys. Of several with one key those around them decide. Not
 * thread-safe.
 */
final class KeyPairing {
  /** A function with more callees or callers says little about each. */
  private static final int MAX_DEGREE = 200;

  /** After so many rounds what remains is left to the order of the files. */
  private static final int ROUNDS = 10;

  private final DiffProgram first;
  private final DiffProgram second;
  private final Pairs pairs;

  KeyPairing(DiffProgram first, DiffProgram second, Pairs pairs) {
    this.first = first;
    this.second = second;
    this.pairs = pairs;
  }

  /** A function's key and something else that it has. */
  private record KeyAnd(Md5 key, Object more) {}

  /** One of several equal things, in order. */
  private record Nth(int index, int of) {}

  /** A name in one of several object files. */
  private record NameIn(ByteString name, @Nullable String container) {}

  /** Pairs functions with the same names, if both files have names. */
  void addNames() {
    addUnique(KeyPairing::name, PairEvidence.NAME);
    addUnique(KeyPairing::nameInContainer, PairEvidence.NAME);
    addUnique(
        (program, place) -> {
          ByteString name = name(program, place);
          return name == null ? null : new KeyAnd(program.key(place), name);
        },
        PairEvidence.NAME);
    addUnique(
        (program, place) -> {
          ByteString name = name(program, place);
          return name == null ? null : CanonicalName.of(name);
        },
        PairEvidence.NAME);
  }

  private static @Nullable ByteString name(DiffProgram program, int place) {
    return program.function(place).name();
  }

  private static @Nullable NameIn nameInContainer(DiffProgram program, int place) {
    ByteString name = name(program, place);
    return name == null ? null : new NameIn(name, program.function(place).container());
  }

  /** Pairs functions with the same key. */
  void addKeys() {
    addUnique(
        (program, place) -> isSmall(program, place) ? null : program.key(place), PairEvidence.KEY);
    addUnique(
        (program, place) -> isSmall(program, place) ? null : program.linkedKey(place),
        PairEvidence.KEY);
    addAround();
  }

  /** Small functions are alike, and the update may have added one that is like another before. */
  private static boolean isSmall(DiffProgram program, int place) {
    return program.function(place).size() < HarvestedFunction.USUAL_LEAST_SIZE;
  }

  private void addUnique(
      BiFunction<DiffProgram, Integer, ? extends @Nullable Object> property, PairEvidence why) {
    int _ =
        pairs.addUnique(
            place -> property.apply(first, place), place -> property.apply(second, place), why);
  }

  /** Pairs functions with the same key that have the same place among pairs. */
  void addAround() {
    for (int round = 0; round < ROUNDS; round++) {
      spread();
      if (addBeside(true) + addBeside(false) == 0) {
        return;
      }
    }
  }

  /** Pairs what is next to a pair, or calls it, or is called by it. */
  private void spread() {
    Deque<Integer> open = new ArrayDeque<>();
    IntStream.range(0, first.size()).filter(pairs::leads).forEach(open::add);
    while (!open.isEmpty()) {
      int one = open.remove();
      int other = pairs.after(one);
      addIfSame(one - 1, other - 1, open);
      addIfSame(one + 1, other + 1, open);
      addCalls(first.callees(one), second.callees(other), open);
      addCalls(first.callers(one), second.callers(other), open);
    }
  }

  private void addIfSame(int one, int other, Deque<Integer> open) {
    if (pairs.areFree(one, other) && first.key(one).equals(second.key(other))) {
      pairs.add(one, other, PairEvidence.KEY_AROUND, PairEvidence.KEY_AROUND.probability());
      open.add(one);
    }
  }

  private void addCalls(int[] ones, int[] others, Deque<Integer> open) {
    if (ones.length > MAX_DEGREE || others.length > MAX_DEGREE) {
      return;
    }
    List<Integer> free = new ArrayList<>();
    Map<Md5, Integer> counts = new HashMap<>();
    for (int one : ones) {
      if (pairs.after(one) < 0) {
        free.add(one);
        counts.merge(first.key(one), 1, Integer::sum);
      }
    }
    for (int one : free) {
      Md5 key = first.key(one);
      int[] same =
          counts.getOrDefault(key, 0) > 1
              ? new int[0]
              : IntStream.of(others)
                  .filter(other -> pairs.before(other) < 0 && second.key(other).equals(key))
                  .toArray();
      if (same.length == 1) {
        addIfSame(one, same[0], open);
      }
    }
  }

  /** Pairs functions that have the same key and come after, or before, the same pair. */
  private int addBeside(boolean isBefore) {
    int[] ofFirst = pairs.nearestOfFirst(isBefore);
    int[] ofSecond = pairs.nearestOfSecond(isBefore);
    return addInOrder(
        place -> new KeyAnd(first.key(place), ofFirst[place]),
        place -> new KeyAnd(second.key(place), ofSecond[place]),
        true,
        PairEvidence.KEY_AROUND);
  }

  /** Pairs what remains with the same key in the order of the files. */
  void addRest() {
    int _ = addInOrder(first::key, second::key, true, PairEvidence.KEY_ORDER);
    int _ = addInOrder(first::key, second::key, false, PairEvidence.KEY_ORDER);
  }

  /**
   * Pairs the n-th functions that have a property.
   *
   * @param asMany whether both programs must have as many of them
   * @return the number of new pairs
   */
  private int addInOrder(
      IntFunction<Object> ofFirst, IntFunction<Object> ofSecond, boolean asMany, PairEvidence why) {
    Map<Integer, Object> numberedFirst = numbered(pairs.removed(), ofFirst, asMany);
    Map<Integer, Object> numberedSecond = numbered(pairs.added(), ofSecond, asMany);
    return pairs.addUnique(numberedFirst::get, numberedSecond::get, why);
  }

  private static Map<Integer, Object> numbered(
      IntStream places, IntFunction<Object> property, boolean withCount) {
    Map<Object, List<Integer>> groups = new HashMap<>();
    places.forEach(
        place -> groups.computeIfAbsent(property.apply(place), _ -> new ArrayList<>()).add(place));
    Map<Integer, Object> numbered = new HashMap<>();
    groups.forEach(
        (group, members) -> {
          for (int i = 0; i < members.size(); i++) {
            numbered.put(
                members.get(i), List.of(group, new Nth(i, withCount ? members.size() : 0)));
          }
        });
    return numbered;
  }
}
