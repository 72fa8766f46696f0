package org.lucerna.packs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.metadata.MetadataMerge;
import org.lucerna.packs.file.PackHead;
import org.lucerna.packs.file.PackManifest;
import org.lucerna.packs.file.SamplePack;
import org.lucerna.search.SearchQuery;
import org.lucerna.store.AttachmentKind;
import org.lucerna.store.FunctionAlias;
import org.lucerna.store.PullHit;
import org.lucerna.store.Version;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.rocks.RocksOptions;

final class PackBuilderTest {
  private static final String ZLIB = "/build/zlib/libz.a";
  private static final String SECRET = "/home/ana/secret/firmware.elf";

  @TempDir private Path scratch;
  private final StoreEngine store = StoreFactory.inMemory(MetadataMerge::of);
  private final SampleStore sample = new SampleStore(store);

  @AfterEach
  void close() {
    store.close();
  }

  private static final class Quiet implements PackBuilder.Progress {
    @Override
    public LongConsumer selecting() {
      return _ -> {};
    }

    @Override
    public LongConsumer copying() {
      return _ -> {};
    }

    @Override
    public void compacting(String part) {
      // Nobody looks.
    }
  }

  private Path file() {
    return scratch.resolve("made.pack");
  }

  private PackHead build(@Nullable String query) throws IOException {
    SearchQuery parsed = query == null ? null : SearchQuery.parse(query);
    return new PackBuilder("made", "1", SampleStore.NOW, SamplePack.KEY)
        .build(
            new PackBuilder.Source(store.catalog(), store.provenances(), store::export),
            parsed,
            scratch.resolve("making"),
            file(),
            new Quiet());
  }

  private StoreEngine added() throws IOException {
    try (InputStream in = Files.newInputStream(file())) {
      InstalledPack pack =
          PackFolder.in(scratch.resolve("data")).add(in, SamplePack.KEY.key().fingerprint());
      return StoreFactory.openReadOnly(
          pack.store(),
          RocksOptions.defaults().withFunctionBytes(0),
          MetadataMerge::of,
          Ranker.standard());
    }
  }

  private static List<@Nullable String> names(StoreEngine store, int... numbers) {
    List<Md5> keys = new ArrayList<>();
    for (int number : numbers) {
      keys.add(SampleStore.key(number));
    }
    List<@Nullable String> names = new ArrayList<>();
    for (PullHit hit : store.pull(keys, false)) {
      names.add(hit == null ? null : hit.function().name().text());
    }
    return names;
  }

  private void pushZlibAndSecrets() {
    sample.push("ana", ZLIB, "deflate_", 1, 50);
    sample.from(ZLIB, "zlib", "pkg:deb/debian/zlib1g-dev@1.2.13");
    sample.push("bob", SECRET, "secret_", 51, 50);
    // The same functions, in the program that links them, under names of its own.
    sample.push("bob", SECRET, "my_deflate_", 1, 10);
  }

  @Test
  void packHasTheFunctionsThatTheQueryFinds() throws Exception {
    pushZlibAndSecrets();

    PackManifest manifest = build("package:zlib").manifest();

    assertThat(manifest.functions()).isEqualTo(50);
    assertThat(manifest.files()).isEqualTo(1);
    assertThat(manifest.sources()).containsExactly("pkg:deb/debian/zlib1g-dev@1.2.13");
    try (StoreEngine pack = added()) {
      assertThat(names(pack, 1, 50, 51)).containsExactly("deflate_1", "deflate_50", null);
      assertThat(pack.totals().functions()).isEqualTo(50);
      assertThat(pack.files().file(SampleStore.file(ZLIB))).isNotNull();
      assertThat(pack.files().functions(SampleStore.file(ZLIB), 0, 100)).hasSize(50);
      assertThat(pack.provenances().of(List.of(SampleStore.file(ZLIB))).getFirst()).hasSize(1);
    }
  }

  @Test
  void factsAboutPeopleStayAtHome() throws Exception {
    pushZlibAndSecrets();
    build("package:pkg:deb/debian/*");

    ByteArrayOutputStream text = new ByteArrayOutputStream();
    try (StoreEngine pack = added()) {
      pack.export(new JsonLinesWriter(text));
      for (Version version : pack.histories(List.of(SampleStore.key(1))).getFirst()) {
        assertThat(version.account().text()).isEqualTo("pack:made");
        assertThat(version.time()).isEqualTo(SampleStore.NOW);
      }
    }
    String export = text.toString(StandardCharsets.UTF_8);
    assertThat(export)
        .contains("libz.a", "pack:made")
        .doesNotContain(
            "ana", "bob", "host-of", "secret", "i64", "/build", "firmware", "my_deflate");
  }

  @Test
  void everythingIsInPackWithoutQuery() throws Exception {
    pushZlibAndSecrets();

    assertThat(build(null).manifest().functions()).isEqualTo(100);
    try (StoreEngine pack = added()) {
      assertThat(names(pack, 1)).isEqualTo(names(store, 1));
      assertThat(names(pack, 51)).containsExactly("secret_51");
      assertThat(pack.histories(List.of(SampleStore.key(1))).getFirst()).hasSize(2);
    }
  }

  @Test
  void nameThatOnlyAnotherFileHasIsGivenByItsPackage() throws Exception {
    // The version was pushed from the program, and the package only confirms it.
    sample.push("bob", SECRET, "inflate_", 1, 5);
    sample.push("ana", ZLIB, "inflate_", 1, 5);
    sample.from(ZLIB, "zlib", "pkg:deb/debian/zlib1g-dev@1.2.13");

    build("package:zlib");

    try (StoreEngine pack = added()) {
      assertThat(names(pack, 1)).containsExactly("inflate_1");
      assertThat(pack.sightings(SampleStore.key(1), 10))
          .extracting(seen -> seen.inputPath().text())
          .containsExactly("libz.a");
    }
  }

  @Test
  void objectsAndAliasesOfSelectedFilesTravel() throws Exception {
    pushZlibAndSecrets();
    ByteString zlib = ByteString.wrap(SampleStore.file(ZLIB).toByteArray());
    ByteString secret = ByteString.wrap(SampleStore.file(SECRET).toByteArray());
    ByteString objects = ByteString.utf8("objects");
    for (ByteString id : List.of(zlib, secret)) {
      boolean _ =
          store
              .attachments(AttachmentKind.OBJECTS)
              .store(id, 1, objects, ByteString.utf8("ana"), true);
    }
    boolean _ =
        store
            .attachments(AttachmentKind.PACKAGE)
            .store(ByteString.utf8("sum"), 1, objects, ByteString.utf8("ana"), true);
    FunctionAlias mine =
        new FunctionAlias(SampleStore.key(1), new UUID(1, 2), 64, ByteString.EMPTY);
    FunctionAlias others =
        new FunctionAlias(SampleStore.key(51), new UUID(3, 4), 64, ByteString.EMPTY);
    int _ = store.aliases().store(List.of(mine, others));

    build("package:zlib");

    try (StoreEngine pack = added()) {
      assertThat(pack.attachments(AttachmentKind.OBJECTS).of(zlib)).isEqualTo(objects);
      assertThat(pack.attachments(AttachmentKind.OBJECTS).of(secret)).isNull();
      assertThat(pack.attachments(AttachmentKind.PACKAGE).of(ByteString.utf8("sum"))).isNull();
      assertThat(pack.aliases().aliases(List.of(SampleStore.key(1), SampleStore.key(51))))
          .containsExactly(List.of(mine), List.of());
    }
  }

  @Test
  void queryThatFindsNothingMakesNoPack() {
    pushZlibAndSecrets();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> build("name:nothing"))
        .withMessageContaining("nothing to pack");
    assertThat(file()).doesNotExist();
    assertThat(scratch.resolve("making")).doesNotExist();
  }
}
