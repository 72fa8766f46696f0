package org.lucerna.server.http.connection;

import java.nio.channels.SelectionKey;
import java.nio.channels.SocketChannel;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.io.ManagedSelector;
import org.eclipse.jetty.io.SocketChannelEndPoint;
import org.eclipse.jetty.server.ConnectionFactory;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.lucerna.service.connection.ConnectionTable;
import org.lucerna.service.limit.Watchdog;

/** Accepts the connections of the HTTP port as far as a table permits, and ends slow ones. */
final class HttpConnector extends ServerConnector {
  private final ConnectionTable<HttpClientConnection> connections;
  private final Watchdog watchdog = new Watchdog();

  HttpConnector(
      Server server,
      ConnectionTable<HttpClientConnection> connections,
      ConnectionFactory... protocols) {
    super(server, protocols);
    this.connections = connections;
  }

  @Override
  protected void doStart() throws Exception {
    watchdog.start();
    super.doStart();
  }

  @Override
  protected void doStop() throws Exception {
    super.doStop();
    watchdog.close();
  }

  @Override
  protected SocketChannelEndPoint newEndPoint(
      SocketChannel channel, ManagedSelector selector, SelectionKey key) {
    HttpClientConnection client = new HttpClientConnection(channel, selector, key, getScheduler());
    client.setIdleTimeout(getIdleTimeout());
    return client;
  }

  @Override
  protected void onEndPointOpened(EndPoint opened) {
    super.onEndPointOpened(opened);
    HttpClientConnection client = (HttpClientConnection) opened;
    if (connections.add(client)) {
      watchdog.add(client.deadline());
    } else {
      client.close();
    }
  }

  @Override
  protected void onEndPointClosed(EndPoint closed) {
    HttpClientConnection client = (HttpClientConnection) closed;
    connections.remove(client);
    watchdog.remove(client.deadline());
    super.onEndPointClosed(closed);
  }
}
