package org.lucerna.bench.identify;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.client.ComponentQuery;
import org.lucerna.client.HttpAdministration;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.naming.ProgressListener;
import org.lucerna.server.Server;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;

/** Evaluates the identification of components; its servers run in this JVM. */
public final class IdentifyEvaluation {
  private static final String USAGE =
      "FOLDER [--set held|dev] [--only CASE,...] [--kept true] [--faults true]";
  private static final RecordCodec<IdentifyRequest> REQUESTS =
      RecordCodec.of(IdentifyRequest.class);

  private final Path folder;
  private final LinkedPackages packages;
  private final boolean withKept;

  private IdentifyEvaluation(Path folder, boolean withKept) throws IOException {
    this.folder = folder;
    this.withKept = withKept;
    packages = new LinkedPackages(folder.resolve("packages.tsv"));
  }

  /**
   * Evaluates and prints a table for each case.
   *
   * @param arguments the folder that the scripts in {@code bench/identify} filled; {@code --set
   *     dev} takes the programs with which the method was chosen; {@code --only CASE,...} takes
   *     some of {@link IdentifyCase}; {@code --kept true} takes the functions and what is similar
   *     to them from an earlier run; {@code --faults true} lists what is wrong
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length % 2 != 1) {
      throw new IllegalArgumentException(USAGE);
    }
    Map<String, String> options = new HashMap<>();
    for (int i = 1; i < arguments.length; i += 2) {
      options.put(arguments[i], arguments[i + 1]);
    }
    String only = options.getOrDefault("--only", "");
    IdentifyEvaluation evaluation =
        new IdentifyEvaluation(Path.of(arguments[0]), Boolean.parseBoolean(options.get("--kept")));
    Map<String, List<IdentifyCase>> stores = new TreeMap<>();
    for (IdentifyCase each : IdentifyCase.values()) {
      if (only.isEmpty() || List.of(only.split(",")).contains(each.toString())) {
        stores.computeIfAbsent(each.store(), _ -> new ArrayList<>()).add(each);
      }
    }
    for (Map.Entry<String, List<IdentifyCase>> store : stores.entrySet()) {
      try (Server server = evaluation.server(store.getKey())) {
        for (IdentifyCase each : store.getValue()) {
          IdentifyScore score =
              evaluation.evaluate(each, options.getOrDefault("--set", "held"), server);
          System.out.println("\n" + each);
          score.figures().forEach((name, value) -> System.out.println(name + ": " + value));
          if (Boolean.parseBoolean(options.get("--faults"))) {
            score.faults().forEach(System.out::println);
          }
        }
      }
    }
  }

  private Server server(String store) throws Exception {
    ServerConfig d = ServerConfig.defaults();
    AccessConfig a = d.access();
    return Server.start(
        new ServerConfig(
            folder.resolve("stores").resolve(store),
            new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
            new HttpConfig("127.0.0.1:0"),
            d.tls(),
            new AccessConfig(
                a.trustEveryone(),
                a.guest(),
                a.asciiNames(),
                a.discloseAuthors(),
                Disclosure.EVERYONE),
            d.names(),
            d.ranking(),
            d.upstreams(),
            d.limits(),
            d.timeouts(),
            d.store()));
  }

  private IdentifyScore evaluate(IdentifyCase of, String set, Server server) throws Exception {
    int port = Objects.requireNonNull(server.httpAddress()).getPort();
    IdentifyScore score =
        new IdentifyScore(packages.stored(folder.resolve("stores/" + of.store() + ".list")));
    List<Double> seconds = new ArrayList<>();
    List<Double> identifying = new ArrayList<>();
    try (HttpAdministration client =
        new HttpAdministration(URI.create("http://127.0.0.1:" + port), null)) {
      for (LinkedProgram program : of.programs(folder, set, packages)) {
        long start = System.nanoTime();
        IdentifyRequest request = request(of, program, client);
        long asked = System.nanoTime();
        List<ProgramComponent> answer = client.identify(request);
        seconds.add((System.nanoTime() - start) / 1e9);
        identifying.add((System.nanoTime() - asked) / 1e9);
        score.add(program, request, answer);
      }
    }
    if (!seconds.isEmpty()) {
      System.err.printf(
          Locale.ROOT,
          "%s: %d programs, median %.1f s, longest %.1f s; of these, on what is asked for %.2f s,"
              + " %.2f s%n",
          of,
          seconds.size(),
          median(seconds),
          Collections.max(seconds),
          median(identifying),
          Collections.max(identifying));
    }
    return score;
  }

  private static double median(List<Double> values) {
    return values.stream().sorted().skip(values.size() / 2).findFirst().orElseThrow();
  }

  private IdentifyRequest request(IdentifyCase of, LinkedProgram program, HttpAdministration client)
      throws IOException {
    Path kept =
        folder
            .resolve("asked")
            .resolve(of.store())
            .resolve(folder.relativize(program.path()) + ".json");
    if (withKept && Files.exists(kept)) {
      return REQUESTS.readBytes(Files.readAllBytes(kept));
    }
    try (Harvest file = Harvest.open(program.path(), HarvestOptions.PLAIN)) {
      IdentifyRequest request =
          new ComponentQuery(client, ProgressListener.NONE)
              .withSimilar(file, failure -> System.err.println(program.path() + ": " + failure));
      Files.createDirectories(Objects.requireNonNull(kept.getParent()));
      Files.write(kept, REQUESTS.writeBytes(request));
      return request;
    }
  }
}
