package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.FunctionStore;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.testkit.ModelStore;
import org.lucerna.store.testkit.Pushes;

/** Concurrent pushes, reads and closing. */
final class ConcurrencyTest {
  private static final int THREADS = 16;
  private static final int PUSHES = 60;
  private static final int KEYS = 40;
  private static final List<Md5> ALL = IntStream.range(0, KEYS).mapToObj(Pushes::key).toList();

  @TempDir Path folder;

  /** A push, its outcome, and the id under which it was recorded. */
  private record Done(Push push, List<PushOutcome> outcomes) {}

  @Test
  void concurrentPushesAreSerializable() throws Exception {
    Map<String, Done> done = new HashMap<>();
    List<List<Version>> histories;
    try (StoreEngine store = Stores.open(folder)) {
      List<Callable<List<Done>>> pushers = new ArrayList<>();
      for (int thread = 0; thread < THREADS; thread++) {
        int number = thread;
        pushers.add(() -> push(store, number));
      }
      for (List<Done> some : inParallel(pushers)) {
        some.forEach(d -> done.put(d.push().account().text(), d));
      }
      histories = store.histories(ALL);
    }
    assertThat(done).hasSize(THREADS * PUSHES);
    try (FunctionStore model = new ModelStore(Pushes::merge)) {
      for (String account : accountsInOrder()) {
        Done next = Objects.requireNonNull(done.get(account), account);
        assertThat(next.outcomes()).as(account).isEqualTo(model.push(next.push()));
      }
      assertThat(histories).isEqualTo(model.histories(ALL));
    }
  }

  private static List<Done> push(FunctionStore store, int thread) {
    SplittableRandom random = new SplittableRandom(thread);
    List<Done> done = new ArrayList<>();
    for (int i = 0; i < PUSHES; i++) {
      Pushes pushes =
          some()
              .by("thread " + thread + " push " + i)
              .from("file" + random.nextInt(5))
              .mode(PushMode.of(random.nextInt(4)));
      for (int f = 0; f < 10; f++) {
        String metadata = "abcdef".substring(random.nextInt(4), 4 + random.nextInt(3));
        pushes =
            pushes.with(
                key(random.nextInt(KEYS)), Pushes.function("f" + random.nextInt(3), metadata));
      }
      Push push = pushes.push();
      done.add(new Done(push, store.push(push)));
      for (PullHit pullHit : store.pull(ALL, false)) {
        assertThat(pullHit == null || !pullHit.function().name().isEmpty()).isTrue();
      }
    }
    return done;
  }

  /** Each push has an account of its own here. */
  private List<String> accountsInOrder() {
    List<String> accounts = new ArrayList<>();
    Stores.inside(
        folder,
        database -> {
          try (RowView view = database.snapshot();
              RowIterator rows = view.scan(Column.PUSHES)) {
            while (rows.next()) {
              accounts.add(PushRow.decode(rows.key(), rows.value()).account().text());
            }
          }
        });
    return accounts;
  }

  @Test
  void closingIsSafeDuringReads() throws Exception {
    StoreEngine store = Stores.open(folder);
    Pushes pushes = some();
    for (Md5 key : ALL) {
      pushes = pushes.with(key, Pushes.function("f", key.toString()));
    }
    store.push(pushes.push());
    List<Callable<Integer>> readers = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      readers.add(
          () -> {
            int answers = 0;
            try {
              while (true) {
                answers += store.pull(ALL, true).size() + store.histories(ALL).size();
                answers += store.popular(5).size() + store.contributions().size();
              }
            } catch (StoreException closed) {
              assertThat(closed).hasMessage("the store is closed");
            }
            return answers;
          });
    }
    readers.add(
        () -> {
          while (store.totals().pushes() < 20) {
            store.push(some().push());
          }
          store.close();
          return 1;
        });
    assertThat(inParallel(readers)).hasSize(9);
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
