package org.lucerna.idb.input;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.IdaDatabase;
import org.lucerna.idb.fixture.ItemSample;
import org.lucerna.idb.fixture.Packer;
import org.lucerna.idb.fixture.RecordsWriter;

class InputFileTest {
  private static final long START = ItemSample.START;

  @TempDir Path folder;

  private List<FileSpan> write(ItemSample sample) throws IOException {
    Path file = Files.write(folder.resolve("sample"), sample.write());
    try (IdaDatabase database = IdaDatabase.open(file);
        SeekableByteChannel out =
            Files.newByteChannel(
                folder.resolve("out"), StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
      return database.inputFile().writeTo(out);
    }
  }

  @ParameterizedTest
  @CsvSource({"4, 650", "4, 700", "8, 910"})
  void knownBytesAreWritten(int w, int version) throws IOException {
    ItemSample sample = new ItemSample(w, version);
    for (int i = 0; i < 0x20; i++) {
      sample.flags(START + i, i == 5 ? i : 0x100 | i);
    }
    RecordsWriter records = sample.records();
    long regions = records.node("$ fileregions");
    boolean packed = version >= 700;
    // The first region begins before the memory.
    long early = START - 4;
    records.sup(
        regions,
        early,
        packed
            ? new Packer(w).ea(early, 0x10).dq(2).done()
            : ItemSample.fixed(early, w, START + 0xc, w, 2, 4));
    records.sup(
        regions,
        START + 0x10,
        packed
            ? new Packer(w).ea(START + 0x10, 0x10).dq(0x12).done()
            : ItemSample.fixed(START + 0x10, w, START + 0x20, w, 0x12, 4));
    long fixups = records.node("$ fixups");
    records.sup(
        fixups,
        START + 0x14,
        packed
            ? new Packer(w).dw(0x18).dd(4).ea(0, 1).done()
            : ItemSample.fixed(0x20, 1, 0, w == 8 ? 8 : 2, 1, w, 0, w));
    records.sup(
        fixups,
        START,
        packed
            ? new Packer(w).dw(0x18).dd(2).done()
            : ItemSample.fixed(0x04, 1, 0, w == 8 ? 8 : 2, 1, w, 0, w));
    records.item(records.node("$ patches"), 'P', START + 2, records.word(0xee));
    List<FileSpan> written = write(sample);
    assertThat(written)
        .containsExactly(new FileSpan(6, 11), new FileSpan(12, 0x16), new FileSpan(0x16 + w, 0x22));
    assertThat(FileSpan.between(written, 0x30))
        .containsExactly(
            new FileSpan(0, 6),
            new FileSpan(11, 12),
            new FileSpan(0x16, 0x16 + w),
            new FileSpan(0x22, 0x30));
    byte[] bytes = Files.readAllBytes(folder.resolve("out"));
    assertThat(bytes).hasSize(0x22);
    assertThat(bytes[6 + 1]).isEqualTo((byte) 1);
    assertThat(bytes[6 + 2]).isEqualTo((byte) 0xee);
    assertThat(bytes[6 + 5]).isZero();
    assertThat(bytes[0x21]).isEqualTo((byte) 0x1f);
  }

  @Test
  void invalidFileOffsetThrowsFormatException() {
    ItemSample sample = new ItemSample(8, 700);
    sample
        .records()
        .sup(
            sample.records().node("$ fileregions"),
            START,
            new Packer(8).ea(START, 0x10).dq(-1).done());
    assertThatThrownBy(() -> write(sample)).isInstanceOf(FormatException.class);
  }

  @Test
  void databaseWithoutRegionsWritesNothing() throws IOException {
    assertThat(write(new ItemSample(8, 700))).isEmpty();
    assertThat(FileSpan.between(List.of(), 7)).containsExactly(new FileSpan(0, 7));
    assertThat(FileSpan.between(List.of(), 0)).isEmpty();
  }
}
