package org.lucerna.service.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

final class FairPoolTest {
  private static final Duration NOW = Duration.ZERO;
  private static final Duration LONG = Duration.ofSeconds(20);

  private final FairPool pool = new FairPool(10, 8);
  private final List<String> served = new CopyOnWriteArrayList<>();

  private CompletableFuture<Boolean> later(FairPool.Request request, String name) {
    Thread[] thread = new Thread[1];
    CompletableFuture<Boolean> result =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                boolean granted = pool.acquire(request, LONG);
                served.add(name + (granted ? "" : " denied"));
                return granted;
              } catch (InterruptedException stopped) {
                throw new AssertionError(stopped);
              }
            },
            task -> thread[0] = Thread.startVirtualThread(task));
    await().until(() -> result.isDone() || thread[0].getState() == Thread.State.TIMED_WAITING);
    return result;
  }

  private boolean take(String client, long amount) throws InterruptedException {
    return pool.acquire(FairPool.Request.of(client, amount), NOW);
  }

  @Test
  void firstComeFirstServed() throws Exception {
    assertThat(take("a", 5)).isTrue();
    assertThat(take("b", 5)).isTrue();
    CompletableFuture<Boolean> large = later(FairPool.Request.of("c", 7), "large");
    CompletableFuture<Boolean> small = later(FairPool.Request.of("d", 1), "small");
    pool.release("a", 5);
    assertThat(served).isEmpty();
    pool.release("b", 5);
    assertThat(large.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(small.get(20, TimeUnit.SECONDS)).isTrue();
    assertThat(pool.taken()).isEqualTo(8);
  }

  @Test
  void yieldingTaskIsOvertaken() throws Exception {
    assertThat(take("a", 5)).isTrue();
    CompletableFuture<Boolean> large = later(new FairPool.Request("b", 7, 0, true), "large");
    assertThat(take("c", 1)).isTrue();
    pool.release("a", 5);
    assertThat(large.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void clientWithMostTasksYieldsToOthers() throws Exception {
    assertThat(take("a", 8)).isTrue();
    CompletableFuture<Boolean> more = later(FairPool.Request.of("a", 1), "more");
    assertThat(take("b", 2)).isTrue();
    pool.release("b", 2);
    assertThat(more).isNotDone();
    pool.release("a", 8);
    assertThat(more.get(20, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void timeIsOverAndNothingIsTaken() throws InterruptedException {
    assertThat(take("a", 8)).isTrue();
    assertThat(take("b", 3)).isFalse();
    assertThat(pool.taken()).isEqualTo(8);
    assertThat(take("b", 2)).isTrue();
  }

  @Test
  void waitThatWouldDeadlockIsRefused() throws Exception {
    assertThat(take("a", 5)).isTrue();
    assertThat(take("b", 5)).isTrue();
    CompletableFuture<Boolean> first = later(new FairPool.Request("a", 3, 5, false), "first");
    CompletableFuture<Boolean> second = later(new FairPool.Request("b", 3, 5, false), "second");
    assertThat(second.get(20, TimeUnit.SECONDS)).isFalse();
    assertThat(first).isNotDone();
    pool.release("b", 5);
    assertThat(first.get(20, TimeUnit.SECONDS)).isTrue();
  }
}
