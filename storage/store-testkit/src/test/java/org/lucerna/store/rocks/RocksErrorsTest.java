package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.Deletion;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.PullHit;
import org.lucerna.store.StoreException;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;
import org.rocksdb.RocksDBException;

/** Full disks, damaged values, interrupted callers, and closing during work. */
final class RocksErrorsTest {
  private static final Md5 K = key(1);
  private static final Md5 L = key(2);
  private static final FunctionInfo ONE = function("one", "abc");
  private static final FunctionInfo TWO = function("two", "def");

  @TempDir Path folder;
  private final SwitchedDisk disk = new SwitchedDisk();

  @Test
  void pushToFullDiskThrowsDiskFullAndStoresNothing() {
    try (StoreEngine store = Stores.open(folder, disk)) {
      store.push(some().with(K, ONE).push());
      disk.fill();
      assertThatThrownBy(() -> store.push(some().with(K, TWO).with(L, TWO).push()))
          .isInstanceOf(DiskFullException.class)
          .hasMessageContaining("nothing left")
          .hasMessageNotContaining("\n");
      assertThatThrownBy(() -> store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, NOON)))
          .isInstanceOf(DiskFullException.class);
      assertThat(store.pull(List.of(K, L), true)).containsExactly(new PullHit(ONE, 0), null);
      assertThat(store.totals()).isEqualTo(new Totals(1, 1, 1, 1));
      disk.mend();
      assertThat(store.push(some().with(K, TWO).with(L, TWO).push()))
          .containsExactly(PushOutcome.UPDATED, PushOutcome.ADDED);
      assertThat(store.histories(List.of(K)).getFirst())
          .extracting(Version::id, Version::pushId)
          .containsExactly(tuple(2L, 2L), tuple(1L, 1L));
    }
  }

  @Test
  void pushIntoReserveIsRefused() throws RocksDBException {
    try (Database database = Database.open(folder, RocksOptions.defaults());
        Batch batch = new Batch(database)) {
      batch.put(Column.META, new byte[1], new byte[1]);
      AtomicLong free = new AtomicLong(1000 + 2 * batch.size() + database.unflushedBytes());
      ReservingDisk reserving = new ReservingDisk(database, folder, 1000, free::get);
      reserving.write(batch);
      free.set(1000 + 2 * batch.size() + database.unflushedBytes() - 1);
      assertThatThrownBy(() -> reserving.write(batch))
          .isInstanceOf(DiskFullException.class)
          .hasMessage("the disk of " + folder + " is full: 1 more bytes must be free");
      assertThatThrownBy(() -> reserving.writeRelaxed(batch)).isInstanceOf(DiskFullException.class);
      free.incrementAndGet();
      reserving.write(batch);
      reserving.writeRelaxed(batch);
    }
  }

  @Test
  void otherErrorsAreNotDiskFull() {
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.breakDown();
      assertThatThrownBy(() -> store.push(some().with(K, TWO).push()))
          .isInstanceOf(StoreException.class)
          .isNotInstanceOf(DiskFullException.class)
          .hasMessageContaining("broken");
      disk.mend();
      assertThat(store.push(some().with(K, TWO).push())).containsExactly(PushOutcome.ADDED);
    }
  }

  @Test
  void pushesOfGroupFailTogetherAndCanBeRepeated() throws Exception {
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.hold();
      List<CompletableFuture<List<PushOutcome>>> pushes = pushInBackground(store, 20);
      disk.awaitWrites(1);
      disk.fill();
      disk.release();
      for (CompletableFuture<List<PushOutcome>> push : pushes) {
        assertThatThrownBy(push::get).hasCauseInstanceOf(DiskFullException.class);
      }
      disk.mend();
      assertThat(store.totals()).isEqualTo(new Totals(0, 0, 0, 0));
      for (CompletableFuture<List<PushOutcome>> push : pushInBackground(store, 20)) {
        push.get();
      }
      assertThat(store.totals()).isEqualTo(new Totals(21, 21, 1, 20));
    }
  }

  /** Pushes of one function each, and each of key 0. */
  private static List<CompletableFuture<List<PushOutcome>>> pushInBackground(
      StoreEngine store, int count) {
    return IntStream.rangeClosed(1, count)
        .mapToObj(
            i ->
                CompletableFuture.supplyAsync(
                    () -> store.push(some().with(key(i), ONE).with(key(0), ONE).push()),
                    task -> Thread.ofVirtual().start(task)))
        .toList();
  }

  @Test
  void closeFinishesWaitingPushesAndRefusesLaterOnes() throws Exception {
    StoreEngine store = Stores.open(folder, disk);
    disk.hold();
    List<CompletableFuture<List<PushOutcome>>> pushes = pushInBackground(store, 20);
    disk.awaitWrites(1);
    Thread closing = Thread.ofPlatform().start(store::close);
    // The writer is blocked, so the only possible answer is a refusal.
    while (!isRefused(pushInBackground(store, 1).getFirst())) {
      assertThat(closing.isAlive()).isTrue();
    }
    assertThat(closing.isAlive()).isTrue();
    disk.release();
    closing.join();
    store.close();
    int done = 0;
    for (CompletableFuture<List<PushOutcome>> push : pushes) {
      done += push.handle((outcomes, refusal) -> refusal == null ? 1 : 0).get();
    }
    assertThat(done).isPositive();
    try (StoreEngine again = Stores.open(folder)) {
      assertThat(again.totals().pushes()).isGreaterThanOrEqualTo(done);
    }
  }

  private static boolean isRefused(CompletableFuture<?> push) throws Exception {
    try {
      push.get(20, TimeUnit.MILLISECONDS);
    } catch (TimeoutException accepted) {
      return false;
    } catch (ExecutionException refused) {
      assertThat(refused).hasMessageContaining("the store is closed");
      return true;
    }
    throw new AssertionError("a push was written though the disk was held");
  }

  @Test
  void interruptedCallerGetsItsResult() throws Exception {
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.hold();
      AtomicBoolean interrupted = new AtomicBoolean();
      CompletableFuture<List<PushOutcome>> answer = new CompletableFuture<>();
      Thread caller =
          Thread.ofVirtual()
              .start(
                  () -> {
                    List<PushOutcome> outcomes = store.push(some().with(K, ONE).push());
                    interrupted.set(Thread.currentThread().isInterrupted());
                    answer.complete(outcomes);
                  });
      disk.awaitWrites(1);
      caller.interrupt();
      disk.release();
      assertThat(answer.get()).containsExactly(PushOutcome.ADDED);
      assertThat(interrupted).isTrue();
    }
  }

  @Test
  void largeDeletionIsWrittenInParts() {
    byte[] megabyte = new byte[1 << 20];
    FunctionInfo large = new FunctionInfo(ByteString.EMPTY, 0, ByteString.wrap(megabyte));
    try (StoreEngine store = Stores.open(folder)) {
      for (int i = 0; i < 12; i++) {
        store.push(some().with(K, large).with(L, large).push());
        store.push(some().with(K, ONE).with(L, TWO).push());
      }
      VersionFilter both = VersionFilter.builder().keys(Set.of(K, L)).build();
      VersionFilter empty =
          VersionFilter.builder().keys(Set.of(K, L)).names(Set.of(ByteString.EMPTY)).build();
      assertThat(store.delete(Deletion.all(empty, ByteString.EMPTY, NOON))).isEqualTo(2);
      assertThat(store.totals()).isEqualTo(new Totals(2, 24, 1, 24));
      assertThat(store.delete(Deletion.all(both, ByteString.EMPTY, NOON))).isEqualTo(2);
      assertThat(store.totals()).isEqualTo(new Totals(0, 0, 1, 24));
    }
  }

  @Test
  void damagedValueIsNamedInMessage() {
    try (StoreEngine store = Stores.open(folder)) {
      store.push(some().with(K, ONE).with(L, TWO).push());
    }
    Stores.inside(folder, database -> put(database, Keys.function(K), new byte[] {1, 0x7f, 0, 1}));
    try (StoreEngine store = Stores.open(folder)) {
      for (List<Md5> asked : List.of(List.of(K), List.of(L, K))) {
        assertThatThrownBy(() -> store.pull(asked, true))
            .isInstanceOf(StoreException.class)
            .hasMessageContaining("damaged value of " + K + " in current at offset 4");
      }
      assertThat(store.pull(List.of(L), true)).containsExactly(new PullHit(TWO, 0));
      assertThatThrownBy(() -> store.push(some().with(K, TWO).push()))
          .isInstanceOf(StoreException.class)
          .hasMessageContaining(K.toString());
      assertThat(store.push(some().with(L, ONE).push())).containsExactly(PushOutcome.UPDATED);
    }
    Stores.inside(folder, database -> put(database, Keys.function(K), new byte[] {9}));
    try (StoreEngine store = Stores.open(folder)) {
      assertThatThrownBy(() -> store.pull(List.of(K), true))
          .hasMessageContaining("expected format 1 to 6, found format 9");
    }
  }

  @Test
  void damagedValueFailsOnlyPushOfItsFunction() throws Exception {
    Stores.open(folder).close();
    Stores.inside(folder, database -> put(database, Keys.function(key(7)), new byte[] {9}));
    try (StoreEngine store = Stores.open(folder, disk)) {
      disk.hold();
      CompletableFuture<List<PushOutcome>> first = pushInBackground(store, 1).getFirst();
      disk.awaitWrites(1);
      List<CompletableFuture<List<PushOutcome>>> pushes = pushInBackground(store, 12);
      disk.release();
      first.get();
      for (int i = 1; i <= 12; i++) {
        CompletableFuture<List<PushOutcome>> push = pushes.get(i - 1);
        if (i == 7) {
          assertThatThrownBy(push::get).hasMessageContaining("damaged value of " + key(7));
        } else {
          assertThat(push.get()).hasSize(2);
        }
      }
    }
  }

  private static void put(Database database, byte[] key, byte[] value) {
    try (Batch batch = new Batch(database)) {
      batch.put(Column.CURRENT, key, value);
      database.writeSynced(batch);
    } catch (RocksDBException e) {
      throw new IllegalStateException(e);
    }
  }
}
