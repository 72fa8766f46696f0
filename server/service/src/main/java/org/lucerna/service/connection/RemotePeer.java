package org.lucerna.service.connection;

import java.net.InetAddress;
import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.AddressGroup;
import org.lucerna.service.tls.ClientCertificate;

/**
 * The other end of a connection.
 *
 * @param address without the port
 * @param encrypted whether it speaks TLS
 * @param certificate verified; null if the client showed none
 */
public record RemotePeer(
    String address, int port, boolean encrypted, @Nullable ClientCertificate certificate) {
  public static RemotePeer of(Socket socket) {
    return new RemotePeer(socket.getInetAddress().getHostAddress(), socket.getPort(), false, null);
  }

  /** A copy after a TLS handshake. */
  public RemotePeer encrypted(@Nullable ClientCertificate shown) {
    return new RemotePeer(address, port, true, shown);
  }

  /** The identity that limits count as one client. */
  public String client() {
    return AddressGroup.of(address);
  }

  /** Whether it is on this machine. */
  public boolean isLocal() {
    return InetAddress.ofLiteral(address).isLoopbackAddress();
  }

  /** Address and port. */
  @Override
  public String toString() {
    return address + ':' + port;
  }
}
