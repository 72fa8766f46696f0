package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.Calibration.Point;

final class CalibrationsTest {
  private static final Calibrations OF_RUST =
      new Calibrations(
          List.of(
              Calibration.NONE,
              Calibration.NONE,
              Calibration.of(List.of(new Point(0.9f, 0.6f))),
              Calibration.NONE));

  @Test
  void anEstimateMeansWhatItDoesInTheLanguage() {
    assertThat(OF_RUST.of(0.9f, NameLanguage.RUST)).isEqualTo(0.6f);
    assertThat(OF_RUST.of(0.9f, NameLanguage.C)).isEqualTo(0.9f);
  }

  @Test
  void writtenOnesAreReadAgain() {
    ByteSink out = new ByteSink();
    OF_RUST.write(out);
    Calibrations read = Calibrations.read(Cursor.of(out.toByteArray()));
    for (NameLanguage language : NameLanguage.values()) {
      assertThat(read.of(0.9f, language)).isEqualTo(OF_RUST.of(0.9f, language));
    }
  }

  @Test
  void eachLanguageHasOne() {
    List<Calibration> one = List.of(Calibration.NONE);
    assertThatThrownBy(() -> new Calibrations(one)).isInstanceOf(IllegalArgumentException.class);
  }
}
