package org.lucerna.service.config;

import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** {@code [upstreams]}: upstream Lumina servers. */
@SettingComment({
  "Lumina servers to ask for functions that are unknown here. Functions that they return are",
  "stored, with \"upstream:NAME\" as their author."
})
public record UpstreamsConfig(
    @SettingComment({
          "Longest time that one pull waits for all of them together. A pull waits only for"
              + " servers",
          "that answered their last request."
        })
        Duration patience,
    @SettingComment({
          "Whether a pull waits even if this server knows some of its functions. If not, it is",
          "answered at once, and functions from upstreams arrive with the next pull."
        })
        boolean waitWithHits,
    @SettingComment("How long a server is not asked again for a function that it did not know.")
        Duration unknownTime,
    @SettingComment("How many such functions are remembered for each server; 0 for none.")
        int unknownKeys,
    @SettingComment({
          "Whether host name and paths are removed from pushes that are passed on. Only a proxy",
          "(store.keep) passes pushes on."
        })
        boolean scrub,
    List<UpstreamConfig> server) {
  /**
   * Checks each setting, and the servers' names.
   *
   * @throws SettingException if one is invalid, or two servers have the same name
   */
  public UpstreamsConfig {
    server = List.copyOf(server);
    Require.time("patience", patience);
    Require.time("unknown-time", unknownTime);
    if (unknownKeys < 0) {
      throw new SettingException("unknown-keys", "expected 0 or more, got " + unknownKeys);
    }
    Set<String> names = new HashSet<>();
    for (UpstreamConfig each : server) {
      if (!names.add(each.name())) {
        throw new SettingException(
            "server", "expected different names, got " + each.name() + " twice");
      }
    }
  }

  /** The defaults. */
  public static UpstreamsConfig defaults() {
    return new UpstreamsConfig(
        Duration.ofSeconds(10), false, Duration.ofMinutes(10), 100_000, true, List.of());
  }

  /** A copy with these servers. */
  public UpstreamsConfig withServer(List<UpstreamConfig> servers) {
    return new UpstreamsConfig(patience, waitWithHits, unknownTime, unknownKeys, scrub, servers);
  }

  /** A copy with or without waiting in pulls with known functions. */
  public UpstreamsConfig withWaitWithHits(boolean on) {
    return new UpstreamsConfig(patience, on, unknownTime, unknownKeys, scrub, server);
  }
}
