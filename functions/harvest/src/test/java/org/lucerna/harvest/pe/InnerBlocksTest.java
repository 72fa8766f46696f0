package org.lucerna.harvest.pe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.debuginfo.PdbSearch;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.code.LinkedHarvest;

/** Code of 32-bit Windows that only tables lead to: inside functions, and functions themselves. */
class InnerBlocksTest {
  private static final int X86 = 0x14c;
  private static final int BASE = 0x40_0000;

  /** A function that registers its scopes: the called place of its block lies after the start. */
  private static final String WITH_SCOPES =
      """
      6afe 6800304000 e804000000 c3
      8b7508 46 c3
      33c0 40 c3
      8b65e8 c3
      cccccccccc b8
      31c0 40 40 c3
      cccccccccccccccccccccc
      ff248530304000
      31c0 40 c3
      """;

  private static byte[] hex(String code) {
    return HexFormat.of().parseHex(code.replaceAll("\\s", ""));
  }

  private static byte[] words(int... words) {
    ByteBuffer bytes = ByteBuffer.allocate(4 * words.length).order(ByteOrder.LITTLE_ENDIAN);
    Arrays.stream(words).forEach(bytes::putInt);
    return bytes.array();
  }

  private static SamplePe sample(String code, int[] starts, int... addresses) {
    int[][] places =
        Arrays.stream(addresses)
            .mapToObj(place -> new int[] {SamplePe.HIGHLOW, place})
            .toArray(int[][]::new);
    return new SamplePe(X86, BASE, hex(code), starts, places);
  }

  private static LinkedHarvest harvest(SamplePe sample) {
    PeFile file = PeFile.of(MemorySegment.ofArray(sample.write()));
    return PeHarvest.of(file, PdbSearch.Found.none(), HarvestOptions.PLAIN);
  }

  /**
   * Scopes: a block of {@code __finally}, then a filter and a handler. After them an address of a
   * function that code before it hides, and a table of jumps.
   */
  private static SamplePe withScopes() {
    byte[] data =
        words(
            -2,
            0,
            -20,
            0,
            -2,
            0,
            BASE + 0x100d,
            -2,
            BASE + 0x1012,
            BASE + 0x1016,
            0,
            BASE + 0x1020,
            BASE + 0x1037,
            BASE + 0x1039);
    return sample(WITH_SCOPES, new int[] {0x1000, 0x1030}, 0x1003, 0x1033)
        .data(data, 24, 32, 36, 44, 48, 52);
  }

  @Test
  void filtersAndHandlersBelongToTheirFunction() {
    assertThat(harvest(withScopes()).functions())
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .containsExactly(
            tuple(BASE + 0x1000L, 0x1aL), tuple(BASE + 0x1020L, 5L), tuple(BASE + 0x1030L, 11L));
  }

  /** Without base relocations nothing says that the words are addresses. */
  @Test
  void wordsThatAreNoAddressesAreNoScopes() {
    SamplePe sample = sample(WITH_SCOPES, new int[] {0x1000, 0x1030}).data(words(-2, 0, -20, 0));
    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::address)
        .contains(BASE + 0x1012L);
  }

  @Test
  void catchBlocksBelongToTheirFunction() {
    // push a stub; ret | inc eax; ret (the block) | the stub | its target
    String code =
        "6aff 6810104000 c3 40c3 cccccccccccc 8b542408 b800304000 e902000000 cccc c3 33c0 c3";
    byte[] data =
        words(
            0x1993_0522,
            1,
            0,
            Integer.MAX_VALUE,
            BASE + 0x3020,
            0,
            0,
            0,
            0,
            0,
            0,
            Integer.MAX_VALUE,
            BASE + 0x3040,
            0,
            0,
            0,
            0,
            0,
            0,
            BASE + 0x1008);
    SamplePe sample =
        sample(code, new int[] {0x1000, 0x1010, 0x1020}, 0x1003, 0x1015).data(data, 16, 0x30, 0x4c);
    assertThat(harvest(sample).functions())
        .extracting(HarvestedFunction::address, HarvestedFunction::size)
        .startsWith(tuple(BASE + 0x1000L, 10L), tuple(BASE + 0x1010L, 14L));
  }
}
