package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.Calibration;
import org.lucerna.similarity.match.Calibrations;

/**
 * Learns the actual probabilities of estimates, for each language that a name is of: the answers in
 * groups by their estimates, and neighboring groups together where the share of right answers would
 * fall. A name that is right leniently only counts as two thirds of a right one: of names with 0.99
 * at most one of a hundred is that of another function, and at most three differ in modules or
 * arguments.
 */
final class CalibrationTraining {
  private static final int GROUPS = 60;
  private static final int SMALLEST_GROUP = 100;
  private static final double LENIENT = 2 / 3.0;

  /** Answers with about the same estimate. */
  private static final class Group {
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
    boolean follows(Group other) {
      return share() > other.share() && estimate() > other.estimate();
    }

    /** The share that is right; no group is so large that it makes sure. */
    double probability() {
      return Math.min(share(), size / (size + 1));
    }

    void add(Group other) {
      estimates += other.estimates;
      right += other.right;
      size += other.size;
    }
  }

  private CalibrationTraining() {}

  static Calibrations of(List<Score.Answer> answers) {
    return new Calibrations(
        Arrays.stream(NameLanguage.values())
            .map(
                language ->
                    ofOne(answers.stream().filter(each -> each.language() == language).toList()))
            .toList());
  }

  private static double share(Score.Answer answer) {
    return answer.isRight() ? 1 : answer.isRightLeniently() ? LENIENT : 0;
  }

  private static Calibration ofOne(List<Score.Answer> answers) {
    List<Score.Answer> given =
        answers.stream()
            .filter(answer -> answer.probability() > 0)
            .sorted(Comparator.comparingDouble(Score.Answer::probability))
            .toList();
    List<Group> groups = new ArrayList<>();
    int count = Math.min(GROUPS, given.size() / SMALLEST_GROUP);
    for (int i = 0; i < count; i++) {
      Group group = new Group();
      int from = (int) ((long) i * given.size() / count);
      int to = (int) ((i + 1L) * given.size() / count);
      for (Score.Answer answer : given.subList(from, to)) {
        group.estimates += answer.probability();
        group.right += share(answer);
        group.size++;
      }
      groups.add(group);
      while (groups.size() > 1 && !group.follows(groups.get(groups.size() - 2))) {
        groups.removeLast();
        groups.getLast().add(group);
        group = groups.getLast();
      }
    }
    List<Calibration.Point> points = new ArrayList<>();
    double probability = 0;
    for (Group group : groups) {
      // A small group that is all right says less than a large one before it.
      probability = Math.max(probability, group.probability());
      points.add(new Calibration.Point(group.estimate(), (float) probability));
    }
    return Calibration.of(points);
  }
}
