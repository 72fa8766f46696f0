package org.lucerna.idb.segment;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.btree.BTreeVersion;
import org.lucerna.idb.container.Compression;
import org.lucerna.idb.container.Magic;
import org.lucerna.idb.container.SectionKind;
import org.lucerna.idb.fixture.BTreeWriter;
import org.lucerna.idb.fixture.ContainerWriter;
import org.lucerna.idb.fixture.RecordsWriter;

/** Segments of IDA 3 and 4, which are not packed. */
class RawSegmentsTest {
  @Test
  void segmentOf41BytesIsRead() {
    RecordsWriter records = new RecordsWriter(4);
    long name = records.node("seg000");
    String start = "00000100";
    String node = ByteString.hex("%08x".formatted(Integer.reverseBytes((int) name))).hex();
    records.sup(
        records.node("$ segs"),
        0x10000,
        ByteString.hex(
            start
                + "12470100"
                + "00000000"
                + node
                + "00000000"
                + "01020000"
                + "0000"
                + "0010"
                + "ffffffffffff773bffffffff"
                + "02"));
    byte[] file =
        new ContainerWriter(Magic.IDA0, 0, Compression.STORED)
            .section(SectionKind.ID0, BTreeWriter.write(BTreeVersion.V1_5, 8192, records.records()))
            .write();

    try (IdaDatabase database = IdaDatabase.of(MemorySegment.ofArray(file))) {
      IdbSegment segment = database.segments().toList().getFirst();
      assertThat(segment.range()).isEqualTo(new AddressRange(0x10000, 0x14712));
      assertThat(segment.name()).isNull();
      assertThat(segment.type()).hasToString("seg000");
      assertThat(segment.bitness()).isEqualTo(16);
      assertThat(segment.selector()).isEqualTo(0x1000);
      assertThat(segment.kind()).isEqualTo(2);
      assertThat(segment.registers()).startsWith(null, null, null, 0x3b77L, null, null);
      assertThat(segment.registers()).hasSize(16);
    }
  }
}
