package org.lucerna.service.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DurationTextTest {
  @ParameterizedTest
  @CsvSource({
    "0s, PT0S, 0s",
    "0d, PT0S, 0s",
    "250ms, PT0.25S, 250ms",
    "1000ms, PT1S, 1s",
    "10s, PT10S, 10s",
    "90s, PT1M30S, 90s",
    "60s, PT1M, 1m",
    "90m, PT1H30M, 90m",
    "1h, PT1H, 1h",
    "24 h, PT24H, 1d",
    "7d, PT168H, 7d",
  })
  void validFormsAreParsed(String text, Duration time, String canonical) {
    assertThat(DurationText.parse(text)).isEqualTo(time);
    assertThat(DurationText.format(time)).isEqualTo(canonical);
    assertThat(DurationText.parse(canonical)).isEqualTo(time);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "s", "10", "-1s", "1.5h", "1h30m", "PT1H", "10S", "1w", "1234567890s"})
  void invalidFormsAreRefused(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> DurationText.parse(text))
        .withMessage(
            "expected a time such as 250ms, 10s, 90m, 1h or 7d, got \"%s\"".formatted(text));
  }
}
