package org.lucerna.server.pages;

/** Pages that belong together, and the parts of the server that they need. */
@FunctionalInterface
public interface PageSet {
  /** Registers the pages. */
  void addTo(PageRoutes routes);
}
