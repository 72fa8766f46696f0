package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.lucerna.similarity.match.Calibration;
import org.lucerna.similarity.match.CalibrationGroup;
import org.lucerna.similarity.match.Calibrations;
import org.lucerna.similarity.match.SimilarFunction;

/**
 * Learns the actual probabilities of estimates, for each {@link CalibrationGroup}: the answers in
 * bins by their estimates, and neighboring bins together where the share of right answers would
 * fall. A name that is right leniently only counts as two thirds of a right one: of names with 0.99
 * at most one of a hundred is that of another function, and at most three differ in modules or
 * arguments.
 *
 * <p>Names are shown together, so from {@link SimilarFunction#NAME} on a probability is that of all
 * names with at least this estimate; the least sure of them alone may be right less often. Below,
 * it is that of names with about this estimate.
 */
final class CalibrationTraining {
  private static final int BINS = 60;
  private static final int SMALLEST_BIN = 100;

  /** A group of fewer answers says too little about high probabilities. */
  private static final int SMALLEST_GROUP = 1500;

  private static final double LENIENT = 2 / 3.0;

  /** Answers with about the same estimate. */
  private static final class Bin {
    double estimates;
    double right;
    double size;

    double share() {
      return right / size;
    }

    float estimate() {
      return (float) (estimates / size);
    }

    /** Whether it is above another in both. */
    boolean follows(Bin other) {
      return share() > other.share() && estimate() > other.estimate();
    }

    void add(Bin other) {
      estimates += other.estimates;
      right += other.right;
      size += other.size;
    }
  }

  private CalibrationTraining() {}

  static Calibrations of(List<Score.Answer> answers) {
    return new Calibrations(
        IntStream.range(0, CalibrationGroup.COUNT)
            .mapToObj(place -> ofOne(answers(answers, place)))
            .toList());
  }

  /** The answers of a group; with those of its neighbors in the language if it is too small. */
  private static List<Score.Answer> answers(List<Score.Answer> all, int place) {
    List<Score.Answer> own = List.of();
    for (int joined = 1; joined <= CalibrationGroup.OF_LANGUAGE; joined *= 2) {
      int groups = joined;
      own =
          all.stream()
              .filter(
                  each -> each.probability() > 0 && each.group().place() / groups == place / groups)
              .toList();
      if (own.size() >= SMALLEST_GROUP) {
        break;
      }
    }
    return own;
  }

  /** The share of some bins that is right; none is so large that it makes sure. */
  private static double probability(List<Bin> bins) {
    Bin all = new Bin();
    bins.forEach(all::add);
    return Math.min(all.share(), all.size / (all.size + 1));
  }

  private static double share(Score.Answer answer) {
    return answer.isRight() ? 1 : answer.isRightLeniently() ? LENIENT : 0;
  }

  static Calibration ofOne(List<Score.Answer> answers) {
    List<Score.Answer> given =
        answers.stream().sorted(Comparator.comparingDouble(Score.Answer::probability)).toList();
    List<Bin> bins = new ArrayList<>();
    int count = Math.min(BINS, given.size() / SMALLEST_BIN);
    for (int i = 0; i < count; i++) {
      Bin bin = new Bin();
      int from = (int) ((long) i * given.size() / count);
      int to = (int) ((i + 1L) * given.size() / count);
      for (Score.Answer answer : given.subList(from, to)) {
        bin.estimates += answer.probability();
        bin.right += share(answer);
        bin.size++;
      }
      bins.add(bin);
      while (bins.size() > 1 && !bin.follows(bins.get(bins.size() - 2))) {
        bins.removeLast();
        bins.getLast().add(bin);
        bin = bins.getLast();
      }
    }
    List<Calibration.Point> points = new ArrayList<>();
    double probability = 0;
    for (int i = 0; i < bins.size(); i++) {
      double ofAll = probability(bins.subList(i, bins.size()));
      double own = ofAll >= SimilarFunction.NAME ? ofAll : probability(bins.subList(i, i + 1));
      // A small bin that is all right says less than a large one before it.
      probability = Math.max(probability, own);
      points.add(new Calibration.Point(bins.get(i).estimate(), (float) probability));
    }
    return Calibration.of(points);
  }
}
