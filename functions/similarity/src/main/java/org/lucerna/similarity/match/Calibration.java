package org.lucerna.similarity.match;

import java.util.Arrays;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;

/**
 * The actual probabilities of estimates, for functions that were not learned from. Between its
 * points it is linear; it begins at 0 and stays level after the last point. Immutable.
 *
 * <pre>
 * calibration  u16 points  0 to 1,000; of none every estimate stays as it is
 *              f32 estimate, f32 probability
 *                          for each point, 0 to 1; both ascend, the probabilities not always
 * </pre>
 *
 * All big-endian.
 */
public final class Calibration {
  private static final int MAX_POINTS = 1000;

  /** Leaves estimates unchanged. */
  public static final Calibration NONE = new Calibration(new float[0], new float[0]);

  private final float[] estimates;
  private final float[] probabilities;

  private Calibration(float[] estimates, float[] probabilities) {
    this.estimates = estimates;
    this.probabilities = probabilities;
  }

  /**
   * The observed result of some estimates.
   *
   * @param probability how many of those with about this estimate were right
   */
  public record Point(float estimate, float probability) {}

  /**
   * A calibration.
   *
   * @throws IllegalArgumentException if points do not ascend, or are too many
   */
  public static Calibration of(List<Point> points) {
    float[] estimates = new float[points.size()];
    float[] probabilities = new float[points.size()];
    for (int i = 0; i < estimates.length; i++) {
      estimates[i] = points.get(i).estimate();
      probabilities[i] = points.get(i).probability();
      boolean follows =
          i == 0
              ? estimates[i] > 0 && probabilities[i] >= 0
              : estimates[i] > estimates[i - 1] && probabilities[i] >= probabilities[i - 1];
      if (!follows || !(estimates[i] <= 1) || !(probabilities[i] <= 1) || i == MAX_POINTS) {
        throw new IllegalArgumentException("point " + i + " does not follow");
      }
    }
    return new Calibration(estimates, probabilities);
  }

  /** The calibrated probability of an estimate. */
  public float of(float estimate) {
    if (estimates.length == 0) {
      return estimate;
    }
    int at = Arrays.binarySearch(estimates, estimate);
    if (at >= 0) {
      return probabilities[at];
    }
    int next = -1 - at;
    if (next == estimates.length) {
      return probabilities[next - 1];
    }
    float from = next == 0 ? 0 : estimates[next - 1];
    float low = next == 0 ? 0 : probabilities[next - 1];
    return low + (probabilities[next] - low) * (estimate - from) / (estimates[next] - from);
  }

  /** Writes the calibration. */
  public void write(ByteSink out) {
    out.u16be(estimates.length);
    for (int i = 0; i < estimates.length; i++) {
      out.u32be(Float.floatToIntBits(estimates[i]));
      out.u32be(Float.floatToIntBits(probabilities[i]));
    }
  }

  /**
   * Reads a calibration.
   *
   * @throws FormatException if it is damaged
   */
  public static Calibration read(Cursor in) {
    long offset = in.offset();
    int size = in.u16be();
    if (size > MAX_POINTS) {
      throw new FormatException(offset, "at most " + MAX_POINTS + " points", size + "");
    }
    Point[] points = new Point[size];
    for (int i = 0; i < size; i++) {
      points[i] = new Point(Float.intBitsToFloat(in.u32be()), Float.intBitsToFloat(in.u32be()));
    }
    try {
      return of(List.of(points));
    } catch (IllegalArgumentException other) {
      throw new FormatException(offset, "ascending points", String.valueOf(other.getMessage()));
    }
  }
}
