package org.lucerna.api;

import java.util.List;
import org.lucerna.api.json.MayBeAbsent;
import org.lucerna.lumina.SimilarResult;

/**
 * The answer to a {@link MatchRequest}.
 *
 * @param functions that are known, or similar to known ones, by ascending place
 * @param withoutSketch places of keys whose functions cannot be searched for, because the server
 *     has no sketch of them; ascending, and empty if sketches or a program were sent
 * @param notes missing parts of the result, in one line each
 */
public record MatchResult(
    List<MatchedFunction> functions,
    @MayBeAbsent List<Integer> withoutSketch,
    @MayBeAbsent List<String> notes) {
  public MatchResult {
    functions = List.copyOf(functions);
    withoutSketch = List.copyOf(withoutSketch);
    notes = List.copyOf(notes);
  }

  /** A complete answer. */
  public MatchResult(List<MatchedFunction> functions, List<Integer> withoutSketch) {
    this(functions, withoutSketch, List.of());
  }

  /** The same as a message of the Lumina protocol. */
  public SimilarResult similar() {
    return new SimilarResult(
        functions.stream()
            .flatMap(
                function -> function.similar().stream().map(each -> each.result(function.place())))
            .toList());
  }
}
