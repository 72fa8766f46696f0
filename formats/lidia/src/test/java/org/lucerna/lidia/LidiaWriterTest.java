package org.lucerna.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.lidia.Sample.bytes;
import static org.lucerna.lidia.Sample.function;
import static org.lucerna.lidia.Sample.text;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;

class LidiaWriterTest {
  @TempDir private Path folder;

  private static LidiaFile read(byte[] bytes) {
    return LidiaFile.of(MemorySegment.ofArray(bytes), Checksums.VERIFIED);
  }

  private static List<Range> ranges(LidiaFile file) {
    return LongStream.range(0, file.count()).mapToObj(file::range).toList();
  }

  @Test
  void emptyFileHasTheExpectedBytes() {
    assertThat(ByteString.wrap(bytes(List.of())).hex())
        .isEqualTo(
            "2e64696101000000"
                + "0400000000000000000000000000000080000000000000000000000000000000"
                + "0400000000000000000000000000000080000000000000000000000000000000"
                + "12000000000000008000000000000000e812d71600000000"
                + "0200000000000000000000000000000092000000000000000000000000000000"
                + "000000000a0000005b6f766572666c6f775d");
  }

  @Test
  void aRangeIsEightFields() {
    Range range =
        new Range(
            0x0102_0304,
            5,
            6,
            text("f"),
            text("a.c"),
            text("b.c"),
            7,
            List.of(new LineEntry(8, 9), new LineEntry(10, 0xffff)));
    byte[] bytes = bytes(List.of(range));
    assertThat(ByteString.wrap(bytes).slice(0x80, bytes.length).hex())
        .isEqualTo(
            "04030201"
                + "0500000006000000120000001700000000000000020000001e00000007000000"
                + "000000000a0000005b6f766572666c6f775d"
                + "010000006603000000612e6303000000622e63"
                + "080009000a00ffff");
    assertThat(ranges(read(bytes))).containsExactly(range);
  }

  @Test
  void fieldWidthFollowsTheLargestValue() {
    Header narrow = read(bytes(List.of(function(0xffff_ffffL, 0xffff_ffffL, "f")))).header();
    assertThat(narrow.va().fieldSize()).isEqualTo(4);
    assertThat(narrow.range().fieldSize()).isEqualTo(4);
    Header wide = read(bytes(List.of(function(1L << 32, 1L << 32, "f")))).header();
    assertThat(wide.va().fieldSize()).isEqualTo(8);
    assertThat(wide.range().fieldSize()).isEqualTo(8);
  }

  @Test
  void oneLargeLineEntryWidensAll() {
    for (LineEntry entry : List.of(new LineEntry(0x1_0000, 1), new LineEntry(1, 0xffff_ffffL))) {
      LidiaFile file = read(bytes(List.of(Sample.inlined(1, 2, 0, "f", "", 0), with(entry))));
      assertThat(file.header().lines().fieldSize()).isEqualTo(4);
      assertThat(file.range(1).lines()).containsExactly(entry);
    }
    for (LineEntry entry : List.of(new LineEntry(1L << 32, 1), new LineEntry(1, -1))) {
      LidiaWriter writer = new LidiaWriter();
      assertThatThrownBy(() -> writer.add(with(entry)))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }

  private static Range with(LineEntry entry) {
    return new Range(9, 1, 0, text("g"), ByteString.EMPTY, ByteString.EMPTY, 0, List.of(entry));
  }

  @Test
  void equalLinesAreStoredOnce() {
    SplittableRandom random = new SplittableRandom(3);
    List<Range> ranges = new ArrayList<>();
    Set<List<LineEntry>> lists = new HashSet<>();
    for (int i = 0; i < 20_000; i++) {
      List<LineEntry> lines = new ArrayList<>();
      long line = random.nextInt(20) == 0 ? 0xffff_0000L : 0;
      for (int offset = 0; offset < random.nextInt(4); offset++) {
        lines.add(new LineEntry(offset, line + random.nextInt(100)));
      }
      lists.add(lines);
      ranges.add(
          new Range(i, 1, 0, text("f"), ByteString.EMPTY, ByteString.EMPTY, 0, List.copyOf(lines)));
    }
    LidiaFile file = read(bytes(ranges));
    assertThat(ranges(file)).isEqualTo(ranges);
    assertThat(file.header().lines().count()).isEqualTo(lists.stream().mapToLong(List::size).sum());
  }

  /** As in the program whose format it is. */
  @Test
  void largeCallLineDoesNotWidenFields() {
    Range range =
        new Range(
            1, 1, 0, text("f"), ByteString.EMPTY, ByteString.EMPTY, (1L << 32) + 7, List.of());
    LidiaFile file = read(bytes(List.of(range)));
    assertThat(file.header().range().fieldSize()).isEqualTo(4);
    assertThat(file.range(0).callLine()).isEqualTo(7);
  }

  @Test
  void rangesAreSortedAndEqualsKeepTheirOrder() {
    SplittableRandom random = new SplittableRandom(7);
    for (int i = 0; i < 300; i++) {
      List<Range> added = Sample.random(random);
      List<Range> sorted = new ArrayList<>(added);
      sorted.sort(
          Comparator.comparing(Range::address, Long::compareUnsigned)
              .thenComparing(Range::depth, Long::compareUnsigned));
      assertThat(ranges(read(bytes(added)))).isEqualTo(sorted);
    }
  }

  @Test
  void filesAndLinesCanBeOmitted() {
    Range range = Sample.inlined(0x10, 4, 1, "f", "call.c", 3);
    LidiaWriter writer = new LidiaWriter(false, false);
    writer.add(range);
    assertThat(ranges(read(bytes(writer))))
        .containsExactly(
            new Range(
                0x10, 4, 1, range.function(), ByteString.EMPTY, ByteString.EMPTY, 3, List.of()));
  }

  @Test
  void namesOfAnyBytesAreStoredOnce() {
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < 5000; i++) {
      ranges.add(Range.named(i, 1, ByteString.wrap(new byte[] {(byte) i, 0, (byte) (i >> 8)})));
    }
    ranges.add(function(6000, 1, "[overflow]"));
    LidiaWriter writer = new LidiaWriter();
    ranges.forEach(writer::add);
    ranges.forEach(writer::add);
    LidiaFile file = read(bytes(writer));
    assertThat(file.header().strings().size()).isEqualTo(18 + 5000 * 7);
    assertThat(file.lookup(4999))
        .extracting(frame -> frame.function().hex())
        .containsExactly("870013");
  }

  @Test
  void longNameIsNotTruncated() {
    List<Range> ranges = new ArrayList<>();
    for (int i = 0; i < 40; i++) {
      ranges.add(function(i, 1, "f".repeat(i * 10_000) + i));
    }
    assertThat(ranges(read(bytes(ranges)))).isEqualTo(ranges);
  }

  @Test
  void fileIsReplacedOnlyByACompleteOne() throws IOException {
    Path path = folder.resolve("out.lidia");
    Files.writeString(path, "what was there");
    LidiaWriter writer = new LidiaWriter();
    writer.add(function(1, 1, "f"));
    writer.writeTo(path);
    assertThat(path).hasBinaryContent(bytes(writer));
    assertThat(folder.toFile().list()).containsExactly("out.lidia");
  }
}
