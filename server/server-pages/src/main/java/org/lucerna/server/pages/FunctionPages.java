package org.lucerna.server.pages;

import org.lucerna.service.FunctionService;

/** The search and the pages of functions. */
public record FunctionPages(FunctionService service) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    routes.show(Links.SEARCH, new SearchHandler(service.browsing()));
    routes.show(Links.FUNCTIONS + "{key}", new FunctionHandler(service));
    routes.show(Links.FUNCTIONS + "{key}/compare", new CompareHandler(service.histories()));
    routes.show(Links.FUNCTIONS + "{key}/similar", new SimilarHandler(service));
    DeletionHandler deletions = new DeletionHandler(service);
    routes.show(Links.DELETE, deletions);
    routes.act(Links.DELETE, deletions);
  }
}
