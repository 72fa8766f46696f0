package org.lucerna.identify;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class VersionOrderTest {
  @Test
  void versionsAreOrderedAsPeopleCount() {
    List<String> ordered =
        List.of("0.9.10", "1.2~rc1", "1.2", "1.2.1", "1.9", "1.10", "1.10a", "2", "20210201");
    assertThat(ordered.reversed().stream().sorted(VersionOrder.NATURAL)).isEqualTo(ordered);
  }

  @Test
  void leadingZerosDoNotCountUnlessNothingElseDiffers() {
    assertThat(VersionOrder.NATURAL.compare("1.02", "1.3")).isNegative();
    assertThat(VersionOrder.NATURAL.compare("1.02", "1.2")).isNotZero();
    assertThat(VersionOrder.NATURAL.compare("1.2", "1.2")).isZero();
  }

  @Test
  void numbersOfAnyLengthAreCompared() {
    assertThat(VersionOrder.NATURAL.compare("9".repeat(40), "1" + "0".repeat(40))).isNegative();
  }
}
