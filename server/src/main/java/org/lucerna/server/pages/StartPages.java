package org.lucerna.server.pages;

import java.util.function.Supplier;
import org.lucerna.server.service.FunctionService;

/**
 * The start page.
 *
 * @param facts asked for when it is shown
 */
public record StartPages(FunctionService service, Supplier<ServerFacts> facts) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    routes.show("/", new StartHandler(service, facts));
  }
}
