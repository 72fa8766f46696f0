package org.lucerna.idb.history;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The places that a window displayed.
 *
 * @param window its title, such as {@code IDA View-A}; null if there is none
 * @param placeType such as {@code idaplace_t}; null before 6.95
 * @param current number of the place on display
 * @param visits in the order of their numbers
 */
public record History(
    @Nullable ByteString window, @Nullable ByteString placeType, long current, List<Visit> visits) {
  /** Copies {@code visits}. */
  public History {
    visits = List.copyOf(visits);
  }

  /**
   * A place that was displayed.
   *
   * @param number from 0
   * @param place null if its type is unknown
   * @param bytes the place as stored
   */
  public record Visit(long number, @Nullable Place place, ByteString bytes) {}
}
