package org.lucerna.naming;

import java.io.IOException;
import org.lucerna.lumina.client.RefusedException;

/**
 * Searches for the functions of a program part by part. A server whose time is limited refuses
 * parts that take too long: then it is asked for smaller ones, and small parts that it refuses are
 * left out.
 */
final class DividedSearch {
  /** Maximum number of functions in one request; they help to find each other. */
  static final int PART = 10_000;

  /** A part that a server refuses is divided by this. */
  private static final int DIVISOR = 4;

  /** Parts of at most this many functions are not divided. */
  private static final int LEAST_PART = 1000;

  /**
   * The search ends when this many small parts in a row were refused: the server refuses all of
   * them, each maybe after a minute.
   */
  private static final int MAX_REFUSED = 3;

  private DividedSearch() {}

  /** Searches for the functions of one part. */
  @FunctionalInterface
  interface Server {
    /**
     * Searches.
     *
     * @param from place of the first function
     * @param to after the last one
     * @throws RefusedException if the server refuses
     */
    void search(int from, int to) throws IOException;
  }

  /**
   * Searches for all functions.
   *
   * @param size their number
   * @throws RefusedException if some parts were refused; the others were searched for, unless too
   *     many were refused
   */
  static void run(int size, Server server) throws IOException {
    RefusedException refusal = null;
    int refused = 0;
    int most = PART;
    int from = 0;
    while (from < size && refused < MAX_REFUSED) {
      int to = Math.min(from + most, size);
      try {
        server.search(from, to);
        refused = 0;
      } catch (RefusedException again) {
        if (to - from > LEAST_PART) {
          most = Math.ceilDiv(to - from, DIVISOR);
          continue;
        }
        refusal = again;
        refused++;
      }
      from = to;
    }
    if (refusal != null) {
      throw refusal;
    }
  }
}
