package org.lucerna.bench;

import java.time.Duration;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;

/**
 * The load to generate.
 *
 * @param operation push, pull, miss (a pull of unknown keys), or fill (pushes once what pulls
 *     request)
 * @param connections open at a time, each waiting for its reply before the next request
 * @param batch functions per request
 * @param first number of the first function of a fill
 * @param functions number of functions that pulls draw from; pushes use the numbers after these
 * @param duration of the measurement; a warm-up of a tenth of it comes first
 * @param seed of the corpus
 * @param skew exponent of Zipf's law that pulls draw functions by; 0 if all are equally frequent
 * @param quickAck whether TCP acknowledges replies at once, which saves 40 ms per reply if a server
 *     sends it in several small pieces
 */
public record LoadOptions(
    String host,
    int port,
    Operation operation,
    int connections,
    int batch,
    long first,
    long functions,
    Duration duration,
    long seed,
    double skew,
    boolean quickAck) {
  /** The functions that are requested or pushed. */
  public enum Operation {
    /** New functions. */
    PUSH,
    /** Functions that were pushed by {@link #FILL}. */
    PULL,
    /** Functions that were never pushed. */
    MISS,
    /** All functions that pulls request, each once. */
    FILL;

    /** Whether functions are sent, rather than requested. */
    public boolean pushes() {
      return this == PUSH || this == FILL;
    }
  }

  static final String USAGE =
      "--server HOST:PORT --operation push|pull|miss|fill [--connections N] [--batch N] [--first N]"
          + " [--functions N] [--seconds N] [--seed N] [--skew EXPONENT] [--quickack true]";

  static LoadOptions parse(String[] args) {
    Map<String, String> given = new HashMap<>();
    if (args.length % 2 != 0) {
      throw new IllegalArgumentException(USAGE);
    }
    for (int i = 0; i < args.length; i += 2) {
      given.put(args[i], args[i + 1]);
    }
    String server = given.getOrDefault("--server", "127.0.0.1:20667");
    int colon = server.lastIndexOf(':');
    return new LoadOptions(
        server.substring(0, colon),
        Integer.parseInt(server.substring(colon + 1)),
        Operation.valueOf(given.getOrDefault("--operation", "pull").toUpperCase(Locale.ROOT)),
        Integer.parseInt(given.getOrDefault("--connections", "1")),
        Integer.parseInt(given.getOrDefault("--batch", "100")),
        Long.parseLong(given.getOrDefault("--first", "0")),
        Long.parseLong(given.getOrDefault("--functions", "1000000")),
        Duration.ofSeconds(Long.parseLong(given.getOrDefault("--seconds", "10"))),
        Long.parseLong(given.getOrDefault("--seed", "1")),
        Double.parseDouble(given.getOrDefault("--skew", "0")),
        Boolean.parseBoolean(given.getOrDefault("--quickack", "false")));
  }
}
