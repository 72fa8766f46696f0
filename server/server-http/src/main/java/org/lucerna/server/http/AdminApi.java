package org.lucerna.server.http;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.http.HttpMethod;
import org.lucerna.lumina.Limits;
import org.lucerna.server.http.debugfile.DebugFileStore;
import org.lucerna.server.http.operation.MetricHistory;
import org.lucerna.service.Backups;
import org.lucerna.service.FunctionService;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Tokens;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.store.account.Role;
import tools.jackson.databind.node.ObjectNode;

/** Answers the requests of the API. Thread-safe. */
public final class AdminApi {
  /** The prefix of the paths in the OpenAPI description. */
  static final String ROOT = "/api/v1";

  private final Dispatcher dispatcher;
  private final RouteTable routes;
  private final RouteTable warpRoutes;
  private final RouteTable debugRoutes;
  private final RouteTable symbolRoutes;
  private final RouteTable symbolFileRoutes;
  private final ObjectNode document;

  /**
   * The API.
   *
   * @param shares the resources that clients may use
   * @param limits of pulls and pushes: those of Lumina sessions
   * @param forms an existing folder for the files of incoming forms
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
    WarpApi warp = new WarpApi(service, limits, forms);
    List<Route> all = new ArrayList<>(new FunctionApi(service, limits).routes());
    all.addAll(new SearchApi(service.browsing(), warp).routes());
    all.addAll(new FileApi(service.programs()).routes());
    all.addAll(new IdentifyApi(service.programs()).routes());
    all.addAll(new PushApi(service, limits).routes());
    all.addAll(new PackageApi(service.packages()).routes());
    all.addAll(new PackApi(service.packs()).routes());
    all.addAll(new FeedApi(feed, callers).routes());
    all.addAll(new DeletionApi(service.histories()).routes());
    all.addAll(new StatisticsApi(service.browsing()).routes());
    all.addAll(new ConnectionApi(connections).routes());
    all.addAll(new UserApi(accounts).routes());
    all.addAll(new TokenApi(accounts, tokens).routes());
    all.addAll(new OperationApi(accounts, metrics, backups).routes());
    all.add(
        Route.of(
            HttpMethod.GET,
            "/openapi.json",
            Role.READER,
            "This description",
            new AnswerType.AnyObject(),
            _ -> new Reply.Single(document())));
    routes = new RouteTable(ROOT, all);
    warpRoutes = warp.routes();
    KeptDebugFiles kept = new KeptDebugFiles(debugFiles);
    debugRoutes = new DebugInfoApi(service, kept).routes();
    SymbolApi symbols = new SymbolApi(service, kept);
    symbolRoutes = symbols.routes();
    symbolFileRoutes = symbols.fileRoutes();
    document = OpenApiDocument.of(routes, Map.of("warp", warpRoutes));
  }

  private ObjectNode document() {
    return document;
  }

  /** Registers its handlers with an HTTP server. */
  public void addTo(HttpRoutes config) {
    // These come first: other routes have path parameters that would match them.
    warpRoutes.addTo(config, dispatcher);
    routes.addTo(config, dispatcher);
    routes.addRefusalsTo(config, warpRoutes.routes());
    debugRoutes.addTo(config, dispatcher);
    debugRoutes.addRefusalsTo(config, List.of());
    symbolRoutes.addTo(config, dispatcher);
    symbolRoutes.addRefusalsTo(config, List.of());
    symbolFileRoutes.addTo(config, dispatcher);
  }
}
