package org.lucerna.lumina;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;

/**
 * GET_SIMILAR_RESULT (0xa3): the functions that the server does not know by their keys, but by
 * similarity.
 *
 * @param functions by ascending place, then most probable first
 */
public record SimilarResult(List<Similar> functions) implements Response {
  /** The probability 1, in ten-thousandths. */
  public static final int CERTAIN = 10_000;

  public SimilarResult {
    functions = List.copyOf(functions);
  }

  /**
   * A known function that is similar to one of the program.
   *
   * @param place of the program's function in the request
   * @param probability that it is the same, in ten-thousandths
   * @param key of the known function
   * @param name of the known function
   * @param file that the known function is from; empty if unknown or not disclosed
   * @param reasons as numbers, in the order of the specification; unknown ones are ignored
   * @param renamed its name in another release; null if none is known
   */
  public record Similar(
      int place,
      int probability,
      Md5 key,
      ByteString name,
      ByteString file,
      List<Integer> reasons,
      @Nullable Renaming renamed) {
    public Similar {
      reasons = List.copyOf(reasons);
    }
  }
}
