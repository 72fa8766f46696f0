package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.Base64Text;
import org.lucerna.api.json.Bounds;
import org.lucerna.api.json.Strict;
import org.lucerna.api.json.UsualValue;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.SimilarResult;

/**
 * A request for functions that are like others: either like those of a program, by their sketches,
 * or like known ones, by their keys.
 *
 * @param least probability that is wanted
 * @param sketches of the program; module similarity has the layout. Null if there are keys
 * @param keys of known functions; null if there are sketches
 */
@Strict
public record MatchRequest(
    @Bounds(least = 0, most = 1) @UsualValue(MatchRequest.USUAL_LEAST) float least,
    @Base64Text @Nullable ByteString sketches,
    @Nullable List<Md5> keys) {
  /** What is wanted if a request does not say. */
  public static final float USUAL_LEAST = 0.8f;

  /**
   * A request.
   *
   * @throws IllegalArgumentException unless there are either sketches or keys
   */
  public MatchRequest {
    keys = keys == null ? null : List.copyOf(keys);
    if ((sketches == null) == (keys == null)) {
      throw new IllegalArgumentException("expected either sketches or keys");
    }
  }

  /** Functions that are like known ones. */
  public static MatchRequest ofKeys(List<Md5> keys, float least) {
    return new MatchRequest(least, null, keys);
  }

  /** The same as a message of the Lumina protocol. */
  public static MatchRequest of(GetSimilar request) {
    return ofSketches(request.sketches(), request.least() / (float) SimilarResult.CERTAIN);
  }

  /** Functions that are like those of a program. */
  public static MatchRequest ofSketches(ByteString sketches, float least) {
    return new MatchRequest(least, sketches, null);
  }
}
