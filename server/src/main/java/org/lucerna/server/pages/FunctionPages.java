package org.lucerna.server.pages;

import java.util.function.Supplier;
import org.lucerna.server.http.HeavyWork;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.RequestMemory;

/**
 * The search and the pages of functions.
 *
 * @param memory for each request
 * @param heavy runs searches for similar functions
 */
public record FunctionPages(
    FunctionService service, Supplier<RequestMemory> memory, HeavyWork heavy) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    routes.show(Links.SEARCH, new SearchHandler(service));
    routes.show(Links.FUNCTIONS + "{key}", new FunctionHandler(service, memory));
    routes.show(Links.FUNCTIONS + "{key}/compare", new CompareHandler(service, memory));
    routes.show(Links.FUNCTIONS + "{key}/similar", new SimilarHandler(service, memory, heavy));
    DeletionHandler deletions = new DeletionHandler(service);
    routes.show(Links.DELETE, deletions);
    routes.act(Links.DELETE, deletions);
  }
}
