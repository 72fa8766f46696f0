package org.lucerna.service.limit;

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
  void initiallyThereIsNoDeadline() {
    assertThat(cutAfter(1000)).isFalse();
  }

  @Test
  void progressDoesNotExtendATotalLimit() {
    deadline.total(LIMIT);
    assertThat(cutAfter(9)).isFalse();
    deadline.moved(1 << 16);
    assertThat(cutAfter(2)).isTrue();
    assertThat(deadline.missed()).isTrue();
  }

  @Test
  void eachPieceOfAMessageExtendsTheDeadline() {
    deadline.message(LIMIT, 100 << 20);
    for (int i = 0; i < 5; i++) {
      assertThat(cutAfter(9)).isFalse();
      deadline.moved(1 << 16);
    }
    assertThat(cutAfter(11)).isTrue();
  }

  @Test
  void tricklingDoesNotExtendTheDeadline() {
    deadline.message(LIMIT, 100 << 20);
    for (int i = 0; i < 9; i++) {
      assertThat(cutAfter(1)).isFalse();
      deadline.moved(1000);
    }
    assertThat(cutAfter(2)).isTrue();
  }

  @Test
  void wholeMessageHasATimeByItsLength() {
    deadline.message(LIMIT, 10 << 16);
    for (int i = 0; i < 3; i++) {
      assertThat(cutAfter(6)).isFalse();
      deadline.moved(1 << 16);
    }
    assertThat(cutAfter(3)).isTrue();
  }

  @Test
  void pauseStopsTheTime() {
    deadline.message(LIMIT, 1 << 16);
    assertThat(cutAfter(9)).isFalse();
    deadline.pause();
    assertThat(cutAfter(100)).isFalse();
    deadline.resume();
    assertThat(cutAfter(0)).isFalse();
    assertThat(cutAfter(2)).isTrue();
  }

  @Test
  void deadlineCanBeCleared() {
    deadline.message(LIMIT, 0);
    deadline.none();
    deadline.moved(1 << 16);
    assertThat(cutAfter(1000)).isFalse();
    assertThat(deadline.missed()).isFalse();
  }
}
