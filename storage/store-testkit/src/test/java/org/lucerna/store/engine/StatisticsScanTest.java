package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.lang.reflect.Proxy;
import org.junit.jupiter.api.Test;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.backend.FunctionScan;
import org.lucerna.store.backend.Snapshot;
import org.lucerna.store.memory.MemoryBackend;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Pushes;

final class StatisticsScanTest {
  private final MemoryBackend backend = new MemoryBackend();

  /** As in a cluster: each scan has the rows that exist when it begins. */
  private Snapshot loose(Runnable beforeFunctions) {
    return (Snapshot)
        Proxy.newProxyInstance(
            Snapshot.class.getClassLoader(),
            new Class<?>[] {Snapshot.class},
            (_, method, arguments) -> {
              if (method.getReturnType() == FunctionScan.class) {
                beforeFunctions.run();
              }
              return method.invoke(backend.snapshot(), arguments);
            });
  }

  @Test
  void aPushThatIsMadeBetweenTheTwoScansIsCounted() {
    try (StoreEngine store = StoreEngine.over(backend, Pushes::merge, Ranker.standard(), true)) {
      store.push(some().by("ana").with(key(1), function("a", "")).push());
      Snapshot snapshot =
          loose(() -> store.push(some().by("bob").with(key(2), function("b", "")).push()));
      assertThat(new StatisticsScan(snapshot).perform())
          .extracting(AccountStatistics::pushes)
          .containsExactly(1L, 1L);
    }
  }
}
