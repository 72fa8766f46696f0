package org.lucerna.bench.similar;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.HarvestedFeatures;
import org.lucerna.similarity.match.Candidates;
import org.lucerna.similarity.match.ProgramMatch;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.similarity.sketch.RarityTable;

/** Evaluates and trains the models of similar functions. */
public final class SimilarEvaluation {
  private static final Map<String, String> STORED =
      Map.of("variants", "gcc12-O2", "programs", "bookworm");
  private static final long START = System.nanoTime();

  private SimilarEvaluation() {}

  private static void log(String format, Object... values) {
    System.err.printf(
        "%5.0f s  %s%n", (System.nanoTime() - START) / 1e9, String.format(format, values));
  }

  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int poolSize = Integer.getInteger("pool", 100_000);
    Pool pool = new Pool(folder.resolve("pool"), folder.resolve("kept"));
    RarityTable rarity = pool.rarity();
    log("rarity");
    List<Pool.Stranger> strangers = pool.programs(poolSize, rarity);
    log("pool of %d functions", strangers.stream().mapToInt(one -> one.sketch().size()).sum());
    List<Asked> all = new ArrayList<>();
    for (String corpus : List.of(System.getProperty("corpora", "variants programs").split(" "))) {
      List<EvaluatedProgram> programs = new ArrayList<>();
      for (Path file : Pool.filesIn(folder.resolve(corpus))) {
        HarvestedFeatures features = EvaluatedProgram.features(file);
        if (features != null && !features.functions().isEmpty()) {
          programs.add(EvaluatedProgram.of(file, features, rarity));
        }
      }
      String stored = STORED.get(corpus);
      KnownPrograms known =
          new KnownPrograms(
              programs.stream().filter(one -> one.variant().equals(stored)).toList(),
              strangers,
              rarity);
      log("%s: %d programs, store %d", corpus, programs.size(), known.size());
      for (EvaluatedProgram program : programs) {
        if (!program.variant().equals(stored)) {
          all.add(new Asked(program, known, false));
          all.add(new Asked(program, known, true));
        }
      }
    }
    Families families = new Families(all.stream().map(one -> one.program().family()).toList());
    String model = System.getProperty("model");
    if (model != null) {
      List<Asked> learned =
          all.stream()
              .filter(one -> !one.isAbsent() || (Families.hash(one.program().toString()) & 1) == 0)
              .toList();
      Models trained = new ModelTraining(learned).train();
      log("trained on %d programs", learned.size());
      writeModel(new SimilarityModel(rarity, trained.pairs(), trained.program()), Path.of(model));
      return;
    }
    Map<String, Score> scores = Collections.synchronizedMap(new LinkedHashMap<>());
    Map<String, Score> lenient = Collections.synchronizedMap(new LinkedHashMap<>());
    for (int fold = 0; fold < Families.FOLDS; fold++) {
      int tested = fold;
      List<Asked> learned =
          all.stream()
              .filter(one -> families.fold(one.program().family()) != tested)
              .filter(one -> !one.isAbsent() || (Families.hash(one.program().toString()) & 1) == 0)
              .toList();
      Models models = new ModelTraining(learned).train();
      log("fold %d trained on %d", fold, learned.size());
      all.parallelStream()
          .filter(one -> families.fold(one.program().family()) == tested)
          .forEach(one -> test(one, models, scores, lenient));
      log("fold %d tested", fold);
    }
    for (String variant : scores.keySet().stream().sorted().toList()) {
      System.out.printf("%-10s %s%n", variant, scores.get(variant).line());
      System.out.printf("%-10s %s%n", " renamed", lenient.get(variant).line());
    }
  }

  private static void writeModel(SimilarityModel model, Path file) throws IOException {
    ByteSink out = new ByteSink();
    model.write(out);
    try (GZIPOutputStream packed = new GZIPOutputStream(Files.newOutputStream(file))) {
      packed.write(out.toByteArray());
    }
  }

  private static void test(
      Asked one, Models models, Map<String, Score> scores, Map<String, Score> lenient) {
    ProgramMatch match = one.known().look(one.program(), one.isAbsent());
    models.judge(match);
    Score strict = new Score();
    Score alike = new Score();
    String detail = System.getProperty("detail");
    for (int place = 0; place < match.size(); place++) {
      if (!one.program().isAsked()[place]) {
        continue;
      }
      Candidates candidates = match.candidates(place);
      List<Integer> order = new ArrayList<>();
      for (int i = 0; i < candidates.size(); i++) {
        order.add(i);
      }
      order.sort((a, b) -> Float.compare(candidates.probability(b), candidates.probability(a)));
      boolean isFindable = one.isFindable(place);
      strict.findable += isFindable ? 1 : 0;
      alike.findable += isFindable ? 1 : 0;
      if (isFindable) {
        for (int i = 0; i < Math.min(5, order.size()); i++) {
          if (one.isRight(place, candidates.function(order.get(i)))) {
            strict.first += i == 0 ? 1 : 0;
            strict.firstFive++;
            break;
          }
        }
        Md5 key = one.program().asked().key(place);
        if (one.known().counterparts(one.program(), place).stream()
            .anyMatch(function -> one.known().key(function).equals(key))) {
          strict.sameKey++;
        }
      }
      if (!order.isEmpty()) {
        int best = order.getFirst();
        boolean isRight = one.isRight(place, candidates.function(best));
        boolean isAlike = one.isAlike(place, candidates.function(best));
        if (isAlike && !isFindable) {
          continue; // The same code in another library.
        }
        String found = one.known().name(candidates.function(best));
        String name = Objects.requireNonNull(one.program().names().get(place));
        float probability = candidates.probability(best);
        strict.add(new Score.Best(one.program().family(), probability, isRight, isFindable));
        alike.add(new Score.Best(one.program().family(), probability, isAlike, isFindable));
        if (detail != null && !isAlike && probability > 0.9) {
          System.err.printf(
              "WRONG %s %s %.3f %s -> %s in %s %s%n",
              one.isAbsent() ? "absent" : isFindable ? "known" : "new",
              one.program(),
              probability,
              name,
              found,
              one.known().origin(candidates.function(best)),
              one.program().asked().sketch(place));
        }
      }
    }
    alike.first = strict.first;
    alike.firstFive = strict.firstFive;
    alike.sameKey = strict.sameKey;
    synchronized (scores) {
      scores.computeIfAbsent(one.program().variant(), _ -> new Score()).addAll(strict);
      lenient.computeIfAbsent(one.program().variant(), _ -> new Score()).addAll(alike);
    }
  }
}
