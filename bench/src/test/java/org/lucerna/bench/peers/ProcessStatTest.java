package org.lucerna.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ProcessStatTest {
  private static final String FIELDS = " S 1 2 3 0 -1 4194560 100 200 5 6 11 22 33 44 20 0 8 0 999";

  @ParameterizedTest
  @ValueSource(strings = {"java", "tmux: server", "a (b) c", ") 1 2 3", "(", "", "line\nbreak"})
  void nameMayContainSpacesAndParentheses(String name) {
    assertThat(ProcessStat.parse("4711 (" + name + ")" + FIELDS))
        .isEqualTo(new ProcessStat(33, 77));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "4711", "4711 (java) S 1 2", "4711 java" + FIELDS})
  void lineOfAnotherFormIsRefused(String line) {
    assertThatThrownBy(() -> ProcessStat.parse(line))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("expected at least 17 fields");
  }
}
