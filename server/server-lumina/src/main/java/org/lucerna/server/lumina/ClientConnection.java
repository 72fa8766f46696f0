package org.lucerna.server.lumina;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.time.Duration;
import java.util.Arrays;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.connection.ConnectionResult;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.service.limit.Deadline;
import org.lucerna.service.tls.ClientCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * An accepted connection: detects the client's protocol and runs a {@link Session} in it. Run by a
 * thread of its own.
 */
final class ClientConnection implements Runnable, ConnectionTable.Occupant {
  private static final Logger LOG = LoggerFactory.getLogger(ClientConnection.class);

  /** Time, and number of bytes, for which a refused client's data is still read. */
  private static final Duration PARTING = Duration.ofSeconds(2);

  private static final int MOST_DROPPED = 1 << 20;

  /** Maximum time until a client begins a TLS handshake. */
  private static final Duration CLIENT_HELLO = Duration.ofSeconds(3);

  private final ServerContext server;
  private final TlsSource tls;
  private final Handshakes handshakes;
  private final ConnectionTable<ClientConnection> table;
  private final Socket socket;
  private final int number;
  private final Deadline deadline;
  private final RemotePeer remotePeer;
  private volatile @Nullable Session session;

  /**
   * A connection yet to be served.
   *
   * @param handshakes those in progress
   * @param table that lists it while it is open
   */
  ClientConnection(
      ServerContext server,
      TlsSource tls,
      Handshakes handshakes,
      ConnectionTable<ClientConnection> table,
      Socket socket,
      int number) {
    this.server = server;
    this.tls = tls;
    this.handshakes = handshakes;
    this.table = table;
    this.socket = socket;
    this.number = number;
    this.deadline = new Deadline(socket, System::nanoTime);
    this.remotePeer = RemotePeer.of(socket);
  }

  Deadline deadline() {
    return deadline;
  }

  @Override
  public RemotePeer peer() {
    return remotePeer;
  }

  @Override
  public long lastUsed() {
    return deadline.lastUsed();
  }

  @Override
  public boolean isIdleGuest() {
    Session current = session;
    return !deadline.isNone() && (current == null || !current.isOfAccount());
  }

  @Override
  public void makeRoom() {
    server.metrics().madeRoom();
    LOG.info("{}: idle, closed to make room for another", remotePeer);
    deadline.cut();
  }

  /**
   * Ends the connection, after the reply if a request is in progress.
   *
   * @return whether one is
   */
  boolean finish() {
    Session current = session;
    if (current != null && current.finish()) {
      return true;
    }
    deadline.cut();
    return false;
  }

  @Override
  public void run() {
    try (socket) {
      socket.setTcpNoDelay(true);
      TimeoutsConfig timeouts = server.config().timeouts();
      deadline.total(timeouts.handshake());
      ProtocolSniffer protocolSniffer = ProtocolSniffer.read(socket.getInputStream());
      switch (protocolSniffer.transport()) {
        case TLS -> serveTls(protocolSniffer);
        case HTTP -> answerHttp(socket);
        case PLAIN -> servePlain(protocolSniffer);
        case NONE -> {
          LOG.debug("{}: closed without sending anything", remotePeer);
          note(ConnectionResult.SILENT, "");
        }
      }
    } catch (IOException broken) {
      if (deadline.missed()) {
        server.metrics().timedOut();
        Session current = session;
        if (current == null || !current.isGreeted()) {
          note(ConnectionResult.TIMED_OUT, "");
        }
        LOG.info("{}: disconnected after a time-out", remotePeer);
      } else {
        LOG.debug("{}: {}", remotePeer, broken.toString());
      }
    } catch (RuntimeException defect) {
      LOG.error("{}: connection closed after an internal error", remotePeer, defect);
    }
  }

  private void note(ConnectionResult result, String detail) {
    server.connections().note(remotePeer.address(), result, detail);
  }

  private void servePlain(ProtocolSniffer protocolSniffer) throws IOException {
    if (server.config().lumina().plaintext()) {
      deadline.total(server.config().timeouts().hello());
      serve(socket, protocolSniffer, remotePeer);
    } else {
      LOG.warn("{}: the client speaks plaintext, which is turned off here", remotePeer);
      note(ConnectionResult.PLAINTEXT_OFF, "");
    }
  }

  private void serveTls(ProtocolSniffer protocolSniffer) throws IOException {
    SSLContext context = tls.context();
    if (context == null) {
      LOG.warn(
          "{}: the client speaks TLS, which is turned off here: set tls.enabled, or"
              + " LUMINA_TLS=false in the environment of IDA",
          remotePeer);
      note(ConnectionResult.TLS_OFF, "");
      return;
    }
    if (!table.secure(this)) {
      server.metrics().turnedAway();
      LOG.warn("{}: no memory for another connection with TLS", remotePeer);
      note(ConnectionResult.FULL, "");
      return;
    }
    Duration patience = server.config().timeouts().handshake();
    deadline.total(patience.compareTo(CLIENT_HELLO) < 0 ? patience : CLIENT_HELLO);
    InputStream hello = ClientHello.await(protocolSniffer, socket.getInputStream());
    try (SSLSocket secure = handshake(context, hello)) {
      ProtocolSniffer inner = ProtocolSniffer.read(secure.getInputStream());
      switch (inner.transport()) {
        case HTTP -> answerHttp(secure);
        case PLAIN, TLS ->
            serve(secure, inner, remotePeer.encrypted(ClientCertificate.of(secure.getSession())));
        case NONE -> LOG.debug("{}: left after the TLS handshake", remotePeer);
      }
    }
  }

  private SSLSocket handshake(SSLContext context, InputStream hello) throws IOException {
    SSLSocket secure = (SSLSocket) context.getSocketFactory().createSocket(socket, hello, true);
    secure.setEnabledCipherSuites(
        Arrays.stream(secure.getEnabledCipherSuites())
            .filter(suite -> !suite.contains("_CBC_"))
            .toArray(String[]::new));
    switch (server.config().tls().clientCertificates()) {
      case OFF -> {}
      case OPTIONAL -> secure.setWantClientAuth(true);
      case REQUIRED -> secure.setNeedClientAuth(true);
    }
    try {
      shakeHands(secure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("stopped", stopped);
    } catch (IOException failed) {
      if (!deadline.missed()) {
        LOG.warn(
            "{}: TLS handshake failed: {}; IDA before 8.1, or with OpenLumina, does that if it"
                + " lacks this server's hexrays.crt; newer ones without it always do",
            remotePeer,
            failed.getMessage());
        note(ConnectionResult.TLS_REFUSED, String.valueOf(failed.getMessage()));
      }
      throw failed;
    }
    deadline.total(server.config().timeouts().hello());
    return secure;
  }

  /** The client's time starts when its turn comes. */
  private void shakeHands(SSLSocket secure) throws IOException, InterruptedException {
    Duration patience = server.config().timeouts().handshake();
    deadline.none();
    if (!handshakes.begin(remotePeer.client(), deadline, patience)) {
      throw new IOException("too many are in progress");
    }
    try {
      secure.startHandshake();
    } finally {
      handshakes.end(remotePeer.client(), deadline);
    }
  }

  private void answerHttp(Socket client) throws IOException {
    LOG.info("{}: the client speaks HTTP, this is the Lumina port", remotePeer);
    note(ConnectionResult.HTTP, "");
    HttpHint.write(client.getOutputStream());
    partFrom(client);
  }

  private void serve(Socket client, ProtocolSniffer protocolSniffer, RemotePeer who)
      throws IOException {
    Streams streams =
        Streams.of(
            protocolSniffer.then(client.getInputStream()), client.getOutputStream(), deadline);
    Session current = new Session(server, streams, deadline, who, number);
    session = current;
    current.serve();
    partFrom(client);
  }

  /**
   * Shuts down output and reads a little of the client's remaining input: closing a socket with
   * unread bytes resets it, and the last reply is lost.
   */
  private void partFrom(Socket client) throws IOException {
    if (client.isClosed()) {
      return;
    }
    deadline.total(PARTING);
    client.shutdownOutput();
    InputStream in = client.getInputStream();
    byte[] dropped = new byte[1 << 13];
    for (int total = 0; total < MOST_DROPPED; ) {
      int count = in.read(dropped);
      if (count < 0) {
        return;
      }
      total += count;
    }
  }
}
