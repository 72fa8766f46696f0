package org.lucerna.server.pages;

import java.util.function.Supplier;
import org.lucerna.server.http.PushFeed;
import org.lucerna.service.FunctionService;

/**
 * The start page, and the pushes.
 *
 * @param facts read each time the page is shown
 */
public record StartPages(FunctionService service, PushFeed feed, Supplier<ServerFacts> facts)
    implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    StartHandler start = new StartHandler(service.browsing(), facts);
    routes.show("/", start);
    routes.show(Links.LAST_PUSHES, start::part);
    routes.show(Links.PUSHES, new PushesHandler(service.browsing()));
    routes.follow(Links.FEED, feed);
  }
}
