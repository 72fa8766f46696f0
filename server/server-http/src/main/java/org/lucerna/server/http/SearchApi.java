package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.SearchResult;
import org.lucerna.search.FunctionSearch;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.RefusalException;
import org.lucerna.store.account.Role;

/** Searches for functions. Thread-safe. */
final class SearchApi {
  private static final RouteParameter<String> QUERY =
      RouteParameter.required("q", "what to search for");
  private static final RouteParameter<Integer> LIMIT =
      RouteParameter.limit(FunctionSearch.MAX_LIMIT, 20);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();

  private final FunctionBrowsing browsing;
  private final WarpApi warp;

  /**
   * Searches of a service.
   *
   * @param warp answers searches of Binary Ninja, which have the same path
   */
  SearchApi(FunctionBrowsing browsing, WarpApi warp) {
    this.browsing = browsing;
    this.warp = warp;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                GET,
                "/search",
                Role.READER,
                "The functions that a query finds, the best first",
                new AnswerType.Single(SearchResult.class),
                this::search)
            .with(QUERY, LIMIT, CURSOR));
  }

  private Reply search(ApiRequest request) throws RefusalException {
    try {
      if (WarpApi.isSearch(request.http())) {
        return warp.search(request);
      }
      String query = request.get(QUERY);
      int limit = request.get(LIMIT);
      return Reply.of(browsing.search(query, limit, request.get(CURSOR), request.caller()));
    } catch (IOException notNow) {
      throw RefusalException.busy(String.valueOf(notNow.getMessage()));
    }
  }
}
