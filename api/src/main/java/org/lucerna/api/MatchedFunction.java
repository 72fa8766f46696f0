package org.lucerna.api;

import java.util.List;
import org.lucerna.bytes.Md5;

/**
 * A function of a {@link MatchRequest} with known ones that are like it.
 *
 * @param place of the function in the program, or of its key in the request
 * @param key of the function
 * @param similar the known functions most probable first
 */
public record MatchedFunction(int place, Md5 key, List<LikelyFunction> similar) {
  public MatchedFunction {
    similar = List.copyOf(similar);
  }
}
