package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The calibrations of all groups of matches: an estimate does not mean the same in each.
 *
 * @param byGroup one for each {@link CalibrationGroup}, in their order
 */
public record Calibrations(List<Calibration> byGroup) {
  /** Estimates stay as they are. */
  public static final Calibrations NONE =
      new Calibrations(Collections.nCopies(CalibrationGroup.COUNT, Calibration.NONE));

  /**
   * Calibrations.
   *
   * @throws IllegalArgumentException if there is not one for each group
   */
  public Calibrations {
    if (byGroup.size() != CalibrationGroup.COUNT) {
      throw new IllegalArgumentException(byGroup.size() + " calibrations");
    }
    byGroup = List.copyOf(byGroup);
  }

  /** The calibrated probability of an estimate for a match of a group. */
  float of(float estimate, CalibrationGroup group) {
    return byGroup.get(group.place()).of(estimate);
  }

  /** Writes the calibrations. */
  public void write(ByteSink out) {
    byGroup.forEach(calibration -> calibration.write(out));
  }

  /**
   * Reads calibrations.
   *
   * @throws FormatException if one is damaged
   */
  public static Calibrations read(Cursor in) {
    List<Calibration> read = new ArrayList<>();
    for (int i = 0; i < CalibrationGroup.COUNT; i++) {
      read.add(Calibration.read(in));
    }
    return new Calibrations(read);
  }
}
