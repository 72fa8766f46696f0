package org.lucerna.server.lumina;

/** The layer below Lumina on a connection. */
enum Transport {
  /** Lumina without TLS. */
  PLAIN,
  TLS,
  /** A browser, a health check, or a curious user. */
  HTTP,
  /** The stream ended without data. */
  NONE
}
