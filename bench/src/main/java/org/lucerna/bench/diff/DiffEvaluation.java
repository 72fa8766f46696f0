package org.lucerna.bench.diff;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.diff.DiffProgram;
import org.lucerna.diff.ProgramDiff;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.similarity.match.SimilarityModel;

/** Evaluates the differences of releases of libraries whose sources are known. */
public final class DiffEvaluation {
  private static final List<String> RELEASES = List.of("bullseye", "bookworm", "trixie");

  /** Thresholds were chosen with these. */
  private static final List<String> TUNED = List.of("zlib", "lua", "expat", "zstd");

  private DiffEvaluation() {}

  /**
   * Prints tables.
   *
   * @param arguments the folder with the programs
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("FOLDER");
    }
    Path folder = Path.of(arguments[0]);
    SimilarityModel model = SimilarityModel.standard();
    System.out.println(
        "| programs | in both | right | wrong | renamed | missed | changed in source | found | same"
            + " code | only compiled differently | precision | recall | time |\n"
            + "| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
    DiffScore tuned = new DiffScore();
    DiffScore others = new DiffScore();
    for (String library : libraries(folder)) {
      for (int i = 0; i < RELEASES.size(); i++) {
        String first = library + "--" + RELEASES.get(i == 2 ? 0 : i);
        String second = library + "--" + RELEASES.get(i == 2 ? 2 : i + 1);
        if (exists(folder, first) && exists(folder, second)) {
          DiffScore score = score(folder, first, second, model);
          // The sources of many releases are the same: they say nothing.
          if (score.changed > 0) {
            System.out.println(score.row(title(first, second)));
            (TUNED.contains(library) ? tuned : others).add(score);
          }
        }
      }
    }
    System.out.println(tuned.row("those that thresholds were chosen with"));
    System.out.println(others.row("**all others**"));
    print("tuned", tuned);
    print("others", others);
  }

  private static String title(String first, String second) {
    return first.replace("--", ", ") + " to " + second.replaceFirst(".*--", "");
  }

  private static void print(String title, DiffScore score) {
    score.evidence.forEach(
        (why, counts) ->
            System.err.printf("%s %s: %d right, %d wrong%n", title, why, counts[0], counts[1]));
    score.probabilities.forEach(
        (step, counts) ->
            System.err.printf(
                "%s from %s: %d right, %d wrong%n", title, step, counts[0], counts[1]));
  }

  private static List<String> libraries(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder.resolve("programs"))) {
      return files
          .map(file -> file.getFileName().toString().replaceFirst("--.*", ""))
          .distinct()
          .sorted()
          .toList();
    }
  }

  private static boolean exists(Path folder, String name) {
    return Files.exists(folder.resolve("programs").resolve(name + ".stripped"));
  }

  private static DiffScore score(Path folder, String first, String second, SimilarityModel model)
      throws IOException {
    BuiltProgram before = BuiltProgram.read(folder, first);
    BuiltProgram after = BuiltProgram.read(folder, second);
    DiffScore score = new DiffScore();
    long start = System.nanoTime();
    try (Harvest one = Harvest.open(before.stripped(), HarvestOptions.PLAIN);
        Harvest other = Harvest.open(after.stripped(), HarvestOptions.PLAIN)) {
      ProgramDiff diff =
          ProgramDiff.of(DiffProgram.of(one, model), DiffProgram.of(other, model), model);
      score.millis = (System.nanoTime() - start) / 1_000_000;
      score.add(diff, before, after);
    }
    return score;
  }
}
