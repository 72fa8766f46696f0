package org.lucerna.server.http.connection;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.http.UriCompliance;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.connection.ConnectionTable;

/**
 * How the HTTP port talks to its clients: in plaintext and, if there is a certificate, with TLS; a
 * client's first bytes decide. When there are too many, the connection that has been without a
 * request longest is closed. Thread-safe.
 */
public final class HttpConnections {
  /** Maximum time without data from a client. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** Maximum number of open connections. */
  private static final int MOST = 1000;

  /** The most heap that a connection with TLS uses before it has a request, in bytes. */
  private static final long BYTES = 100 << 10;

  /** The part of the heap for all of them. */
  private static final int PART_OF_HEAP = 8;

  /**
   * Accepts paths that Jetty refuses because they have misled handlers of decoded paths. Ours match
   * a path as it was sent, and names of users may have any characters.
   */
  private static final UriCompliance PATHS =
      UriCompliance.RFC3986.with(
          "LUCERNA",
          UriCompliance.Violation.AMBIGUOUS_PATH_SEGMENT,
          UriCompliance.Violation.AMBIGUOUS_EMPTY_SEGMENT,
          UriCompliance.Violation.AMBIGUOUS_PATH_SEPARATOR,
          UriCompliance.Violation.AMBIGUOUS_PATH_ENCODING,
          UriCompliance.Violation.SUSPICIOUS_PATH_CHARACTERS);

  private final ConnectionTable<HttpClientConnection> open;
  private final int most;
  private final SslContextFactory.@Nullable Server tls;

  /**
   * Connections of a port.
   *
   * @param tls null if there is no certificate
   * @param needsCertificate whether a TLS client must show a certificate too
   * @param mostOfAddress connections of one address other than this machine's, at most
   * @param heap of this process, in bytes
   */
  public HttpConnections(
      @Nullable SSLContext tls, boolean needsCertificate, int mostOfAddress, long heap) {
    most = (int) Math.min(MOST, heap / PART_OF_HEAP / BYTES);
    open = new ConnectionTable<>(most, mostOfAddress, Long.MAX_VALUE);
    this.tls = tls == null ? null : new SslContextFactory.Server();
    if (this.tls != null) {
      this.tls.setSslContext(tls);
      this.tls.setNeedClientAuth(needsCertificate);
    }
  }

  /**
   * Maximum number of concurrent requests: fewer than connections, so that one connection can
   * always be closed.
   */
  public int mostRequests() {
    return most - most / 10;
  }

  /** The connector of a server. */
  public ServerConnector connector(Server server, InetSocketAddress address) {
    HttpConfiguration http = new HttpConfiguration();
    http.setSendServerVersion(false);
    http.setUriCompliance(PATHS);
    http.setIdleTimeout(IDLE.toMillis());
    // Clients verify the name; the server has one certificate, whichever name they use.
    http.addCustomizer(new SecureRequestCustomizer(false));
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector =
        tls == null
            ? new HttpConnector(server, open, plain)
            : new HttpConnector(
                server,
                open,
                new DetectorConnectionFactory(new SslConnectionFactory(tls, plain.getProtocol())),
                plain);
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    connector.setAcceptQueueSize(ConnectionTable.BACKLOG);
    return connector;
  }

  /**
   * Uses the certificate of {@code other} for new clients.
   *
   * @throws IOException if it cannot be used
   */
  public void speakTls(SSLContext other) throws IOException {
    if (tls != null) {
      try {
        tls.reload(factory -> factory.setSslContext(other));
      } catch (Exception refused) {
        throw new IOException("HTTP: " + refused.getMessage(), refused);
      }
    }
  }
}
