package org.lucerna.service.config;

/**
 * The weight of a signal: a number, not necessarily whole.
 *
 * @param value from 0, which is off, to {@link #MOST}
 */
public record Weight(double value) {
  /** Maximum weight: far more than any sum of the others at their usual weights. */
  public static final double MOST = 1000;

  /**
   * Checks the weight.
   *
   * @throws IllegalArgumentException if it is out of range or not a number
   */
  public Weight {
    if (!(value >= 0 && value <= MOST)) {
      throw wrong(value);
    }
  }

  /**
   * The weight for a value in the file.
   *
   * @throws IllegalArgumentException if it is not a weight
   */
  static Weight of(Object value) {
    return switch (value) {
      case Long whole -> new Weight(whole);
      case Double broken -> new Weight(broken);
      default -> throw wrong(value);
    };
  }

  private static IllegalArgumentException wrong(Object value) {
    return new IllegalArgumentException("expected a number from 0 to 1000, got " + value);
  }

  /** The value as written in the file: without a decimal point if it is whole. */
  Object literal() {
    return value == Math.rint(value) ? (Object) (long) value : value;
  }

  @Override
  public String toString() {
    return literal().toString();
  }
}
