package org.lucerna.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;

class BackgroundPaceTest {
  private static final long WORK = Duration.ofMillis(10).toNanos();

  @Test
  void threadsPauseFourTimesAsLongAsTheyWorkWhilePushesComeIn() {
    BackgroundPace pace = new BackgroundPace(System::nanoTime);
    assertThat(pace.isBusy()).isTrue();
    assertThat(pace.pause(WORK)).isEqualTo(4 * WORK);
  }

  @Test
  void threadsDoNotPauseWhenTheLastPushIsLongAgo() {
    long begun = System.nanoTime();
    BackgroundPace pace = new BackgroundPace(() -> begun - Duration.ofSeconds(1).toNanos());
    assertThat(pace.isBusy()).isFalse();
    assertThat(pace.pause(WORK)).isZero();
  }
}
