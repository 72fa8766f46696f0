package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.DiskFullException;
import org.lucerna.store.Push;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.testkit.Pushes;

/** A real, completely full disk; only root can make one. */
@Tag("long")
final class FullDiskTest {
  @TempDir Path disk;
  private boolean mounted;

  @BeforeEach
  void mount() throws Exception {
    mounted = run("mount", "-t", "tmpfs", "-o", "size=48m", "tmpfs", disk.toString());
    assumeTrue(mounted, "no right to mount a tmpfs: needs root");
  }

  @AfterEach
  void unmount() throws Exception {
    if (mounted) {
      run("umount", disk.toString());
    }
  }

  private static boolean run(String... command) throws Exception {
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException noSuchCommand) {
      return false;
    }
  }

  private void fill() throws IOException {
    try (OutputStream out = Files.newOutputStream(disk.resolve("filler"))) {
      while (true) {
        out.write(new byte[4096]);
      }
    } catch (IOException full) {
      assertThat(Files.getFileStore(disk).getUsableSpace()).isZero();
    }
  }

  private static Push push(int from) {
    Pushes push = some();
    for (int i = from; i < from + 100; i++) {
      push = push.with(key(i), Pushes.function("name" + i, "abc"));
    }
    return push.push();
  }

  @Test
  void storeOnFullDiskIsReadableAndWritesAgainWithRoom() throws IOException {
    Path folder = disk.resolve("store");
    try (StoreEngine store = Stores.open(folder)) {
      store.push(push(0));
    }
    fill();
    try (StoreEngine store = Stores.open(folder)) {
      assertThat(store.pull(List.of(key(5)), false)).doesNotContainNull();
      assertThat(store.health().writable()).isFalse();
      assertThat(store.health().freeBytes()).isZero();
      assertThatThrownBy(() -> store.push(push(100))).isInstanceOf(DiskFullException.class);
      Files.delete(disk.resolve("filler"));
      Awaitility.await().until(() -> store.health().writable());
      store.push(push(100));
      assertThat(store.totals().functions()).isEqualTo(200);
    }
  }
}
