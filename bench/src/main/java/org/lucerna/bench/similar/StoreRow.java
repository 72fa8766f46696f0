package org.lucerna.bench.similar;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * What was measured of a store of one size: a row of the table.
 *
 * @param functions different ones that it has
 * @param bytes for each of them, of all that the search uses
 * @param fill seconds that it took to add them to the store of the row before
 * @param first share of the functions whose right name is the first
 * @param named percentage that is named where 98 % of the names are right
 * @param sure percentage that gets its right name with 0.99 or more
 * @param precision percentage of the names with 0.99 or more that are right
 * @param madeUp number of names with 0.99 or more that are made up
 * @param byLibrary seconds for 10,000 functions, one library after the other
 * @param atOnce seconds for a program of them
 * @param again seconds for it once more
 * @param load of the machine, in processes: others make the seconds more
 */
record StoreRow(
    double functions,
    double bytes,
    double fill,
    double first,
    double named,
    double sure,
    double precision,
    double madeUp,
    double byLibrary,
    double atOnce,
    double again,
    double load) {
  /** The head of the table. */
  static final String HEAD =
      "| functions | bytes a function | filled in | R@1 | named at 98 % | right from 0.99 |"
          + " precision | made up | 10,000 by libraries | 10,000 at once | again | load |\n"
          + "|---|---|---|---|---|---|---|---|---|---|---|---|";

  private static final double SURE = 0.99;
  private static final double PRECISION = 0.98;

  /**
   * A row.
   *
   * @param fill seconds
   * @param times seconds by library, at once and again
   */
  static StoreRow of(
      long functions, double bytes, double fill, Score score, List<Double> times, double load) {
    double[] sure = score.calibration(SURE, 2);
    long madeUp =
        score.answers().stream()
            .filter(one -> one.probability() >= SURE && isMadeUp(one.given()))
            .count();
    return new StoreRow(
        functions,
        bytes,
        fill,
        score.found(1),
        100 * score.named(PRECISION),
        100 * sure[0] * sure[1] / score.findable(),
        100 * sure[1],
        madeUp,
        times.get(0),
        times.get(1),
        times.get(2),
        load);
  }

  private static boolean isMadeUp(@Nullable String name) {
    return name != null && name.startsWith(StoreFill.MADE_UP);
  }

  /** The row of a line of the table. */
  static StoreRow parse(String line) {
    double[] cells =
        Arrays.stream(line.split("\\|", -1))
            .map(cell -> cell.replaceAll("[, s]", ""))
            .filter(cell -> !cell.isEmpty())
            .mapToDouble(Double::parseDouble)
            .toArray();
    return new StoreRow(
        cells[0], cells[1], cells[2], cells[3], cells[4], cells[5], cells[6], cells[7], cells[8],
        cells[9], cells[10], cells[11]);
  }

  /** The line of the table. */
  String line() {
    return String.format(
        Locale.ROOT,
        "| %,.0f | %.0f | %.0f s | %.3f | %.1f | %.1f | %.1f | %.0f | %.1f s | %.1f s | %.1f s |"
            + " %.1f |",
        functions,
        bytes,
        fill,
        first,
        named,
        sure,
        precision,
        madeUp,
        byLibrary,
        atOnce,
        again,
        load);
  }
}
