package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;

/**
 * A request for functions that are like others: either like those of a program, by their sketches,
 * or like known ones, by their keys.
 *
 * @param sketches of the program; module similarity has the layout. Null if there are keys
 * @param keys of known functions; empty if there are sketches
 * @param least probability that is wanted, 0 to 1
 */
public record MatchRequest(@Nullable ByteString sketches, List<Md5> keys, float least) {
  /** What is wanted if a request does not say. */
  public static final float USUAL_LEAST = 0.8f;

  /**
   * A request.
   *
   * @throws IllegalArgumentException if the probability is out of range
   */
  public MatchRequest {
    keys = List.copyOf(keys);
    if (!(least >= 0 && least <= 1)) {
      throw new IllegalArgumentException("least: expected a number from 0 to 1");
    }
  }

  /** Functions that are like known ones. */
  public static MatchRequest ofKeys(List<Md5> keys, float least) {
    return new MatchRequest(null, keys, least);
  }

  /** The same as a message of the Lumina protocol. */
  public static MatchRequest of(GetSimilar request) {
    return ofSketches(request.sketches(), request.least() / (float) SimilarResult.CERTAIN);
  }

  /** Functions that are like those of a program. */
  public static MatchRequest ofSketches(ByteString sketches, float least) {
    return new MatchRequest(sketches, List.of(), least);
  }
}
