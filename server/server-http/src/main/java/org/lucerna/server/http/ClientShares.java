package org.lucerna.server.http;

/** The shares of all clients. Thread-safe. */
@FunctionalInterface
public interface ClientShares {
  /**
   * The share of a client.
   *
   * @param client as named by {@link org.lucerna.service.Principal#client}
   */
  ClientShare of(String client);
}
