package org.lucerna.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.similarity.sketch.ProgramSketch;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

final class SimilarityBridgeTest {
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  /** Memory of which each request gets up to a limit. */
  private static final class Budget {
    private final AtomicLong taken = new AtomicLong();
    private final AtomicLong most = new AtomicLong();
    private final AtomicInteger released = new AtomicInteger();
    private volatile long limit = Long.MAX_VALUE;

    RequestMemory request() {
      return new RequestMemory() {
        private long own;

        @Override
        public void take(long bytes) {
          own += bytes;
          most.accumulateAndGet(taken.addAndGet(bytes), Math::max);
          if (own > limit) {
            throw new LimitException("no memory");
          }
        }

        @Override
        public void close() {
          taken.addAndGet(-own);
          released.incrementAndGet();
        }
      };
    }
  }

  @Test
  void searchTakesMemoryAndGivesItBack() throws Exception {
    ProgramSketch asked = new SketchedProgram(1, 20, 100).program();
    List<Md5> keys = IntStream.range(0, asked.size()).mapToObj(asked::key).toList();
    Budget budget = new Budget();
    try (StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge)) {
      SimilarFunctions similar = SimilarFunctions.of(store, PATIENCE);
      similar.keep(new Md5(8, 8), asked);
      try (SimilarityBridge bridge =
          SimilarityBridge.start(
              similar, 0.8, () -> false, budget::request, InstantSource.system())) {
        budget.limit = 1;
        var _ = bridge.complete(keys, Collections.nCopies(keys.size(), null));
        await().atMost(PATIENCE).until(() -> budget.released.get() == 1);
        assertThat(bridge.size()).as("what was not searched for stays due").isZero();

        budget.limit = Long.MAX_VALUE;
        var _ = bridge.complete(keys, Collections.nCopies(keys.size(), null));
        await().atMost(PATIENCE).until(() -> bridge.size() == keys.size());
        assertThat(budget.released).hasValue(2);
        assertThat(budget.most.get()).isGreaterThan(keys.size() * 1000L);
        assertThat(budget.taken).hasValue(0);
      }
    }
  }
}
