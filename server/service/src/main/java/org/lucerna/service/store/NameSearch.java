package org.lucerna.service.store;

import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.lucerna.search.SearchPage;
import org.lucerna.search.SearchQuery;

/** Searches what is stored, wherever it is. Thread-safe. */
@FunctionalInterface
public interface NameSearch {
  /**
   * Finds functions.
   *
   * @param query with packages that are not resolved yet
   * @param limit as of {@link org.lucerna.search.FunctionSearch#search}
   * @param cursor of the page before; null for the first page
   * @throws org.lucerna.search.SearchSyntaxException if the query or the cursor is not valid
   * @throws IOException if the index is not open yet, or cannot be read
   */
  SearchPage search(SearchQuery query, int limit, @Nullable String cursor) throws IOException;
}
