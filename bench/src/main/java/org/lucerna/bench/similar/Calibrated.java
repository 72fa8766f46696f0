package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Names with about the same probability, by kinds of programs: as many of them should be right as
 * the probability says.
 *
 * @param from the least probability
 * @param below all probabilities
 * @param names of each kind that has some
 */
record Calibrated(double from, double below, Map<ProgramKind, Score> names) {
  private static final List<Double> BOUNDS = List.of(0.5, 0.8, 0.95, 0.99, 1.01);

  /** All names from 0.5 on, the most probable ones first. */
  static List<Calibrated> of(Score all) {
    List<Calibrated> ranges = new ArrayList<>();
    for (int i = BOUNDS.size() - 2; i >= 0; i--) {
      double from = BOUNDS.get(i);
      double below = BOUNDS.get(i + 1);
      Map<ProgramKind, Score> names = new EnumMap<>(ProgramKind.class);
      for (ProgramKind kind : ProgramKind.values()) {
        Score own =
            all.only(
                one ->
                    one.asked().kind() == kind
                        && one.probability() >= from
                        && one.probability() < below);
        if (!own.answers().isEmpty()) {
          names.put(kind, own);
        }
      }
      ranges.add(new Calibrated(from, below, names));
    }
    return ranges;
  }

  /** The range in words. */
  String range() {
    return below > 1
        ? String.format(Locale.ROOT, "from %s on", from)
        : String.format(Locale.ROOT, "%s to %s", from, below);
  }
}
