package org.lucerna.service.config;

import java.time.Duration;

/** {@code [timeouts]}: how long the server waits for a client. */
@SettingComment("Time-outs for clients.")
public record TimeoutsConfig(
    @SettingComment("From the connection to the end of the TLS handshake.") Duration handshake,
    @SettingComment("From there to the greeting.") Duration hello,
    @SettingComment("Between two requests.") Duration idle,
    @SettingComment({
          "For each 64 KiB of a message, or its rest, in either direction; and, beyond what 64 KiB"
              + " a",
          "second take, for the whole."
        })
        Duration progress,
    @SettingComment("At shutdown, for requests in progress.") Duration drain) {
  /**
   * Checks each time-out by itself.
   *
   * @throws SettingException if one is not above 0, or longer than a socket can wait
   */
  public TimeoutsConfig {
    Require.time("handshake", handshake);
    Require.time("hello", hello);
    Require.time("idle", idle);
    Require.time("progress", progress);
    Require.time("drain", drain);
  }

  /** The defaults. */
  public static TimeoutsConfig defaults() {
    return new TimeoutsConfig(
        Duration.ofSeconds(10),
        Duration.ofSeconds(15),
        Duration.ofHours(1),
        Duration.ofSeconds(60),
        Duration.ofSeconds(10));
  }
}
