package org.lucerna.idb.folder;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.address.AddressSpace;
import org.lucerna.idb.fixture.ItemSample;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;

class FoldersTest {
  @TempDir Path folder;

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static Packer head(int wordSize, int form, String name, long parent) {
    return new Packer(wordSize).u8(form).raw(text(name + "\0")).ea(parent).u8(4);
  }

  private IdaDatabase open(ItemSample sample) throws IOException {
    return IdaDatabase.open(Files.write(folder.resolve("sample"), sample.write()));
  }

  private static FolderTree tree(IdaDatabase database) {
    return Objects.requireNonNull(database.folders().of("funcs"));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void bothFolderFormsAreRead(int w) throws IOException {
    ItemSample sample = new ItemSample(w, 910);
    RecordsWriter records = sample.records();
    long node = records.node("$ dirtree/funcs");
    ByteString root = head(w, 1, "", 0).dd(4).ea(2, -1, 0x1000, -0x800).dd(2, 2).done();
    // In two parts, split at an awkward place.
    records.sup(node, 0, root.slice(0, 9)).sup(node, 1, root.slice(9, root.length()));
    records.sup(node, 0x1_0000, head(w, 0, "one", 0).dd(0, 2).ea(0x5000, 8).dd(1).ea(3).done());
    records.sup(node, 0x2_0000, head(w, 1, "two", 0).dd(0).done());
    records.sup(node, 0x3_0000, head(w, 1, "three", 1).dd(1).ea(7).dd(0, 1).done());
    try (IdaDatabase database = open(sample)) {
      FolderTree tree = tree(database);
      assertThat(tree)
          .containsExactly(
              new Folder(0, ByteString.EMPTY, 0, List.of(2L, 1L), List.of(0x1001L, 0x801L)),
              new Folder(1, text("one"), 0, List.of(3L), List.of(0x5000L, 0x5008L)),
              new Folder(2, text("two"), 0, List.of(), List.of()),
              new Folder(3, text("three"), 1, List.of(), List.of(7L)));
      assertThat(tree.paths())
          .isEqualTo(
              Map.of(
                  0L,
                  ByteString.EMPTY,
                  1L,
                  text("/one"),
                  2L,
                  text("/two"),
                  3L,
                  text("/one/three")));
      assertThat(database.folders()).extracting(FolderTree::kind).containsExactly(text("funcs"));
    }
  }

  @Test
  void folderInsideItselfThrowsFormatException() throws IOException {
    ItemSample sample = new ItemSample(4, 910);
    RecordsWriter records = sample.records();
    long node = records.node("$ dirtree/funcs");
    records.sup(node, 0x1_0000, head(4, 1, "a", 2).dd(0).done());
    records.sup(node, 0x2_0000, head(4, 1, "b", 1).dd(0).done());
    try (IdaDatabase database = open(sample)) {
      FolderTree tree = tree(database);
      assertThatThrownBy(tree::paths)
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("in itself");
    }
  }

  @Test
  void missingFoldersAreNullOrEmpty() throws IOException {
    try (IdaDatabase database = open(new ItemSample(8, 910))) {
      assertThat(database.folders()).isEmpty();
      assertThat(database.folders().of("names")).isNull();
    }
  }

  @Test
  void damagedFolderThrowsFormatException() {
    SplittableRandom random = new SplittableRandom(7);
    AddressSpace space = new AddressSpace(8, 0);
    ByteString sound =
        head(8, 1, "name", 3).dd(5).ea(1, 2, 3, 4, 0x1_2345_6789L).dd(2, 1, 1, 1).done();
    assertThat(FolderReader.read(9, sound, space).items()).hasSize(2);
    int refused = 0;
    for (int i = 0; i < 5000; i++) {
      byte[] mutant = sound.toByteArray();
      mutant[random.nextInt(mutant.length)] = (byte) random.nextInt();
      int length = random.nextInt(4) == 0 ? random.nextInt(mutant.length) : mutant.length;
      try {
        FolderReader.read(9, ByteString.window(mutant, 0, length), space);
      } catch (FormatException damage) {
        refused++;
      }
    }
    assertThat(refused).isBetween(1000, 4999);
  }
}
