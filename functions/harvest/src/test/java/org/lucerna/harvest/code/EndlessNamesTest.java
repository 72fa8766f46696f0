package org.lucerna.harvest.code;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EndlessNamesTest {
  @ParameterizedTest
  @ValueSource(
      strings = {"abort", "_Exit", "_ZSt20__throw_length_errorPKc", "_ZSt17__throw_bad_allocv"})
  void functionsThatNeverReturn(String name) {
    assertThat(EndlessNames.contains(name)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "printf", "exits", "_ZSt", "_ZSt4copyPKc", "__throw_length_error"})
  void others(String name) {
    assertThat(EndlessNames.contains(name)).isFalse();
  }
}
