package org.lucerna.binary.ehframe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class EhFrameTest {
  private static final Pattern FDE = Pattern.compile("FDE .* pc=([0-9a-f]+)\\.\\.([0-9a-f]+)");

  static List<SampleElf> samples() {
    return SampleElf.all();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void rangesAreInOrderWithoutDroppedOnes(SampleElf sample) {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(sample.write()));

    assertThat(requireNonNull(EhFrame.of(file)).ranges())
        .containsExactly(
            AddressRange.sized(SampleElf.TEXT, 0x20),
            AddressRange.sized(SampleElf.TEXT + 0x20, 0x20));
  }

  @Test
  void longLengthsPersonalitiesAndAbsolutePointers() {
    Out out = new Out(ByteOrder.BIG_ENDIAN, true);
    Out cie = out.fresh().u32(0).u8(3).cstr("zPLR").uleb128(4).u8(0x78).uleb128(200);
    cie.uleb128(7).u8(3).u32(0x1234).u8(0).u8(0).align(4);
    out.u32(0xffffffffL).u64(cie.size()).bytes(cie.toByteArray());
    out.u32(20).u32(out.size()).u64(0x8000_0000_0000_1000L).u64(0x40);
    ByteView view =
        ByteView.of(MemorySegment.ofArray(out.toByteArray()), ByteOrder.BIG_ENDIAN, true);

    assertThat(EhFrame.of(view, 0).ranges())
        .containsExactly(AddressRange.sized(0x8000_0000_0000_1000L, 0x40));
  }

  @Test
  void aPieceWhoseRulesChangeAtOnceStartsMidFunction() {
    // Of no rules, a later one, a CFA at once, and a length beyond the entry.
    String[] rules = {"00000000", "00410e10", "000e2000", "7f0e2000"};
    Out out = new Out(ByteOrder.LITTLE_ENDIAN, true);
    out.u32(16).u32(0).u8(1).cstr("zR").u8(1).u8(0x78).u8(16).u8(1).u8(0x03).align(4);
    for (int i = 0; i < rules.length; i++) {
      out.u32(16).u32(out.size()).u32(0x1000 + 0x10 * i).u32(0x10);
      out.bytes(HexFormat.of().parseHex(rules[i]));
    }
    ByteView view =
        ByteView.of(MemorySegment.ofArray(out.toByteArray()), ByteOrder.LITTLE_ENDIAN, true);

    List<Long> inside = new ArrayList<>();
    EhFrameReader reader = EhFrame.of(view, 0).reader();
    while (reader.next()) {
      if (reader.startsMidFunction()) {
        inside.add(reader.start());
      }
    }
    assertThat(inside).containsExactly(0x1020L);
  }

  @Test
  void pointersFromElsewhereAreRefused() {
    for (int encoding : new int[] {0x3b, 0x2b, 0x9b, 0x05}) {
      Out out = new Out(ByteOrder.LITTLE_ENDIAN, true);
      out.u32(16).u32(0).u8(1).cstr("zR").u8(1).u8(1).u8(16).u8(1).u8(encoding).align(4);
      out.u32(20).u32(24).fillTo(44);
      ByteView view =
          ByteView.of(MemorySegment.ofArray(out.toByteArray()), ByteOrder.LITTLE_ENDIAN, true);
      assertThatThrownBy(() -> EhFrame.of(view, 0).ranges())
          .isInstanceOf(FormatException.class)
          .hasMessageContaining("encoding " + Integer.toHexString(encoding));
    }
  }

  @Test
  void rangesEqualOutputOfReadelf() throws Exception {
    Tool readelf = Tool.require("readelf");
    List<Path> files =
        Stream.concat(
                Tool.files("/usr/lib/x86_64-linux-gnu", "libc", 6).stream(),
                Tool.files("/usr/bin", "", 6).stream())
            .toList();
    for (Path path : files) {
      List<AddressRange> theirs = new ArrayList<>();
      Matcher matcher = FDE.matcher(readelf.run("-wfN", path));
      while (matcher.find()) {
        long start = Long.parseUnsignedLong(matcher.group(1), 16);
        theirs.add(AddressRange.sized(start, Long.parseUnsignedLong(matcher.group(2), 16) - start));
      }
      try (ElfFile file = ElfFile.open(path)) {
        List<AddressRange> ours = new ArrayList<>();
        EhFrameReader reader = requireNonNull(EhFrame.of(file)).reader();
        while (reader.next()) {
          ours.add(AddressRange.sized(reader.start(), reader.size()));
        }
        assertThat(ours).as(path.toString()).isNotEmpty().isEqualTo(theirs);

        EhFrameHeader header = requireNonNull(EhFrame.header(file));
        assertThat(header.count()).isEqualTo(theirs.size());
        List<AddressRange> sorted = requireNonNull(EhFrame.of(file)).ranges();
        assertThat(header.start(0)).isEqualTo(sorted.getFirst().start());
        assertThat(header.start(header.count() - 1)).isEqualTo(sorted.getLast().start());
        long address = requireNonNull(file.section(".eh_frame")).address();
        assertThat(header.tableAddress()).isEqualTo(address);
      }
    }
  }
}
