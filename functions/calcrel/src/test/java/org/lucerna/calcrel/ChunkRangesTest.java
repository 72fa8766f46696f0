package org.lucerna.calcrel;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.isa.Architecture;

class ChunkRangesTest {
  private static boolean contains(CodeChunk chunk, long address, Architecture architecture) {
    return Long.compareUnsigned(architecture.wrap(address - chunk.start()), chunk.size()) < 0;
  }

  /** Chunks that overlap, that are empty, and that wrap around the end of the address space. */
  @ParameterizedTest
  @EnumSource(names = {"X86", "X64"})
  void containsAddressesOfAnyChunk(Architecture architecture) {
    int inside = 0;
    for (int seed = 0; seed < 2000; seed++) {
      Random random = new Random(seed);
      List<CodeChunk> chunks = new ArrayList<>();
      for (int i = random.nextInt(8); i > 0; i--) {
        long start = architecture.wrap(random.nextInt(200) - 100L);
        chunks.add(CodeChunk.of(start, new byte[random.nextInt(20)]));
      }
      ChunkRanges extent = ChunkRanges.of(chunks, architecture);
      for (long near = -130; near < 130; near++) {
        long address = architecture.wrap(near);
        boolean expected = chunks.stream().anyMatch(c -> contains(c, address, architecture));
        assertThat(extent.contains(address)).as("seed %d, %d", seed, near).isEqualTo(expected);
        inside += expected ? 1 : 0;
      }
    }
    assertThat(inside).isGreaterThan(10_000);
  }
}
