package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Comparator;
import java.util.List;
import jdk.jfr.Recording;
import jdk.jfr.consumer.RecordedEvent;
import jdk.jfr.consumer.RecordingFile;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.service.tls.CertificateFolder;
import org.lucerna.service.tls.ServerNames;
import org.lucerna.service.tls.Validity;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

/**
 * A renamed file survives a power cut only if the folder around it is synced afterwards. Flight
 * recordings contain Java's sync requests to the system.
 */
@DisabledOnOs(value = OS.WINDOWS, disabledReason = "folders cannot be synced there")
class SyncedFoldersTest {
  @TempDir private Path temporary;
  private Path folder;

  @BeforeEach
  void resolve() throws IOException {
    folder = temporary.toRealPath();
  }

  private interface Action {
    void perform() throws IOException;
  }

  /** The paths synced below {@link #folder} meanwhile, in order. */
  private List<String> synced(Action action) throws IOException {
    Path file = temporary.resolve("recording.jfr");
    try (Recording recording = new Recording()) {
      recording.enable("jdk.FileForce").withoutThreshold();
      recording.start();
      action.perform();
      recording.stop();
      recording.dump(file);
    }
    List<RecordedEvent> events = RecordingFile.readAllEvents(file);
    Files.delete(file);
    return events.stream()
        .sorted(Comparator.comparing(RecordedEvent::getStartTime))
        .map(event -> Path.of(event.getString("path")))
        .filter(path -> path.startsWith(folder))
        .map(path -> folder.relativize(path).toString())
        .toList();
  }

  @Test
  void newCertificatesAreOnDiskUnderTheirNames() throws IOException {
    CertificateFolder tls = new CertificateFolder(folder.resolve("tls"));
    ServerNames names = ServerNames.of(List.of("localhost"));
    List<String> made = synced(() -> tls.create(names, Validity.STANDARD, Clock.systemUTC()));
    assertThat(made).hasSize(7);
    assertThat(made.subList(0, 5)).allMatch(file -> file.matches("\\.tls-[^/]+/.+"));
    assertThat(made.get(5)).matches("\\.tls-[^/]+");
    assertThat(made.getLast()).isEmpty();
    assertThat(synced(() -> tls.renew(names, Validity.STANDARD, Clock.systemUTC())))
        .hasSize(2)
        .endsWith("tls");
  }

  @Test
  void backupsAndRestoredFoldersAreOnDiskUnderTheirNames() throws IOException {
    Path backup = folder.resolve("backups/monday");
    try (StoreEngine store =
        ConfiguredStore.openToMaintain(OnDisk.config(folder, GuestRole.CONTRIBUTOR))) {
      assertThat(synced(() -> store.backup(backup))).endsWith("backups/.monday.partial", "backups");
    }
    assertThat(
            synced(
                () ->
                    StoreFactory.restore(backup, folder.resolve("other"), RocksOptions.defaults())))
        .endsWith(".other.partial", "");
  }
}
