package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.similarity.match.Calibration.Point;

final class CalibrationTest {
  private static final Calibration TWO =
      Calibration.of(List.of(new Point(0.5f, 0.2f), new Point(0.9f, 0.8f)));

  @ParameterizedTest
  @CsvSource({"0,0", "0.25,0.1", "0.5,0.2", "0.7,0.5", "0.9,0.8", "0.95,0.8", "1,0.8"})
  void calibrationIsLinearBetweenItsPointsAndLevelAfterTheLast(float estimate, float probability) {
    assertThat(TWO.of(estimate)).isCloseTo(probability, within(1e-6f));
  }

  @Test
  void withoutPointsEstimatesStay() {
    assertThat(Calibration.NONE.of(0.3f)).isEqualTo(0.3f);
  }

  private static byte[] written(Calibration calibration) {
    ByteSink out = new ByteSink();
    calibration.write(out);
    return out.toByteArray();
  }

  @Test
  void writtenCalibrationIsReadBack() {
    Calibration read = Calibration.read(Cursor.of(written(TWO)));
    assertThat(read.of(0.7f)).isEqualTo(TWO.of(0.7f));
  }

  @ParameterizedTest
  @CsvSource({
    "0.5,0.2,0.4,0.8",
    "0.5,0.2,0.5,0.8",
    "0.5,0.2,0.9,0.1",
    "0,0.2,0.9,0.8",
    "0.5,0.2,1.1,0.8",
    "0.5,0.2,0.9,1.1",
    "0.5,0.2,0.9,NaN",
    "0.5,0.2,NaN,0.8",
    "0.5,NaN,0.9,0.8",
  })
  void pointsThatDoNotAscendThrow(float first, float value, float second, float other) {
    assertThatThrownBy(
            () -> Calibration.of(List.of(new Point(first, value), new Point(second, other))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void damageThrowsFormatException() {
    byte[] bytes = written(TWO);
    bytes[2] ^= 0x40;
    assertThatThrownBy(() -> Calibration.read(Cursor.of(bytes)))
        .isInstanceOf(FormatException.class)
        .hasMessageStartingWith("at offset 0");
    byte[] many = {0x7f, 0};
    assertThatThrownBy(() -> Calibration.read(Cursor.of(many)))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("1000 points");
  }
}
