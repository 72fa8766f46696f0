package org.lucerna.server;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.eclipse.jetty.server.DetectorConnectionFactory;
import org.eclipse.jetty.server.HttpConfiguration;
import org.eclipse.jetty.server.HttpConnectionFactory;
import org.eclipse.jetty.server.NetworkConnectionLimit;
import org.eclipse.jetty.server.SecureRequestCustomizer;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.SslConnectionFactory;
import org.eclipse.jetty.util.ssl.SslContextFactory;
import org.jspecify.annotations.Nullable;

/**
 * How the HTTP port talks to its clients: in plaintext and, if there is a certificate, with TLS; a
 * client's first bytes decide. Thread-safe.
 */
final class HttpConnections {
  /** How long a client may send nothing. */
  private static final Duration IDLE = Duration.ofSeconds(10);

  /** Open at the same time; later clients wait. Each costs memory before it has sent anything. */
  private static final int MOST = 1000;

  private final SslContextFactory.@Nullable Server tls;

  /**
   * Connections of a port.
   *
   * @param tls null if there is no certificate
   * @param needsCertificate whether a TLS client must show a certificate too
   */
  HttpConnections(@Nullable SSLContext tls, boolean needsCertificate) {
    this.tls = tls == null ? null : new SslContextFactory.Server();
    if (this.tls != null) {
      this.tls.setSslContext(tls);
      this.tls.setNeedClientAuth(needsCertificate);
    }
  }

  /**
   * The connector of a server.
   *
   * @param http the settings that all connections have
   */
  ServerConnector connector(Server server, HttpConfiguration http, InetSocketAddress address) {
    http.setIdleTimeout(IDLE.toMillis());
    // Clients verify the name; the server has one certificate, whichever name they use.
    http.addCustomizer(new SecureRequestCustomizer(false));
    HttpConnectionFactory plain = new HttpConnectionFactory(http);
    ServerConnector connector =
        tls == null
            ? new ServerConnector(server, plain)
            : new ServerConnector(
                server,
                new DetectorConnectionFactory(new SslConnectionFactory(tls, plain.getProtocol())),
                plain);
    connector.setHost(address.getHostString());
    connector.setPort(address.getPort());
    server.addBean(new NetworkConnectionLimit(MOST, connector));
    return connector;
  }

  /**
   * Uses the certificate of {@code other} for new clients.
   *
   * @throws IOException if it cannot be used
   */
  void speakTls(SSLContext other) throws IOException {
    if (tls != null) {
      try {
        tls.reload(factory -> factory.setSslContext(other));
      } catch (Exception refused) {
        throw new IOException("HTTP: " + refused.getMessage(), refused);
      }
    }
  }
}
