package org.lucerna.isa.riscv;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RiscvBranchTest {
  @ParameterizedTest
  @EnumSource
  void encodedDistanceIsDecodedBack(RiscvBranch branch) {
    for (int distance = -branch.reach() - 2; distance <= branch.reach(); distance += 2) {
      int code = new Random(distance).nextInt();
      int other = branch.withDistance(code, distance);

      assertThat(branch.distance(other)).isEqualTo(distance);
      assertThat(other & ~branch.bits()).isEqualTo(code & ~branch.bits());
    }
  }

  /** As written by an assembler. */
  @ParameterizedTest
  @CsvSource({
    "JUMP, 704430ef, 0x43704",
    "JUMP, a17d30ef, -0x2c5ea",
    "CONDITIONAL, 02f74163, 34",
    "SHORT_JUMP, bf59, -106",
    "SHORT_CONDITIONAL, fafd, -10",
    "SHORT_CONDITIONAL, e781, 8",
  })
  void distancesMatchTheAssembler(RiscvBranch branch, String code, String distance) {
    assertThat(branch.distance(Integer.parseUnsignedInt(code, 16)))
        .isEqualTo(Integer.decode(distance));
  }
}
