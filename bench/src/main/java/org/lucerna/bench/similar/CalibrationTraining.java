package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.lucerna.similarity.match.Calibration;

/**
 * Learns what estimates turn out to be: the answers in groups by their estimates, and neighboring
 * groups together where the share that is right would fall.
 */
final class CalibrationTraining {
  private static final int GROUPS = 60;
  private static final int SMALLEST_GROUP = 100;

  /** Answers with about the same estimate. */
  private static final class Group {
    double estimates;
    double right;
    double size;

    double share() {
      return right / size;
    }

    void add(Group other) {
      estimates += other.estimates;
      right += other.right;
      size += other.size;
    }
  }

  private CalibrationTraining() {}

  static Calibration of(List<Score.Answer> answers) {
    List<Score.Answer> given =
        answers.stream()
            .filter(answer -> answer.probability() > 0)
            .sorted(Comparator.comparingDouble(Score.Answer::probability))
            .toList();
    List<Group> groups = new ArrayList<>();
    int size = Math.max(SMALLEST_GROUP, given.size() / GROUPS);
    for (int i = 0; i < given.size(); i += size) {
      Group group = new Group();
      for (Score.Answer answer : given.subList(i, Math.min(i + size, given.size()))) {
        group.estimates += answer.probability();
        group.right += answer.isRight() ? 1 : 0;
        group.size++;
      }
      groups.add(group);
      while (groups.size() > 1 && group.share() <= groups.get(groups.size() - 2).share()) {
        groups.removeLast();
        groups.getLast().add(group);
        group = groups.getLast();
      }
    }
    return Calibration.of(
        groups.stream()
            .map(
                group ->
                    new Calibration.Point(
                        (float) (group.estimates / group.size), (float) group.share()))
            .toList());
  }
}
