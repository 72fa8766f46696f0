package org.lucerna.server.http.operation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class MetricHistoryTest {
  private static final Duration MINUTE = Duration.ofMinutes(1);

  private final PrometheusRegistry registry = new PrometheusRegistry();
  private final Counter pulled =
      Counter.builder()
          .name("lucerna_pulled_functions_total")
          .labelNames("result")
          .register(registry);
  private final Histogram requests =
      Histogram.builder()
          .name("lucerna_request_seconds")
          .labelNames("request")
          .classicExponentialUpperBounds(0.0001, 4, 10)
          .register(registry);
  private Instant now = Instant.parse("2026-11-24T12:00:00Z");
  private int connections;
  private final MetricHistory history;

  MetricHistoryTest() {
    GaugeWithCallback.builder()
        .name("lucerna_connections")
        .callback(callback -> callback.call(connections))
        .register(registry);
    history = new MetricHistory(registry, () -> now);
  }

  private MetricHistory.Line line(String chart, int index) {
    return Objects.requireNonNull(history.day().lines().get(chart)).get(index);
  }

  private void addMinute() {
    now = now.plus(MINUTE);
    history.add();
  }

  @Test
  void countersAreShownAsRates() {
    pulled.labelValues("found").inc(600);
    pulled.labelValues("missing").inc(60);
    addMinute();
    pulled.labelValues("found").inc(1200);
    addMinute();
    now = now.plusSeconds(10);
    pulled.labelValues("found").inc(50);
    assertThat(line("pulled", 0).values()).containsExactly(10f, 20f, 5f);
    assertThat(line("pulled", 1).values()).containsExactly(1f, 0f, 0f);
    assertThat(line("pulled", 0).last()).isEqualTo(5f);
    assertThat(line("pulled", 0).most()).isEqualTo(20f);
    assertThat(line("pulled", 0).mean()).isEqualTo(35f / 3, within(0.01f));
    assertThat(history.day().times())
        .containsExactly(
            Instant.parse("2026-11-24T12:01:00Z"),
            Instant.parse("2026-11-24T12:02:00Z"),
            Instant.parse("2026-11-24T12:02:10Z"));
  }

  @Test
  void gaugesAreShownUnchanged() {
    connections = 7;
    addMinute();
    connections = 3;
    addMinute();
    assertThat(line("connections", 0).values()).containsExactly(7f, 3f, 3f);
    assertThat(line("functions", 0).values()).containsExactly(Float.NaN, Float.NaN, Float.NaN);
    assertThat(line("functions", 0).mean()).isNaN();
  }

  /** Only of the requests of the same minute. */
  @Test
  void timesAreQuantiles() {
    for (int i = 0; i < 100; i++) {
      requests.labelValues("pull").observe(i < 98 ? 0.001 : 0.1);
    }
    addMinute();
    for (int i = 0; i < 10; i++) {
      requests.labelValues("pull").observe(0.00005);
    }
    addMinute();
    addMinute();
    assertThat(line("pull-time", 0).values().get(0)).isBetween(0.4f, 1.6f);
    assertThat(line("pull-time", 1).values().get(0)).isBetween(25.6f, 102.4f);
    assertThat(line("pull-time", 1).values().get(1)).isBetween(0f, 0.1f);
    assertThat(line("pull-time", 1).values().get(2)).isNaN();
    assertThat(line("push-time", 0).values().get(0)).isNaN();
  }

  @Test
  void aDayIsKept() {
    for (int i = 0; i < MetricHistory.MOST + 5; i++) {
      connections = i;
      addMinute();
    }
    assertThat(history.day().times()).hasSize(MetricHistory.MOST + 1).isSorted();
    assertThat(line("connections", 0).values().getFirst()).isEqualTo(5f);
    assertThat(line("connections", 0).last()).isEqualTo(MetricHistory.MOST + 4f);
  }

  @Test
  void pointsFromWhenTheClockWasAheadAreDropped() {
    addMinute();
    now = now.plus(Duration.ofDays(400));
    addMinute();
    addMinute();
    now = now.minus(Duration.ofDays(400));
    addMinute();
    assertThat(history.day().times()).isSorted().hasSize(3);
    assertThat(line("connections", 0).values()).hasSize(3);
  }
}
