package org.lucerna.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.lucerna.bench.peers.PeerReport.ServerResult;

/** Compares Lumina servers; the package describes the measurements. */
public final class PeerComparison {
  /** Time to delete the data if this JVM is ended, in milliseconds. */
  private static final long DELETION = 60_000;

  private final ComparisonOptions options;
  private final Map<String, String> environment;

  private PeerComparison(ComparisonOptions options, Map<String, String> environment) {
    this.options = options;
    this.environment = environment;
  }

  /** Measures the servers that the environment names, and prints a report. */
  public static void main(String[] arguments) throws Exception {
    ComparisonOptions options;
    try {
      options = ComparisonOptions.parse(arguments);
    } catch (IllegalArgumentException invalid) {
      System.err.println("peers: " + invalid.getMessage());
      System.exit(2);
      return;
    }
    PeerReport report = new PeerComparison(options, System.getenv()).run();
    System.out.print(options.json() ? report.json() : report.text());
  }

  private PeerReport run() throws Exception {
    Path keep = options.keep();
    if (keep != null) {
      Files.createDirectories(keep);
      if (!isEmpty(keep)) {
        throw new IOException("invalid --keep '" + keep + "': expected a new or empty folder");
      }
      return measure(keep.toAbsolutePath());
    }
    deleteAtExit();
    Path target = Files.createDirectories(Path.of("bench", "target").toAbsolutePath());
    Path folder = Files.createTempDirectory(target, "peers-");
    try {
      return measure(folder);
    } finally {
      delete(folder);
    }
  }

  private PeerReport measure(Path folder) throws Exception {
    try (Servers running = new Servers()) {
      List<MeasuredServer> servers = new ArrayList<>();
      for (Peer peer : Peer.ALL) {
        if (isGiven(peer)) {
          Path own = Files.createDirectory(folder.resolve(peer.name()));
          RunningServer server = running.add(RunningServer.start(peer, own, environment));
          servers.add(new MeasuredServer(server, options));
        }
      }
      for (MeasuredServer server : servers) {
        progress("filling " + server.name());
        server.fill();
      }
      for (int round = 1; round <= options.rounds(); round++) {
        for (Workload workload : options.workloads()) {
          progress("round " + round + " of " + options.rounds() + ": " + workload.name());
          for (MeasuredServer server : servers) {
            server.measure(workload);
          }
        }
      }
      List<ServerResult> results = new ArrayList<>();
      for (MeasuredServer server : servers) {
        results.add(new ServerResult(server.name(), server.medians(), server.footprint()));
      }
      return new PeerReport(options, results);
    }
  }

  private boolean isGiven(Peer peer) {
    for (String variable : peer.variables()) {
      if (environment.getOrDefault(variable, "").isEmpty()) {
        progress(peer.name() + " is skipped: " + variable + " is not set");
        return false;
      }
    }
    return true;
  }

  private static void progress(String line) {
    System.err.println("peers: " + line);
  }

  /**
   * Lets this thread delete the data before the JVM ends, if it is asked to end: its servers are
   * killed then, which ends the measurement.
   */
  private static void deleteAtExit() {
    Thread measuring = Thread.currentThread();
    Runtime.getRuntime()
        .addShutdownHook(
            new Thread(
                () -> {
                  try {
                    measuring.join(DELETION);
                  } catch (InterruptedException interrupted) {
                    Thread.currentThread().interrupt();
                  }
                }));
  }

  private static boolean isEmpty(Path folder) throws IOException {
    try (Stream<Path> found = Files.list(folder)) {
      return found.findAny().isEmpty();
    }
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> found = Files.walk(folder)) {
      for (Path file : found.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }

  /** The servers that were started, the last first. */
  private static final class Servers implements AutoCloseable {
    private final Deque<RunningServer> started = new ArrayDeque<>();

    RunningServer add(RunningServer server) {
      started.push(server);
      return server;
    }

    @Override
    public void close() {
      started.forEach(RunningServer::close);
    }
  }
}
