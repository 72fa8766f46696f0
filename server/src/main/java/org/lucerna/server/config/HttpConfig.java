package org.lucerna.server.config;

/**
 * {@code [http]}: health and metrics.
 *
 * @param listen {@code HOST:PORT}; port 0 takes a free one; empty turns it off
 */
public record HttpConfig(String listen) {
  public static HttpConfig defaults() {
    return new HttpConfig("127.0.0.1:8667");
  }
}
