package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Exclusive work on a store, such as its recovery, beside calls and its closing. */
final class CloseGuardTest {
  private final CloseGuard guard = new CloseGuard();
  private final AtomicInteger runs = new AtomicInteger();

  private void runExclusively() {
    try {
      guard.runExclusively(Duration.ZERO, runs::incrementAndGet);
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void exclusiveWorkIsDoneIfNoCallIsUnderWay() {
    guard.run(() -> {});
    runExclusively();
    assertThat(runs).hasValue(1);
  }

  @Test
  void exclusiveWorkIsNotDoneBesideACall() {
    guard.run(() -> CompletableFuture.runAsync(this::runExclusively).join());
    assertThat(runs).hasValue(0);
  }

  @Test
  void exclusiveWorkIsNotDoneOnAClosedStore() {
    guard.close();
    runExclusively();
    assertThat(runs).hasValue(0);
  }
}
