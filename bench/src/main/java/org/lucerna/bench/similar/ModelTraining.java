package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import org.lucerna.similarity.match.Calibrations;
import org.lucerna.similarity.match.Candidates;
import org.lucerna.similarity.match.Forest;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ProgramNumbers;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.RarityTable;

/**
 * Trains the forests. Those of the program learn from probabilities of forests that have not seen
 * the family, as they will meet them.
 */
final class ModelTraining {
  private static final int PAIR_TREES = 120;
  private static final int PASS_TREES = 300;

  /**
   * How much rows of a kind count that has fewer of them than the largest: the ratio to this power.
   * Most programs are in C; all kinds should be judged well.
   */
  private static final double BALANCE = 0.4;

  /** The share of wrong pairs that is learned from. */
  private static final double WRONG_SHARE = 0.15;

  private final List<Asked> asked;

  ModelTraining(List<Asked> asked) {
    this.asked = asked;
  }

  /** Rows to learn from. */
  private record Rows(List<float[]> values, List<Boolean> labels, List<ProgramKind> kinds) {
    Rows() {
      this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    }

    void addAll(Rows others) {
      values.addAll(others.values);
      labels.addAll(others.labels);
      kinds.addAll(others.kinds);
    }

    Forest train(int trees, long seed) {
      boolean[] answers = new boolean[labels.size()];
      for (int i = 0; i < answers.length; i++) {
        answers[i] = labels.get(i);
      }
      return new ForestTrainer(values, answers, weights(), seed).train(trees);
    }

    private float[] weights() {
      Map<ProgramKind, Integer> counts = new EnumMap<>(ProgramKind.class);
      kinds.forEach(kind -> counts.merge(kind, 1, Integer::sum));
      double most = Collections.max(counts.values());
      Map<ProgramKind, Float> byKind = new EnumMap<>(ProgramKind.class);
      counts.forEach((kind, count) -> byKind.put(kind, (float) Math.pow(most / count, BALANCE)));
      float[] weights = new float[kinds.size()];
      for (int i = 0; i < weights.length; i++) {
        weights[i] = byKind.getOrDefault(kinds.get(i), 1f);
      }
      return weights;
    }
  }

  /** Forests of which each has seen only the families of one half. */
  private record Halves(Forest even, Forest odd) {
    Forest notSeenBy(Asked one) {
      return isOdd(one) ? even : odd;
    }
  }

  /** Trains the forests of a model. */
  SimilarityModel train(RarityTable rarity) {
    List<Rows> alone = rows(ModelTraining::pairs);
    Forest pairs = all(alone).train(PAIR_TREES, 1);
    Halves inner = halves(alone, PAIR_TREES, 2);
    List<Rows> inPrograms = rows(one -> firstPass(one, inner.notSeenBy(one)));
    Forest first = all(inPrograms).train(PASS_TREES, 4);
    Halves innerFirst = halves(inPrograms, PASS_TREES, 5);
    List<Rows> again =
        rows(
            one ->
                inProgram(
                    one, afterFirstPass(one, inner.notSeenBy(one), innerFirst.notSeenBy(one))));
    Forest second = all(again).train(PASS_TREES, 7);
    Halves innerSecond = halves(again, PASS_TREES, 8);
    Calibrations calibrations =
        CalibrationTraining.of(
            asked.parallelStream()
                .flatMap(
                    one -> {
                      ProgramMatch match =
                          afterFirstPass(one, inner.notSeenBy(one), innerFirst.notSeenBy(one));
                      match.judgeSecond(innerSecond.notSeenBy(one), Calibrations.NONE);
                      return AskedAnswers.of(one, match).stream();
                    })
                .toList());
    return new SimilarityModel(rarity, pairs, first, second, calibrations);
  }

  /** As many trees as the forests have that will be asked: with fewer, estimates mean less. */
  private Halves halves(List<Rows> rows, int trees, long seed) {
    return new Halves(
        half(rows, false).train(trees, seed), half(rows, true).train(trees, seed + 1));
  }

  private static boolean isOdd(Asked one) {
    return (Families.hash("inner " + one.program().family()) & 1) == 1;
  }

  /** The rows of each program. */
  private List<Rows> rows(Function<Asked, Rows> read) {
    return asked.parallelStream().map(read).toList();
  }

  private static Rows all(List<Rows> parts) {
    Rows all = new Rows();
    parts.forEach(all::addAll);
    return all;
  }

  private Rows half(List<Rows> parts, boolean isOdd) {
    Rows half = new Rows();
    for (int i = 0; i < parts.size(); i++) {
      if (isOdd(asked.get(i)) == isOdd) {
        half.addAll(parts.get(i));
      }
    }
    return half;
  }

  private static Rows pairs(Asked one) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    match.lookUp();
    return sample(one, match, match::pairNumbers);
  }

  private static Rows firstPass(Asked one, Forest pairs) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    match.judgePairs(pairs);
    return inProgram(one, match);
  }

  private static ProgramMatch afterFirstPass(Asked one, Forest pairs, Forest firstPass) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    match.judgePairs(pairs);
    match.judgeFirst(pairs, firstPass);
    return match;
  }

  private static Rows inProgram(Asked one, ProgramMatch match) {
    ProgramNumbers numbers = match.programNumbers();
    return sample(one, match, (place, index) -> match.numbers(numbers, place, index));
  }

  private interface Numbers {
    float[] of(int place, int index);
  }

  private static Rows sample(Asked one, ProgramMatch match, Numbers numbers) {
    SplittableRandom random =
        new SplittableRandom(Families.hash(one.program() + " " + one.isAbsent()));
    Rows rows = new Rows();
    for (int place = 0; place < match.size(); place++) {
      if (!one.program().isAsked()[place]) {
        continue;
      }
      Candidates candidates = match.candidates(place);
      for (int i = 0; i < candidates.size(); i++) {
        int candidate = candidates.function(i);
        boolean isRight = one.isAlike(place, candidate);
        // Functions that moved, and those of other template arguments, would teach both.
        if (isRight
            || (random.nextDouble() < WRONG_SHARE && !one.isAlikeLeniently(place, candidate))) {
          rows.values().add(numbers.of(place, i));
          rows.labels().add(isRight);
          rows.kinds().add(one.kind());
        }
      }
    }
    return rows;
  }
}
