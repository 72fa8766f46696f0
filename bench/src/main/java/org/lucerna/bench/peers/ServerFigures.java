package org.lucerna.bench.peers;

import java.util.Arrays;
import java.util.List;
import java.util.function.ToDoubleFunction;

/**
 * How a server did under a load.
 *
 * @param rate functions per second
 * @param cpuMicros CPU time of the server per function, in microseconds, until it was idle; NaN if
 *     it is unknown
 * @param p99Millis the time in milliseconds in which 99 % of the requests were answered
 */
record ServerFigures(double rate, double cpuMicros, double p99Millis) {
  /** The median of each figure over some rounds. */
  static ServerFigures median(List<ServerFigures> rounds) {
    return new ServerFigures(
        median(rounds, ServerFigures::rate),
        median(rounds, ServerFigures::cpuMicros),
        median(rounds, ServerFigures::p99Millis));
  }

  private static double median(List<ServerFigures> rounds, ToDoubleFunction<ServerFigures> figure) {
    return median(rounds.stream().mapToDouble(figure).toArray());
  }

  /** The median, or the mean of both if two are in the middle; NaN for none. */
  static double median(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    if (sorted.length == 0) {
      return Double.NaN;
    }
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
