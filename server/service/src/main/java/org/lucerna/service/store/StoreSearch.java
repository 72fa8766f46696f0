package org.lucerna.service.store;

import java.io.IOException;
import java.util.EnumSet;
import java.util.Set;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.search.SearchField;
import org.lucerna.search.SearchHit;
import org.lucerna.search.SearchPage;
import org.lucerna.search.SearchQuery;
import org.lucerna.search.SearchSyntaxException;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.config.AccessConfig;

/**
 * Searches for clients: restricts the search to their rights, and measures it. Thread-safe.
 *
 * @param access in force
 */
public record StoreSearch(NameSearch search, Supplier<AccessConfig> access, SearchMetrics metrics) {
  SearchResult search(String query, int limit, @Nullable String cursor, Principal caller)
      throws RefusalException, IOException {
    long start = System.nanoTime();
    try {
      SearchPage page = search.search(SearchQuery.parse(query, undisclosed(caller)), limit, cursor);
      metrics.searched(System.nanoTime() - start);
      return new SearchResult(
          page.hits().stream().map(StoreSearch::found).toList(),
          page.total(),
          page.isExact(),
          page.isComplete(),
          page.cursor());
    } catch (SearchSyntaxException wrong) {
      throw RefusalException.invalid(String.valueOf(wrong.getMessage()));
    }
  }

  private Set<SearchField> undisclosed(Principal caller) {
    Set<SearchField> fields = EnumSet.noneOf(SearchField.class);
    if (!caller.role().mayAdminister()) {
      if (!access.get().discloseAuthors()) {
        fields.add(SearchField.AUTHOR);
      }
      if (!caller.isAmong(access.get().discloseOrigins())) {
        fields.add(SearchField.FILE);
        fields.add(SearchField.PACKAGE);
      }
    }
    return fields;
  }

  private static FoundFunction found(SearchHit hit) {
    return new FoundFunction(
        hit.name(),
        hit.key(),
        hit.size(),
        hit.address() == PushedFunction.NO_ADDRESS ? null : hit.address(),
        hit.prototype(),
        hit.time(),
        hit.pulls(),
        hit.reasons().stream()
            .map(reason -> new FoundFunction.Match(reason.field().label(), reason.text()))
            .toList());
  }
}
