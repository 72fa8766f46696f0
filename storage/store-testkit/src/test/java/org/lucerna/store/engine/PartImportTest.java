package org.lucerna.store.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Programs.feature;
import static org.lucerna.store.testkit.Programs.key;
import static org.lucerna.store.testkit.Programs.sketch;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.md5;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.store.SketchStore;
import org.lucerna.store.exchange.StoreRecord;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Programs;
import org.lucerna.store.testkit.Pushes;

/** The postings of files that are imported: exports have none. */
final class PartImportTest {
  private static final Md5 FILE = md5("/bin/a.exe");

  private static StoreEngine open() {
    return StoreFactory.inMemory(MetadataMerge::of, Ranker.standard());
  }

  private static void fill(StoreEngine store) {
    store.push(Pushes.some().from("a").with(key(1), function("f", "")).push());
    Programs program = Programs.some().with(key(1), sketch(201)).with(key(2), sketch(202));
    SketchStore.Stored stored =
        store
            .sketches(Programs.RARITY)
            .store(FILE, program.program(), SketchStore.Selection.ALL, ByteString.utf8("account"));
    assertThat(stored.graph()).isTrue();
  }

  private static void assertPosted(StoreEngine store) {
    SketchStore sketches = store.sketches(Programs.RARITY);
    assertThat(sketches.parts(FILE, feature(201))).containsExactly(0);
    assertThat(sketches.parts(FILE, feature(202))).containsExactly(0);
    assertThat(sketches.parts(FILE, feature(203))).isEmpty();
  }

  private static void importAll(List<StoreRecord> records, StoreEngine into) {
    StoreImport sink = into.beginImport(Programs.RARITY);
    records.forEach(sink::accept);
    sink.flush();
  }

  @Test
  void partsAreTheSameAfterExportAndImport() throws IOException {
    List<StoreRecord> records = new ArrayList<>();
    try (StoreEngine store = open()) {
      fill(store);
      assertPosted(store);
      store.export(records::add);
    }
    try (StoreEngine store = open()) {
      importAll(records, store);
      assertPosted(store);
      importAll(records, store);
      assertPosted(store);
    }
    Collections.reverse(records);
    try (StoreEngine store = open()) {
      importAll(records, store);
      assertPosted(store);
    }
  }
}
