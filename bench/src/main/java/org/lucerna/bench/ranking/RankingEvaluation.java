package org.lucerna.bench.ranking;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.store.ranking.Ranker;

/** Compares rules for choosing a version; the package describes the measurements. */
public final class RankingEvaluation {
  private static final String USAGE = "FOLDER [--seeds N] [--svg FILE] [--json true]";

  /** Width of a line, in characters. */
  private static final int LINE = 120;

  private RankingEvaluation() {}

  /**
   * {@code FOLDER} contains {@code programs}; {@code corpus.gz} is harvested from them if it is
   * missing.
   */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length % 2 != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    Path folder = Path.of(arguments[0]);
    Map<String, String> given = new HashMap<>();
    for (int i = 1; i < arguments.length; i += 2) {
      given.put(arguments[i], arguments[i + 1]);
    }
    Path file = folder.resolve("corpus.gz");
    if (!Files.exists(file)) {
      CorpusFile.write(file, CorpusHarvest.of(folder.resolve("programs")));
    }
    List<SimulatedProgram> corpus = CorpusFile.read(file);
    int seeds = Integer.parseInt(given.getOrDefault("--seeds", "5"));
    Report report = new Report(corpus, Evaluation.run(corpus, contestants(), seeds), seeds);
    boolean json = Boolean.parseBoolean(given.getOrDefault("--json", "false"));
    System.out.print(
        json
            ? report.json()
            : report.text() + "\n" + new KeyAmbiguity(corpus).text() + versions(folder));
    if (given.containsKey("--svg")) {
      Files.writeString(Path.of(given.getOrDefault("--svg", "")), Chart.of(report));
    }
  }

  /** The packages that the programs were built from and with. */
  private static String versions(Path folder) throws IOException {
    Path file = folder.resolve("versions.tsv");
    StringBuilder out = new StringBuilder("\nbuilt from\n");
    int start = out.length();
    for (String line : Files.exists(file) ? Files.readAllLines(file) : List.<String>of()) {
      String version = line.replace('\t', ' ') + "; ";
      if (out.length() - start + version.length() > LINE) {
        out.append('\n');
        start = out.length();
      }
      out.append(version);
    }
    return out.append('\n').toString();
  }

  private static List<Contestant> contestants() {
    List<Contestant> all = new ArrayList<>();
    all.add(Contestant.of("latest wins", Baselines.LATEST));
    all.add(Contestant.of("most pushes", Baselines.MOST_PUSHES));
    all.add(Contestant.of("most files", Baselines.MOST_FILES));
    all.add(Contestant.of("most accounts", Baselines.MOST_ACCOUNTS));
    all.add(Contestant.of("lumen", Baselines.LUMEN));
    all.add(Contestant.of("dazhbog 2025", new Dazhbog(false)));
    all.add(Contestant.of("dazhbog 2026", new Dazhbog(true)));
    Signals signals = new CachedSignals(new StoreSignals(Ranker.allSignals()));
    all.addAll(fitted("Lucerna, fitted weights", signals));
    double[] standard =
        Ranker.standardWeights().values().stream().mapToDouble(weight -> weight).toArray();
    all.add(Contestant.of("Lucerna, default weights", signals.weighted(standard)));
    return all;
  }

  /** A rule that weighs signals, and the same with one of them off, for each. */
  private static List<Contestant> fitted(String name, Signals signals) {
    Map<World, double[]> weights = new HashMap<>();
    List<Contestant> contestants = new ArrayList<>();
    contestants.add(
        new Contestant(name, world -> signals.weighted(fitted(signals, weights, world))));
    for (int i = 0; i < signals.names().size(); i++) {
      int off = i;
      contestants.add(
          new Contestant(
              "  without " + signals.names().get(i),
              world -> {
                double[] without = fitted(signals, weights, world).clone();
                without[off] = 0;
                return signals.weighted(without);
              }));
    }
    return contestants;
  }

  private static double[] fitted(Signals signals, Map<World, double[]> known, World world) {
    return known.computeIfAbsent(world, training -> WeightFit.weights(signals, training));
  }
}
