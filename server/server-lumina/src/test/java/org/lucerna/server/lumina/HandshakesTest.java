package org.lucerna.server.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.lucerna.service.limit.Deadline;

final class HandshakesTest {
  private static final Duration PATIENCE = Duration.ofSeconds(10);

  private final AtomicLong nanos = new AtomicLong();
  private final AtomicInteger cut = new AtomicInteger();
  private final Handshakes handshakes = new Handshakes(8);
  private final List<Deadline> stalled = new ArrayList<>();

  private Deadline deadline() {
    return new Deadline(cut::incrementAndGet, nanos::get);
  }

  private void stall(int clients) throws InterruptedException {
    for (int i = 0; i < clients; i++) {
      Deadline deadline = deadline();
      assertThat(handshakes.begin("192.0.2." + i / 4, deadline, PATIENCE)).isTrue();
      stalled.add(deadline);
    }
  }

  private void pass(Duration time) {
    nanos.addAndGet(time.toNanos());
    stalled.forEach(Deadline::enforce);
  }

  @Test
  void clientsHaveTheirTimeIfNoOthersWait() throws InterruptedException {
    stall(7);
    pass(Duration.ofSeconds(9));
    assertThat(cut.get()).isZero();
    pass(Duration.ofSeconds(2));
    assertThat(cut.get()).isEqualTo(7);
  }

  @Test
  void stalledHandshakesGiveWayToThoseThatWait() throws Exception {
    stall(8);
    Deadline own = deadline();
    CompletableFuture<Boolean> next =
        CompletableFuture.supplyAsync(
            () -> {
              try {
                return handshakes.begin("198.51.100.1", own, PATIENCE);
              } catch (InterruptedException stopped) {
                return false;
              }
            });
    await()
        .until(
            () -> {
              pass(Duration.ofMillis(500));
              return cut.get() >= 8;
            });
    assertThat(Duration.ofNanos(nanos.get())).isLessThan(PATIENCE);
    handshakes.end("192.0.2.0", stalled.getFirst());
    assertThat(next.get()).isTrue();
  }

  @Test
  void oneClientLeavesPlacesForOthers() throws InterruptedException {
    for (int i = 0; i < 4; i++) {
      assertThat(handshakes.begin("192.0.2.1", deadline(), Duration.ZERO)).isTrue();
    }
    assertThat(handshakes.begin("192.0.2.1", deadline(), Duration.ZERO)).isFalse();
    assertThat(handshakes.begin("192.0.2.2", deadline(), Duration.ZERO)).isTrue();
  }
}
