package org.lucerna.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;

class SimilarNameTableTest {
  private static final Md5 KEY = new Md5(1, 2);

  private Instant now = Instant.parse("2026-11-25T12:00:00Z");
  private final SimilarNameTable table = new SimilarNameTable(10, Duration.ofHours(1), () -> now);

  @Test
  void aKeyIsDueAgainAfterSomeTime() {
    assertThat(table.isDue(KEY)).isTrue();
    table.put(KEY, null);
    assertThat(table.isDue(KEY)).isFalse();
    now = now.plus(Duration.ofHours(1));
    assertThat(table.isDue(KEY)).isTrue();
  }

  @Test
  void aKeyFromWhenTheClockWasAheadIsDue() {
    now = now.plus(Duration.ofDays(400));
    table.put(KEY, null);
    now = now.minus(Duration.ofDays(400));
    assertThat(table.isDue(KEY)).isTrue();
  }
}
