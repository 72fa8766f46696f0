package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;

/**
 * A function of a {@link MatchRequest} with similar known ones.
 *
 * @param place of the function in the program, or of its key in the request
 * @param key of the function
 * @param similar the known functions most probable first; empty if the function itself is known
 * @param known the server's knowledge of the function itself; null if it is not an open program's,
 *     or unknown
 */
public record MatchedFunction(
    int place, Md5 key, List<LikelyFunction> similar, @Nullable KnownName known) {
  public MatchedFunction {
    similar = List.copyOf(similar);
  }

  /** A function with similar ones. */
  public MatchedFunction(int place, Md5 key, List<LikelyFunction> similar) {
    this(place, key, similar, null);
  }
}
