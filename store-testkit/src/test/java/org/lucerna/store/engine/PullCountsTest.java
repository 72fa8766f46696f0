package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.rocks.RocksProvider;
import org.lucerna.store.testkit.Pushes;

final class PullCountsTest {
  private static final int KEYS = 40;
  private static final List<Md5> ALL = IntStream.range(0, KEYS).mapToObj(Pushes::key).toList();

  @TempDir Path folder;

  @Test
  void concurrentPullsGetDistinctFrequencies() throws Exception {
    int rounds = 400;
    try (Backend backend =
        new RocksProvider().open(folder, StoreOptions.defaults(), OpenMode.WRITE)) {
      PullCounts counts = new PullCounts(backend, 0);
      List<Callable<List<long[]>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        tasks.add(
            () -> {
              List<long[]> before = new ArrayList<>();
              for (int i = 0; i < rounds; i++) {
                before.add(counts.get(ALL, IntStream.range(0, KEYS).map(_ -> 1).toArray()));
              }
              return before;
            });
      }
      tasks.add(
          () -> {
            for (int i = 0; i < rounds; i++) {
              counts.flush((_, _) -> {});
              counts.get(ALL, null);
            }
            return List.of();
          });
      List<List<long[]>> all = inParallel(tasks);
      counts.flush((_, _) -> {});
      for (int k = 0; k < KEYS; k++) {
        int place = k;
        assertThat(all.stream().flatMap(List::stream).mapToLong(before -> before[place]).sorted())
            .containsExactlyElementsOf(
                IntStream.range(0, 6 * rounds).mapToObj(Long::valueOf).toList());
      }
      assertThat(new PullCounts(backend, 0).get(ALL, null)).containsOnly(6L * rounds);
    }
  }

  private static <T> List<T> inParallel(List<Callable<T>> tasks) throws Exception {
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      List<T> results = new ArrayList<>();
      for (Future<T> result : threads.invokeAll(tasks)) {
        results.add(result.get());
      }
      return results;
    }
  }
}
