package org.lucerna.bench.peers;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;
import org.lucerna.bench.LineChart;

/**
 * Measures the cost of a function as the store grows: a server gets functions until it has the next
 * size, is measured, and is started again.
 */
public final class CostCurve {
  private static final String USAGE =
      "FOLDER [--sizes N,...] [--seconds N] [--memory BYTES] [--svg FILE]";

  private static final List<Workload> WORKLOADS =
      Workload.named("pull-1x10000,pull-8x1000,pull-64x100,pull-64x1,miss-8x1000,push-8x1000");

  private static final int MIB = 1 << 20;

  /** Time until the server has merged its files, in milliseconds. */
  private static final int PAUSE = 45_000;

  private CostCurve() {}

  /**
   * The figures of a size.
   *
   * @param size functions that pulls draw from
   * @param start from the start of the process to the answer of the first pull
   * @param delay the time in milliseconds in which 99 % of pulls of one function are answered while
   *     another connection pushes
   */
  private record Point(
      long size,
      Map<String, ServerFigures> figures,
      Duration start,
      double delay,
      Footprint footprint) {
    double cpu(String workload) {
      ServerFigures found = figures.get(workload);
      return found == null ? Double.NaN : found.cpuMicros();
    }
  }

  /** Measures a server that keeps its data in a new folder, and prints a table. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length % 2 == 0) {
      System.err.println("scale: expected " + USAGE);
      System.exit(2);
      return;
    }
    Map<String, String> given = new HashMap<>();
    for (int i = 1; i < arguments.length; i += 2) {
      given.put(arguments[i], arguments[i + 1]);
    }
    List<Long> sizes =
        Arrays.stream(given.getOrDefault("--sizes", "300000,1000000,5000000").split(",", -1))
            .map(Long::valueOf)
            .toList();
    ComparisonOptions options =
        ComparisonOptions.parse(
            "--functions",
            sizes.getFirst() + "",
            "--seconds",
            given.getOrDefault("--seconds", "5"));
    LucernaPeer lucerna = new LucernaPeer(Long.parseLong(given.getOrDefault("--memory", "0")));
    Path folder = Files.createDirectories(Path.of(arguments[0])).toAbsolutePath();
    List<Point> points = measure(lucerna, folder, sizes, options);
    String svg = given.get("--svg");
    if (svg != null) {
      Files.writeString(Path.of(svg), chart(points));
    }
  }

  private static List<Point> measure(
      LucernaPeer lucerna, Path folder, List<Long> sizes, ComparisonOptions options)
      throws Exception {
    List<Point> points = new ArrayList<>();
    System.out.println(heading());
    try (MeasuredServer server =
        new MeasuredServer(RunningServer.start(lucerna, folder, System.getenv()), options)) {
      for (long size : sizes) {
        if (points.isEmpty()) {
          server.fill();
        } else {
          server.grow(size);
        }
        Point point = measure(server, size);
        points.add(point);
        System.out.println(row(point));
      }
    }
    return points;
  }

  private static Point measure(MeasuredServer server, long size) throws Exception {
    Map<String, ServerFigures> figures = new HashMap<>();
    for (Workload workload : WORKLOADS) {
      figures.put(workload.name(), server.figures(workload));
    }
    double delay = server.delayByPushes();
    Thread.sleep(PAUSE);
    @Nullable Footprint footprint = server.footprint();
    if (footprint == null) {
      throw new IllegalStateException("the footprint of " + server.name() + " is unknown");
    }
    return new Point(size, figures, server.restart(), delay, footprint);
  }

  private static String heading() {
    StringBuilder out = new StringBuilder(format("%12s", "functions"));
    WORKLOADS.forEach(workload -> out.append(format("  %20s", workload.name())));
    return out.append(format("  %8s %9s %8s %9s", "start s", "delay ms", "MiB", "B/function"))
        .toString();
  }

  private static String row(Point point) {
    StringBuilder out = new StringBuilder(format("%,12d", point.size()));
    for (Workload workload : WORKLOADS) {
      ServerFigures figures = point.figures().get(workload.name());
      out.append(
          figures == null
              ? ""
              : format("  %,10.0f/s %5.2f us", figures.rate(), figures.cpuMicros()));
    }
    Footprint footprint = point.footprint();
    return out.append(
            format(
                "  %8.2f %9.2f %8d %9.0f",
                point.start().toMillis() / 1000.0,
                point.delay(),
                footprint.residentBytes() / MIB,
                footprint.diskPerFunction()))
        .toString();
  }

  private static String chart(List<Point> points) {
    return new LineChart(
            "Processor time of a function as the store grows",
            "functions in the store",
            "microseconds of processor time a function",
            points.stream().map(point -> (double) point.size()).toList())
        .svg(
            List.of(
                line("push 8 x 1,000", points, point -> point.cpu("push-8x1000")),
                line("pull 64 x 1", points, point -> point.cpu("pull-64x1")),
                line("pull 8 x 1,000", points, point -> point.cpu("pull-8x1000")),
                line("unknown 8 x 1,000", points, point -> point.cpu("miss-8x1000"))));
  }

  private static LineChart.Line line(
      String label, List<Point> points, ToDoubleFunction<Point> value) {
    return new LineChart.Line(label, points.stream().map(value::applyAsDouble).toList());
  }

  @SuppressWarnings("AnnotateFormatMethod")
  private static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }
}
