package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

final class DeadlineTest {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final AtomicLong now = new AtomicLong(Long.MAX_VALUE - 5_000_000_000L);
  private final AtomicBoolean cut = new AtomicBoolean();
  private final Deadline deadline = new Deadline(() -> cut.set(true), now::get);

  private boolean cutAfter(int seconds) {
    now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    deadline.enforce();
    return cut.get();
  }

  @Test
  void thereIsNoneAtFirst() {
    assertThat(cutAfter(1000)).isFalse();
  }

  @Test
  void aTotalIsNotMovedByProgress() {
    deadline.total(LIMIT);
    assertThat(cutAfter(9)).isFalse();
    deadline.step();
    assertThat(cutAfter(2)).isTrue();
    assertThat(deadline.missed()).isTrue();
  }

  @Test
  void progressMovesIt() {
    deadline.progress(LIMIT);
    for (int i = 0; i < 5; i++) {
      assertThat(cutAfter(9)).isFalse();
      deadline.step();
    }
    assertThat(cutAfter(11)).isTrue();
  }

  @Test
  void itCanBeLifted() {
    deadline.progress(LIMIT);
    deadline.none();
    deadline.step();
    assertThat(cutAfter(1000)).isFalse();
    assertThat(deadline.missed()).isFalse();
  }
}
