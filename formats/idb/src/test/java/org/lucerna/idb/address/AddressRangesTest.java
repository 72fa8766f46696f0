package org.lucerna.idb.address;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;

/** Sets of addresses, compared with checking each range. */
class AddressRangesTest {
  private static final long HALF = 1L << 63;

  @Test
  void containsAddressesOfEachRange() {
    SplittableRandom random = new SplittableRandom(14);
    for (int round = 0; round < 500; round++) {
      List<AddressRange> ranges = new ArrayList<>();
      for (int i = random.nextInt(6); i > 0; i--) {
        long start = HALF - 20 + random.nextInt(40);
        ranges.add(new AddressRange(start, start + random.nextInt(-2, 12)));
      }
      AddressRanges all = new AddressRanges(ranges);
      for (long address = HALF - 22; address != HALF + 40; address++) {
        long at = address;
        assertThat(all.contains(at))
            .as(Long.toHexString(at) + " in " + ranges)
            .isEqualTo(ranges.stream().anyMatch(range -> range.contains(at)));
      }
    }
  }
}
