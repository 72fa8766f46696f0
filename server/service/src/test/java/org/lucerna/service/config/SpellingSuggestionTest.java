package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SpellingSuggestionTest {
  @ParameterizedTest
  @CsvSource({
    "'', '', 0",
    "frame, frame, 0",
    "frmae, frame, 1",
    "fame, frame, 1",
    "frames, frame, 1",
    "frane, frame, 1",
    "kitten, sitting, 3",
    "'', abc, 3",
  })
  void distanceCountsEdits(String a, String b, int steps) {
    assertThat(SpellingSuggestion.distance(a, b)).isEqualTo(steps);
    assertThat(SpellingSuggestion.distance(b, a)).isEqualTo(steps);
  }

  @Test
  void closestWordIsSuggested() {
    List<String> known = List.of("hello-frame", "trusted-frame", "untrusted-frame", "name");
    assertThat(SpellingSuggestion.nearest("trustedframe", known)).hasValue("trusted-frame");
    assertThat(SpellingSuggestion.nearest("nmae", known)).hasValue("name");
    assertThat(SpellingSuggestion.nearest("colour", known)).isEmpty();
  }
}
