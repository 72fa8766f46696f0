package org.lucerna.idb.golden;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.security.MessageDigest;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeHeader;
import org.lucerna.idb.btree.Records;
import org.lucerna.idb.btree.RecordsDigest;
import org.lucerna.idb.container.ContainerHeader;
import org.lucerna.idb.container.IdbSection;
import org.lucerna.idb.container.Trailer;
import org.lucerna.idb.memory.ByteFlags;
import org.lucerna.idb.memory.DatabaseMemory;
import org.lucerna.idb.root.IdaInfo;
import org.lucerna.idb.root.RootNode;

/** The container, the records and the root of public databases. */
@EnabledIf(
    value = "org.lucerna.idb.golden.GoldenTest#present",
    disabledReason = "no ../shared/idb beside the checkout: build/fetch-fixtures")
class GoldenTest {
  static boolean present() {
    return Golden.databases().findAny().isPresent();
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void containersMatchExpectedOnes(Golden golden) throws Exception {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      ContainerHeader header = database.container().header();
      assertThat(header).isNotNull();
      if (header == null) {
        return;
      }
      assertThat((long) header.version()).isEqualTo(golden.number("info", "fileVersion"));
      assertThat(header.magic()).hasToString(String.valueOf(golden.get("info", "magic")));
      assertThat(database.container().damage()).isEmpty();
      assertThat(database.sections()).hasSize(golden.objects("info", "sections").size());
      for (Map<?, ?> expected : golden.objects("info", "sections")) {
        section(database, expected);
      }
      if (golden.get("extra", "snapshotTimes") instanceof List<?> times) {
        assertThat(database.container().snapshots())
            .extracting(time -> time.getEpochSecond() + "." + time.getNano() / 1000)
            .isEqualTo(times);
        assertThat(header.description().text())
            .isEqualTo(golden.get("extra", "snapshotDescription"));
        assertThat(header.id().hex()).isEqualTo(golden.get("extra", "id16"));
      }
      Trailer trailer = database.container().trailer();
      assertThat(trailer == null || trailer.ok()).isTrue();
      assertThat(trailer != null).isEqualTo(header.version() == 910);
    }
  }

  private static void section(IdaDatabase database, Map<?, ?> expected) throws Exception {
    IdbSection section =
        database.sections().stream()
            .filter(s -> s.kind().extension().equals(expected.get("name")))
            .findAny()
            .orElseThrow();
    assertThat(section.size()).isEqualTo(expected.get("size"));
    assertThat((long) section.compression().code()).isEqualTo(expected.get("compression"));
    if (expected.containsKey("offset")) {
      assertThat(section.offset()).isEqualTo(expected.get("offset"));
      assertThat(section.storedSize()).isEqualTo(expected.get("storedSize"));
    }
    if (expected.containsKey("checksum")) {
      Integer checksum = section.checksum();
      assertThat(checksum == null ? "" : HexFormat.of().toHexDigits(checksum))
          .isEqualTo(expected.get("checksum"));
    }
    assertThat(section.checksumOk()).isEqualTo(expected.get("checksumOk"));
    assertThat(sha256(section)).isEqualTo(expected.get("sha256"));
  }

  private static String sha256(IdbSection section) throws Exception {
    MessageDigest digest = MessageDigest.getInstance("SHA-256");
    byte[] buffer = new byte[1 << 16];
    try (InputStream in = section.openStream()) {
      for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
        digest.update(buffer, 0, count);
      }
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void recordsMatchExpectedOnes(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      BTreeHeader header = database.btree().header();
      assertThat(header.version().number()).isEqualTo(golden.get("info", "btree", "version"));
      assertThat((long) header.pageSize()).isEqualTo(golden.number("info", "btree", "pageSize"));
      assertThat((long) header.pageCount()).isEqualTo(golden.number("info", "btree", "pageCount"));
      assertThat((long) header.rootPage()).isEqualTo(golden.number("info", "btree", "rootPage"));
      assertThat((long) header.recordCount())
          .isEqualTo(golden.number("info", "btree", "recordCount"));
      assertThat((long) header.firstFreePage()).isEqualTo(golden.number("extra", "firstFreePage"));
      assertThat(database.btree().freePages().stream())
          .allMatch(page -> page > 0 && page < golden.number("info", "btree", "pageCount") * 2);
      RecordsDigest digest = RecordsDigest.of(database.btree());
      assertThat(digest.count()).isEqualTo(header.recordCount());
      assertThat(digest.sha256().hex()).isEqualTo(golden.get("info", "recordsSha256"));
      Records backwards = database.btree().records();
      backwards.toEnd();
      int count = 0;
      while (backwards.previous()) {
        count++;
      }
      assertThat(count).isEqualTo(header.recordCount());
    }
  }

  @ParameterizedTest
  @MethodSource("org.lucerna.idb.golden.Golden#databases")
  void rootNodesMatchExpectedOnes(Golden golden) throws IOException {
    try (IdaDatabase database = IdaDatabase.open(golden.database())) {
      assertThat((long) database.wordSize()).isEqualTo(golden.number("info", "wordSize"));
      RootNode root = database.root();
      assertThat(text(root.release())).isEqualTo(golden.get("info", "idaVersion"));
      assertThat(Golden.text(text(root.inputFile())))
          .isEqualTo(Golden.row(golden.get("info", "inputFile")).getFirst());
      assertThat(String.valueOf(root.inputMd5())).isEqualTo("" + golden.get("info", "inputMd5"));
      ByteString sha256 = root.inputSha256();
      assertThat(sha256 == null ? null : sha256.hex()).isEqualTo(golden.get("info", "inputSha256"));
      assertThat(root.inputCrc32().getAsLong())
          .isEqualTo(Long.parseLong("" + golden.get("info", "inputCrc32"), 16));
      number(root.inputSize(), golden.get("info", "inputSize"));
      number(root.created(), golden.get("info", "created"));
      number(root.opens(), golden.get("info", "opens"));
      number(root.imageBase(), golden.get("extra", "imageBase"));
      number(root.createdBy(), golden.get("extra", "initialVersion"));
      IdaInfo info = root.idaInfo();
      assertThat(info).isNotNull();
      if (info != null) {
        assertThat(info.processor().text()).isEqualTo(golden.get("info", "processor"));
        assertThat((long) info.version()).isEqualTo(golden.number("extra", "idainfoVersion"));
        assertThat(info.netdelta()).isEqualTo(golden.number("extra", "netdelta"));
      }
    }
  }

  @Test
  void sectionsStoredAsFilesAreRead() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve("naked/empty.id0"));
        IdaDatabase whole = IdaDatabase.open(Golden.DATA.resolve("empty.idb"))) {
      assertThat(database.sections()).hasSize(4);
      assertThat(database.wordSize()).isEqualTo(4);
      // IDA did not close it: the header still counts 260 records.
      RecordsDigest digest = RecordsDigest.of(database.btree());
      assertThat(digest.count()).isEqualTo(291);
      assertThat(digest.sha256().hex())
          .isEqualTo("ab7c82acf5b36aa4c14909f2dfd15cb2c472d7ea92b3e40c664d66c708a30c3d");
      assertThat(database.root().inputMd5()).isEqualTo(whole.root().inputMd5());
      assertThat(database.functions()).isEmpty();
    }
  }

  /** The last flags of half a gigabyte of them. */
  @Test
  void highAddressesHaveFlags() throws IOException {
    try (IdaDatabase database = IdaDatabase.open(Golden.DATA.resolve("highaddr.idb"))) {
      DatabaseMemory memory = database.memory();
      assertThat(memory.flags(0xf7ff_ffffL).orElseThrow()).matches(ByteFlags::isCode);
      assertThat(memory.flags(0xffff_fffdL)).hasValue(0);
      assertThat(memory.flags(0xffff_fffeL)).isEmpty();
      assertThat(memory.bytes(0xffff_fff0L, 100)).containsOnly(0);
    }
  }

  private static void number(OptionalLong actual, @Nullable Object expected) {
    assertThat(actual.isPresent() ? actual.getAsLong() : null).isEqualTo(expected);
  }

  private static @Nullable String text(@Nullable ByteString text) {
    return text == null ? null : text.text();
  }
}
