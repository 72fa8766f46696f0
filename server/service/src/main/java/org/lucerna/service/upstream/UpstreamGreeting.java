package org.lucerna.service.upstream;

import java.io.IOException;
import java.time.Duration;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.service.config.UpstreamConfig;

/** The greeting of an upstream server, to learn whether it can be used. */
public final class UpstreamGreeting {
  private UpstreamGreeting() {}

  /**
   * Connects and logs in as a running server does.
   *
   * @return how long it took
   * @throws IOException if it does not answer in time, is not trusted, or refuses the login
   */
  public static Duration exchange(UpstreamConfig upstream) throws IOException {
    long begun = System.nanoTime();
    Duration timeout = upstream.timeout();
    try (LuminaClient client =
        new LuminaClient(Upstream.of(upstream).options().withTimeouts(timeout, timeout))) {
      int _ = client.features();
      return Duration.ofNanos(System.nanoTime() - begun);
    }
  }
}
