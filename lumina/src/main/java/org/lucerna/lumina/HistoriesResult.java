package org.lucerna.lumina;

import java.time.Instant;
import java.util.List;
import org.lucerna.bytes.ByteString;

/**
 * GET_FUNC_HISTORIES_RESULT (0x30).
 *
 * @param indices for each pattern asked the place of its list in {@code histories}, -1 for none
 * @param histories versions, newest first
 * @param authors the names that {@link Entry#author} counts into
 * @param idbPaths the paths that {@link Entry#idbPath} counts into
 */
public record HistoriesResult(
    List<Integer> indices,
    List<List<Entry>> histories,
    List<ByteString> authors,
    List<ByteString> idbPaths)
    implements Response {
  public HistoriesResult {
    indices = List.copyOf(indices);
    histories = histories.stream().map(List::copyOf).toList();
    authors = List.copyOf(authors);
    idbPaths = List.copyOf(idbPaths);
  }

  /**
   * One version of a function.
   *
   * @param id of the version
   * @param address where the pusher had the function
   * @param metadata empty where it was not asked for
   * @param time of the push, to the microsecond
   * @param author place in the table of authors, -1 where undisclosed
   * @param idbPath place in the table of paths, -1 where undisclosed
   */
  public record Entry(
      long id,
      long address,
      ByteString name,
      ByteString metadata,
      Instant time,
      int author,
      int idbPath) {}
}
