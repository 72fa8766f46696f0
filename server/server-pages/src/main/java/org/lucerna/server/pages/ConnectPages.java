package org.lucerna.server.pages;

import java.util.function.Supplier;
import org.lucerna.service.connection.ConnectionLog;

/**
 * The page that explains how to connect, and tests it.
 *
 * @param facts read each time the page is shown
 */
public record ConnectPages(Supplier<ConnectFacts> facts, ConnectionLog connections)
    implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    ConnectHandler connect = new ConnectHandler(facts, connections);
    routes.show(Links.CONNECT, connect);
    routes.show(Links.LAST_CONNECTION, connect::part);
    routes.download(Links.CERTIFICATE, connect::certificate);
  }
}
