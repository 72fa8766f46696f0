package org.lucerna.server.pages;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;

class VisitsTest {
  private static final Instant NOON = Instant.parse("2026-11-25T12:00:00Z");

  private @Nullable String cookie;

  /** When the visit before this one ended, as a browser's requests say. */
  private @Nullable Instant before(Instant now) {
    Visits visits = new Visits(cookie);
    Instant before = visits.visit(new Md5(1, 2), now);
    cookie = visits.text();
    return before;
  }

  @Test
  void aVisitLastsUntilHalfAnHourWithoutARequest() {
    assertThat(before(NOON)).isNull();
    Instant last = NOON.plus(Duration.ofMinutes(29));
    assertThat(before(last)).isNull();
    Instant next = last.plus(Duration.ofMinutes(30));
    assertThat(before(next)).isEqualTo(last);
    assertThat(before(next.plusSeconds(60))).isEqualTo(last);
  }

  @Test
  void aVisitFromWhenTheClockWasAheadDoesNotLast() {
    assertThat(before(NOON.plus(Duration.ofDays(400)))).isNull();
    assertThat(before(NOON)).isEqualTo(NOON);
    assertThat(before(NOON.plus(Duration.ofHours(1)))).isEqualTo(NOON);
  }
}
