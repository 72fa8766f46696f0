package org.lucerna.bench.peers;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The figures of all servers, as a table and as JSON. */
final class PeerReport {
  private static final String UNKNOWN = "-";

  private static final int MIB = 1 << 20;

  private final ComparisonOptions options;
  private final List<ServerResult> servers;

  /**
   * The figures of a server.
   *
   * @param medians of all rounds
   * @param footprint at the end; null if it is unknown
   */
  record ServerResult(
      String name, Map<Workload, ServerFigures> medians, @Nullable Footprint footprint) {}

  PeerReport(ComparisonOptions options, List<ServerResult> servers) {
    this.options = options;
    this.servers = List.copyOf(servers);
  }

  /**
   * A table with a line for each workload and server, a table of their sizes, and an explanation.
   */
  String text() {
    StringBuilder out = new StringBuilder();
    line(out, "workload", "server", "functions/s", "CPU us/function", "p99 ms");
    for (Workload workload : workloads()) {
      for (ServerResult server : servers) {
        ServerFigures figures = server.medians().get(workload);
        if (figures != null) {
          line(
              out,
              workload.name(),
              server.name(),
              number("%,.0f", figures.rate()),
              number("%.2f", figures.cpuMicros()),
              number("%.2f", figures.p99Millis()));
        }
      }
    }
    out.append('\n');
    line(out, "at the end", "server", "functions", "disk bytes/function", "resident MiB");
    for (ServerResult server : servers) {
      Footprint footprint = server.footprint();
      line(
          out,
          "",
          server.name(),
          footprint == null ? UNKNOWN : String.format(Locale.ROOT, "%,d", footprint.functions()),
          footprint == null ? UNKNOWN : number("%.0f", footprint.diskPerFunction()),
          footprint == null ? UNKNOWN : number("%.0f", (double) footprint.residentBytes() / MIB));
    }
    return out.append(footer()).toString();
  }

  private String footer() {
    return String.format(
        Locale.ROOT,
        """

        Medians of %d rounds, each load %d s, %,d functions; the fill is measured once, and cold.
        The load generator runs on the processors of the servers: compare CPU time a function,
        which includes what a server does after its replies. Functions/s are what was left.
        The files of a server include logs whose size does not depend on the functions.
        %s
        """,
        options.rounds(),
        options.duration().toSeconds(),
        options.functions(),
        options.quickAck()
            ? "The client's TCP acknowledges at once (--quickack false: as clients do by default)."
            : "The client's TCP delays acknowledgements: 40 ms if a reply comes in small pieces.");
  }

  /** One object per line: workload and server, then the sizes of each server. */
  String json() {
    StringBuilder out = new StringBuilder();
    for (Workload workload : workloads()) {
      for (ServerResult server : servers) {
        ServerFigures figures = server.medians().get(workload);
        if (figures != null) {
          out.append(
              String.format(
                  Locale.ROOT,
                  "{\"workload\":\"%s\",\"server\":\"%s\",\"functionsPerSecond\":%s,"
                      + "\"cpuMicrosPerFunction\":%s,\"p99Millis\":%s,\"rounds\":%d}%n",
                  workload.name(),
                  server.name(),
                  json(figures.rate()),
                  json(figures.cpuMicros()),
                  json(figures.p99Millis()),
                  workload.equals(Workload.FILL) ? 1 : options.rounds()));
        }
      }
    }
    for (ServerResult server : servers) {
      Footprint footprint = server.footprint();
      if (footprint != null) {
        out.append(
            String.format(
                Locale.ROOT,
                "{\"server\":\"%s\",\"functions\":%d,\"residentBytes\":%d,\"diskBytes\":%d}%n",
                server.name(),
                footprint.functions(),
                footprint.residentBytes(),
                footprint.diskBytes()));
      }
    }
    return out.toString();
  }

  private List<Workload> workloads() {
    return servers.isEmpty() ? List.of() : List.copyOf(servers.getFirst().medians().keySet());
  }

  private static void line(StringBuilder out, String... cells) {
    out.append(
        String.format(
            Locale.ROOT,
            "%-17s %-13s %12s %20s %13s",
            cells[0],
            cells[1],
            cells[2],
            cells[3],
            cells[4]));
    out.append('\n');
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static String number(String format, double value) {
    return Double.isNaN(value) ? UNKNOWN : String.format(Locale.ROOT, format, value);
  }

  private static String json(double value) {
    return Double.isNaN(value) ? "null" : String.format(Locale.ROOT, "%.3f", value);
  }
}
