package org.lucerna.bench.similar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.lucerna.similarity.match.SimilarFunction;

/** The figures of the evaluation as tables in Markdown. */
final class SimilarReport {
  private static final double[] PRECISIONS = {0.9, 0.95, 0.98, 0.99};
  private static final double[] BOUNDS = {0.5, 0.8, 0.9, 0.95, 0.98, 0.99, 2};

  /** From this probability on, scripts have a name as a comment. */
  private static final double COMMENT = 0.8;

  private static final long SEED = 1;

  /** Number of random names of each kind to be checked by hand. */
  private static final int SAMPLE = 200;

  private final Map<String, Score> scores;
  private final Score all = new Score();
  private final StringBuilder out = new StringBuilder();

  private SimilarReport(Map<String, Score> scores) {
    this.scores = scores;
    scores.values().forEach(score -> all.addAll(score.answers()));
  }

  /** All tables. */
  static String of(Map<String, Score> scores) {
    SimilarReport report = new SimilarReport(scores);
    report.named();
    report.unknownKeys();
    report.shown();
    report.small();
    report.wrong();
    report.calibration();
    report.calibrationByKind();
    report.families();
    return report.out.toString();
  }

  /**
   * Names that would be shown, some of each kind of program drawn at random: kind, program, name,
   * given name and whether it counts.
   */
  static String sample(Map<String, Score> scores) {
    Score all = new SimilarReport(scores).all;
    StringBuilder out = new StringBuilder();
    Calibrated.of(all).getFirst().names().forEach((kind, score) -> sample(kind, score, out));
    return out.toString();
  }

  private static void sample(ProgramKind kind, Score score, StringBuilder out) {
    List<Score.Answer> shown = new ArrayList<>(score.answers());
    SplittableRandom random = new SplittableRandom(SEED);
    for (int i = 0; i < SAMPLE && !shown.isEmpty(); i++) {
      Score.Answer one = shown.remove(random.nextInt(shown.size()));
      out.append(kind.title())
          .append('\t')
          .append(one.asked().program())
          .append('\t')
          .append(one.name())
          .append('\t')
          .append(one.given())
          .append('\t')
          .append(one.isRight() ? "same name" : "check")
          .append('\n');
    }
  }

  private void named() {
    line(
        "| asked for | functions | same key | R@1 | R@5 | a candidate | named at 90 % | at 95 % |"
            + " at 98 % | at 99 % |");
    line("|---|---|---|---|---|---|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          StringBuilder named = new StringBuilder();
          for (double precision : PRECISIONS) {
            double[] interval = score.interval(precision);
            named.append(
                String.format(
                    Locale.ROOT,
                    " %.1f (%.0f-%.0f) |",
                    100 * score.named(precision),
                    100 * interval[0],
                    100 * interval[1]));
          }
          line(
              "| %s | %,d | %.1f | %.3f | %.3f | %.3f |%s",
              name,
              score.findable(),
              100 * score.sameKey(),
              score.found(1),
              score.found(5),
              score.found(Integer.MAX_VALUE),
              named);
        });
  }

  private void unknownKeys() {
    line("\nOnly functions whose keys the store does not know:\n");
    line("| asked for | functions | named at 95 % | at 98 % |");
    line("|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          Score other = score.only(one -> !one.isSameKey());
          line(
              "| %s | %,d | %.1f | %.1f |",
              name, other.findable(), 100 * other.named(0.95), 100 * other.named(0.98));
        });
  }

  /** The names from two probabilities on, and how right they are by two rules. */
  private void shown() {
    line("\nNames that are shown, and how many of them are right strictly and leniently:\n");
    line(
        "| asked for | right from 0.99 | precision | leniently | right from 0.8 to 0.99 | precision"
            + " | leniently | named at 95 % leniently | at 98 % |");
    line("|---|---|---|---|---|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          Score lenient = score.leniently();
          line(
              "| %s |%s%s %.1f | %.1f |",
              name,
              shown(score, lenient, SimilarFunction.NAME, 2),
              shown(score, lenient, COMMENT, SimilarFunction.NAME),
              100 * lenient.named(0.95),
              100 * lenient.named(0.98));
        });
  }

  private static String shown(Score score, Score lenient, double from, double to) {
    double[] found = score.only(Score.Answer::isFindable).calibration(from, to);
    return String.format(
        Locale.ROOT,
        " %.1f %% | %.1f | %.1f |",
        100 * found[0] * found[1] / Math.max(1, score.findable()),
        100 * score.calibration(from, to)[1],
        100 * lenient.calibration(from, to)[1]);
  }

  private void small() {
    line("\nThe same of functions with fewer than 12 instructions:\n");
    line("| asked for | functions | right from 0.99 | precision | leniently |");
    line("|---|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          Score small = score.only(one -> one.group().isSmall());
          line(
              "| %s | %,d |%s",
              name, small.findable(), shown(small, small.leniently(), SimilarFunction.NAME, 2));
        });
  }

  private void wrong() {
    line("\nNames given to functions that the store does not know:\n");
    line(
        "| asked for | new in a known library | at 0.98 | at 0.99 | library unknown | at 0.98 | at"
            + " 0.99 |");
    line("|---|---|---|---|---|---|---|");
    scores.forEach(
        (name, score) -> {
          Score absent = score.only(one -> one.asked().isAbsent());
          Score added = score.only(one -> !one.asked().isAbsent() && !one.isFindable());
          line("| %s |%s%s", name, given(added), given(absent));
        });
  }

  private static String given(Score score) {
    return String.format(
        Locale.ROOT,
        " %,d | %.0f | %.0f |",
        score.answers().size(),
        score.calibration(0.98, 2)[0],
        score.calibration(0.99, 2)[0]);
  }

  private void calibration() {
    line("\n| probability from | names | right |");
    line("|---|---|---|");
    for (int i = BOUNDS.length - 2; i >= 0; i--) {
      double[] row = all.calibration(BOUNDS[i], BOUNDS[i + 1]);
      line("| %s | %,.0f | %.1f %% |", BOUNDS[i], row[0], 100 * row[1]);
    }
  }

  private void calibrationByKind() {
    line("\n| probability | programs | names | right | leniently |");
    line("|---|---|---|---|---|");
    for (Calibrated range : Calibrated.of(all)) {
      range
          .names()
          .forEach(
              (kind, score) ->
                  line(
                      "| %s | %s | %,d | %.1f %% | %.1f %% |",
                      range.range(),
                      kind.title(),
                      score.answers().size(),
                      100 * score.right(),
                      100 * score.leniently().right()));
    }
  }

  private void families() {
    line("\n| library | functions | R@1 | named at 0.99 | of these right |");
    line("|---|---|---|---|---|");
    Map<String, Score> families = new TreeMap<>();
    for (Score.Answer one : all.answers()) {
      families.computeIfAbsent(one.family(), _ -> new Score()).addAll(List.of(one));
    }
    families.values().removeIf(score -> score.findable() == 0);
    families.forEach(
        (name, score) -> {
          double[] given = score.calibration(SimilarFunction.NAME, 2);
          double[] named =
              score.only(Score.Answer::isFindable).calibration(SimilarFunction.NAME, 2);
          line(
              "| %s | %,d | %.3f | %.0f %% | %.1f %% |",
              name,
              score.findable(),
              score.found(1),
              100 * named[0] / Math.max(1, score.findable()),
              100 * given[1]);
        });
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private void line(String format, Object... values) {
    String line = values.length == 0 ? format : String.format(Locale.ROOT, format, values);
    out.append(line).append('\n');
  }
}
