package org.lucerna.service.tls;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.security.cert.Certificate;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;

/** A TLS server on loopback that sends back the first byte of every connection, and its client. */
final class Handshake implements AutoCloseable {
  private static final int TIMEOUT_MILLIS = 10_000;

  private final SSLServerSocket listener;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

  Handshake(TlsIdentity identity) throws IOException {
    listener =
        (SSLServerSocket)
            identity
                .context()
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    threads.execute(this::serve);
  }

  int port() {
    return listener.getLocalPort();
  }

  /**
   * Shakes hands and sends a byte around, as a client that reaches the server by {@code name}.
   *
   * @return the certificates that the server sent
   */
  List<Certificate> connect(SSLContext client, String name, String... protocols)
      throws IOException {
    Socket plain = new Socket(InetAddress.getLoopbackAddress(), port());
    try (SSLSocket socket =
        (SSLSocket) client.getSocketFactory().createSocket(plain, name, port(), true)) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      SSLParameters parameters = socket.getSSLParameters();
      parameters.setEndpointIdentificationAlgorithm("HTTPS");
      if (protocols.length > 0) {
        parameters.setProtocols(protocols);
      }
      socket.setSSLParameters(parameters);
      socket.getOutputStream().write(42);
      if (socket.getInputStream().read() != 42) {
        throw new IOException("another byte came back");
      }
      return List.of(socket.getSession().getPeerCertificates());
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
    threads.close();
  }

  private void serve() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        threads.execute(() -> echo(socket));
      } catch (IOException e) {
        return;
      }
    }
  }

  private static void echo(Socket socket) {
    try (socket) {
      socket.setSoTimeout(TIMEOUT_MILLIS);
      socket.getOutputStream().write(socket.getInputStream().read());
    } catch (IOException e) {
      // The client does not trust us, which its own exception says.
      return;
    }
  }
}
