package org.lucerna.lumina;

import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * GET_FUNC_HISTORIES_RESULT (0x30).
 *
 * @param histories for each function requested, in order, its versions, newest first; empty if it
 *     is unknown. Lists from {@link List#copyOf} are not copied again, and a list that occurs
 *     several times is sent once
 */
public record HistoriesResult(List<List<Entry>> histories) implements Response {
  public HistoriesResult {
    histories = histories.stream().map(List::copyOf).toList();
  }

  /**
   * A version of a function.
   *
   * @param id of the version
   * @param address of the function at the pusher
   * @param metadata empty if it was not requested
   * @param time of the push, to the microsecond
   * @param author name of the pusher; null if undisclosed
   * @param idbPath path of the database; null if undisclosed
   */
  public record Entry(
      long id,
      long address,
      ByteString name,
      ByteString metadata,
      Instant time,
      @Nullable ByteString author,
      @Nullable ByteString idbPath) {}
}
