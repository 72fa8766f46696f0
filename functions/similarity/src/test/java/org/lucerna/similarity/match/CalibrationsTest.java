package org.lucerna.similarity.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.NameLanguage;
import org.lucerna.similarity.match.Calibration.Point;

final class CalibrationsTest {
  private static final CalibrationGroup SMALL_RUST =
      new CalibrationGroup(NameLanguage.RUST, true, false);
  private static final CalibrationGroup RUST =
      new CalibrationGroup(NameLanguage.RUST, false, false);

  private static List<CalibrationGroup> groups() {
    List<CalibrationGroup> groups = new ArrayList<>();
    for (NameLanguage language : NameLanguage.values()) {
      for (boolean isSmall : new boolean[] {false, true}) {
        groups.add(new CalibrationGroup(language, isSmall, false));
        groups.add(new CalibrationGroup(language, isSmall, true));
      }
    }
    return groups;
  }

  private static Calibrations ofSmallRust() {
    List<Calibration> all =
        new ArrayList<>(Collections.nCopies(CalibrationGroup.COUNT, Calibration.NONE));
    all.set(SMALL_RUST.place(), Calibration.of(List.of(new Point(0.9f, 0.6f))));
    return new Calibrations(all);
  }

  @Test
  void eachGroupHasAPlace() {
    Set<Integer> places = new HashSet<>();
    groups().forEach(group -> places.add(group.place()));
    assertThat(places).hasSize(CalibrationGroup.COUNT).allMatch(at -> at < CalibrationGroup.COUNT);
  }

  @Test
  void anEstimateMeansWhatItDoesInTheGroup() {
    assertThat(ofSmallRust().of(0.9f, SMALL_RUST)).isEqualTo(0.6f);
    assertThat(ofSmallRust().of(0.9f, RUST)).isEqualTo(0.9f);
  }

  @Test
  void writtenOnesAreReadAgain() {
    ByteSink out = new ByteSink();
    ofSmallRust().write(out);
    Calibrations read = Calibrations.read(Cursor.of(out.toByteArray()));
    for (CalibrationGroup group : groups()) {
      assertThat(read.of(0.9f, group)).isEqualTo(ofSmallRust().of(0.9f, group));
    }
  }

  @Test
  void eachGroupHasOne() {
    List<Calibration> one = List.of(Calibration.NONE);
    assertThatThrownBy(() -> new Calibrations(one)).isInstanceOf(IllegalArgumentException.class);
  }
}
