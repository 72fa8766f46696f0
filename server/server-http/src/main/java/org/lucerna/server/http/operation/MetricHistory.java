package org.lucerna.server.http.operation;

import io.prometheus.metrics.model.registry.PrometheusRegistry;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The series of all charts, with a point a minute for a day. Thread-safe. */
public final class MetricHistory implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(MetricHistory.class);

  private static final Duration PERIOD = Duration.ofMinutes(1);

  /** Number of points of a day. */
  static final int MOST = (int) (Duration.ofDays(1).toNanos() / PERIOD.toNanos());

  private final PrometheusRegistry registry;
  private final InstantSource clock;
  private final List<Series> series =
      MetricChart.ALL.stream().flatMap(chart -> chart.series().stream()).toList();
  private final ScheduledExecutorService thread =
      Executors.newSingleThreadScheduledExecutor(
          Thread.ofPlatform().daemon().name("metric history").factory());

  /** Seconds from 1970 of each point, and their values. Guarded by this. */
  private final long[] times = new long[MOST];

  private final float[][] values = new float[series.size()][MOST];
  private int first;
  private int size;
  private MetricReading last;

  /**
   * A series as stored.
   *
   * @param values of its points; {@link MetricValue#NONE} if there is none
   */
  public record Line(Series series, List<Float> values) {
    /** The last value; {@link MetricValue#NONE} if there is none. */
    public float last() {
      return values.isEmpty() ? MetricValue.NONE : values.getLast();
    }

    /** The mean of all values; {@link MetricValue#NONE} if there are none. */
    public float mean() {
      return (float)
          values.stream()
              .filter(value -> !value.isNaN())
              .mapToDouble(Float::doubleValue)
              .average()
              .orElse(MetricValue.NONE);
    }

    /** The largest value; {@link MetricValue#NONE} if there are none. */
    public float most() {
      return (float)
          values.stream()
              .filter(value -> !value.isNaN())
              .mapToDouble(Float::doubleValue)
              .max()
              .orElse(MetricValue.NONE);
    }
  }

  /**
   * The points of a day, the oldest first.
   *
   * @param lines of each chart, by its id
   */
  public record Day(List<Instant> times, Map<String, List<Line>> lines) {
    public Day {
      times = List.copyOf(times);
      lines = Map.copyOf(lines);
    }
  }

  /** No points yet. */
  public MetricHistory(PrometheusRegistry registry, InstantSource clock) {
    this.registry = registry;
    this.clock = clock;
    this.last = MetricReading.of(registry, clock.instant());
  }

  /** Adds a point every minute from now on, the first one at once. */
  public void start() {
    var _ = thread.scheduleAtFixedRate(this::addOrReport, 0, PERIOD.toSeconds(), TimeUnit.SECONDS);
  }

  private void addOrReport() {
    try {
      add();
    } catch (RuntimeException failed) {
      LOG.warn("the metrics of this minute are not kept: {}", failed.toString());
    }
  }

  /** Adds a point. */
  synchronized void add() {
    MetricReading now = MetricReading.of(registry, clock.instant());
    // Points of a clock that was ahead: charts need ascending times.
    while (size > 0 && times[(first + size - 1) % MOST] > now.time().getEpochSecond()) {
      size--;
    }
    int at = (first + size) % MOST;
    times[at] = now.time().getEpochSecond();
    for (int i = 0; i < values.length; i++) {
      values[i][at] = series.get(i).measure().of(last, now);
    }
    last = now;
    if (size < MOST) {
      size++;
    } else {
      first = (first + 1) % MOST;
    }
  }

  /** The metrics at this moment. */
  public MetricReading now() {
    return MetricReading.of(registry, clock.instant());
  }

  /** All points, and one for the time since the last of them. */
  public synchronized Day day() {
    MetricReading now = now();
    List<Instant> all = new ArrayList<>(size + 1);
    for (int i = 0; i < size; i++) {
      all.add(Instant.ofEpochSecond(times[(first + i) % MOST]));
    }
    all.add(now.time());
    Map<String, List<Line>> lines = new LinkedHashMap<>();
    for (MetricChart chart : MetricChart.ALL) {
      lines.put(chart.id(), chart.series().stream().map(one -> line(one, now)).toList());
    }
    return new Day(all, lines);
  }

  private Line line(Series one, MetricReading now) {
    float[] own = values[series.indexOf(one)];
    List<Float> points = new ArrayList<>(size + 1);
    for (int i = 0; i < size; i++) {
      points.add(own[(first + i) % MOST]);
    }
    points.add(one.measure().of(last, now));
    return new Line(one, points);
  }

  /** Adds no more points. */
  @Override
  public void close() {
    thread.shutdownNow();
  }
}
