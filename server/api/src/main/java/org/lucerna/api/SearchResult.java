package org.lucerna.api;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.json.JsonName;

/**
 * A page of functions that were found by a search.
 *
 * @param functions the best first
 * @param total number of results
 * @param isExact else there are more than {@code total}
 * @param isComplete whether all functions were searched; else the server is still indexing them
 * @param cursor for the next page; null if this is the last one
 */
public record SearchResult(
    List<FoundFunction> functions,
    long total,
    @JsonName("exact") boolean isExact,
    @JsonName("complete") boolean isComplete,
    @Nullable String cursor) {
  public SearchResult {
    functions = List.copyOf(functions);
  }
}
