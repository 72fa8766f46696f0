package org.lucerna.service.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class LifetimeTest {
  private static final Instant START = Instant.parse("2026-11-25T12:00:00Z");
  private static final Duration HOUR = Duration.ofHours(1);

  private static boolean includes(Duration later) {
    return Lifetime.includes(START, HOUR, START.plus(later));
  }

  @Test
  void lifetimeLastsUntilItsEnd() {
    assertThat(includes(Duration.ZERO)).isTrue();
    assertThat(includes(HOUR.minusNanos(1))).isTrue();
    assertThat(includes(HOUR)).isFalse();
  }

  @Test
  void aClockThatWasAheadDoesNotProlongIt() {
    assertThat(includes(Duration.ofSeconds(-1))).isTrue();
    assertThat(includes(Duration.ofHours(-1))).isFalse();
    assertThat(includes(Duration.ofDays(-400))).isFalse();
  }
}
