package org.lucerna.server.config;

/**
 * {@code [lumina]}: the port that IDA connects to.
 *
 * @param listen {@code HOST:PORT}; port 0 takes a free one
 * @param plaintext whether clients without TLS are served
 * @param newerVersions whether protocol versions above the newest known are served like it
 */
public record LuminaConfig(String listen, boolean plaintext, boolean newerVersions) {
  public static LuminaConfig defaults() {
    return new LuminaConfig("127.0.0.1:20667", true, false);
  }
}
