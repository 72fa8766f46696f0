package org.lucerna.service.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.LimitException;

final class MemoryBudgetTest {
  private static final Duration NOW = Duration.ZERO;

  private final MemoryBudget budget = new MemoryBudget(800);

  @Test
  void memoryIsSharedAndReleased() throws InterruptedException {
    MemoryBudget.Share first = budget.share("a");
    MemoryBudget.Share second = budget.share("b");
    assertThat(first.growTo(60, NOW)).isTrue();
    assertThat(first.growTo(50, NOW)).as("it has that already").isTrue();
    assertThat(first.growTo(600, NOW)).isTrue();
    assertThat(budget.share("b").growTo(100, NOW)).isTrue();
    assertThat(budget.share("b").growTo(50, NOW)).isTrue();
    assertThat(second.growTo(10, NOW)).isFalse();
    assertThat(budget.taken()).isEqualTo(750);
    first.close();
    first.close();
    assertThat(budget.taken()).isEqualTo(150);
    assertThat(second.growTo(10, NOW)).isTrue();
  }

  @Test
  void moreThanThreeQuartersIsRefusedAtOnce() {
    MemoryBudget.Share greedy = budget.share("a");
    assertThatThrownBy(() -> greedy.growTo(601, Duration.ofDays(1)))
        .isInstanceOf(LimitException.class)
        .hasMessageContaining("ask for less at a time");
    assertThat(budget.taken()).isZero();
  }

  @Test
  void oneLargeRequestAtATime() throws InterruptedException {
    MemoryBudget.Share large = budget.share("a");
    assertThat(large.growTo(101, NOW)).isTrue();
    MemoryBudget.Share other = budget.share("b");
    assertThat(other.growTo(100, NOW)).isTrue();
    assertThat(other.growTo(101, NOW)).isFalse();
    large.close();
    assertThat(other.growTo(101, NOW)).isTrue();
  }

  @Test
  void oneClientLeavesSomethingForTheOthers() throws InterruptedException {
    for (int i = 0; i < 6; i++) {
      assertThat(budget.share("a").growTo(100, NOW)).isTrue();
    }
    assertThat(budget.share("a").growTo(100, NOW)).isFalse();
    assertThat(budget.share("b").growTo(100, NOW)).isTrue();
  }

  @Test
  void smallRequestsDoNotWaitForOthers() throws InterruptedException {
    for (String client : new String[] {"a", "b"}) {
      while (budget.share(client).growTo(100, NOW)) {
        // Takes all that there is for ordinary requests.
      }
    }
    MemoryBudget.Share small = budget.share("c");
    assertThat(small.growTo(5, NOW)).isTrue();
    assertThat(small.growTo(6, NOW)).isTrue();
    assertThat(small.growTo(60, NOW)).isFalse();
    small.close();
    assertThat(small.growTo(6, NOW)).isTrue();
  }

  @Test
  void requestThatGrowsLeavesThePartForSmallOnes() throws InterruptedException {
    for (int i = 0; i < 7; i++) {
      MemoryBudget.Share share = budget.share("a" + i);
      assertThat(share.growTo(6, NOW)).isTrue();
      assertThat(share.growTo(100, NOW)).isTrue();
    }
    assertThat(budget.taken()).isEqualTo(700);
    assertThat(budget.share("b").growTo(6, NOW)).isTrue();
  }
}
