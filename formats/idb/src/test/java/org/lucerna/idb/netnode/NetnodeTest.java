package org.lucerna.idb.netnode;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.btree.Seek;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.RecordsWriter;

/** Nodes of 32- and 64-bit databases. */
class NetnodeTest {
  private static final String LONG = "long".repeat(200);

  @TempDir Path folder;

  private IdaDatabase database(int wordSize) throws IOException {
    RecordsWriter records = new RecordsWriter(wordSize);
    long root = records.node("Root Node");
    records.value(root, ByteString.utf8("input"));
    records.alt(root, -1, 700).alt(root, 3, 0x1234).alt(root, 4, -1);
    records.sup(root, 0, ByteString.utf8("zero")).sup(root, 5, ByteString.EMPTY);
    records.item(root, 'c', 9, ByteString.hex("fe"));
    records.hash(root, "text", ByteString.utf8("hashed"));
    records.item(root, NodeTag.LINK, records.base() + 7, ByteString.hex("01"));
    ByteString blob = ByteString.utf8("0123456789".repeat(300));
    records.blob(root, 'X', 0x10, blob).item(root, 'X', 0x14, ByteString.utf8("after a gap"));
    records.name(0x1000, LONG).name(0x2000, LONG + "2").name(0x3000, "at3000");
    byte[] section = BTreeWriter.write(BTreeVersion.V2_0, 8192, records.records());
    return IdaDatabase.open(Files.write(folder.resolve("nodes.id0"), section));
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void lookUpsFindStoredValues(int wordSize) throws IOException {
    try (IdaDatabase database = database(wordSize)) {
      assertThat(database.wordSize()).isEqualTo(wordSize);
      Netnode root = database.netnode("Root Node");
      assertThat(root).isNotNull();
      if (root == null) {
        return;
      }
      assertThat(root.name()).hasToString("Root Node");
      assertThat(root.value()).hasToString("input");
      assertThat(root.alt(-1)).hasValue(700);
      assertThat(root.alt(4)).hasValue(wordSize == 4 ? 0xffff_ffffL : -1);
      assertThat(root.alt(5)).isEmpty();
      assertThat(root.sup(5)).isEqualTo(ByteString.EMPTY);
      assertThat(root.sup(6)).isNull();
      assertThat(root.charValue('c', 9)).hasValue(0xfe);
      assertThat(root.hash(NodeTag.HASH, ByteString.utf8("text"))).hasToString("hashed");
      assertThat(root.blob('X', 0x10).text()).isEqualTo("0123456789".repeat(300));
      assertThat(root.blob('X', 0x10, 2).length()).isEqualTo(2048);
      assertThat(root.blob('X', 0x11).length()).isEqualTo(3000 - 1024);
      assertThat(root.blob('X', 0x15)).isEqualTo(ByteString.EMPTY);
      NodeItems links = root.links();
      assertThat(links.next()).isTrue();
      assertThat(links.index()).isEqualTo(database.netnodes().base() + 7);
      assertThat(links.next()).isFalse();
      NodeItems alts = root.items(NodeTag.ALT);
      int count = 0;
      while (alts.next()) {
        count++;
      }
      assertThat(count).isEqualTo(3);
      assertThat(alts.seek(Seek.LESS, -1)).isTrue();
      assertThat(alts.index()).isEqualTo(4);
      assertThat(alts.previous()).isTrue();
      assertThat(alts.word()).isEqualTo(0x1234);
      assertThat(alts.previous()).isFalse();
      assertThat(database.netnode("missing")).isNull();
      assertThat(database.netnode(0x9999).name()).isNull();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void longNamesAreAssembled(int wordSize) throws IOException {
    try (IdaDatabase database = database(wordSize)) {
      assertThat(database.netnode(0x1000).name()).hasToString(LONG);
      assertThat(database.netnode(0x2000).name()).hasToString(LONG + "2");
      assertThat(id(database.netnode(LONG))).isEqualTo(0x1000);
      assertThat(id(database.netnode(LONG + "2"))).isEqualTo(0x2000);
      assertThat(database.netnode(LONG + "3")).isNull();
    }
  }

  private static long id(@Nullable Netnode node) {
    return node == null ? -1 : node.id();
  }

  @ParameterizedTest
  @ValueSource(ints = {4, 8})
  void queriesFindRecords(int wordSize) throws IOException {
    try (IdaDatabase database = database(wordSize)) {
      assertThat(values(database, "Root Node;V", 0, false)).containsExactly("input");
      assertThat(values(database, "#1;N", 0, false)).containsExactly("Root Node");
      assertThat(values(database, ".0x3000;N", 0, false)).containsExactly("at3000");
      assertThat(values(database, "== Root Node", 0, false)).isEmpty();
      assertThat(values(database, "?Root Node", 0, false)).hasSize(1);
      assertThat(values(database, "Root Node;S;0", 0, false)).containsExactly("zero");
      assertThat(values(database, "Root Node;H;text", 0, false)).containsExactly("hashed");
      assertThat(values(database, ">=Root Node;S", 1, false)).containsExactly("zero");
      assertThat(values(database, "Root Node;S;0", 2, false)).containsExactly("zero", "");
      assertThat(values(database, "<Root Node;S;5", 1, true)).containsExactly("zero");
      assertThat(values(database, "<=#1;S;5", 2, true)).containsExactly("", "zero");
      assertThat(values(database, ">#1;S;0", 1, false)).containsExactly("");
      assertThat(values(database, "Root Node;A;-1", 0, false)).hasSize(1);
      assertThat(values(database, "nobody;A", 0, false)).isEmpty();
      assertThat(values(database, ">?zzz", 0, false)).isEmpty();
    }
    for (String bad : new String[] {"", "a;b;", ";S"}) {
      assertThatThrownBy(() -> NodeQuery.parse(bad)).isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static List<String> values(
      IdaDatabase database, String query, int limit, boolean descending) {
    return NodeQuery.parse(query).run(database.netnodes(), limit, descending).stream()
        .map(answer -> answer.value().text())
        .toList();
  }
}
