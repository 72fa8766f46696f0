package org.lucerna.bench.identify;

import java.util.Locale;

/** How many of some were right, with Wilson's interval of 95 %. */
record Proportion(int right, int all) {
  private static final double Z = 1.959964;

  double share() {
    return (double) right / all;
  }

  private double bound(int sign) {
    double share = share();
    double z2 = Z * Z / all;
    double half = Z * Math.sqrt(share * (1 - share) / all + z2 / (4 * all));
    return (share + z2 / 2 + sign * half) / (1 + z2);
  }

  double low() {
    return bound(-1);
  }

  double high() {
    return bound(1);
  }

  /** Such as {@code 99/100, 0.990 (0.946 to 0.998)}; a dash of none. */
  @Override
  public String toString() {
    return all == 0
        ? "–"
        : String.format(
            Locale.ROOT, "%d/%d, %.3f (%.3f to %.3f)", right, all, share(), low(), high());
  }
}
