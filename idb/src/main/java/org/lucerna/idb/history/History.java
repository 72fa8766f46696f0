package org.lucerna.idb.history;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * The places that a window has shown.
 *
 * @param window its title, such as {@code IDA View-A}; null for none
 * @param placeType such as {@code idaplace_t}; null before 6.95
 * @param current number of the place that is shown
 * @param visits in the order of their numbers
 */
public record History(
    @Nullable ByteString window, @Nullable ByteString placeType, long current, List<Visit> visits) {
  /** Copies the list. */
  public History {
    visits = List.copyOf(visits);
  }

  /**
   * A place that was shown.
   *
   * @param number from 0
   * @param place null where its type is not understood
   * @param bytes the place as it is stored
   */
  public record Visit(long number, @Nullable Place place, ByteString bytes) {}
}
