package org.lucerna.server.pages;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;

/** Searches for functions. */
record SearchHandler(FunctionService service) implements PageHandler {
  /** Functions on a page. */
  private static final int LISTED = 25;

  /** The field of a match in a name. */
  private static final String NAME = "name";

  @Override
  public PageView view(PageRequest request) {
    String given = request.parameter("q");
    String query = given == null ? "" : given.strip();
    if (query.isEmpty()) {
      Shell shell = request.searching("Search - Lucerna", "");
      return new SearchView(shell, 200, false, null, "", List.of(), List.of(), null);
    }
    Shell shell = request.searching(VisibleText.line(query).plain() + " - Lucerna", query);
    try {
      SearchResult result =
          service.search(query, LISTED, request.parameter("cursor"), request.caller());
      return view(shell, query, result);
    } catch (OperationRefusedException refusal) {
      return refused(shell, request, 400, refusal);
    } catch (IOException notNow) {
      return refused(shell, request, 503, notNow);
    }
  }

  /** A script shows what it gets only if the request succeeds. */
  private static SearchView refused(Shell shell, PageRequest request, int status, Exception why) {
    return SearchView.without(
        shell,
        request.isByScript() ? 200 : status,
        VisibleText.line(String.valueOf(why.getMessage())));
  }

  private static SearchView view(Shell shell, String query, SearchResult result) {
    String cursor = result.cursor();
    return new SearchView(
        shell,
        200,
        true,
        null,
        summary(result),
        result.functions().stream().map(SearchHandler::hit).toList(),
        SearchFilters.of(query, result.functions()),
        cursor == null ? null : Links.search(query, cursor));
  }

  private static String summary(SearchResult result) {
    String count = Numbers.of(result.total(), "function", "functions");
    String total = result.isExact() ? count : "more than " + count;
    return result.isComplete() ? total : total + " so far: the index is being made or checked";
  }

  /** Of several names of a key, the one that was searched for; null if that is the served one. */
  private static @Nullable FunctionName other(FoundFunction found, FunctionName served) {
    return found.matched().stream()
        .filter(match -> match.field().equals(NAME))
        .map(FoundFunction.Match::text)
        .filter(text -> !text.equals(found.name().text()))
        .filter(text -> !text.equals(served.shown().plain()))
        .findFirst()
        .map(text -> FunctionName.of(ByteString.utf8(text)))
        .orElse(null);
  }

  private static SearchView.Hit hit(FoundFunction found) {
    FunctionName served = FunctionName.of(found.name());
    FunctionName other = other(found, served);
    return new SearchView.Hit(
        Links.function(found.key()),
        found.key().toString(),
        other == null ? served : other,
        other == null ? null : served.shown(),
        VisibleText.line(found.prototype()),
        Numbers.size(found.size()),
        Numbers.of(found.pulls(), "pull", "pulls"),
        Moment.of(found.time()),
        found.matched().stream()
            .map(match -> new SearchView.Reason(match.field(), VisibleText.line(match.text())))
            .toList());
  }
}
