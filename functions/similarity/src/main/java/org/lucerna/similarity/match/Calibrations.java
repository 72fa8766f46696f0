package org.lucerna.similarity.match;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.NameLanguage;

/**
 * The calibrations of the languages that the names of known functions are of: an estimate does not
 * mean the same in each, as C++ and Rust have many functions that are nearly alike.
 *
 * @param byLanguage one for each {@link NameLanguage}, in their order
 */
public record Calibrations(List<Calibration> byLanguage) {
  /** Estimates stay as they are. */
  public static final Calibrations NONE =
      new Calibrations(Collections.nCopies(NameLanguage.COUNT, Calibration.NONE));

  /**
   * Calibrations.
   *
   * @throws IllegalArgumentException if there is not one for each language
   */
  public Calibrations {
    if (byLanguage.size() != NameLanguage.COUNT) {
      throw new IllegalArgumentException(byLanguage.size() + " calibrations");
    }
    byLanguage = List.copyOf(byLanguage);
  }

  /** The calibrated probability of an estimate for a function whose name is of a language. */
  float of(float estimate, NameLanguage language) {
    return byLanguage.get(language.place()).of(estimate);
  }

  /** Writes the calibrations. */
  public void write(ByteSink out) {
    byLanguage.forEach(calibration -> calibration.write(out));
  }

  /**
   * Reads calibrations.
   *
   * @throws FormatException if one is damaged
   */
  public static Calibrations read(Cursor in) {
    List<Calibration> read = new ArrayList<>();
    for (int i = 0; i < NameLanguage.COUNT; i++) {
      read.add(Calibration.read(in));
    }
    return new Calibrations(read);
  }
}
