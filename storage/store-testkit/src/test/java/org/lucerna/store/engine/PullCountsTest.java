package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.Md5;
import org.lucerna.store.backend.Backend;
import org.lucerna.store.backend.OpenMode;
import org.lucerna.store.backend.PullCount;
import org.lucerna.store.rocks.RocksOptions;
import org.lucerna.store.rocks.RocksProvider;
import org.lucerna.store.testkit.Pushes;

final class PullCountsTest {
  private static final int KEYS = 40;
  private static final long SEED = 1;
  private static final List<Md5> ALL = IntStream.range(0, KEYS).mapToObj(Pushes::key).toList();

  @TempDir Path folder;

  /** A back-end, and how often counts were read from it. */
  private record Counted(Backend backend, AtomicInteger reads) {
    static Counted of(Backend backend) {
      AtomicInteger reads = new AtomicInteger();
      Object counting =
          Proxy.newProxyInstance(
              Backend.class.getClassLoader(),
              new Class<?>[] {Backend.class},
              (_, method, arguments) -> {
                if (method.getName().equals("pullCounts")) {
                  reads.incrementAndGet();
                }
                return method.invoke(backend, arguments);
              });
      return new Counted((Backend) counting, reads);
    }
  }

  private Backend open() {
    return new RocksProvider().open(folder, RocksOptions.defaults(), OpenMode.WRITE);
  }

  private static int[] times(int each) {
    int[] times = new int[KEYS];
    Arrays.fill(times, each);
    return times;
  }

  @ParameterizedTest
  @ValueSource(ints = {0, KEYS / 2, 1000})
  void concurrentPullsGetDistinctFrequencies(int kept) throws Exception {
    int rounds = 400;
    try (Backend backend = open()) {
      PullCounts counts = new PullCounts(backend, kept, SEED);
      List<Callable<List<long[]>>> tasks = new ArrayList<>();
      for (int thread = 0; thread < 6; thread++) {
        tasks.add(
            () -> {
              List<long[]> before = new ArrayList<>();
              for (int i = 0; i < rounds; i++) {
                before.add(counts.get(ALL, times(1)));
              }
              return before;
            });
      }
      tasks.add(
          () -> {
            for (int i = 0; i < rounds; i++) {
              counts.maintain((_, _) -> {});
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
      assertThat(new PullCounts(backend, 0, SEED).get(ALL, null)).containsOnly(6L * rounds);
    }
  }

  @Test
  void countsThatFitAreReadOnce() {
    try (Backend backend = open()) {
      PullCounts written = new PullCounts(backend, KEYS, SEED);
      long[] _ = written.get(ALL.subList(0, 30), times(3));
      written.flush((_, _) -> {});
      Counted counted = Counted.of(backend);
      PullCounts counts = new PullCounts(counted.backend, KEYS, SEED);
      assertThat(counts.get(ALL.subList(0, 2), times(1))).containsOnly(3);
      assertThat(counted.reads).hasValue(1);
      counts.maintain((_, _) -> {});
      assertThat(counts.get(ALL, times(1)))
          .startsWith(4, 4, 3, 3)
          .endsWith(3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
      assertThat(counts.get(ALL, null)).startsWith(5, 5, 4, 4).endsWith(1, 1);
      assertThat(counted.reads).hasValue(1);
    }
  }

  @Test
  void countsThatDoNotFitLeaveMemoryOnceTheyAreOnDisk() {
    try (Backend backend = open()) {
      Counted counted = Counted.of(backend);
      PullCounts counts = new PullCounts(counted.backend, KEYS / 2, SEED);
      long[] _ = counts.get(ALL, times(2));
      counts.maintain((_, _) -> {});
      int reads = counted.reads.get();
      assertThat(counts.get(ALL, times(1))).containsOnly(2);
      assertThat(counts.get(ALL, null)).containsOnly(3);
      assertThat(counted.reads).hasValue(reads + 1);
    }
  }

  /** Between a reader's look at the disk and its return, another pull is counted and evicted. */
  @Test
  void countThatWasEvictedMeanwhileIsReadAgain() {
    List<Md5> one = ALL.subList(0, 1);
    try (Backend backend = open()) {
      AtomicReference<Runnable> meanwhile = new AtomicReference<>(() -> {});
      Object slow =
          Proxy.newProxyInstance(
              Backend.class.getClassLoader(),
              new Class<?>[] {Backend.class},
              (_, method, arguments) -> {
                Object result = method.invoke(backend, arguments);
                if (method.getName().equals("pullCounts")) {
                  meanwhile.getAndSet(() -> {}).run();
                }
                return result;
              });
      PullCounts counts = new PullCounts((Backend) slow, 0, SEED);
      meanwhile.set(
          () -> {
            assertThat(counts.get(one, new int[] {5})).containsOnly(0);
            counts.maintain((_, _) -> {});
          });
      assertThat(counts.get(one, new int[] {1})).containsOnly(5);
      assertThat(counts.get(one, null)).containsOnly(6);
    }
  }

  @Test
  void eachCountIsWrittenInTime() {
    try (Backend backend = open()) {
      PullCounts counts = new PullCounts(backend, KEYS, SEED);
      long[] _ = counts.get(ALL, times(7));
      for (int second = 0; second < 32; second++) {
        counts.maintain((_, _) -> {});
      }
      assertThat(new PullCounts(backend, 0, SEED).get(ALL, null)).containsOnly(7);
    }
  }

  @Test
  void importedCountsOfUnpulledFunctionsAreKnown() {
    try (Backend backend = open()) {
      PullCounts counts = new PullCounts(backend, KEYS, SEED);
      counts.maintain((_, _) -> {});
      assertThat(counts.raiseTo(ALL.get(3), 9)).isFalse();
      assertThat(counts.raiseTo(ALL.get(3), 5)).isTrue();
      assertThat(counts.get(ALL.subList(3, 4), null)).containsExactly(9);
    }
  }

  @Test
  void countsThatAreImportedBeforeAllWereReadAreReadAgain() {
    try (Backend backend = open()) {
      PullCounts counts = new PullCounts(backend, KEYS, SEED);
      assertThat(counts.raiseTo(ALL.get(3), 9)).isFalse();
      counts.maintain((_, _) -> {});
      backend.putPullCounts(List.of(new PullCount(ALL.get(3), 9, 9)));
      assertThat(counts.get(ALL.subList(3, 4), null)).containsExactly(9);
      counts.maintain((_, _) -> {});
      assertThat(counts.get(ALL.subList(3, 4), null)).containsExactly(9);
    }
  }

  @Test
  void tableCountsAsMapDoes() {
    SplittableRandom random = new SplittableRandom(4);
    CountTable table = new CountTable(SEED);
    Map<Md5, Long> counts = new TreeMap<>();
    Map<Md5, Long> stored = new TreeMap<>();
    for (int i = 0; i < 20_000; i++) {
      Md5 key = new Md5(random.nextLong(50), random.nextLong(60));
      int slot = table.find(key);
      assertThat(slot >= 0).isEqualTo(counts.containsKey(key));
      if (slot < 0) {
        slot = table.add(key, i);
        counts.put(key, (long) i);
        stored.put(key, (long) i);
      }
      assertThat(table.count(slot)).isEqualTo(counts.get(key));
      if (random.nextInt(3) == 0) {
        table.set(slot, counts.merge(key, 1L, Long::sum));
      }
      if (random.nextInt(500) == 0) {
        List<PullCount> changed = new ArrayList<>();
        table.collectChanged(changed);
        for (PullCount count : changed) {
          assertThat(count.increment())
              .isEqualTo(count.count() - stored.getOrDefault(count.key(), -1L));
          if (random.nextBoolean()) {
            table.stored(count);
            stored.put(count.key(), count.count());
          }
        }
        table.evict();
        counts.entrySet().removeAll(stored.entrySet());
        stored.keySet().retainAll(counts.keySet());
      }
      assertThat(table.size()).isEqualTo(counts.size());
    }
    Map<Md5, Long> all = new TreeMap<>();
    table.forEach(all::put);
    assertThat(all).isEqualTo(counts);
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
