package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.Backups;
import org.lucerna.service.RefusalException;
import org.lucerna.service.config.BackupsConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.LogLines;
import org.lucerna.store.StoreException;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

/** Backups that a server makes by itself. */
final class ScheduledBackupsTest {
  private static final String FIRST = "scheduled-2026-11-25-1200";

  @TempDir private Path folder;
  private Instant now = Instant.EPOCH;
  private BackupsConfig settings = new BackupsConfig(Duration.ofHours(6), 2);
  private boolean isDiskFull;
  private @Nullable RuntimeException defect;
  private ScheduledBackups scheduled;

  @BeforeEach
  void start() {
    scheduled = new ScheduledBackups(new Backups(this::backup, folder), () -> settings, () -> now);
  }

  private void backup(Path target) {
    if (isDiskFull) {
      throw new StoreException("no space left");
    }
    if (defect != null) {
      throw defect;
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
  void backupIsMadeAtEachMultipleOfTheTime() {
    workAt("2026-11-25T14:20:30Z");
    assertThat(folder).isDirectoryContaining("glob:**/" + FIRST);
    workAt("2026-11-25T17:59:59Z");
    assertThat(folder.toFile().list()).containsExactly(FIRST);
    workAt("2026-11-25T18:00:00Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(FIRST, "scheduled-2026-11-25-1800");
  }

  @Test
  void missedBackupIsMadeLater() {
    workAt("2026-11-25T12:00:10Z");
    start();
    workAt("2026-11-28T13:00:00Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(FIRST, "scheduled-2026-11-28-1200");
  }

  @Test
  void oldestBackupsAreRemoved() throws IOException {
    Files.createDirectory(folder.resolve("before-upgrade"));
    workAt("2026-11-25T12:00:10Z");
    workAt("2026-11-25T18:00:10Z");
    workAt("2026-11-26T00:00:10Z");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "before-upgrade", "scheduled-2026-11-25-1800", "scheduled-2026-11-26-0000");
  }

  @Test
  void failedBackupRemovesNoneAndIsRetriedSoon() {
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
  void aClockThatWasAheadStopsNoBackup() {
    workAt("2026-11-25T12:00:10Z");
    workAt("2027-12-31T20:59:10Z");
    assertThat(folder.toFile().list()).hasSize(2);
    settings = new BackupsConfig(Duration.ofHours(6), 1);
    try (LogLines log = new LogLines()) {
      workAt("2026-11-25T18:00:10Z");
      assertThat(folder.toFile().list())
          .containsExactlyInAnyOrder("scheduled-2026-11-25-1800", "scheduled-2027-12-31-1800");
      workAt("2026-11-26T00:00:10Z");
      workAt("2026-11-26T00:01:00Z");
      assertThat(folder.toFile().list())
          .containsExactlyInAnyOrder("scheduled-2026-11-26-0000", "scheduled-2027-12-31-1800");
      assertThat(log.warnings())
          .singleElement(InstanceOfAssertFactories.STRING)
          .contains("clock", "scheduled-2027-12-31-1800");
    }
  }

  @Test
  void aFailureWhileTheClockWasAheadIsNotWaitedFor() {
    isDiskFull = true;
    workAt("2027-12-31T20:59:10Z");
    isDiskFull = false;
    workAt("2026-11-25T12:00:10Z");
    assertThat(folder.toFile().list()).containsExactly(FIRST);
  }

  @Test
  void defectIsLoggedAndBackupsContinue() {
    defect = new IllegalStateException("defect");
    try (LogLines log = new LogLines()) {
      workAt("2026-11-25T12:00:10Z");
      assertThat(log.warnings()).singleElement(InstanceOfAssertFactories.STRING).contains("defect");
    }
    defect = null;
    workAt("2026-11-25T12:10:20Z");
    assertThat(folder.toFile().list()).containsExactly(FIRST);
  }

  @Test
  void aFolderThatCannotBeReadIsNotTakenForAnEmptyOne() throws Exception {
    workAt("2026-11-25T12:00:10Z");
    Files.move(folder.resolve(FIRST), folder.resolve("aside"));
    Path file = Files.createFile(folder.resolve("file"));
    Backups backups = new Backups(this::backup, file);
    assertThatThrownBy(backups::list)
        .isInstanceOf(RefusalException.class)
        .hasMessageContaining("cannot be listed");
    assertThat(new Backups(this::backup, folder.resolve("none")).list()).isEmpty();
    scheduled = new ScheduledBackups(backups, () -> settings, () -> now);
    try (LogLines log = new LogLines()) {
      workAt("2026-11-25T12:00:10Z");
      assertThat(log.warnings()).singleElement(InstanceOfAssertFactories.STRING).contains("listed");
    }
  }

  @Test
  void backupsOfOthersWithASimilarNameStopNone() throws IOException {
    Files.createDirectory(folder.resolve("scheduled-by-hand"));
    settings = new BackupsConfig(Duration.ofHours(6), 1);
    workAt("2026-11-25T12:00:10Z");
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder(FIRST, "scheduled-by-hand");
  }

  @Test
  void newestBackupIgnoresTheFuture() throws IOException {
    Backups backups = new Backups(this::backup, folder);
    assertThat(backups.newest(now)).isEqualTo(Instant.EPOCH);
    now = Instant.parse("2026-11-25T12:00:10Z");
    made("today", now);
    made("ahead", now.plus(Duration.ofDays(400)));
    assertThat(backups.newest(now)).isEqualTo(now);
  }

  private void made(String name, Instant time) throws IOException {
    Path made = Files.createDirectory(folder.resolve(name));
    Files.setLastModifiedTime(made, FileTime.from(time));
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
    RocksOptions options = RocksOptions.defaults();
    StoreFactory.restore(made, folder.resolve("restored"), options);
    try (StoreEngine store =
        StoreFactory.open(folder.resolve("restored"), options, MetadataBlob::merge)) {
      assertThat(store.totals().functions()).isZero();
    }
  }
}
