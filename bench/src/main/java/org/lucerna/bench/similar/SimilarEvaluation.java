package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.RarityTable;

/**
 * Evaluates the search for similar functions, and trains its models.
 *
 * <p>Two folds: the models are trained with the families of one half and tested with those of the
 * other. Half open: each program is asked for twice, with its family in the store and without.
 */
public final class SimilarEvaluation {
  private static final String USAGE =
      "FOLDER [--only CORPUS,...] [--strangers N] [--without WHAT]"
          + " [--model FILE] [--sample FILE] [--document FILE]";
  private static final long START = System.nanoTime();

  /** Functions of other programs in the store. */
  private static final String STRANGERS = "100000";

  private SimilarEvaluation() {}

  /**
   * Evaluates and prints tables, or trains.
   *
   * @param arguments the folder with the programs; {@code --only CORPUS,...} takes only some of
   *     {@link SimilarCorpus}, {@code --strangers N} sets how many functions of other programs the
   *     store has, {@code --without WHAT} leaves out what {@link Ablation} names, {@code --model
   *     FILE} trains with all programs and writes the model instead, {@code --sample FILE} lists
   *     some of the names, to be checked, {@code --document FILE} also writes the tables there: see
   *     {@link SimilarDocument}
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length % 2 != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    Path folder = Path.of(arguments[0]);
    Map<String, String> options = new HashMap<>();
    for (int i = 1; i < arguments.length; i += 2) {
      options.put(arguments[i], arguments[i + 1]);
    }
    Ablation ablation = Ablation.of(options.getOrDefault("--without", "nothing"));
    Pool pool = new Pool(folder.resolve("pool"), folder.resolve("kept"));
    RarityTable rarity = pool.rarity();
    List<Pool.Stranger> strangers =
        pool.programs(Integer.parseInt(options.getOrDefault("--strangers", STRANGERS)), rarity);
    log("store: %,d other functions", strangers.stream().mapToInt(s -> s.sketch().size()).sum());
    List<Asked> asked = new ArrayList<>();
    for (SimilarCorpus corpus : SimilarCorpus.named(options.get("--only"))) {
      asked.addAll(corpus.read(folder, strangers, ablation.of(rarity)));
      log("%s: %d programs", corpus.name().toLowerCase(Locale.ROOT), asked.size() / 2);
    }
    String model = options.get("--model");
    if (model != null) {
      write(new ModelTraining(learned(asked)).train(rarity), Path.of(model));
      return;
    }
    Map<String, Score> scores = evaluate(asked, rarity, ablation);
    System.out.print(SimilarReport.of(scores));
    String sample = options.get("--sample");
    if (sample != null) {
      Files.writeString(Path.of(sample), SimilarReport.sample(scores));
    }
    String document = options.get("--document");
    if (document != null) {
      new SimilarDocument(scores, System.getProperty("lucerna.bench.measured", ""))
          .write(Path.of(document));
    }
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static void log(String format, Object... values) {
    String text = String.format(Locale.ROOT, format, values);
    System.err.printf(Locale.ROOT, "%5.0f s  %s%n", (System.nanoTime() - START) / 1e9, text);
  }

  /** Half of the programs are learned from as if their family was not known, too. */
  private static List<Asked> learned(List<Asked> asked) {
    return asked.stream()
        .filter(Asked::isLearned)
        .filter(one -> !one.isAbsent() || (Families.hash(one.program().toString()) & 1) == 0)
        .toList();
  }

  private static void write(SimilarityModel model, Path file) throws IOException {
    ByteSink out = new ByteSink();
    model.write(out);
    try (GZIPOutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      packed.write(out.toByteArray());
    }
    log("written: %s", file);
  }

  private static Map<String, Score> evaluate(
      List<Asked> asked, RarityTable rarity, Ablation ablation) {
    Families families = new Families(asked.stream().map(one -> one.program().family()).toList());
    Map<String, Score> scores = Collections.synchronizedMap(new TreeMap<>());
    for (int fold = 0; fold < Families.FOLDS; fold++) {
      int tested = fold;
      List<Asked> others =
          asked.stream().filter(one -> families.fold(one.program().family()) != tested).toList();
      SimilarityModel model = new ModelTraining(learned(others)).train(rarity);
      log("fold %d is trained", fold);
      asked.parallelStream()
          .filter(one -> families.fold(one.program().family()) == tested)
          .forEach(
              one ->
                  scores
                      .computeIfAbsent(one.label(), _ -> new Score())
                      .addAll(test(one, model, ablation)));
      log("fold %d is tested", fold);
    }
    return scores;
  }

  private static List<Score.Answer> test(Asked one, SimilarityModel model, Ablation ablation) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    ablation.judge(match, model);
    return AskedAnswers.of(one, match);
  }
}
