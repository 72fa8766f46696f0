package org.lucerna.service.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

final class BackoffTest {
  private final Backoff backoff = new Backoff();

  private List<Long> pauses(int count) {
    return Stream.generate(backoff::failed).limit(count).map(Duration::toMillis).toList();
  }

  @Test
  void pausesGrowUpToAMinute() {
    assertThat(pauses(10))
        .containsExactly(250L, 500L, 1000L, 2000L, 4000L, 8000L, 16000L, 32000L, 60000L, 60000L);
  }

  @Test
  void answerResetsTheDelay() {
    assertThat(pauses(3)).containsExactly(250L, 500L, 1000L);
    backoff.succeeded();
    assertThat(pauses(2)).containsExactly(250L, 500L);
  }
}
