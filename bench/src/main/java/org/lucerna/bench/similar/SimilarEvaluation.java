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
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.zip.GZIPOutputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.isa.Architecture;
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
          + " [--shipped true] [--model FILE] [--sample FILE] [--document FILE]";
  private static final long START = System.nanoTime();

  /** Functions of other programs in the store. */
  private static final String STRANGERS = "100000";

  private SimilarEvaluation() {}

  /**
   * Evaluates and prints tables, or trains.
   *
   * @param arguments the folder with the programs; {@code --only CORPUS,...} takes only some of
   *     {@link SimilarCorpus}, {@code --strangers N} sets how many functions of other programs the
   *     store has, {@code --without WHAT} leaves out what {@link Ablation} names, {@code --shipped
   *     true} asks with the model that is shipped instead of training, {@code --model FILE} trains
   *     with all programs and writes the model instead, {@code --sample FILE} lists some of the
   *     names, to be checked, {@code --document FILE} also writes the tables there: see {@link
   *     SimilarDocument}
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
    boolean isShipped = Boolean.parseBoolean(options.get("--shipped"));
    // Sketches depend on the rarities.
    Pool pool =
        new Pool(folder.resolve("pool"), folder.resolve(isShipped ? "kept-shipped" : "kept"));
    RarityTable rarity = isShipped ? SimilarityModel.standard().rarity() : pool.rarity();
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
    Map<String, Score> scores = Collections.synchronizedMap(new TreeMap<>());
    if (isShipped) {
      test(asked, SimilarityModel.standard(), ablation, scores);
    } else {
      evaluate(asked, rarity, ablation, scores);
    }
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

  /**
   * What is learned from: a library of one release in one architecture only, or it would count
   * several times, and half of the programs as if their family was not known, too.
   */
  private static List<Asked> learned(List<Asked> asked) {
    Map<String, Set<Architecture>> architectures = new HashMap<>();
    for (Asked one : asked) {
      architectures
          .computeIfAbsent(one.program().toString(), _ -> new TreeSet<>())
          .add(one.program().architecture());
    }
    return asked.stream()
        .filter(
            one -> {
              long hash = Families.hash(one.program().toString());
              List<Architecture> of =
                  List.copyOf(architectures.getOrDefault(one.program().toString(), Set.of()));
              int chosen = (int) Long.remainderUnsigned(hash >>> 1, of.size());
              return one.program().architecture() == of.get(chosen)
                  && (!one.isAbsent() || (hash & 1) == 0);
            })
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

  private static void evaluate(
      List<Asked> asked, RarityTable rarity, Ablation ablation, Map<String, Score> scores) {
    Families families = new Families(asked.stream().map(one -> one.program().family()).toList());
    for (int fold = 0; fold < Families.FOLDS; fold++) {
      int tested = fold;
      Map<Boolean, List<Asked>> parts =
          asked.stream()
              .collect(
                  Collectors.partitioningBy(
                      one -> families.fold(one.program().family()) == tested));
      SimilarityModel model = new ModelTraining(learned(parts.get(false))).train(rarity);
      log("fold %d is trained", fold);
      test(parts.get(true), model, ablation, scores);
      log("fold %d is tested", fold);
    }
  }

  private static void test(
      List<Asked> asked, SimilarityModel model, Ablation ablation, Map<String, Score> scores) {
    asked.parallelStream()
        .forEach(
            one -> {
              ProgramMatch match = one.known().look(one.program(), one.isAbsent());
              ablation.judge(match, model);
              scores
                  .computeIfAbsent(one.label(), _ -> new Score())
                  .addAll(AskedAnswers.of(one, match));
            });
  }
}
