package org.lucerna.server;

/** What a client speaks below Lumina. */
enum Transport {
  /** Lumina at once. */
  PLAIN,
  TLS,
  /** A browser, a health check, somebody curious. */
  HTTP,
  /** Nothing: the stream ended. */
  NONE
}
