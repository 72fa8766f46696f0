package org.lucerna.server;

/** The layer below Lumina on a connection. */
enum Transport {
  /** Lumina at once. */
  PLAIN,
  TLS,
  /** A browser, a health check, or a curious user. */
  HTTP,
  /** Nothing: the stream ended. */
  NONE
}
