package org.lucerna.lidia;

import java.util.Locale;

/** The parts of a file after its header, in order. */
public enum LidiaSection {
  /** The addresses at which ranges start. */
  VA,
  /** The data of each range. */
  RANGE,
  /** Names of functions and files. */
  STRINGS,
  /** Lines within ranges. */
  LINES;

  /** The name in messages: {@code va}, {@code range}, {@code strings}, {@code lines}. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
