package org.lucerna.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.lucerna.bench.peers.PeerReport.ServerResult;

final class PeerReportTest {
  private static final Workload PULL = Workload.named("pull-8x1000").getFirst();

  private final PeerReport report =
      new PeerReport(
          ComparisonOptions.parse("--functions", "50000"),
          List.of(
              new ServerResult(
                  "first",
                  Map.of(PULL, new ServerFigures(123_456, 1.25, 7.5)),
                  new Footprint(3 << 20, 100_000, 1000)),
              new ServerResult("second", Map.of(PULL, new ServerFigures(1, Double.NaN, 2)), null)));

  @Test
  void tableHasALineForEachWorkloadAndServer() {
    assertThat(report.text().lines().map(line -> line.replaceAll(" +", " ").strip()))
        .contains(
            "pull-8x1000 first 123,456 1.25 7.50",
            "pull-8x1000 second 1 - 2.00",
            "first 1,000 100 3",
            "second - - -");
  }

  @Test
  void tableSaysThatTheLoadTakesProcessorTimeFromTheServers() {
    assertThat(report.text()).contains("compare CPU time a function");
  }

  @Test
  void jsonHasAnObjectPerLineAndNullForUnknownFigures() {
    assertThat(report.json().lines())
        .containsExactly(
            "{\"workload\":\"pull-8x1000\",\"server\":\"first\",\"functionsPerSecond\":123456.000,"
                + "\"cpuMicrosPerFunction\":1.250,\"p99Millis\":7.500,\"rounds\":3}",
            "{\"workload\":\"pull-8x1000\",\"server\":\"second\",\"functionsPerSecond\":1.000,"
                + "\"cpuMicrosPerFunction\":null,\"p99Millis\":2.000,\"rounds\":3}",
            "{\"server\":\"first\",\"functions\":1000,\"residentBytes\":3145728,"
                + "\"diskBytes\":100000}");
  }
}
