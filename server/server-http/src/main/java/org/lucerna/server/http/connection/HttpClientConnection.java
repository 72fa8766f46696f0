package org.lucerna.server.http.connection;

import java.net.InetSocketAddress;
import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import java.time.Duration;
import java.util.Objects;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.thread.Scheduler;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.service.limit.Deadline;

/**
 * A connection of the HTTP port. Its client has {@link #HEAD} from its beginning, or from the end
 * of the last answer, until the head of the next request is complete: also for a TLS handshake.
 * Until then it may be ended for another.
 */
final class HttpClientConnection extends SocketChannelEndPoint implements ConnectionTable.Occupant {
  /** The time until a request, regardless of how slowly its bytes arrive. */
  static final Duration HEAD = Duration.ofSeconds(10);

  private final RemotePeer peer;
  private final Deadline deadline = new Deadline(this, System::nanoTime);

  HttpClientConnection(
      SocketChannel channel, ManagedSelector selector, SelectionKey key, Scheduler scheduler) {
    super(channel, selector, key, scheduler);
    InetSocketAddress address =
        (InetSocketAddress) Objects.requireNonNull(getRemoteSocketAddress());
    peer = new RemotePeer(address.getAddress().getHostAddress(), address.getPort(), false, null);
    deadline.total(HEAD);
  }

  /** The connection that a request came in on. */
  static HttpClientConnection of(Request request) {
    EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
    while (end instanceof EndPoint.Wrapper inner) {
      end = inner.unwrap();
    }
    return (HttpClientConnection) end;
  }

  Deadline deadline() {
    return deadline;
  }

  /** A request has begun: nothing is expected from the client but its body. */
  void begin() {
    deadline.used();
    deadline.none();
  }

  /** The request has been answered. */
  void end() {
    deadline.used();
    deadline.total(HEAD);
  }

  @Override
  public RemotePeer peer() {
    return peer;
  }

  @Override
  public boolean isIdleGuest() {
    return !deadline.isNone();
  }

  @Override
  public long lastUsed() {
    return deadline.lastUsed();
  }

  @Override
  public void makeRoom() {
    deadline.cut();
  }
}
