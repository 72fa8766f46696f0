package org.lucerna.search;

import java.util.List;
import java.util.Set;

/**
 * A search: functions that satisfy all conditions. The language is specified in the package's
 * documentation.
 *
 * @param clauses not empty
 */
public record SearchQuery(List<Clause> clauses) {
  /**
   * A condition.
   *
   * @param isExcluded whether functions that satisfy it are left out
   */
  public record Clause(Condition condition, boolean isExcluded) {}

  public SearchQuery {
    clauses = List.copyOf(clauses);
  }

  /**
   * Reads a query.
   *
   * @throws SearchSyntaxException if it is empty or not understood
   */
  public static SearchQuery parse(String text) {
    return parse(text, Set.of());
  }

  /**
   * Reads a query of a user to whom some fields are not disclosed: words are not searched for
   * there.
   *
   * @throws SearchSyntaxException if it is empty or not understood, or names such a field
   */
  public static SearchQuery parse(String text, Set<SearchField> undisclosed) {
    return new QueryReader(text, undisclosed).read();
  }
}
