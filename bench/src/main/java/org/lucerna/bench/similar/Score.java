package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.similarity.match.CalibrationGroup;

/** How well the functions of one kind of program were named. */
final class Score {
  /** Number of draws of the bootstrap. */
  private static final int DRAWS = 300;

  private static final long SEED = 20_261_122;

  /**
   * The answer for a function.
   *
   * @param asked function that was asked for
   * @param name of the function; null if there is none
   * @param given the name of the best candidate; null if there is none, or if it has none
   * @param group of the match with it
   * @param probability of the best candidate; 0 if there is none
   * @param rank of the right one among the candidates, from 1; 0 if it is not among them
   * @param isFindable whether the store knows it
   * @param isSameKey whether the store knows it by its key
   */
  record Answer(
      Asked asked,
      @Nullable String name,
      @Nullable String given,
      CalibrationGroup group,
      float probability,
      int rank,
      boolean isFindable,
      boolean isSameKey) {
    boolean isRight() {
      return rank == 1;
    }

    /**
     * Whether the name is right if names are {@linkplain NameRule#areAlikeLeniently alike
     * leniently}.
     */
    boolean isRightLeniently() {
      return isRight()
          || (name != null && given != null && NameRule.areAlikeLeniently(name, given));
    }

    String family() {
      return asked.program().family();
    }
  }

  private final List<Answer> answers = new ArrayList<>();

  synchronized void addAll(List<Answer> more) {
    answers.addAll(more);
  }

  /** The score of some answers. */
  Score only(Predicate<Answer> chosen) {
    Score score = new Score();
    score.answers.addAll(answers.stream().filter(chosen).toList());
    return score;
  }

  /**
   * The score if names that are {@link NameRule#areAlikeLeniently alike leniently} are right; the
   * store then knows these functions.
   */
  Score leniently() {
    Score score = new Score();
    for (Answer one : answers) {
      boolean isRight = one.isRightLeniently();
      score.answers.add(
          new Answer(
              one.asked(),
              one.name(),
              one.given(),
              one.group(),
              one.probability(),
              isRight ? 1 : one.rank(),
              one.isFindable() || isRight,
              one.isSameKey()));
    }
    return score;
  }

  List<Answer> answers() {
    return answers;
  }

  int findable() {
    return (int) answers.stream().filter(Answer::isFindable).count();
  }

  /** The share of findable functions that the store knows by their keys. */
  double sameKey() {
    return answers.stream().filter(Answer::isSameKey).count() / (double) findable();
  }

  /** The share of findable functions whose right candidate is among the first {@code most}. */
  double found(int most) {
    return answers.stream()
            .filter(one -> one.isFindable() && one.rank() > 0 && one.rank() <= most)
            .count()
        / (double) findable();
  }

  /**
   * The share of findable functions that are named right, at the lowest threshold at which this
   * share of all names is right.
   */
  double named(double precision) {
    List<Answer> sorted = new ArrayList<>(answers);
    sorted.sort(Comparator.comparingDouble(one -> -one.probability()));
    return named(sorted, precision);
  }

  private static double named(List<Answer> sorted, double precision) {
    int given = 0;
    int right = 0;
    int most = 0;
    int findable = 0;
    for (int i = 0; i < sorted.size(); i++) {
      Answer one = sorted.get(i);
      given += one.probability() > 0 ? 1 : 0;
      right += one.isRight() ? 1 : 0;
      findable += one.isFindable() ? 1 : 0;
      boolean isThreshold =
          i + 1 == sorted.size() || sorted.get(i + 1).probability() < one.probability();
      most = isThreshold && right >= precision * given ? right : most;
    }
    return most / (double) Math.max(1, findable);
  }

  /** The interval of {@link #named} over families: percentiles 2.5 and 97.5 of a bootstrap. */
  double[] interval(double precision) {
    return interval(
        sample -> {
          sample.sort(Comparator.comparingDouble(one -> -one.probability()));
          return named(sample, precision);
        });
  }

  /** The share of the answers that are right. */
  double right() {
    return right(answers);
  }

  private static double right(List<Answer> some) {
    return some.stream().filter(Answer::isRight).count() / (double) Math.max(1, some.size());
  }

  /** The interval of {@link #right} over families. */
  double[] interval() {
    return interval(Score::right);
  }

  private double[] interval(ToDoubleFunction<List<Answer>> figure) {
    Map<String, List<Answer>> families = new TreeMap<>();
    for (Answer one : answers) {
      families.computeIfAbsent(one.family(), _ -> new ArrayList<>()).add(one);
    }
    List<List<Answer>> all = List.copyOf(families.values());
    SplittableRandom random = new SplittableRandom(SEED);
    double[] drawn = new double[DRAWS];
    for (int draw = 0; draw < DRAWS; draw++) {
      List<Answer> sample = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        sample.addAll(all.get(random.nextInt(all.size())));
      }
      drawn[draw] = figure.applyAsDouble(sample);
    }
    Arrays.sort(drawn);
    return new double[] {drawn[DRAWS / 40], drawn[DRAWS - 1 - DRAWS / 40]};
  }

  /** How many names were given with a probability in a range, and the share that is right. */
  double[] calibration(double from, double to) {
    int given = 0;
    int right = 0;
    for (Answer one : answers) {
      if (one.probability() >= from && one.probability() < to) {
        given++;
        right += one.isRight() ? 1 : 0;
      }
    }
    return new double[] {given, right / (double) Math.max(1, given)};
  }
}
