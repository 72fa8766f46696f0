package org.lucerna.warp.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class InstructionIndexTest {
  private static final long SEED = 20_261_125;

  /** Addresses on both sides of the start, of the end of the near ones and of all addresses. */
  private static long address(long start, Random random) {
    long distance =
        switch (random.nextInt(4)) {
          case 0 -> -random.nextInt(64);
          case 1 -> random.nextInt(64);
          case 2 -> 0x1_0000 - 32 + random.nextInt(64);
          default -> Long.MIN_VALUE + random.nextInt(64) - 32;
        };
    return start + distance;
  }

  @Test
  void indexesEqualMapAndAreClearedTogether() {
    Random random = new Random(SEED);
    InstructionIndex indexes = new InstructionIndex();
    for (int function = 0; function < 2_000; function++) {
      long start = random.nextInt(4) * 0x20L + (random.nextBoolean() ? 0 : Long.MAX_VALUE);
      indexes.clear(start);
      Map<Long, Integer> model = new HashMap<>();
      for (int i = 0; i < 40; i++) {
        long address = address(start, random);
        assertThat(indexes.get(address))
            .as("seed %s, function %s", SEED, function)
            .isEqualTo(model.getOrDefault(address, AddressIndex.NONE));
        if (!model.containsKey(address)) {
          indexes.put(address, i);
          model.put(address, i);
        }
      }
    }
  }

  @Test
  void manyFarAddressesAreKept() {
    InstructionIndex indexes = new InstructionIndex();
    indexes.clear(0);
    for (int i = 0; i < 5_000; i++) {
      indexes.put(0x10_0000 + 3L * i, i);
    }
    for (int i = 0; i < 5_000; i++) {
      assertThat(indexes.get(0x10_0000 + 3L * i)).isEqualTo(i);
      assertThat(indexes.get(0x10_0001 + 3L * i)).isEqualTo(AddressIndex.NONE);
    }
  }
}
