package org.lucerna.warp.code;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.AddressRange;

class AddressRegionsTest {
  private static final long NEAR = 0x10000;

  private static boolean isIn(AddressRegions regions, long number) {
    return regions.isAddress(number);
  }

  @Test
  void numbersNearARegionAreAddresses() {
    AddressRegions regions = AddressRegions.of(List.of(new AddressRange(0x400000, 0x500000)));

    assertThat(isIn(regions, 0x3effff)).isFalse();
    assertThat(isIn(regions, 0x3f0000)).isTrue();
    assertThat(isIn(regions, 0x400000)).isTrue();
    assertThat(isIn(regions, 0x4fffff)).isTrue();
    assertThat(isIn(regions, 0x500000)).as("the end itself").isFalse();
    assertThat(isIn(regions, 0x500001)).isTrue();
    assertThat(isIn(regions, 0x510000)).isTrue();
    assertThat(isIn(regions, 0x510001)).isFalse();
  }

  @Test
  void smallNumbersAreAddressesOnlyInsideOfARegion() {
    AddressRegions regions = AddressRegions.of(List.of(new AddressRange(0x8000, 0x9000)));

    assertThat(isIn(regions, 0x8000)).isTrue();
    assertThat(isIn(regions, 0x7fff)).isFalse();
    assertThat(isIn(regions, 0x10000)).isFalse();
    assertThat(isIn(regions, 0x10001)).isTrue();
  }

  /** The rule itself, for each region. */
  private static boolean isAddress(List<AddressRange> regions, long number) {
    return regions.stream()
        .filter(region -> region.size() > 0)
        .anyMatch(
            region ->
                region.contains(number)
                    || (Long.compareUnsigned(number, NEAR) > 0
                        && ((number < region.start() && number >= region.start() - NEAR)
                            || (number > region.end() && number <= region.end() + NEAR))));
  }

  @Test
  void manyRegionsAreAsEachOfThem() {
    for (int seed = 0; seed < 500; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      List<AddressRange> regions =
          IntStream.range(0, random.nextInt(6))
              .mapToObj(_ -> AddressRange.sized(random.nextInt(0x100000), random.nextInt(0x20000)))
              .toList();
      AddressRegions sorted = AddressRegions.of(regions);
      for (int i = 0; i < 300; i++) {
        long number = random.nextInt(0x140000);
        assertThat(sorted.isAddress(number))
            .as("seed %d, %x in %s", seed, number, regions)
            .isEqualTo(isAddress(regions, number));
      }
      for (AddressRange region : regions) {
        for (long number :
            new long[] {
              region.start() - 1, region.start(), region.end() - 1, region.end(), region.end() + 1
            }) {
          assertThat(sorted.isAddress(number))
              .as("seed %d, %x in %s", seed, number, regions)
              .isEqualTo(isAddress(regions, number));
        }
      }
    }
  }
}
