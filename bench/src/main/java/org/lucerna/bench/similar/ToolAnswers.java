package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.CalibrationGroup;

/**
 * What another tool takes functions for.
 *
 * @param candidates the functions that it found, by program and address
 */
record ToolAnswers(Map<Place, List<Found>> candidates) {
  private static final int COLUMNS = 5;
  private static final int HEXADECIMAL = 16;

  /** A function that was asked for. */
  record Place(String program, long address) {}

  /**
   * A function that a tool found.
   *
   * @param family of the known program that has it
   * @param name as it is compared
   * @param score above 0, higher for more alike functions
   */
  record Found(String family, String name, float score) {}

  /**
   * Reads answers: lines with a program, the hexadecimal address of its function, a known program,
   * the name of the function found there, and a score, with tabs between them.
   *
   * @throws IllegalArgumentException if a line is not so
   */
  static ToolAnswers read(Path file) throws IOException {
    Map<Place, List<Found>> candidates = new HashMap<>();
    for (String line : Files.readAllLines(file)) {
      String[] columns = line.split("\t", -1);
      if (columns.length != COLUMNS) {
        throw new IllegalArgumentException(file + ": expected 5 columns: " + line);
      }
      String family = Path.of(columns[2]).getFileName().toString().split("--", 2)[0];
      candidates
          .computeIfAbsent(
              new Place(columns[0], Long.parseUnsignedLong(columns[1], HEXADECIMAL)),
              _ -> new ArrayList<>())
          .add(new Found(family, NameRule.compared(columns[3]), Float.parseFloat(columns[4])));
    }
    return new ToolAnswers(candidates);
  }

  /** The answers for the functions of a program. */
  List<Score.Answer> to(String file, Asked one) {
    List<Score.Answer> answers = new ArrayList<>();
    EvaluatedProgram program = one.program();
    for (int place = 0; place < program.isAsked().length; place++) {
      String name = program.names().get(place);
      if (!program.isAsked()[place] || name == null) {
        continue;
      }
      Found best = best(new Place(file, program.addresses()[place]), one);
      boolean isRight = best != null && NameRule.areAlike(name, best.name());
      boolean isFindable = one.isFindable(place);
      // As with AskedAnswers, the same code of another library says nothing.
      if (isFindable || !isRight) {
        answers.add(
            new Score.Answer(
                one,
                name,
                best == null ? null : best.name(),
                new CalibrationGroup(NameLanguage.C, false, false),
                best == null ? 0 : best.score(),
                isRight ? 1 : 0,
                isFindable,
                false));
      }
    }
    return answers;
  }

  /** The best candidate; null if there is none, or if candidates of several names are the best. */
  private @Nullable Found best(Place place, Asked one) {
    List<Found> all =
        candidates.getOrDefault(place, List.of()).stream()
            .filter(found -> !one.isAbsent() || !found.family().equals(one.program().family()))
            .toList();
    float most = all.stream().map(Found::score).max(Float::compare).orElse(0F);
    List<Found> best = all.stream().filter(found -> found.score() == most).toList();
    return best.stream().map(Found::name).distinct().count() == 1 ? best.getFirst() : null;
  }
}
