package org.lucerna.server;

import io.javalin.Javalin;
import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.lucerna.server.http.RequestCheck;

/**
 * Health, metrics, administration and pages over HTTP.
 *
 * <pre>
 * GET /healthz       200 as long as the process answers
 * GET /readyz        200 while Lumina clients are served, and pulls and pushes succeed; else 503 and
 *                    a line for each reason: the server stops, damaged data was met, writes fail
 * GET /metrics       Prometheus text format
 * /api/v1/...        {@link org.lucerna.api}
 * all else           {@link org.lucerna.server.pages}
 * </pre>
 */
final class HttpEndpoint implements AutoCloseable {
  private final Javalin http;
  private final HttpConnections connections;
  private final HttpContents contents;
  private final String host;

  HttpEndpoint(
      InetSocketAddress address,
      HttpConnections connections,
      Metrics metrics,
      Supplier<List<String>> obstacles,
      RequestCheck check,
      HttpContents contents)
      throws IOException {
    checkFree(address);
    this.connections = connections;
    this.contents = contents;
    host = address.getHostString();
    http =
        Javalin.create(
            config -> {
              config.startup.showJavalinBanner = false;
              // It would keep a thread, and with it a server that was not started.
              config.startup.startupWatcherEnabled = false;
              // One that is waited for keeps no thread of the others busy.
              config.concurrency.useVirtualThreads = true;
              config.jetty.modifyServer(
                  server -> server.setHandler(new RequestGate(connections.mostRequests())));
              config.jetty.addConnector(
                  (server, http) -> connections.connector(server, http, address));
              config.routes.before(check::check);
              config.routes.get("/healthz", request -> request.result("ok\n"));
              config.routes.get(
                  "/readyz",
                  request -> {
                    List<String> reasons = obstacles.get();
                    request
                        .status(reasons.isEmpty() ? 200 : 503)
                        .contentType("text/plain; charset=utf-8")
                        .result(words(reasons));
                  });
              config.routes.get(
                  "/metrics",
                  request ->
                      request
                          .contentType(PrometheusTextFormatWriter.CONTENT_TYPE)
                          .result(text(metrics)));
              contents.addTo(config.routes);
            });
    http.start();
  }

  /** Detects that a port is in use before the HTTP server logs its own message. */
  private static void checkFree(InetSocketAddress address) throws IOException {
    try (ServerSocket probe = new ServerSocket()) {
      probe.setReuseAddress(true);
      probe.bind(address);
    } catch (IOException taken) {
      throw LuminaServer.cannotListen(address, "HTTP", "--http HOST:PORT (or off)", taken);
    }
  }

  /** The address it listens on. */
  InetSocketAddress address() {
    return new InetSocketAddress(host, http.port());
  }

  /**
   * Uses the certificate of {@code other} for new clients.
   *
   * @throws IOException if it cannot be used
   */
  void speakTls(SSLContext other) throws IOException {
    connections.speakTls(other);
  }

  private static String words(List<String> obstacles) {
    return obstacles.isEmpty() ? "ready\n" : "not ready\n" + String.join("\n", obstacles) + "\n";
  }

  private static String text(Metrics metrics) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, metrics.scrape());
    return text.toString(StandardCharsets.UTF_8);
  }

  @Override
  public void close() {
    http.stop();
    contents.close();
  }
}
