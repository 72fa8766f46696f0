package org.lucerna.service.config;

/**
 * A probability.
 *
 * @param value from 0 to 1
 */
public record Probability(double value) {
  /**
   * Checks the value.
   *
   * @throws IllegalArgumentException if it is out of range or not a number
   */
  public Probability {
    if (!(value >= 0 && value <= 1)) {
      throw wrong(value);
    }
  }

  /**
   * The probability for a value in the file.
   *
   * @throws IllegalArgumentException if it is not a probability
   */
  static Probability of(Object value) {
    return switch (value) {
      case Long whole -> new Probability(whole);
      case Double broken -> new Probability(broken);
      default -> throw wrong(value);
    };
  }

  private static IllegalArgumentException wrong(Object value) {
    return new IllegalArgumentException("expected a number from 0 to 1, got " + value);
  }

  /** The value as written in the file: without a decimal point if it is whole. */
  Object literal() {
    return value == Math.rint(value) ? (Object) (long) value : value;
  }
}
