package org.lucerna.server;

import io.prometheus.metrics.expositionformats.PrometheusTextFormatWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.util.thread.VirtualThreadPool;
import org.lucerna.server.http.HttpRoutes;
import org.lucerna.server.http.RequestCheck;
import org.lucerna.server.http.connection.HttpConnections;
import org.lucerna.server.http.connection.RequestGate;
import org.lucerna.server.http.connection.RouteHandler;
import org.lucerna.server.lumina.LuminaServer;
import org.lucerna.server.lumina.Metrics;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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
  private static final Logger LOG = LoggerFactory.getLogger(HttpEndpoint.class);

  /** No limit, in the thread pool's terms; {@link RequestGate} limits the requests. */
  private static final int UNLIMITED = 0;

  private final Server server;
  private final ServerConnector connector;
  private final HttpRoutes routes;
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
    HttpRoutes routes = new HttpRoutes();
    routes.get("/healthz", request -> request.contentType("text/plain").result(utf8("ok\n")));
    routes.get(
        "/readyz",
        request -> {
          List<String> reasons = obstacles.get();
          request
              .status(reasons.isEmpty() ? 200 : 503)
              .contentType("text/plain;charset=utf-8")
              .result(utf8(words(reasons)));
        });
    routes.get(
        "/metrics",
        request ->
            request.contentType(PrometheusTextFormatWriter.CONTENT_TYPE).result(text(metrics)));
    contents.addTo(routes);
    // Requests that wait, and streams, take no thread of the system.
    server = new Server(new VirtualThreadPool(UNLIMITED));
    connector = connections.connector(server, address);
    server.addConnector(connector);
    server.setHandler(new RequestGate(connections.mostRequests(), new RouteHandler(check, routes)));
    this.routes = routes;
    start(address);
  }

  private void start(InetSocketAddress address) throws IOException {
    try {
      server.start();
    } catch (Exception failed) {
      stop();
      throw new IOException("HTTP: cannot start on " + address, failed);
    }
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
    return new InetSocketAddress(host, connector.getLocalPort());
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

  private static byte[] text(Metrics metrics) throws IOException {
    ByteArrayOutputStream text = new ByteArrayOutputStream();
    PrometheusTextFormatWriter.create().write(text, metrics.scrape());
    return text.toByteArray();
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /** Method and path of all routes. */
  List<String> routes() {
    return routes.list();
  }

  private void stop() {
    try {
      server.stop();
    } catch (Exception failed) {
      LOG.warn("HTTP does not stop cleanly: {}", failed.getMessage());
    }
  }

  @Override
  public void close() {
    stop();
    contents.close();
  }
}
