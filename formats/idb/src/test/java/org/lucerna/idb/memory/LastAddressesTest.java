package org.lucerna.idb.memory;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.SampleDatabase;

/** Programs that reach up to the end of the address space. */
class LastAddressesTest {
  private static final int HEAD = 0x2000;
  private static final int SIZE = 0x1000;

  /** A region of flags whose low byte is that of the address; IDA ends one before the last. */
  private static byte[] id1(int wordSize, long start) {
    ByteBuffer id1 = ByteBuffer.allocate(HEAD + 4 * SIZE).order(ByteOrder.LITTLE_ENDIAN);
    id1.put("VA*\0".getBytes(StandardCharsets.US_ASCII));
    id1.putInt(3).putInt(1).putInt(0x800).putInt(2);
    for (long edge : new long[] {start, start + SIZE}) {
      if (wordSize == 4) {
        id1.putInt((int) edge);
      } else {
        id1.putLong(edge);
      }
    }
    for (int i = 0; i < SIZE; i++) {
      id1.putInt(HEAD + 4 * i, 0x100 | ((int) (start + i) & 0xff));
    }
    return id1.array();
  }

  @ParameterizedTest
  @CsvSource({"IDA1, 4, 0xfffffffe", "IDA2, 8, -2"})
  void lastAddressesHaveTheirFlagsAndBytes(Magic magic, int wordSize, String last)
      throws IOException {
    long end = Long.decode(last);
    long start = end - SIZE;
    SampleDatabase sample =
        new SampleDatabase(magic, 6, Compression.STORED, BTreeVersion.V2_0, -0x401000);
    byte[] file =
        sample.write(
            new SampleDatabase.Damage() {
              @Override
              public byte[] section(SectionKind kind, byte[] bytes) {
                return kind == SectionKind.ID1 ? id1(wordSize, start) : bytes;
              }
            });
    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      DatabaseMemory memory = database.memory();
      assertThat(memory.regions()).hasSize(1);
      assertThat(memory.flags(start)).hasValue(0x1fe);
      assertThat(memory.flags(end - 1)).hasValue(0x1fd);
      assertThat(memory.flags(start - 1)).isEmpty();
      assertThat(memory.flags(end)).isEmpty();
      assertThat(memory.bytes(end - 2, 2)).containsExactly(0xfc, 0xfd);
      // Past the end there are none, and none from the other end of the address space.
      assertThat(memory.bytes(end - 1, 4)).containsExactly(0xfd, 0, 0, 0);
    }
  }
}
