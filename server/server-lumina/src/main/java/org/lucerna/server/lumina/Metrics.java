package org.lucerna.server.lumina;

import io.prometheus.metrics.core.metrics.Counter;
import io.prometheus.metrics.core.metrics.CounterWithCallback;
import io.prometheus.metrics.core.metrics.GaugeWithCallback;
import io.prometheus.metrics.core.metrics.Histogram;
import io.prometheus.metrics.instrumentation.jvm.JvmMetrics;
import io.prometheus.metrics.model.registry.PrometheusRegistry;
import io.prometheus.metrics.model.snapshots.MetricSnapshots;
import java.util.concurrent.CompletableFuture;
import java.util.function.DoubleSupplier;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;

/** The server's metrics, for Prometheus. Safe for use by many threads. */
public final class Metrics implements AutoCloseable {
  private static final double NANOS = 1e-9;

  private final PrometheusRegistry registry = new PrometheusRegistry();

  /** Done when the JVM's metrics are registered, a tenth of a second that no start waits for. */
  private final CompletableFuture<Void> jvm;

  private final Histogram requests;
  private final Counter failures;
  private final Counter pulled;
  private final Counter pushed;
  private final Counter sessions;
  private final Counter connectionsEnded;

  public Metrics() {
    jvm =
        CompletableFuture.runAsync(
            () -> JvmMetrics.builder().register(registry),
            registration ->
                Thread.ofPlatform().daemon().name("lucerna-jvm-metrics").start(registration));
    requests =
        Histogram.builder()
            .name("lucerna_request_seconds")
            .help("Time from a request's last byte to its reply being ready.")
            .labelNames("request")
            .classicExponentialUpperBounds(0.0001, 4, 10)
            .register(registry);
    failures =
        Counter.builder()
            .name("lucerna_request_failures_total")
            .help("Requests answered with FAIL.")
            .labelNames("request")
            .register(registry);
    pulled =
        Counter.builder()
            .name("lucerna_pulled_functions_total")
            .help("Functions pulled: known, unknown, or similar to known ones.")
            .labelNames("result")
            .register(registry);
    pushed =
        Counter.builder()
            .name("lucerna_pushed_functions_total")
            .help("Functions pushed, by whether they were known before.")
            .labelNames("result")
            .register(registry);
    sessions =
        Counter.builder()
            .name("lucerna_sessions_total")
            .help("Logins, by the dialect of the client.")
            .labelNames("dialect")
            .register(registry);
    connectionsEnded =
        Counter.builder()
            .name("lucerna_connections_ended_total")
            .help("Connections that the server ended, by the reason.")
            .labelNames("reason")
            .register(registry);
  }

  /** The registry, to register other metrics with, and to read all metrics but those of the JVM. */
  public PrometheusRegistry registry() {
    return registry;
  }

  /** The values of all metrics. */
  public MetricSnapshots scrape() {
    jvm.join();
    return registry.scrape();
  }

  /**
   * Releases the objects that the metrics refer to: {@link JvmMetrics} keeps every registry it was
   * added to.
   */
  @Override
  public void close() {
    jvm.join();
    registry.clear();
  }

  /** Adds a gauge whose value is read on each scrape. */
  public void gauge(String name, String help, DoubleSupplier value) {
    GaugeWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  /** Adds a counter whose value is read on each scrape; its name excludes _total. */
  public void counter(String name, String help, DoubleSupplier value) {
    CounterWithCallback.builder()
        .name(name)
        .help(help)
        .callback(callback -> callback.call(value.getAsDouble()))
        .register(registry);
  }

  void answered(int code, Response response, long nanos) {
    String request = label(code);
    requests.labelValues(request).observe(nanos * NANOS);
    switch (response) {
      case Fail _ -> failures.labelValues(request).inc();
      case PullResult pull -> {
        int found = pull.foundCount();
        pulled.labelValues("found").inc(found);
        pulled.labelValues("missing").inc(pull.items().size() - found);
      }
      case PushResult push -> {
        long added = push.codes().stream().filter(result -> result == ResultCode.ADDED).count();
        long refused = push.codes().stream().filter(result -> result < 0).count();
        pushed.labelValues("added").inc(added);
        pushed.labelValues("refused").inc(refused);
        pushed.labelValues("known").inc(push.codes().size() - added - refused);
      }
      case SimilarResult result -> {
        long functions =
            result.functions().stream().mapToInt(SimilarResult.Similar::place).distinct().count();
        pulled.labelValues("similar").inc(functions);
      }
      case Ok _,
          Notify _,
          HelloResult _,
          PopularResult _,
          DeleteResult _,
          HistoriesResult _,
          InfoResult _,
          StatisticsResult _,
          PushSketchesResult _,
          PushProgramResult _,
          PushAliasesResult _,
          PushContentsResult _,
          PackagesResult _ -> {}
    }
  }

  /** A client logged in. */
  void greeted(Dialect dialect) {
    sessions.labelValues(dialect.name()).inc();
  }

  /** A client was refused with a reason. */
  void refused() {
    connectionsEnded.labelValues("refused").inc();
  }

  /** A client was too slow. */
  void timedOut() {
    connectionsEnded.labelValues("timeout").inc();
  }

  /** A guest's connection was closed to make room for another. */
  void madeRoom() {
    connectionsEnded.labelValues("idle").inc();
  }

  /** A client was refused because there are too many connections. */
  void turnedAway() {
    connectionsEnded.labelValues("full").inc();
  }

  /** A label from a fixed set: unknown codes sent by clients must not add labels. */
  private static String label(int code) {
    RequestCode request = RequestCode.of(code);
    return request == null ? "unknown" : request.label();
  }
}
