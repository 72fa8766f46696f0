package org.lucerna.server.http;

import static io.javalin.http.HandlerType.GET;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.SearchResult;
import org.lucerna.search.FunctionSearch;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.store.account.Role;

/** Searches for functions. Thread-safe. */
final class SearchApi {
  private static final RouteParameter<String> QUERY =
      RouteParameter.required("q", "what to search for");
  private static final RouteParameter<Integer> LIMIT =
      RouteParameter.limit(FunctionSearch.MAX_LIMIT, 20);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();

  private final FunctionService service;

  SearchApi(FunctionService service) {
    this.service = service;
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

  private Reply search(ApiRequest request) throws RefusalException, OperationRefusedException {
    String query = request.get(QUERY);
    int limit = request.get(LIMIT);
    try {
      return Reply.of(service.search(query, limit, request.get(CURSOR), request.caller()));
    } catch (IOException notNow) {
      throw new RefusalException(503, String.valueOf(notNow.getMessage()));
    }
  }
}
