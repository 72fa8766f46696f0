package org.lucerna.server.config;

/**
 * {@code [limits]}: the most that a client gets.
 *
 * @param connections open at one time
 * @param handshakes TLS handshakes under way at one time
 * @param helloFrame longest message before the greeting is over, in bytes; it carries a licence file
 * @param untrustedFrame longest message of a client that is not trusted, in bytes
 * @param trustedFrame longest message of a client that is trusted, in bytes
 * @param items functions, patterns or filters in one request
 * @param name longest name or path, in bytes
 * @param blob longest metadata of one function, in bytes
 * @param bytesInFlight memory for the requests and replies under way together, in bytes; 0 is a
 *     quarter of the heap
 */
public record LimitsConfig(
    int connections,
    int handshakes,
    DataSize helloFrame,
    DataSize untrustedFrame,
    DataSize trustedFrame,
    int items,
    DataSize name,
    DataSize blob,
    DataSize bytesInFlight) {
  public static LimitsConfig defaults() {
    return new LimitsConfig(
        10_000,
        64,
        DataSize.ofKiB(128),
        DataSize.ofKiB(8),
        DataSize.ofBytes(Integer.MAX_VALUE),
        2_000_000,
        DataSize.ofMiB(1),
        DataSize.ofMiB(256),
        DataSize.ofBytes(0));
  }
}
