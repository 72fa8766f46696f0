package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.Predicate;
import org.lucerna.similarity.match.Candidates;
import org.lucerna.similarity.match.Forest;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.ProgramNumbers;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.RarityTable;

/**
 * Trains the two forests. The program forest learns from probabilities of pair forests that have
 * not seen the family, as it will meet them.
 */
final class ModelTraining {
  private static final int PAIR_TREES = 120;
  private static final int INNER_TREES = 80;
  private static final int PROGRAM_TREES = 150;

  /** The share of wrong pairs that is learned from. */
  private static final double WRONG_SHARE = 0.15;

  private final List<Asked> asked;

  ModelTraining(List<Asked> asked) {
    this.asked = asked;
  }

  /** Rows to learn from. */
  private record Rows(List<float[]> values, List<Boolean> labels) {
    Rows() {
      this(new ArrayList<>(), new ArrayList<>());
    }

    void addAll(Rows others) {
      values.addAll(others.values);
      labels.addAll(others.labels);
    }

    Forest train(int trees, long seed) {
      boolean[] answers = new boolean[labels.size()];
      for (int i = 0; i < answers.length; i++) {
        answers[i] = labels.get(i);
      }
      return new ForestTrainer(values, answers, seed).train(trees);
    }
  }

  /** Trains the forests of a model. */
  SimilarityModel train(RarityTable rarity) {
    Forest pairs = rows(one -> true, ModelTraining::pairs).train(PAIR_TREES, 1);
    Forest even = rows(one -> !isOdd(one), ModelTraining::pairs).train(INNER_TREES, 2);
    Forest odd = rows(ModelTraining::isOdd, ModelTraining::pairs).train(INNER_TREES, 3);
    Forest whole =
        rows(one -> true, one -> program(one, isOdd(one) ? even : odd)).train(PROGRAM_TREES, 5);
    return new SimilarityModel(rarity, pairs, whole);
  }

  private static boolean isOdd(Asked one) {
    return (Families.hash("inner " + one.program().family()) & 1) == 1;
  }

  private Rows rows(Predicate<Asked> chosen, Function<Asked, Rows> read) {
    Rows all = new Rows();
    asked.parallelStream().filter(chosen).map(read).forEachOrdered(all::addAll);
    return all;
  }

  private static Rows pairs(Asked one) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    match.lookUp();
    return sample(one, match, match::pairNumbers);
  }

  private static Rows program(Asked one, Forest pairs) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    match.judgePairs(pairs);
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
        boolean isRight = one.isAlike(place, candidates.function(i));
        if (isRight || random.nextDouble() < WRONG_SHARE) {
          rows.values().add(numbers.of(place, i));
          rows.labels().add(isRight);
        }
      }
    }
    return rows;
  }
}
