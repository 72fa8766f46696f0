package org.lucerna.server.pages;

/** A group of related pages, and the parts of the server that they need. */
@FunctionalInterface
public interface PageSet {
  /** Registers the pages. */
  void addTo(PageRoutes routes);
}
