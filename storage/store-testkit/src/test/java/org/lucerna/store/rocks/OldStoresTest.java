package org.lucerna.store.rocks;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.Deletion;
import org.lucerna.store.SketchStore;
import org.lucerna.store.SketchTotals;
import org.lucerna.store.StoreFinding;
import org.lucerna.store.Totals;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.exchange.RandomStore;
import org.lucerna.store.exchange.SpillFile;
import org.lucerna.store.exchange.jsonl.JsonLinesReader;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;

/**
 * Stores that version 0.1.0 wrote: {@code store-0.1.zip} contains one with its rows in the log, the
 * same one with its rows in table files, and the output of {@code store export} of that version.
 */
final class OldStoresTest {
  @TempDir Path folder;
  private String export = "";

  @BeforeEach
  void unpack() throws IOException {
    try (InputStream file =
            Objects.requireNonNull(getClass().getResourceAsStream("store-0.1.zip"));
        ZipInputStream zip = new ZipInputStream(file)) {
      for (ZipEntry next = zip.getNextEntry(); next != null; next = zip.getNextEntry()) {
        if (next.getName().equals("export.jsonl")) {
          export = new String(zip.readAllBytes(), StandardCharsets.UTF_8);
        } else {
          Path target = folder.resolve(next.getName());
          Files.createDirectories(Objects.requireNonNull(target.getParent()));
          Files.copy(zip, target);
        }
      }
    }
  }

  private StoreEngine open(String kind) {
    return StoreFactory.open(
        folder.resolve(kind), RocksOptions.defaults(), Pushes::merge, Ranker.standard());
  }

  @ParameterizedTest
  @ValueSource(strings = {"log", "tables"})
  void oldStoreGivesSameExport(String kind) throws IOException {
    try (StoreEngine store = open(kind)) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      store.export(new JsonLinesWriter(out));
      assertThat(out.toString(StandardCharsets.UTF_8)).isEqualTo(withoutSightings(export));
    }
  }

  /** The lines of an export that this version still writes. */
  private static String withoutSightings(String export) {
    return export
        .lines()
        .filter(line -> !line.startsWith("{\"type\":\"sighting\""))
        .collect(Collectors.joining("\n", "", "\n"));
  }

  @Test
  void oldExportIsImported() throws IOException {
    ByteArrayInputStream in = new ByteArrayInputStream(export.getBytes(StandardCharsets.UTF_8));
    try (StoreEngine store = open("new");
        SpillFile spillFile = SpillFile.in(folder.resolve("spill"))) {
      JsonLinesReader reader = new JsonLinesReader(in, spillFile);
      RandomStore.bring(reader, store);
      assertThat(reader.skipped()).isEmpty();
      assertThat(RandomStore.exported(store).text()).isEqualTo(withoutSightings(export));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"log", "tables"})
  void versionsOfOldPushesAreDeleted(String kind) {
    VersionFilter first = VersionFilter.builder().pushIds(List.of(new Span(1, 1))).build();
    try (StoreEngine store = open(kind)) {
      assertThat(store.fileBytes()).doesNotContainKeys("function_files", "file_functions");
      assertThat(store.delete(Deletion.all(first, ByteString.EMPTY, Pushes.NOON))).isPositive();
      assertThat(store.delete(Deletion.all(first, ByteString.EMPTY, Pushes.NOON))).isZero();
    }
    assertThat(Schema.columns(folder.resolve(kind)))
        .contains("push_functions")
        .doesNotContain("function_files", "file_functions");
  }

  @Test
  void oldStoreHasNoSketchesWhenOpenedReadOnly() {
    Path tables = folder.resolve("tables");
    try (StoreEngine store =
        StoreFactory.openReadOnly(
            tables, RocksOptions.defaults(), Pushes::merge, Ranker.standard())) {
      SketchStore sketches = store.sketches(Programs.RARITY);
      assertThat(sketches.sketches(new long[] {0, 1})).containsExactly(List.of(), List.of());
      assertThat(sketches.posted(Programs.feature(1), 9)).isEmpty();
      assertThat(store.sketchTotals()).isEqualTo(new SketchTotals(0, 0, 0));
      assertThat(store.fileBytes()).doesNotContainKey("sketches");
      List<StoreFinding> findings = new ArrayList<>();
      store.verify(findings::add, _ -> {});
      assertThat(findings).isEmpty();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"log", "tables"})
  void oldStoreIsServedAndWritten(String kind) {
    Md5 shared = Md5.parse("c5c08538294fb0353f7e4972271ca92c");
    Md5 deleted = Md5.parse("8f402b551c006e19277309ff653ca435");
    try (StoreEngine store = open(kind)) {
      Totals before = store.totals();
      assertThat(store.pull(List.of(shared), false).getFirst()).isNotNull();
      assertThat(store.histories(List.of(shared)).getFirst()).hasSizeGreaterThan(1);
      assertThat(store.deletedVersions()).isEqualTo(2);
      assertThat(store.changes().register("test")).isTrue();
      assertThat(store.push(Pushes.some().with(deleted, Pushes.function("again", "")).push()))
          .hasSize(1)
          .doesNotContain(PushOutcome.UNCHANGED);
      assertThat(store.totals().pushes()).isEqualTo(before.pushes() + 1);
      assertThat(store.changes().read("test", 10)).hasSize(1);
    }
    try (StoreEngine store = open(kind)) {
      List<StoreFinding> findings = new ArrayList<>();
      store.verify(findings::add, rows -> {});
      assertThat(findings).isEmpty();
    }
  }
}
