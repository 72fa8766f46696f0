package org.lucerna.server.pages;

import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.http.RefusalStatus;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.RefusalException;

/** Searches for functions. */
record SearchHandler(FunctionBrowsing browsing) implements PageHandler {
  /** Functions on a page. */
  private static final int LISTED = 25;

  /** The field of a match in a name. */
  private static final String NAME = "name";

  /** The field of a match in a comment. */
  private static final String COMMENT = "comment";

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
          browsing.search(query, LISTED, request.parameter("cursor"), request.caller());
      return view(shell, query, result, request.parameter("cursor") == null);
    } catch (RefusalException refusal) {
      return refused(shell, request, RefusalStatus.of(refusal), refusal);
    } catch (IOException notNow) {
      return refused(shell, request, 503, notNow);
    }
  }

  /** A script shows the response only if the request succeeds. */
  private static SearchView refused(Shell shell, PageRequest request, int status, Exception why) {
    return SearchView.without(
        shell,
        request.isByScript() ? 200 : status,
        VisibleText.line(String.valueOf(why.getMessage())));
  }

  private static SearchView view(Shell shell, String query, SearchResult result, boolean isFirst) {
    String cursor = result.cursor();
    List<SearchView.Hit> hits = hits(result.functions());
    boolean isWhole = isFirst && cursor == null;
    return new SearchView(
        shell,
        200,
        true,
        null,
        summary(result, hits.size(), isWhole),
        hits,
        SearchFilters.of(query, result.functions()),
        cursor == null ? null : Links.search(query, cursor));
  }

  /**
   * The number of results. The index counts keys; functions are counted if all are on the page.
   *
   * @param hits on the page
   * @param isWhole whether there is no other page
   */
  private static String summary(SearchResult result, int hits, boolean isWhole) {
    String count =
        isWhole
            ? Numbers.of(hits, "function", "functions")
            : Numbers.of(result.total(), "key of functions", "keys of functions");
    String total = result.isExact() ? count : "more than " + count;
    return result.isComplete() ? total : total + " so far: the index is being made or checked";
  }

  /** The searched one of several names of a key; null if that is the served one. */
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

  /** Comments may have several lines. */
  private static VisibleText matched(FoundFunction.Match match) {
    return match.field().equals(COMMENT)
        ? VisibleText.lines(match.text())
        : VisibleText.line(match.text());
  }

  /** The common properties of one function's keys: they were pushed together. */
  private record Place(ByteString name, long address, Instant time) {}

  /** Functions, each once, whether one of its keys was found or several. */
  private static List<SearchView.Hit> hits(List<FoundFunction> found) {
    Map<Object, List<FoundFunction>> functions = new LinkedHashMap<>();
    for (FoundFunction one : found) {
      Long address = one.address();
      Object function = address == null ? one.key() : new Place(one.name(), address, one.time());
      functions.computeIfAbsent(function, _ -> new ArrayList<>()).add(one);
    }
    return functions.values().stream().map(SearchHandler::hit).toList();
  }

  private static SearchView.Hit hit(List<FoundFunction> keys) {
    FoundFunction found = keys.getFirst();
    FunctionName served = FunctionName.of(found.name());
    FunctionName other = other(found, served);
    return new SearchView.Hit(
        Links.function(found.key()),
        found.key().toString(),
        keys.stream()
            .skip(1)
            .map(FoundFunction::key)
            .map(key -> new SearchView.OtherKey(Links.function(key), key.toString()))
            .toList(),
        other == null ? served : other,
        other == null ? null : served.shown(),
        VisibleText.line(found.prototype()),
        Numbers.size(found.size()),
        Numbers.of(found.pulls(), "pull", "pulls"),
        Moment.of(found.time()),
        found.matched().stream()
            .map(match -> new SearchView.Reason(match.field(), matched(match)))
            .toList());
  }
}
