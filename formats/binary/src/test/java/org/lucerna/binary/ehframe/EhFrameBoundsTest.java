package org.lucerna.binary.ehframe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.function.BinaryFunction;
import org.lucerna.binary.function.BinaryFunctions;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteView;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

/** Tables that contradict their headers, and programs that have nothing but such a table. */
class EhFrameBoundsTest {
  private static final int ADDRESS = 0x1000;

  @TempDir private Path folder;

  private static Out out() {
    return new Out(ByteOrder.LITTLE_ENDIAN, true);
  }

  private static ByteView view(Out out) {
    return ByteView.of(MemorySegment.ofArray(out.toByteArray()), ByteOrder.LITTLE_ENDIAN, true);
  }

  /** A CIE of 20 bytes whose pointers are absolute words of four bytes. */
  private static Out cie() {
    return out().u32(16).u32(0).u8(1).cstr("zR").u8(1).u8(1).u8(16).u8(1).u8(3).align(4);
  }

  private static Out fde(Out table, long back, long start, long size) {
    return table.u32(12).u32(back).u32(start).u32(size);
  }

  private static List<AddressRange> ranges(Out table) {
    return EhFrame.of(view(table), ADDRESS).ranges();
  }

  private static void assertRefused(Out table) {
    assertThatThrownBy(() -> ranges(table)).isInstanceOf(FormatException.class);
  }

  @Test
  void sampleTableIsValid() {
    assertThat(ranges(fde(cie(), 24, 0x5000, 0x10)))
        .containsExactly(AddressRange.sized(0x5000, 0x10));
  }

  @Test
  void lengthsPastTheEndThrowFormatException() {
    assertRefused(cie().u32(13).u32(24).u32(0x5000).u32(0x10));
    assertRefused(cie().u32(0xffff_fffeL).u32(24).u32(0x5000).u32(0x10));
    assertRefused(cie().u32(0xffff_ffffL).u64(-1).u32(24).u32(0x5000).u32(0x10));
    assertRefused(cie().u32(0xffff_ffffL).u64(Long.MAX_VALUE).u32(24).u32(0x5000).u32(0x10));
    assertRefused(cie().u32(2).u32(24).u32(0x5000).u32(0x10));
  }

  @Test
  void entryThatEndsWithinItsPointersThrowsFormatException() {
    assertRefused(cie().u32(8).u32(24).u32(0x5000));
  }

  @Test
  void cieOutsideTheTableThrowsFormatException() {
    assertRefused(fde(cie(), 25, 0x5000, 0x10));
    assertRefused(fde(cie(), 0x7fff_ffff, 0x5000, 0x10));
    assertRefused(fde(cie(), 0xffff_f000L, 0x5000, 0x10));
  }

  @Test
  void fdeInPlaceOfACieThrowsFormatException() {
    assertRefused(fde(cie(), 4, 0x5000, 0x10));
    assertRefused(fde(fde(cie(), 24, 0x5000, 0x10), 20, 0x6000, 0x10));
    Out two = out().u32(12).u32(-12L & 0xffff_ffffL).u32(0x5000).u32(0x10);
    assertRefused(fde(two, 20, 0x6000, 0x10));
  }

  @ParameterizedTest
  @ValueSource(ints = {0x05, 0x06, 0x0d, 0x23, 0x33, 0x43, 0x53, 0x73, 0x83, 0x9b, 0xff})
  void unknownPointerEncodingsThrowFormatException(int encoding) {
    Out table = out().u32(16).u32(0).u8(1).cstr("zR").u8(1).u8(1).u8(16).u8(1).u8(encoding);
    assertRefused(fde(table.align(4), 24, 0x5000, 0x10));
  }

  @Test
  void augmentationWithoutEndThrowsFormatException() {
    Out table =
        out()
            .u32(40)
            .u32(0)
            .u8(1)
            .bytes("zSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSSS".getBytes(StandardCharsets.US_ASCII))
            .align(4);
    assertRefused(fde(table, table.size() + 4, 0x5000, 0x10));
  }

  @Test
  void emptyTableHasNoRanges() {
    assertThat(ranges(out())).isEmpty();
    assertThat(ranges(out().u32(0))).isEmpty();
    assertThat(ranges(out().u16(1))).isEmpty();
    assertThat(ranges(cie())).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(longs = {2, 0x1000_0000L, 0x7fff_ffffL, 0x8000_0000L, 0xffff_ffffL})
  void headerCountPastTheEndThrowsFormatException(long count) {
    Out header = out().u8(1).u8(3).u8(3).u8(3).u32(0x2000).u32(count).u32(0x5000).u32(0x2000);
    assertThatThrownBy(() -> EhFrameHeader.read(view(header), ADDRESS))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining(count + " entries");
  }

  @Test
  void hugeHeaderCountThrowsFormatException() {
    for (int encoding : new int[] {4, 0xc}) {
      Out header = out().u8(1).u8(3).u8(encoding).u8(3).u32(0x2000).u64(-1).u64(0).u64(0);
      assertThatThrownBy(() -> EhFrameHeader.read(view(header), ADDRESS))
          .isInstanceOf(FormatException.class);
    }
  }

  @Test
  void aHeaderWithoutTable() {
    Out omitted = out().u8(1).u8(3).u8(0xff).u8(0xff).u32(0x2000);
    assertThat(EhFrameHeader.read(view(omitted), ADDRESS).count()).isZero();
    Out lebs = out().u8(1).u8(3).u8(3).u8(1).u32(0x2000).u32(1).u32(0);
    assertThat(EhFrameHeader.read(view(lebs), ADDRESS).count()).isZero();
    assertThatThrownBy(() -> EhFrameHeader.read(view(out().u8(2).u64(0)), ADDRESS))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> EhFrameHeader.read(view(out().u8(1).u8(3)), ADDRESS))
        .isInstanceOf(FormatException.class);
  }

  /** With sections and, as packers leave programs, without. */
  @Test
  void aStrippedProgramHasItsFunctions() throws Exception {
    Path source = folder.resolve("program.c");
    Files.writeString(
        source,
        "static __attribute__((noinline)) int hidden(int n) { return n * 7; }"
            + "int main(int n, char **words) { return hidden(n) + hidden(n + 1); }");
    Path program = folder.resolve("program");
    Path stripped = folder.resolve("stripped");
    Tool.require("gcc").run("-O1", "-o", program, source);
    Tool.require("strip").run("-s", "-o", stripped, program);
    List<AddressRange> wanted;
    try (ElfFile whole = ElfFile.open(program)) {
      wanted =
          whole.symbols().stream()
              .filter(symbol -> symbol.type() == SymbolType.FUNC)
              .filter(symbol -> symbol.name().text().matches("hidden|main"))
              .map(symbol -> AddressRange.sized(symbol.value(), symbol.size()))
              .toList();
      assertThat(wanted).hasSize(2);
    }
    byte[] bytes = Files.readAllBytes(stripped);
    assertFunctions(bytes, wanted);
    // The place, size and count of sections.
    Arrays.fill(bytes, 0x28, 0x30, (byte) 0);
    Arrays.fill(bytes, 0x3a, 0x40, (byte) 0);
    assertFunctions(bytes, wanted);
  }

  private static void assertFunctions(byte[] program, List<AddressRange> wanted) {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(program));
    assertThat(file.symbols().isEmpty()).isTrue();
    assertThat(requireNonNull(EhFrame.of(file)).ranges()).containsAll(wanted);
    List<AddressRange> functions =
        BinaryFunctions.of(file).list().stream().map(EhFrameBoundsTest::range).toList();
    assertThat(functions).containsAll(wanted);
  }

  private static AddressRange range(BinaryFunction function) {
    return AddressRange.sized(function.address(), function.size());
  }
}
