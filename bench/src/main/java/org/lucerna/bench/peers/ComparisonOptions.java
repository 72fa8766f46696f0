package org.lucerna.bench.peers;

import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The servers and workloads to measure.
 *
 * @param functions that all servers get first
 * @param rounds of all workloads
 * @param duration of each load
 * @param workloads of each round
 * @param seed of the functions
 * @param quickAck as in {@link org.lucerna.bench.LoadOptions}; the default, so that servers that
 *     send small pieces are not measured by the 40 ms that their clients wait
 * @param json whether the report is JSON
 * @param keep a new folder for the data of the servers; null if it is deleted
 */
record ComparisonOptions(
    long functions,
    int rounds,
    Duration duration,
    List<Workload> workloads,
    long seed,
    boolean quickAck,
    boolean json,
    @Nullable Path keep) {
  static final String USAGE =
      "[--functions N] [--rounds N] [--seconds N] [--workloads NAME,...] [--seed N]"
          + " [--quickack false] [--json true] [--keep FOLDER]";

  private static final Set<String> NAMES =
      Set.of(
          "--functions",
          "--rounds",
          "--seconds",
          "--workloads",
          "--seed",
          "--quickack",
          "--json",
          "--keep");

  ComparisonOptions {
    workloads = List.copyOf(workloads);
  }

  /**
   * Parses arguments.
   *
   * @throws IllegalArgumentException if they are invalid; the message names the expected syntax
   */
  static ComparisonOptions parse(String... arguments) {
    Map<String, String> given = new HashMap<>();
    for (int i = 0; i < arguments.length; i += 2) {
      if (!NAMES.contains(arguments[i]) || i + 1 == arguments.length) {
        throw new IllegalArgumentException(
            "invalid option '" + arguments[i] + "': expected " + USAGE);
      }
      given.put(arguments[i], arguments[i + 1]);
    }
    String workloads = given.getOrDefault("--workloads", "");
    String keep = given.getOrDefault("--keep", "");
    return new ComparisonOptions(
        positive(given, "--functions", 300_000),
        (int) positive(given, "--rounds", 3),
        Duration.ofSeconds(positive(given, "--seconds", 5)),
        workloads.isEmpty() ? Workload.ALL : Workload.named(workloads),
        Long.parseLong(given.getOrDefault("--seed", "1")),
        Boolean.parseBoolean(given.getOrDefault("--quickack", "true")),
        Boolean.parseBoolean(given.getOrDefault("--json", "false")),
        keep.isEmpty() ? null : Path.of(keep));
  }

  private static long positive(Map<String, String> given, String name, int standard) {
    String text = given.getOrDefault(name, Integer.toString(standard));
    int value = Integer.parseInt(text);
    if (value < 1) {
      throw new IllegalArgumentException("invalid " + name + " '" + text + "': expected 1 or more");
    }
    return value;
  }
}
