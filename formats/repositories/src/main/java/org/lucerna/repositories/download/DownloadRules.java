package org.lucerna.repositories.download;

import java.time.Duration;

/**
 * How files are fetched.
 *
 * @param connections to one host at the same time, at least 1
 * @param pause between the beginnings of two downloads from one host
 * @param attempts of a download, at least 1
 * @param backoff before the second attempt; before each further one twice as long
 * @param patience time in which {@value Downloads#LEAST_BYTES} more bytes must arrive
 */
public record DownloadRules(
    int connections, Duration pause, int attempts, Duration backoff, Duration patience) {
  /** Four connections, no pauses, and three more attempts after 1, 2 and 4 seconds. */
  public static final DownloadRules USUAL =
      new DownloadRules(4, Duration.ZERO, 4, Duration.ofSeconds(1), Duration.ofSeconds(30));
}
