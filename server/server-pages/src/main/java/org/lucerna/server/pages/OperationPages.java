package org.lucerna.server.pages;

/** The page of the server's operation. */
public record OperationPages(OperationFacts facts) implements PageSet {
  @Override
  public void addTo(PageRoutes routes) {
    OperationHandler operation = new OperationHandler(facts);
    routes.show(Links.OPERATIONS, operation);
    routes.data(Links.HISTORY, operation::history);
    routes.act(Links.BACKUP, operation::backUp);
  }
}
