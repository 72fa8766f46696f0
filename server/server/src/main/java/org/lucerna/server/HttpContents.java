package org.lucerna.server;

import java.security.SecureRandom;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.Credentials;
import org.lucerna.server.http.AdminApi;
import org.lucerna.server.http.Callers;
import org.lucerna.server.http.ClientShare;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.HttpRoutes;
import org.lucerna.server.http.PushFeed;
import org.lucerna.server.http.Sessions;
import org.lucerna.server.http.connection.HttpClientShare;
import org.lucerna.server.http.debugfile.DebugFileStore;
import org.lucerna.server.http.operation.MetricHistory;
import org.lucerna.server.lumina.ServerContext;
import org.lucerna.server.lumina.Session;
import org.lucerna.server.pages.ConnectFacts;
import org.lucerna.server.pages.ConnectPages;
import org.lucerna.server.pages.FilePages;
import org.lucerna.server.pages.FunctionPages;
import org.lucerna.server.pages.OperationFacts;
import org.lucerna.server.pages.OperationPages;
import org.lucerna.server.pages.PageCallers;
import org.lucerna.server.pages.Pages;
import org.lucerna.server.pages.People;
import org.lucerna.server.pages.PeoplePages;
import org.lucerna.server.pages.ServerFacts;
import org.lucerna.server.pages.StartPages;
import org.lucerna.server.pages.UploadPages;
import org.lucerna.server.pages.upload.UploadLimits;
import org.lucerna.server.pages.upload.Uploads;
import org.lucerna.service.Backups;
import org.lucerna.service.FunctionService;
import org.lucerna.service.Principal;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.LoginsBusyException;
import org.lucerna.service.account.Tokens;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.connection.RemotePeer;
import org.lucerna.store.account.AccountStore;

/**
 * The contents of the HTTP port other than health and metrics: the API and the pages. Thread-safe.
 */
final class HttpContents implements AutoCloseable {
  private static final String UPLOADS = "uploads";
  private static final String DEBUG_FILES = "debug-files";

  /**
   * Values that are read each time they are shown.
   *
   * @param obstacles why the server should get no requests, one a line
   */
  record Facts(
      Supplier<ServerFacts> server,
      Supplier<ConnectFacts> connect,
      Supplier<List<String>> obstacles) {}

  private final ServerContext context;
  private final FunctionService service;
  private final Uploads uploads;
  private final MetricHistory history;
  private final AdminApi api;
  private final Pages pages;

  /**
   * The API and the pages of a server.
   *
   * @param software name and version of the server
   */
  HttpContents(
      ServerContext context,
      FunctionService service,
      AccountStore accounts,
      String software,
      Backups backups,
      Facts facts) {
    this.context = context;
    this.service = service;
    SecureRandom random = new SecureRandom();
    People people =
        new People(
            new Accounts(accounts, context.clock(), random),
            new Tokens(accounts, context.clock(), random),
            context.clock());
    uploads =
        new Uploads(
            context.config().data().resolve(UPLOADS),
            UploadLimits.of(
                context.config().http().upload().bytes(), Runtime.getRuntime().maxMemory()),
            service,
            client -> share(client).memory(),
            context.clock(),
            random);
    PushFeed feed = new PushFeed(service);
    history = new MetricHistory(context.metrics().registry(), context.clock());
    history.start();
    api = api(people, feed, backups);
    pages =
        new Pages(
            software,
            new PageCallers(this::caller, new Sessions(accounts, context.clock(), random)),
            this::share,
            List.of(
                new StartPages(service, feed, facts.server()),
                new FunctionPages(service),
                new FilePages(service.programs(), context.clock()),
                new ConnectPages(facts.connect(), context.connections()),
                new UploadPages(service, uploads),
                new PeoplePages(service.browsing(), people),
                new OperationPages(
                    new OperationFacts(
                        history,
                        context.connections(),
                        backups,
                        facts.obstacles(),
                        facts.server(),
                        () -> ConfigFile.text(context.config())))));
  }

  private AdminApi api(People people, PushFeed feed, Backups backups) {
    return new AdminApi(
        new Callers(this::caller, people.tokens()),
        people.accounts(),
        people.tokens(),
        service,
        feed,
        context.connections(),
        history,
        backups,
        new DebugFileStore(
            context.config().data().resolve(DEBUG_FILES),
            context.config().http().debugFiles().bytes()),
        this::share,
        Session.limits(context.config().limits(), context.memory()),
        context.config().data());
  }

  /** Registers everything; the pages last, because they answer all remaining paths. */
  void addTo(HttpRoutes routes) {
    api.addTo(routes);
    pages.addTo(routes);
  }

  /** Answers with a page that says why a request is refused. */
  void refuse(HttpExchange request, int status, String why) {
    pages.refuse(request, status, why);
  }

  /** Deletes uploads, and ends the history of metrics. */
  @Override
  public void close() {
    uploads.close();
    history.close();
  }

  private ClientShare share(String client) {
    return new HttpClientShare(
        client, context.memory(), context.heavy(), context.config().timeouts().progress());
  }

  private @Nullable Principal caller(@Nullable Credentials credentials, String address)
      throws InterruptedException, LoginsBusyException {
    return context
        .luminaAuthenticator()
        // On this machine, or over TLS: see Callers.
        .account(credentials, new RemotePeer(address, 0, true, null));
  }
}
