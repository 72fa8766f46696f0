package org.lucerna.server;

import java.net.Socket;
import org.jspecify.annotations.Nullable;
import org.lucerna.server.tls.ClientCertificate;

/**
 * Who is at the other end of a connection.
 *
 * @param address without the port
 * @param certificate verified; null where the client showed none
 */
record Peer(String address, int port, @Nullable ClientCertificate certificate) {
  static Peer of(Socket socket) {
    return new Peer(socket.getInetAddress().getHostAddress(), socket.getPort(), null);
  }

  Peer with(@Nullable ClientCertificate shown) {
    return new Peer(address, port, shown);
  }

  /** Address and port. */
  @Override
  public String toString() {
    return address + ':' + port;
  }
}
