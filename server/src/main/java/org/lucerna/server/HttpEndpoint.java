package org.lucerna.server;

import io.javalin.Javalin;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.lucerna.server.http.AdminApi;

/**
 * Health, metrics and administration over HTTP.
 *
 * <pre>
 * GET /              what this is, for people
 * GET /healthz       200 as long as the process answers
 * GET /readyz        200 while Lumina clients are served, 503 from the moment the server stops
 * GET /metrics       Prometheus text format
 * /api/...           {@link org.lucerna.server.http}
 * </pre>
 */
final class HttpEndpoint implements AutoCloseable {
  /** Longest body of a request, in bytes: a pull of 900,000 functions. */
  private static final long LONGEST_BODY = 16L << 20;

  private final Javalin http;
  private final String host;

  HttpEndpoint(
      InetSocketAddress address,
      Metrics metrics,
      BooleanSupplier ready,
      Supplier<String> frontPage,
      AdminApi administration)
      throws IOException {
    checkFree(address);
    host = address.getHostString();
    http =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              config.http.maxRequestSize = LONGEST_BODY;
              config.routes.get("/", request -> request.html(frontPage.get()));
              config.routes.get("/healthz", request -> request.result("ok\n"));
              config.routes.get(
                  "/readyz",
                  request -> {
                    boolean isReady = ready.getAsBoolean();
                    request.status(isReady ? 200 : 503).result(isReady ? "ready\n" : "not ready\n");
                  });
              config.routes.get(
                  "/metrics",
                  request ->
                      request
                          .contentType(PrometheusTextFormatWriter.CONTENT_TYPE)
                          .result(text(metrics)));
              administration.addTo(config.routes);
            });
    http.start(host, address.getPort());
  }

  /** Finds out that a port is taken before the HTTP server logs it in words of its own. */
  private static void checkFree(InetSocketAddress address) throws IOException {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(address);
    } catch (IOException taken) {
      throw LuminaServer.cannotListen(address, "HTTP", "--http HOST:PORT (or off)", taken);
    }
  }

  /** Where it listens. */
  InetSocketAddress address() {
    return new InetSocketAddress(host, http.port());
  }

  private static String text(Metrics metrics) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, metrics.registry().scrape());
    return text.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.stop();
  }
}
