package org.lucerna.binary.dwarf;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Ranges and intervals at random, compared with sets of addresses. */
class DwarfRangesTest {
  /** Half of the addresses are above the highest positive number. */
  private static final long BASE = Long.MAX_VALUE - 100;

  @Test
  void piecesAreSortedAndJoined() {
    SplittableRandom random = new SplittableRandom(7);
    for (int round = 0; round < 2000; round++) {
      long[] pieces = new long[2 * random.nextInt(8)];
      BitSet covered = new BitSet();
      for (int i = 0; i < pieces.length; i += 2) {
        int low = random.nextInt(200);
        int high = low + random.nextInt(1, 40);
        pieces[i] = BASE + low;
        pieces[i + 1] = BASE + high;
        covered.set(low, high);
      }
      DwarfRanges ranges = DwarfRanges.of(pieces, pieces.length);
      for (int at = -1; at < 250; at++) {
        assertThat(ranges.contains(BASE + at)).isEqualTo(at >= 0 && covered.get(at));
      }
      int from = 0;
      for (int i = 0; i < ranges.size(); i++) {
        int low = covered.nextSetBit(from);
        from = covered.nextClearBit(low);
        assertThat(ranges.low(i)).isEqualTo(BASE + low);
        assertThat(ranges.high(i)).isEqualTo(BASE + from);
      }
      assertThat(covered.nextSetBit(from)).isEqualTo(-1);
    }
  }

  @Test
  void coveringFindsAllIntervalsAtAnAddress() {
    SplittableRandom random = new SplittableRandom(8);
    for (int round = 0; round < 500; round++) {
      Intervals.Builder builder = new Intervals.Builder();
      List<long[]> all = new ArrayList<>();
      for (int n = random.nextInt(40); n > 0; n--) {
        long low = BASE + random.nextInt(200);
        long high = low + random.nextInt(1, 60);
        builder.add(low, high, all.size());
        all.add(new long[] {low, high});
      }
      Intervals intervals = builder.build();
      for (int at = -1; at < 280; at++) {
        long address = BASE + at;
        List<Integer> found = new ArrayList<>();
        int index = intervals.covering(address, intervals.floor(address));
        while (index >= 0) {
          found.add(intervals.number(index));
          index = intervals.covering(address, index - 1);
        }
        List<Integer> wanted = new ArrayList<>();
        for (int i = 0; i < all.size(); i++) {
          boolean begun = Long.compareUnsigned(all.get(i)[0], address) <= 0;
          if (begun && Long.compareUnsigned(address, all.get(i)[1]) < 0) {
            wanted.add(i);
          }
        }
        assertThat(found).containsExactlyInAnyOrderElementsOf(wanted);
      }
    }
  }
}
