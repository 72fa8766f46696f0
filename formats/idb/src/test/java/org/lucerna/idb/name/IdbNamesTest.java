package org.lucerna.idb.name;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.idb.fixture.SampleDatabase.START;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.SampleDatabase;
import org.lucerna.idb.memory.ByteFlags;

/** Names of databases whose list of them is missing or wrong. */
class IdbNamesTest {
  private static final SampleDatabase SAMPLE =
      new SampleDatabase(Magic.IDA2, 6, Compression.STORED, BTreeVersion.V2_0, -0x401000);

  @TempDir Path folder;

  /** Moves all addresses in section nam, and marks those in {@code named} in section id1. */
  private static IdaDatabase moved(long by, long... named) {
    SampleDatabase.Damage damage =
        new SampleDatabase.Damage() {
          @Override
          public byte[] section(SectionKind kind, byte[] bytes) {
            if (kind == SectionKind.NAM) {
              for (int at = 0x2000; at < bytes.length; at += 8) {
                bytes[at + 3] += (byte) (by >> 24);
              }
            } else if (kind == SectionKind.ID1) {
              for (long address : named) {
                bytes[0x2000 + 4 * (int) (address - START) + 1] |= ByteFlags.NAME >> 8;
              }
            }
            return bytes;
          }
        };
    return IdaDatabase.of(MemorySegment.ofArray(SAMPLE.write(damage)));
  }

  @Test
  void listThatFitsTheRecordsIsBelieved() {
    try (IdaDatabase database = moved(0)) {
      assertThat(database.names().areOfRecords()).isFalse();
      assertThat(database.names()).extracting(Name::address).containsExactly(START, START + 0x80);
    }
  }

  @Test
  void listOutdatedByRebaseIsReplacedByRecords() {
    try (IdaDatabase database = moved(0x800_0000, START, START + 0x80)) {
      assertThat(database.names().areOfRecords()).isTrue();
      assertThat(database.names())
          .containsExactly(
              new Name(START, ByteString.utf8("first")),
              new Name(START + 0x80, ByteString.utf8("data")));
    }
  }

  @Test
  void namesWithoutTheFlagAreNotShown() {
    try (IdaDatabase database = moved(0x800_0000, START + 0x80)) {
      assertThat(database.names()).extracting(Name::address).containsExactly(START + 0x80);
    }
  }

  @Test
  void recordsAloneHaveNames() throws IOException {
    Path whole = Files.write(folder.resolve("whole.i64"), SAMPLE.write());
    Path alone = folder.resolve("alone.id0");
    try (IdaDatabase database = IdaDatabase.open(whole)) {
      var records = database.container().require(SectionKind.ID0).data();
      Files.write(alone, records.bytes(0, (int) records.size()).toByteArray());
    }
    try (IdaDatabase database = IdaDatabase.open(alone)) {
      assertThat(database.names().areOfRecords()).isTrue();
      assertThat(database.names()).extracting(Name::address).containsExactly(START, START + 0x80);
    }
  }
}
