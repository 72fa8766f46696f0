package org.lucerna.cli.doctor;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import org.lucerna.cli.command.FailureText;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.upstream.UpstreamGreeting;

/** An upstream server: whether it answers, and accepts the login. */
record UpstreamCheck(UpstreamConfig upstream) implements Check {
  @Override
  public List<Finding> findings() {
    String who = "%s (%s)".formatted(upstream.name(), upstream.address());
    try {
      Duration time = UpstreamGreeting.exchange(upstream);
      return List.of(Finding.ok("upstream", "%s answers in %d ms".formatted(who, time.toMillis())));
    } catch (IOException silent) {
      return List.of(
          Finding.warning(
              "upstream",
              who + ": " + FailureText.of(silent),
              "pulls of unknown functions are answered without it until it responds"));
    }
  }
}
