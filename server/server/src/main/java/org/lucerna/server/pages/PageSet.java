package org.lucerna.server.pages;

/** Pages that belong together, and what they need from the server. */
@FunctionalInterface
public interface PageSet {
  /** Registers the pages. */
  void addTo(PageRoutes routes);
}
