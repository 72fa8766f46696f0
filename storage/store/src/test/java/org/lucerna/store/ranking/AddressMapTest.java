package org.lucerna.store.ranking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class AddressMapTest {
  private static final long KEY = 0x1234_5678_9abc_def0L;

  /** Differs from {@link #KEY} only in bits that the order by key leaves out. */
  private static final long NEAR = KEY + 1;

  private final AddressMap map =
      new AddressMap(
          new long[] {0x10, 0x20, 0x30, 0x40, -1},
          new long[] {NEAR, KEY, KEY, NEAR + 1, KEY},
          new int[] {1, 7, 8, 1, 7});

  @Test
  void functionIsFoundByKeyAndName() {
    assertThat(map.indexOf(KEY, 7)).isEqualTo(1);
    assertThat(map.indexOf(KEY, 8)).isEqualTo(2);
    assertThat(map.indexOf(KEY, 9)).isEqualTo(-1);
    assertThat(map.indexOf(NEAR, 1)).isZero();
    assertThat(map.indexOf(NEAR, 7)).isEqualTo(-1);
    assertThat(map.indexOf(0, 1)).isEqualTo(-1);
  }

  @Test
  void lowestAddressOfAKeyIsFound() {
    assertThat(map.addressOf(KEY, 5)).isEqualTo(0x20);
    assertThat(map.addressOf(NEAR, 5)).isEqualTo(0x10);
    assertThat(map.addressOf(NEAR + 2, 5)).isEqualTo(5);
    assertThat(map.has(NEAR)).isTrue();
    assertThat(map.has(NEAR + 2)).isFalse();
  }

  @Test
  void onlyAKeyThatOccursOnceHasAnOnlyIndex() {
    assertThat(map.onlyIndex(NEAR)).isZero();
    assertThat(map.onlyIndex(NEAR + 1)).isEqualTo(3);
    assertThat(map.onlyIndex(KEY)).isEqualTo(-1);
    assertThat(map.onlyIndex(NEAR + 2)).isEqualTo(-1);
  }

  @Test
  void addressesAreUnsigned() {
    assertThat(map.indexAt(-1)).isEqualTo(4);
    assertThat(map.indexAt(0x40)).isEqualTo(3);
    assertThat(map.indexAt(0x41)).isEqualTo(-1);
    assertThat(map.indexAt(0)).isEqualTo(-1);
  }

  @Test
  void memoryIsThatOfItsArrays() {
    assertThat(map.memory()).isEqualTo(5 * (8 + 8 + 4 + 8));
  }

  @Test
  void arraysOfDifferentLengthsAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AddressMap(new long[1], new long[2], new int[2]))
        .withMessage("1 addresses, 2 keys, 2 candidates");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new AddressMap(new long[2], new long[2], new int[1]));
  }
}
