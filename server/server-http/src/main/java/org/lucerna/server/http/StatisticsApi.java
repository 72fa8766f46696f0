package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.GET;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AskedFunction;
import org.lucerna.api.ServerStatistics;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.FunctionBrowsing;
import org.lucerna.service.RefusalException;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Totals;
import org.lucerna.store.account.Role;

/** The totals of the store, and the contributions of accounts. Thread-safe. */
final class StatisticsApi {
  private static final RouteParameter<Integer> POPULAR =
      RouteParameter.number("popular", "how many popular functions", 0, 100, 10);
  private static final RouteParameter<Integer> LIMIT = RouteParameter.limit(1000, 100);
  private static final RouteParameter<@Nullable String> CURSOR = RouteParameter.cursor();

  private final FunctionBrowsing browsing;

  StatisticsApi(FunctionBrowsing browsing) {
    this.browsing = browsing;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                GET,
                "/statistics",
                Role.READER,
                "Totals, popular functions, and the contributions of accounts",
                new AnswerType.Single(ServerStatistics.class),
                this::statistics)
            .with(POPULAR, LIMIT, CURSOR),
        Route.of(
                GET,
                "/unknown",
                Role.READER,
                "The unknown functions that were pulled most since the server was started",
                new AnswerType.Array(AskedFunction.class),
                this::unknown)
            .with(LIMIT));
  }

  private Reply unknown(ApiRequest request) throws RefusalException {
    List<AskedFunction> most =
        browsing.unknown(request.get(LIMIT)).stream()
            .map(miss -> new AskedFunction(miss.key(), miss.times(), miss.last()))
            .toList();
    return Reply.of(most, AskedFunction.class);
  }

  private Reply statistics(ApiRequest request) throws RefusalException {
    int count = request.get(POPULAR);
    int limit = request.get(LIMIT);
    String cursor = request.get(CURSOR);
    List<PopularFunction> popular = browsing.popular(count, request.caller());
    ListPage<AccountStatistics> accounts =
        ListPage.of(
            request.share().run(() -> browsing.statistics(request.caller())),
            account -> account.account().hex(),
            limit,
            cursor);
    Totals totals = browsing.totals();
    return Reply.of(
        new ServerStatistics(
            totals.functions(),
            totals.versions(),
            totals.files(),
            totals.pushes(),
            popular.stream().map(StatisticsApi::popular).toList(),
            accounts.values().stream().map(StatisticsApi::contribution).toList(),
            accounts.cursor()));
  }

  private static ServerStatistics.Popular popular(PopularFunction function) {
    PushOrigin origin = function.firstSeen();
    return new ServerStatistics.Popular(
        function.key(),
        function.function().name(),
        function.function().size(),
        function.frequency(),
        function.address() == PushedFunction.NO_ADDRESS ? null : function.address(),
        origin.inputMd5(),
        origin.idbPath(),
        origin.hostName());
  }

  private static ServerStatistics.Contribution contribution(AccountStatistics account) {
    return new ServerStatistics.Contribution(
        account.account(),
        account.functions(),
        account.pushes(),
        account.historyRecords(),
        account.idbs(),
        account.inputs());
  }
}
