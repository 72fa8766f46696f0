package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class MemoryBudgetTest {
  private static final Duration NOW = Duration.ZERO;
  private static final Duration LONG = Duration.ofSeconds(20);

  private final MemoryBudget budget = new MemoryBudget(100);

  @Test
  void isSharedAndGivenBack() throws InterruptedException {
    MemoryBudget.Share first = budget.share();
    MemoryBudget.Share second = budget.share();
    assertThat(first.growTo(60, NOW)).isTrue();
    assertThat(first.growTo(50, NOW)).as("it has that already").isTrue();
    assertThat(second.growTo(50, NOW)).isFalse();
    assertThat(second.growTo(40, NOW)).isTrue();
    assertThat(budget.taken()).isEqualTo(100);
    first.close();
    first.close();
    assertThat(budget.taken()).isEqualTo(40);
    second.close();
    assertThat(budget.taken()).isZero();
  }

  @Test
  void whoWantsMoreThanThereIsGetsAll() throws InterruptedException {
    MemoryBudget.Share greedy = budget.share();
    assertThat(greedy.growTo(1000, NOW)).isTrue();
    assertThat(budget.taken()).isEqualTo(100);
    greedy.close();
  }

  @Test
  void whoMustWaitIsWoken() throws Exception {
    MemoryBudget.Share first = budget.share();
    assertThat(first.growTo(100, NOW)).isTrue();
    MemoryBudget.Share second = budget.share();
    CompletableFuture<Boolean> waiting =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return second.growTo(10, LONG);
              } catch (InterruptedException stopped) {
                return false;
              }
            },
            Thread::startVirtualThread);
    first.close();
    assertThat(waiting.get(10, TimeUnit.SECONDS)).isTrue();
  }
}
