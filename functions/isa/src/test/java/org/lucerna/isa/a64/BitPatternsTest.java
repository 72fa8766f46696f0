package org.lucerna.isa.a64;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

final class BitPatternsTest {
  private final BitPatterns<String> patterns =
      new BitPatterns<>("other")
          .add("narrow", "1111.... ........ ........ ...11111")
          .add("wide", "1111")
          .add("low", "........ ........ ........ .......1");

  @Test
  void firstPatternThatFitsCounts() {
    assertThat(patterns.of(0xf000_001f)).isEqualTo("narrow");
    assertThat(patterns.of(0xf000_001e)).isEqualTo("wide");
    assertThat(patterns.of(0xffff_ffff)).isEqualTo("narrow");
    assertThat(patterns.of(0x7fff_ffff)).isEqualTo("low");
  }

  @Test
  void wordThatFitsNoPatternHasTheOtherValue() {
    assertThat(patterns.of(0)).isEqualTo("other");
    assertThat(patterns.of(0x7fff_fffe)).isEqualTo("other");
  }
}
