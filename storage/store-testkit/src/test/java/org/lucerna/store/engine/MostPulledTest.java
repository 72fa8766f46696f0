package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.Deletion;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.engine.MostPulled.Ranked;
import org.lucerna.store.rocks.RocksOptions;
import org.lucerna.store.testkit.Pushes;

final class MostPulledTest {
  @TempDir Path folder;

  @Test
  void rankingDoesNotDependOnOrderOfOffers() {
    SplittableRandom random = new SplittableRandom(5);
    MostPulled ranking = new MostPulled(10);
    Map<Md5, Long> counts = new HashMap<>();
    for (int i = 0; i < 5000; i++) {
      Md5 key = key(random.nextInt(200));
      long count = counts.merge(key, 1L + random.nextInt(3), Long::sum);
      ranking.offer(key, count);
      if (i == 5) {
        assertThat(ranking.complete()).isTrue();
      }
    }
    List<Ranked> expected =
        counts.entrySet().stream()
            .map(e -> new Ranked(e.getKey(), e.getValue()))
            .sorted(Ranked.ORDER)
            .limit(10)
            .toList();
    assertThat(ranking.ranking().subList(0, 10)).isEqualTo(expected);
    assertThat(ranking.complete()).isFalse();
  }

  @Test
  void outdatedCountIsIgnored() {
    MostPulled ranking = new MostPulled(2);
    ranking.offer(key(1), 5);
    ranking.offer(key(1), 4);
    assertThat(ranking.ranking()).containsExactly(new Ranked(key(1), 5));
  }

  /** More functions than the ranking keeps; then the first ones are deleted. */
  @Test
  void deletedFunctionsAreReplacedByNextOnes() {
    int n = 6000;
    List<PushedFunction> functions = new ArrayList<>();
    for (int i = 0; i < n; i++) {
      functions.add(new PushedFunction(key(i), function("f", "m" + i), i));
    }
    Pushes all =
        new Pushes(Pushes.NOON, "alice", "idb", "in", "host", PushMode.OVERRIDE, functions);
    try (StoreEngine store =
        StoreFactory.open(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST)) {
      store.push(all.push());
      List<Md5> pulled = new ArrayList<>();
      for (int i = 0; i < n; i++) {
        pulled.add(key(i));
        if (i < 5500) {
          pulled.add(key(i));
        }
      }
      store.pull(pulled, true);
      assertThat(store.popular(5900))
          .hasSize(5900)
          .last()
          .extracting(PopularFunction::key)
          .isEqualTo(key(5899));
      Set<Md5> first = IntStream.range(0, 5000).mapToObj(Pushes::key).collect(Collectors.toSet());
      store.delete(Deletion.undo(first, ByteString.EMPTY, Pushes.NOON));
      assertThat(store.popular(2))
          .extracting(PopularFunction::key)
          .containsExactly(key(5000), key(5001));
      assertThat(store.popular(2000))
          .hasSize(1000)
          .last()
          .extracting(PopularFunction::frequency)
          .isEqualTo(1L);
    }
    try (StoreEngine store =
        StoreFactory.open(folder, RocksOptions.defaults(), Pushes::merge, Pushes.NEWEST)) {
      assertThat(store.popular(2))
          .extracting(PopularFunction::key)
          .containsExactly(key(5000), key(5001));
    }
  }
}
