package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;

/**
 * Asks other tools for the functions that {@link SimilarEvaluation} asks for, with the same known
 * programs: prints what to ask, or how right the answers are. The functions of other programs that
 * the store has besides are left out, as they have no names.
 */
public final class OtherTools {
  private static final String USAGE = "FOLDER CORPUS,... ONE_OF [ANSWERS...]";
  private static final String ANSWERED = ".answers";
  private static final double PRECISION = 0.98;

  /** The least score of a name. */
  private static final double LEAST = Float.MIN_VALUE;

  private OtherTools() {}

  /**
   * Prints what to ask, or tables.
   *
   * @param arguments the folder with the programs; some of {@link SimilarCorpus}; a number, 10 for
   *     a tenth of the functions, as some tools are slow; and files with {@link ToolAnswers}, each
   *     named after its tool. Without such files it prints what to ask, in lines with tabs between
   *     columns: {@code known} and a program; or {@code asked}, a program, the hexadecimal address
   *     of a function, the row that it counts in, its name, and {@code known} or {@code new}, which
   *     says whether a known program has it
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length < 3) {
      throw new IllegalArgumentException(USAGE);
    }
    Path folder = Path.of(arguments[0]);
    int oneOf = Integer.parseInt(arguments[2]);
    Map<String, ToolAnswers> tools = new TreeMap<>();
    for (String file : Arrays.asList(arguments).subList(3, arguments.length)) {
      String tool = Path.of(file).getFileName().toString().replace(ANSWERED, "");
      tools.put(tool, ToolAnswers.read(Path.of(file)));
    }
    Map<String, Map<String, Score>> rows = new TreeMap<>();
    for (SimilarCorpus corpus : SimilarCorpus.named(arguments[1])) {
      List<Asked> asked =
          corpus.read(folder, List.of(), _ -> 1).stream()
              .filter(one -> one.kind() != ProgramKind.PAIR)
              .map(one -> thinned(one, oneOf))
              .toList();
      if (tools.isEmpty()) {
        corpus.stored(folder).forEach(file -> System.out.println("known\t" + file));
        asked.forEach(one -> System.out.print(questions(corpus.file(one.program()), one)));
      }
      for (Asked one : asked) {
        tools.forEach(
            (tool, answers) ->
                rows.computeIfAbsent(one.label(), _ -> new TreeMap<>())
                    .computeIfAbsent(tool, _ -> new Score())
                    .addAll(answers.to(corpus.file(one.program()), one)));
      }
    }
    if (!tools.isEmpty()) {
      System.out.print(tables(rows));
    }
  }

  /** What to ask of a program; nothing if it is asked for as if its family was not known. */
  static String questions(String file, Asked one) {
    StringBuilder lines = new StringBuilder();
    EvaluatedProgram program = one.program();
    for (int place = 0; !one.isAbsent() && place < program.isAsked().length; place++) {
      if (program.isAsked()[place]) {
        lines.append(
            String.format(
                Locale.ROOT,
                "asked\t%s\t%x\t%s\t%s\t%s%n",
                file,
                program.addresses()[place],
                one.label(),
                program.given().get(place),
                one.isFindable(place) ? "known" : "new"));
      }
    }
    return lines.toString();
  }

  private static Asked thinned(Asked one, int oneOf) {
    EvaluatedProgram program = one.program().thinned(oneOf);
    return new Asked(one.label(), one.kind(), program, one.known(), one.isAbsent());
  }

  /** How right the answers are, by row and tool: three tables of percentages. */
  static String tables(Map<String, Map<String, Score>> rows) {
    return table(
            "Functions that get their right name, of those that get one",
            rows,
            score ->
                percent(score.found(1))
                    + " of "
                    + percent(names(score.only(Score.Answer::isFindable)) / score.findable()))
        + table(
            "Names that are right, those given to unknown functions included",
            rows,
            score ->
                names(score) == 0 ? "-" : percent(score.calibration(LEAST, Double.MAX_VALUE)[1]))
        + table(
            "Functions that get their right name where 98 % of the names are right",
            rows, score -> percent(score.named(PRECISION)));
  }

  private static String table(
      String title, Map<String, Map<String, Score>> rows, Function<Score, String> cell) {
    Set<String> tools = rows.values().iterator().next().keySet();
    StringBuilder lines = new StringBuilder(title + ":\n\n| asked for | functions |");
    tools.forEach(tool -> lines.append(' ').append(tool).append(" |"));
    lines.append("\n|---|---|").append("---|".repeat(tools.size())).append('\n');
    rows.forEach(
        (row, scores) -> {
          int functions = scores.values().iterator().next().findable();
          lines.append(String.format(Locale.ROOT, "| %s | %,d |", row, functions));
          scores
              .values()
              .forEach(score -> lines.append(' ').append(cell.apply(score)).append(" |"));
          lines.append('\n');
        });
    return lines.append('\n').toString();
  }

  private static double names(Score score) {
    return score.calibration(LEAST, Double.MAX_VALUE)[0];
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, "%.1f", 100 * share);
  }
}
