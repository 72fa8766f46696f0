package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.Closeable;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.store.BackgroundPace;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.PendingSketches;
import org.lucerna.store.backend.SketchData;
import org.lucerna.store.model.ServingRule;
import org.lucerna.store.testkit.Programs;

/** How many accepted sketches wait to be stored. */
final class SketchIndexerTest {
  private static final int FULL = 1_000_000;
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** A back-end whose pending sketches are all read like this. */
  private static Backend backend(LongFunction<@Nullable PendingSketches> pending) {
    SketchData sketches =
        proxy(
            SketchData.class,
            arguments -> arguments == null ? List.of() : pending.apply((long) arguments[0]));
    return proxy(Backend.class, _ -> sketches);
  }

  private static <T> T proxy(Class<T> type, Answer answer) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (_, _, arguments) -> answer.to(arguments)));
  }

  private interface Answer {
    @Nullable Object to(Object @Nullable [] arguments);
  }

  private static SketchIndexer start(Backend backend) {
    return SketchIndexer.start(backend, writer(backend), new BackgroundPace(() -> 0));
  }

  private static SketchWriter writer(Backend backend) {
    CloseGuard guard = new CloseGuard();
    Writer writer =
        new Writer(
            backend, new ServingRule(MetadataMerge::of), new AddressMapCache(backend), guard);
    return new SketchWriter(backend, writer, guard, new HealthMonitor(), Programs.RARITY);
  }

  private static Thread waitingPush(SketchIndexer indexer) {
    Thread push = Thread.ofPlatform().daemon().start(indexer::reserve);
    await().atMost(PATIENCE).until(() -> push.getState() == Thread.State.WAITING);
    return push;
  }

  @Test
  void sketchesBeyondAMillionFunctionsAreRefusedIfTheOthersCannotBeStored() {
    Backend failing =
        backend(
            _ -> {
              throw new StoreException("the disk is broken");
            });
    try (SketchIndexer indexer = start(failing)) {
      indexer.add(indexer.reserve(), FULL - 1);
      indexer.await();
      indexer.add(indexer.reserve(), 1);
      assertThatThrownBy(indexer::reserve)
          .isInstanceOf(StoreException.class)
          .hasMessage("sketches cannot be stored: the disk is broken");
    }
  }

  @Test
  void pushWaitsWhileAMillionFunctionsWait() throws Exception {
    CountDownLatch room = new CountDownLatch(1);
    Backend slow =
        backend(
            _ -> {
              try {
                room.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
              return null;
            });
    try (SketchIndexer indexer = start(slow);
        Closeable _ = room::countDown) {
      indexer.add(indexer.reserve(), FULL);
      Thread push = waitingPush(indexer);
      room.countDown();
      assertThat(push.join(PATIENCE)).isTrue();
      assertThat(indexer.waiting()).isZero();
    }
  }

  @Test
  void closingEndsTheWaitOfAPush() throws InterruptedException {
    Backend unused = backend(_ -> null);
    SketchIndexer indexer = SketchIndexer.idle(unused, writer(unused));
    indexer.add(indexer.reserve(), FULL);
    Thread push = waitingPush(indexer);
    indexer.close();
    assertThat(push.join(PATIENCE)).isTrue();
  }
}
