package org.lucerna.server.pages;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import io.javalin.http.HttpStatus;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.LimitException;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.http.HeavyWork;
import org.lucerna.server.http.RefusalException;
import org.lucerna.server.http.Sessions;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.RequestMemory;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.StoreException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The pages, registered with an HTTP server. Thread-safe. */
public final class Pages {
  private static final Logger LOG = LoggerFactory.getLogger(Pages.class);

  /** The field of a form that has {@link Sessions.Session#formToken}. */
  private static final String FORM_TOKEN = "token";

  private final PageCallers callers;
  private final People people;
  private final FunctionService service;
  private final Supplier<RequestMemory> memory;
  private final HeavyWork heavy;
  private final Supplier<ServerFacts> facts;
  private final Templates templates = new Templates();
  private final Assets assets = new Assets();
  private final Shells shells;

  /**
   * Pages of a server.
   *
   * @param software name and version of the server
   * @param people what the pages of accounts need
   * @param memory for each request
   * @param heavy runs searches for similar functions
   * @param facts asked for when the start page is shown
   */
  public Pages(
      String software,
      PageCallers callers,
      People people,
      FunctionService service,
      Supplier<RequestMemory> memory,
      HeavyWork heavy,
      Supplier<ServerFacts> facts) {
    this.callers = callers;
    this.people = people;
    this.service = service;
    this.memory = memory;
    this.heavy = heavy;
    this.facts = facts;
    this.shells = new Shells(software, assets.links());
  }

  /** Registers pages, scripts and styles; last, because it answers what nobody else does. */
  public void addTo(RoutesConfig routes) {
    assets.addTo(routes);
    add(routes, "/", new StartHandler(service, facts));
    add(routes, Links.SEARCH, new SearchHandler(service));
    add(routes, Links.FUNCTIONS + "{key}", new FunctionHandler(service, memory));
    add(routes, Links.FUNCTIONS + "{key}/compare", new CompareHandler(service, memory));
    add(routes, Links.FUNCTIONS + "{key}/similar", new SimilarHandler(service, memory, heavy));
    add(routes, Links.FILES, new FilesHandler(service));
    add(routes, Links.FILES + "/{md5}", new FileHandler(service));
    add(routes, Links.FILES + "/{md5}/compare", new CompareFilesHandler(service));
    DeletionHandler deletions = new DeletionHandler(service);
    add(routes, Links.DELETE, deletions);
    act(routes, Links.DELETE, deletions);
    AccountHandler account = new AccountHandler(people.tokens(), people.clock());
    add(routes, Links.ACCOUNT, account);
    act(routes, Links.ACCOUNT + "/token", account::make);
    act(routes, Links.ACCOUNT + "/revoke", account::revoke);
    PeopleHandler accounts = new PeopleHandler(service, people.accounts());
    add(routes, Links.PEOPLE, accounts);
    act(routes, Links.PEOPLE + "/add", accounts::add);
    act(routes, Links.PEOPLE + "/role", accounts::changeRole);
    act(routes, Links.PEOPLE + "/disable", accounts::disable);
    act(routes, Links.PEOPLE + "/enable", accounts::enable);
    routes.get(Links.THEME + "{name}", ThemeChoice::remember);
    routes.get(
        Links.LOGIN, request -> send(request, login(request, 200, request.queryParam("back"), "")));
    routes.post(Links.LOGIN, request -> answer(request, () -> logIn(request)));
    act(routes, Links.LOGOUT, this::logOut);
    routes.get("/<path>", request -> send(request, refused(request, 404, "there is no such page")));
  }

  private void add(RoutesConfig routes, String path, PageHandler handler) {
    routes.get(
        path,
        request ->
            answer(
                request,
                () -> handler.view(new PageRequest(request, callers.caller(request), shells))));
  }

  private void act(RoutesConfig routes, String path, PageAction action) {
    routes.post(
        path,
        request ->
            answer(
                request,
                () -> {
                  PageCaller caller = callers.caller(request);
                  SentForm form = SentForm.read(request);
                  Sessions.Session session = caller.session();
                  if (session == null || !session.sent(form.get(FORM_TOKEN))) {
                    throw new RefusalException(
                        403, "this page is out of date: go back, load it again, and log in");
                  }
                  ActionResult result = action.act(new PageRequest(request, caller, shells), form);
                  return switch (result) {
                    case ActionResult.Shown(PageView view) -> view;
                    case ActionResult.SeeOther(String link) -> {
                      redirect(request, link);
                      yield null;
                    }
                  };
                }));
  }

  private PageView login(Context request, int status, @Nullable String back, String refusal) {
    return new LoginView(
        shells.of(request, null, "Log in - Lucerna", "", false), status, Links.back(back), refusal);
  }

  private @Nullable PageView logIn(Context request) throws RefusalException {
    SentForm form = SentForm.read(request);
    if (callers.begin(request, form.get("user"), form.get("password"))) {
      redirect(request, Links.back(form.get("back")));
      return null;
    }
    return login(request, 401, form.get("back"), "Name or password are wrong.");
  }

  private ActionResult logOut(PageRequest request, SentForm form) {
    callers.end(request.http());
    return new ActionResult.SeeOther("/");
  }

  private static void redirect(Context request, String link) {
    PageHeaders.page(request);
    request.redirect(link, HttpStatus.SEE_OTHER);
  }

  /** Makes a view; null if the request is answered already. */
  private interface Maker {
    @Nullable PageView make()
        throws RefusalException, OperationRefusedException, ForbiddenException, AccountException;
  }

  private void answer(Context request, Maker maker) {
    PageView view = view(request, maker);
    if (view != null) {
      send(request, view);
    }
  }

  private @Nullable PageView view(Context request, Maker maker) {
    try {
      return maker.make();
    } catch (RefusalException refusal) {
      return refused(request, refusal.status(), refusal.getMessage());
    } catch (ForbiddenException refusal) {
      return refused(request, 403, refusal.getMessage());
    } catch (OperationRefusedException | AccountException refusal) {
      return refused(request, 400, refusal.getMessage());
    } catch (LimitException tooMuch) {
      return refused(request, 413, tooMuch.getMessage());
    } catch (SearchTimeoutException tooLong) {
      return refused(request, 503, tooLong.getMessage());
    } catch (StoreException failed) {
      LOG.warn("a page is not shown: {}", failed.getMessage());
      return refused(request, 500, failed.getMessage());
    }
  }

  private PageView refused(Context request, int status, @Nullable String why) {
    if (status == 401) {
      Shell shell = shells.of(request, null, "Log in - Lucerna", "", false);
      return new LoginView(shell, status, Links.back(shell.here()), String.valueOf(why));
    }
    return new ErrorView(
        shells.of(request, null, ErrorView.title(status), "", false),
        status,
        VisibleText.line(String.valueOf(why)));
  }

  private void send(Context request, PageView view) {
    PageHeaders.page(request);
    request.status(view.status());
    request.contentType("text/html; charset=utf-8").result(templates.render(view));
  }
}
