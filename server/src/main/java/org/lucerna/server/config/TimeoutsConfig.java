package org.lucerna.server.config;

import java.time.Duration;

/**
 * {@code [timeouts]}: how long a client is waited for.
 *
 * @param handshake from the connection to the end of the TLS handshake
 * @param hello from there to the greeting
 * @param idle between two requests
 * @param progress between two bytes of a message, in either direction
 * @param drain at shutdown, for requests under way
 */
public record TimeoutsConfig(
    Duration handshake, Duration hello, Duration idle, Duration progress, Duration drain) {
  public static TimeoutsConfig defaults() {
    return new TimeoutsConfig(
        Duration.ofSeconds(10),
        Duration.ofSeconds(15),
        Duration.ofHours(1),
        Duration.ofSeconds(60),
        Duration.ofSeconds(10));
  }
}
