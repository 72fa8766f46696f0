package org.lucerna.server.lumina;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import javax.net.ssl.SSLContext;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.connection.ConnectionResult;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.service.limit.FileDescriptors;
import org.lucerna.service.limit.HeapExhaustion;
import org.lucerna.service.limit.Watchdog;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Listens for Lumina clients and gives each a thread. */
public final class LuminaServer implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(LuminaServer.class);

  private static final Duration PAUSE_AFTER_FAILURE = Duration.ofMillis(100);
  private static final Duration DRAIN_PERIOD = Duration.ofMillis(20);

  private final ServerContext context;
  private volatile TlsSource tls;
  private final ServerSocket listener;
  private final Handshakes handshakes;
  private final Watchdog watchdog = new Watchdog();
  private final ConnectionTable<ClientConnection> connections;
  private final Thread acceptor = Thread.ofPlatform().name("acceptor").unstarted(this::accept);

  private volatile boolean closing;

  /**
   * Binds the port; no client is served before {@link #start}.
   *
   * @param tls clients that speak TLS wait for it, others do not
   */
  public LuminaServer(ServerContext context, TlsSource tls, InetSocketAddress address)
      throws IOException {
    this.context = context;
    this.tls = tls;
    LimitsConfig limits = context.config().limits();
    this.handshakes = new Handshakes(limits.handshakes());
    this.connections =
        new ConnectionTable<>(
            FileDescriptors.connections(limits.connections()),
            limits.connectionsPerAddress(),
            ConnectionTable.memoryOf(Runtime.getRuntime().maxMemory()));
    this.listener = new ServerSocket();
    try {
      listener.setReuseAddress(true);
      listener.bind(address, ConnectionTable.BACKLOG);
    } catch (IOException taken) {
      listener.close();
      throw cannotListen(address, "Lumina", "--listen HOST:PORT", taken);
    }
  }

  /**
   * The reason why a port cannot be bound;
   *
   * @param protocol the protocol of the port, for the message
   * @param option how to choose another port
   */
  public static IOException cannotListen(
      InetSocketAddress address, String protocol, String option, Exception why) {
    String reason = String.valueOf(why.getMessage());
    return new IOException(
        "cannot listen on %s (%s): %s; %s takes another port"
            .formatted(
                Endpoint.of(address),
                protocol,
                reason.contains("in use") ? "the port is in use" : reason,
                option),
        why);
  }

  public void start() {
    watchdog.start();
    acceptor.start();
  }

  /** Uses the TLS settings of {@code other} for new clients. */
  public void speakTls(SSLContext other) {
    tls = () -> other;
  }

  /** The address it listens on. */
  public InetSocketAddress address() {
    return (InetSocketAddress) listener.getLocalSocketAddress();
  }

  /** Connections open at this moment. */
  public int connections() {
    return connections.size();
  }

  private void accept() {
    int number = 0;
    while (!closing) {
      try {
        serve(listener.accept(), ++number);
      } catch (SocketException closed) {
        if (!closing) {
          pauseAfter(closed);
        }
      } catch (IOException failed) {
        pauseAfter(failed);
      } catch (OutOfMemoryError exhausted) {
        HeapExhaustion.report(exhausted);
      }
    }
  }

  /** Most likely out of file descriptors, which are freed as clients leave. */
  private static void pauseAfter(IOException failure) {
    LOG.error("cannot accept a connection: {}", failure.getMessage());
    try {
      Thread.sleep(PAUSE_AFTER_FAILURE);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }

  private void serve(Socket socket, int number) throws IOException {
    ClientConnection connection =
        new ClientConnection(context, tls, handshakes, connections, socket, number);
    boolean started = false;
    try {
      if (!connections.add(connection)) {
        context.metrics().turnedAway();
        LOG.warn("{}: refused, {} connections are open", connection.peer(), connections());
        context.connections().note(connection.peer().address(), ConnectionResult.FULL, "");
        return;
      }
      watchdog.add(connection.deadline());
      Thread.ofVirtual().name("client").start(() -> run(connection));
      started = true;
    } finally {
      if (!started) {
        forget(connection);
        socket.close();
      }
    }
  }

  private void run(ClientConnection connection) {
    try {
      connection.run();
    } finally {
      forget(connection);
    }
  }

  private void forget(ClientConnection connection) {
    watchdog.remove(connection.deadline());
    connections.remove(connection);
  }

  /** Stops accepting clients, lets requests in progress finish, then ends every connection. */
  @Override
  public void close() throws IOException {
    closing = true;
    listener.close();
    long end = System.nanoTime() + context.config().timeouts().drain().toNanos();
    try {
      while (finishAll() && System.nanoTime() - end < 0) {
        Thread.sleep(DRAIN_PERIOD);
      }
    } catch (InterruptedException hurried) {
      Thread.currentThread().interrupt();
    }
    connections.all().forEach(connection -> connection.deadline().cut());
    watchdog.close();
  }

  /** Whether any connection still has a request in progress. */
  private boolean finishAll() {
    boolean busy = false;
    for (ClientConnection connection : connections.all()) {
      busy |= connection.finish();
    }
    return busy;
  }
}
