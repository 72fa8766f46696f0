package org.lucerna.server.pages;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.lucerna.api.FoundFunction;

/** Conditions that narrow a search: sizes, and types that the functions of a page have. */
final class SearchFilters {
  private static final List<String> SIZES = List.of("size:<64", "size:64..511", "size:>=512");

  /** Maximum number of types that are suggested. */
  private static final int TYPES = 5;

  /** Names of types by their looks: C's own are in lower case, without an underscore. */
  private static final Pattern TYPE =
      Pattern.compile("\\b(?:[A-Z][A-Za-z0-9]*(?:_[A-Za-z0-9]+)*|[a-z][a-z0-9_]*_t)\\b");

  private SearchFilters() {}

  static List<SearchView.Filter> of(String query, Collection<FoundFunction> found) {
    List<String> conditions = new ArrayList<>();
    if (found.isEmpty()) {
      return List.of();
    }
    if (!query.contains("size:")) {
      conditions.addAll(SIZES);
    }
    if (!query.contains("type:")) {
      types(found).forEach(type -> conditions.add("type:" + type));
    }
    return conditions.stream()
        .map(condition -> new SearchView.Filter(condition, Links.search(query + " " + condition)))
        .toList();
  }

  /** The types in the most prototypes first; of equally many, in the order of the alphabet. */
  private static List<String> types(Collection<FoundFunction> found) {
    Map<String, Integer> counts = new HashMap<>();
    for (FoundFunction function : found) {
      TYPE.matcher(function.prototype())
          .results()
          .map(MatchResult::group)
          .distinct()
          .forEach(type -> counts.merge(type, 1, Integer::sum));
    }
    return counts.entrySet().stream()
        .sorted(
            Map.Entry.<String, Integer>comparingByValue()
                .reversed()
                .thenComparing(Map.Entry.comparingByKey()))
        .limit(TYPES)
        .map(Map.Entry::getKey)
        .toList();
  }
}
