package org.lucerna.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.HandlerType;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.lucerna.lumina.Limits;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.account.Tokens;
import org.lucerna.server.connection.ConnectionLog;
import org.lucerna.server.debugfile.DebugFileStore;
import org.lucerna.server.operation.MetricHistory;
import org.lucerna.server.service.FunctionService;
import org.lucerna.store.account.Role;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of the API. Thread-safe. */
public final class AdminApi {
  /** The beginning of the paths that are described. */
  static final String ROOT = "/api/v1";

  private final Dispatcher dispatcher;
  private final RouteTable routes;
  private final RouteTable warpRoutes;
  private final RouteTable oldRoutes;
  private final RouteTable debugRoutes;
  private final RouteTable symbolRoutes;
  private final RouteTable symbolFileRoutes;
  private final ObjectNode document;

  /**
   * The API.
   *
   * @param shares what clients may use
   * @param limits of pulls and pushes: those of Lumina sessions
   * @param forms a folder for forms that arrive; exists
   */
  public AdminApi(
      Callers callers,
      Accounts accounts,
      Tokens tokens,
      FunctionService service,
      PushFeed feed,
      ConnectionLog connections,
      MetricHistory metrics,
      Backups backups,
      DebugFileStore debugFiles,
      ClientShares shares,
      Limits limits,
      Path forms) {
    dispatcher = new Dispatcher(callers, shares);
    FunctionApi functions = new FunctionApi(service, limits);
    DeletionApi deletions = new DeletionApi(service);
    UserApi users = new UserApi(accounts);
    OperationApi operations = new OperationApi(accounts, metrics, backups);
    WarpApi warp = new WarpApi(service, limits, forms);
    List<Route> all = new ArrayList<>(functions.routes());
    all.addAll(new SearchApi(service, warp).routes());
    all.addAll(new FileApi(service).routes());
    all.addAll(new PushApi(service, limits).routes());
    all.addAll(new FeedApi(feed, callers).routes());
    all.addAll(deletions.routes());
    all.addAll(new StatisticsApi(service).routes());
    all.addAll(new ConnectionApi(connections).routes());
    all.addAll(users.routes());
    all.addAll(new TokenApi(accounts, tokens).routes());
    all.addAll(operations.routes());
    all.add(
        Route.of(
            HandlerType.GET,
            "/openapi.json",
            Role.READER,
            "This description",
            new AnswerType.AnyObject(),
            _ -> new Reply.Single(document())));
    routes = new RouteTable(ROOT, ErrorForm.PROBLEM, all);
    warpRoutes = warp.routes();
    oldRoutes =
        new RouteTable(
            "/api",
            ErrorForm.REASON,
            new OldRoutes(accounts, service).routes(users, functions, deletions, operations));
    debugRoutes = new DebugInfoApi(service, debugFiles).routes();
    SymbolApi symbols = new SymbolApi(service);
    symbolRoutes = symbols.routes();
    symbolFileRoutes = symbols.fileRoutes();
    document = OpenApiDocument.of(routes, Map.of("warp", warpRoutes));
  }

  private ObjectNode document() {
    return document;
  }

  /** Registers its handlers with an HTTP server. */
  public void addTo(RoutesConfig config) {
    // First: the paths of others have parameters that would match these.
    warpRoutes.addTo(config, dispatcher);
    routes.addTo(config, dispatcher);
    routes.addRefusalsTo(config, warpRoutes.routes());
    oldRoutes.addTo(config, dispatcher);
    debugRoutes.addTo(config, dispatcher);
    debugRoutes.addRefusalsTo(config, List.of());
    symbolRoutes.addTo(config, dispatcher);
    symbolRoutes.addRefusalsTo(config, List.of());
    symbolFileRoutes.addTo(config, dispatcher);
  }
}
