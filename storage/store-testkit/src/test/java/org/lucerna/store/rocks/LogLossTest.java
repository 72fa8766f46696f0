package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.LogLoss;
import org.lucerna.store.LogLossException;
import org.lucerna.store.PullHit;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.folder.AtomicFolder;
import org.lucerna.store.testkit.Pushes;

/**
 * Logs that lost acknowledged pushes. The store is copied while it is open, which gives the files
 * that a kill would leave.
 */
final class LogLossTest {
  private static final int PUSHES = 200;

  @TempDir Path folder;
  private Path killed = Path.of("");
  private byte[] earlierMark = {};

  @BeforeEach
  void killAfterPushes() throws IOException {
    killed = folder.resolve("killed");
    Path live = folder.resolve("live");
    try (StoreEngine store = Stores.open(live)) {
      for (int i = 0; i < PUSHES; i++) {
        if (i == PUSHES - 1) {
          earlierMark = Files.readAllBytes(live.resolve(SyncedMark.NAME));
        }
        store.push(some().with(key(i), Pushes.function("name" + i, "abc")).push());
      }
      AtomicFolder.copy(live, killed);
    }
  }

  private Path log() throws IOException {
    try (Stream<Path> files = Files.list(killed)) {
      return files.filter(f -> f.toString().endsWith(".log")).findFirst().orElseThrow();
    }
  }

  private void change(UnaryOperator<byte[]> change) throws IOException {
    Files.write(log(), change.apply(Files.readAllBytes(log())));
  }

  private static long known(StoreEngine store) {
    List<@Nullable PullHit> hits =
        store.pull(IntStream.range(0, PUSHES).mapToObj(Pushes::key).toList(), false);
    return hits.stream().filter(Objects::nonNull).count();
  }

  /** Once the loss is accepted, {@code fewest} to {@code most} functions are left. */
  private void assertRefusedUnlessAccepted(int fewest, int most) throws IOException {
    byte[] log = Files.exists(killed) && hasLog() ? Files.readAllBytes(log()) : new byte[0];
    for (int attempt = 0; attempt < 2; attempt++) {
      assertThatThrownBy(() -> Stores.open(killed))
          .isInstanceOf(LogLossException.class)
          .hasMessageContaining("at least")
          .hasMessageContaining("serve --accept-log-loss");
      assertThat(hasLog() ? Files.readAllBytes(log()) : new byte[0]).isEqualTo(log);
    }
    try (StoreEngine store =
        StoreFactory.open(
            killed,
            RocksOptions.defaults().withAcceptLogLoss(true),
            Pushes::merge,
            Pushes.NEWEST)) {
      LogLoss loss = Objects.requireNonNull(store.acceptedLoss());
      assertThat(loss.rows()).isGreaterThanOrEqualTo(PUSHES - most);
      Path copies = Objects.requireNonNull(loss.copies());
      if (log.length > 0) {
        try (Stream<Path> files = Files.list(copies)) {
          assertThat(Files.readAllBytes(files.findFirst().orElseThrow())).isEqualTo(log);
        }
      }
      assertThat(known(store)).isBetween((long) fewest, (long) most);
      store.push(some().with(key(PUSHES), Pushes.function("later", "abc")).push());
    }
    try (StoreEngine again = Stores.open(killed)) {
      assertThat(again.acceptedLoss()).isNull();
      assertThat(again.pull(List.of(key(PUSHES)), false)).doesNotContainNull();
    }
  }

  private boolean hasLog() throws IOException {
    try (Stream<Path> files = Files.list(killed)) {
      return files.anyMatch(f -> f.toString().endsWith(".log"));
    }
  }

  @Test
  void logAfterKillOpensWithAllData() {
    try (StoreEngine store = Stores.open(killed)) {
      assertThat(known(store)).isEqualTo(PUSHES);
      assertThat(store.acceptedLoss()).isNull();
    }
  }

  @Test
  void flippedBitInLogIsRefused() throws IOException {
    change(
        bytes -> {
          bytes[bytes.length / 2] ^= 0x10;
          return bytes;
        });
    assertRefusedUnlessAccepted(PUSHES / 4, 3 * PUSHES / 4);
  }

  @Test
  void truncatedLogIsRefused() throws IOException {
    change(bytes -> Arrays.copyOf(bytes, bytes.length / 2));
    assertRefusedUnlessAccepted(PUSHES / 4, 3 * PUSHES / 4);
  }

  @Test
  void deletedLogIsRefused() throws IOException {
    Files.delete(log());
    assertRefusedUnlessAccepted(0, 0);
  }

  @Test
  void truncatedLastRecordIsAccepted() throws IOException {
    // Killed while the last push was being written, before it was acknowledged.
    change(bytes -> Arrays.copyOf(bytes, bytes.length - 20));
    Files.write(killed.resolve(SyncedMark.NAME), earlierMark);
    try (StoreEngine store = Stores.open(killed)) {
      assertThat(known(store)).isEqualTo(PUSHES - 1);
      assertThat(store.acceptedLoss()).isNull();
    }
  }

  @Test
  void damagedLogWithoutMarkIsRefused() throws IOException {
    Files.delete(killed.resolve(SyncedMark.NAME));
    change(
        bytes -> {
          bytes[bytes.length / 2] ^= 0x10;
          return bytes;
        });
    assertThatThrownBy(() -> Stores.open(killed))
        .isInstanceOf(LogLossException.class)
        .hasMessageContaining("an unknown number of rows");
  }

  @Test
  void damagedMarkIsNoLoss() throws IOException {
    Path mark = killed.resolve(SyncedMark.NAME);
    byte[] whole = Files.readAllBytes(mark);
    for (int i = 0; i < whole.length; i++) {
      byte[] damaged = whole.clone();
      damaged[i] ^= 0x10;
      Files.write(mark, damaged);
      assertThat(SyncedMark.read(killed)).as("byte %d", i).isZero();
    }
    try (StoreEngine store = Stores.open(killed)) {
      assertThat(known(store)).isEqualTo(PUSHES);
    }
  }

  @Test
  void markWithoutChecksumIsStillRead() throws IOException {
    Path mark = killed.resolve(SyncedMark.NAME);
    byte[] old = Arrays.copyOf(Files.readAllBytes(mark), 16);
    long synced = SyncedMark.read(killed);
    old[7] = '1';
    Files.write(mark, old);
    assertThat(SyncedMark.read(killed)).isEqualTo(synced).isPositive();
  }

  @Test
  void storeWithoutMarkOpens() throws IOException {
    Files.delete(killed.resolve(SyncedMark.NAME));
    try (StoreEngine store = Stores.open(killed)) {
      assertThat(known(store)).isEqualTo(PUSHES);
    }
  }
}
