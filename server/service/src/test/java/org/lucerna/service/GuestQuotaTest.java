package org.lucerna.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class GuestQuotaTest {
  private Instant now = Instant.parse("2026-11-25T12:00:00Z");
  private final GuestQuota quota = new GuestQuota(10, () -> now);

  @Test
  void eachAddressHasTheQuotaAnHour() {
    assertThat(quota.take("a", 10)).isTrue();
    assertThat(quota.take("a", 1)).isFalse();
    assertThat(quota.take("b", 1)).isTrue();
    now = now.plus(Duration.ofHours(1));
    assertThat(quota.take("a", 1)).isTrue();
  }

  @Test
  void usageWhileTheClockWasAheadDoesNotCount() {
    now = now.plus(Duration.ofDays(400));
    assertThat(quota.take("a", 10)).isTrue();
    now = now.minus(Duration.ofDays(400));
    assertThat(quota.take("a", 1)).isTrue();
  }
}
