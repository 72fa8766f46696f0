package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.server.config.BackupsConfig;
import org.lucerna.server.config.GuestRole;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.server.http.Backups;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.StoreOptions;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Backups that a server makes by itself. */
final class ScheduledBackupsTest {
  private static final String FIRST = "scheduled-2026-11-25-1200";

  @TempDir private Path folder;
  private Instant now = Instant.EPOCH;
  private BackupsConfig settings = new BackupsConfig(Duration.ofHours(6), 2);
  private boolean isDiskFull;
  private ScheduledBackups scheduled;

  @BeforeEach
  void start() {
    scheduled = new ScheduledBackups(new Backups(this::backup, folder), () -> settings, () -> now);
  }

  private void backup(Path target) {
    if (isDiskFull) {
      throw new StoreException("no space left");
    }
    try {
      Files.createDirectories(target.resolve("store"));
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }

  private void workAt(String time) {
    now = Instant.parse(time);
    scheduled.work();
  }

  @Test
  void oneIsMadeAtEachMultipleOfTheTime() {
    workAt("2026-11-25T14:20:30Z");
    assertThat(folder).isDirectoryContaining("glob:**/" + FIRST);
    workAt("2026-11-25T17:59:59Z");
    assertThat(folder.toFile().list()).containsExactly(FIRST);
    workAt("2026-11-25T18:00:00Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(FIRST, "scheduled-2026-11-25-1800");
  }

  @Test
  void oneThatWasMissedIsMadeLater() {
    workAt("2026-11-25T12:00:10Z");
    start();
    workAt("2026-11-28T13:00:00Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(FIRST, "scheduled-2026-11-28-1200");
  }

  @Test
  void theOldestOfThemAreRemoved() throws IOException {
    Files.createDirectory(folder.resolve("before-upgrade"));
    workAt("2026-11-25T12:00:10Z");
    workAt("2026-11-25T18:00:10Z");
    workAt("2026-11-26T00:00:10Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "before-upgrade", "scheduled-2026-11-25-1800", "scheduled-2026-11-26-0000");
  }

  @Test
  void noneIsRemovedAndAnotherTriedSoonIfOneFails() {
    workAt("2026-11-25T12:00:10Z");
    workAt("2026-11-25T18:00:10Z");
    isDiskFull = true;
    try (LogLines log = new LogLines()) {
      workAt("2026-11-26T00:00:10Z");
      assertThat(log.warnings()).anyMatch(line -> line.contains("no space left"));
    }
    assertThat(folder.toFile().list()).hasSize(2).contains(FIRST);
    isDiskFull = false;
    workAt("2026-11-26T00:09:00Z");
    assertThat(folder.toFile().list()).hasSize(2).contains(FIRST);
    workAt("2026-11-26T00:10:20Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder("scheduled-2026-11-25-1800", "scheduled-2026-11-26-0000");
  }

  @Test
  void settingsMayChange() {
    settings = BackupsConfig.defaults();
    workAt("2026-11-25T12:00:10Z");
    assertThat(folder).isEmptyDirectory();
    settings = new BackupsConfig(Duration.ofDays(1), 1);
    workAt("2026-11-25T12:00:30Z");
    assertThat(folder.toFile().list()).containsExactly("scheduled-2026-11-25-0000");
  }

  @Test
  void aServerMakesOneThatCanBeRestored() throws Exception {
    ServerConfig config =
        OnDisk.config(folder.resolve("data"), GuestRole.CONTRIBUTOR)
            .withBackups(new BackupsConfig(Duration.ofMinutes(1), 1));
    Path backups = folder.resolve("data/backups");
    try (Server server = Server.start(config)) {
      assertThat(server.httpAddress()).isNotNull();
      await()
          .atMost(Duration.ofMinutes(1))
          .untilAsserted(() -> assertThat(backups).isDirectoryContaining("glob:**/scheduled-*"));
    }
    Path made = backups.resolve(List.of(backups.toFile().list()).getLast());
    StoreOptions options = StoreOptions.defaults();
    StoreFactory.restore(made, folder.resolve("restored"), options);
    try (StoreEngine store =
        StoreFactory.open(folder.resolve("restored"), options, MetadataBlob::merge)) {
      assertThat(store.totals().functions()).isZero();
    }
  }
}
