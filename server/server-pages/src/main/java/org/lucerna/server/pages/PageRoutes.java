package org.lucerna.server.pages;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.StandardOpenOption;
import org.eclipse.jetty.http.HttpStatus;
import org.jspecify.annotations.Nullable;
import org.lucerna.lumina.LimitException;
import org.lucerna.server.http.ClientShare;
import org.lucerna.server.http.ClientShares;
import org.lucerna.server.http.EventPosition;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.HttpHandler;
import org.lucerna.server.http.HttpRoutes;
import org.lucerna.server.http.PushFeed;
import org.lucerna.server.http.RefusalStatus;
import org.lucerna.server.http.Reply;
import org.lucerna.server.http.Sessions;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.RequestMemory;
import org.lucerna.service.account.AccountException;
import org.lucerna.store.SearchTimeoutException;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.Role;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Registers pages with an HTTP server: determines the sender of a request, renders the result of
 * handlers, and turns their exceptions into pages that explain them. Thread-safe.
 */
public final class PageRoutes {
  private static final Logger LOG = LoggerFactory.getLogger(PageRoutes.class);

  /** The field of a form that has {@link Sessions.Session#formToken}. */
  private static final String FORM_TOKEN = "token";

  private final HttpRoutes routes;
  private final PageCallers callers;
  private final Shells shells;
  private final ClientShares shares;
  private final Templates templates;

  PageRoutes(
      HttpRoutes routes,
      PageCallers callers,
      Shells shells,
      ClientShares shares,
      Templates templates) {
    this.templates = templates;
    this.routes = routes;
    this.callers = callers;
    this.shells = shells;
    this.shares = shares;
  }

  private PageRequest request(HttpExchange request, PageCaller caller) {
    return new PageRequest(request, caller, shells, share(request, caller.principal()));
  }

  private ClientShare share(HttpExchange request, Principal caller) {
    return shares.of(caller.client(request.remoteAddress()));
  }

  /**
   * The ids of pushes as they come in, for scripts; pages show the pushes themselves.
   *
   * @param feed reports them
   */
  void follow(String path, PushFeed feed) {
    routes.get(
        path,
        request ->
            answer(
                request,
                () -> {
                  PageCaller caller = callers.caller(request);
                  Long last = EventPosition.of(request);
                  PageHeaders.page(request);
                  new Reply.Events(
                          events ->
                              feed.follow(
                                  share(request, caller.principal()).client(),
                                  last == null ? PushFeed.NEXT : last,
                                  new PageFollower(request, callers, caller, events)))
                      .send(request, _ -> {});
                  return null;
                }));
  }

  /** Registers a resource that is not a page and is the same for all visitors. */
  void open(String path, HttpHandler handler) {
    routes.get(path, handler);
  }

  /** The page to log in, and its form. */
  void logIn(String path) {
    routes.get(
        path,
        request -> send(request, login(request, 200, request.queryParameter("back"), "", "")));
    routes.post(path, request -> answer(request, () -> logIn(request)));
  }

  /** Registers the action of the form to log out. */
  void logOut(String path) {
    act(
        path,
        (request, _) -> {
          callers.end(request.http());
          return new ActionResult.SeeOther("/");
        });
  }

  /** The response to all other paths. */
  void refuseOthers() {
    routes.get("/<path>", request -> send(request, refused(request, 404, "there is no such page")));
  }

  /** A page. */
  void show(String path, PageHandler handler) {
    routes.get(
        path,
        request -> answer(request, () -> handler.view(request(request, callers.caller(request)))));
  }

  /** Registers the action of a page's form; only logged-in users have one. */
  void act(String path, PageAction action) {
    act(path, action, false);
  }

  /** Registers the action of a page's form; guests send it too, so it may store nothing. */
  void actForAll(String path, PageAction action) {
    act(path, action, true);
  }

  private void act(String path, PageAction action, boolean forGuests) {
    routes.post(
        path,
        request ->
            answer(
                request,
                () -> {
                  PageCaller caller = callers.caller(request);
                  SentForm form = sent(request, caller.principal());
                  if (caller.session() != null || !forGuests) {
                    caller.check(form.get(FORM_TOKEN));
                  }
                  return result(request, action.act(request(request, caller), form));
                }));
  }

  /** A form with a file; guests send it too, so it may store nothing. */
  void receive(String path, PageReceiver receiver) {
    routes.post(
        path,
        request ->
            answer(
                request,
                () ->
                    result(request, receiver.receive(request(request, callers.caller(request))))));
  }

  /** Registers data for the script of a page, as JSON. */
  void data(String path, PageData data) {
    routes.get(
        path,
        request ->
            answer(
                request,
                () -> {
                  String json = data.make(request(request, callers.caller(request)));
                  PageHeaders.page(request);
                  request
                      .contentType("application/json")
                      .result(json.getBytes(StandardCharsets.UTF_8));
                  return null;
                }));
  }

  /** A file to download. */
  void download(String path, PageDownload download) {
    routes.get(
        path,
        request ->
            answer(
                request,
                () -> {
                  send(request, download.make(request(request, callers.caller(request))));
                  return null;
                }));
  }

  private static @Nullable PageView result(HttpExchange request, ActionResult result) {
    return switch (result) {
      case ActionResult.Shown(PageView view) -> view;
      case ActionResult.SeeOther(String link) -> {
        redirect(request, link);
        yield null;
      }
    };
  }

  private static void send(HttpExchange request, PageDownload.Made made) throws RefusalException {
    PageHeaders.page(request);
    try {
      // First: a file that is deleted when it is closed may have no name from its opening on.
      String size = Long.toString(Files.size(made.content()));
      try (InputStream content =
          made.isTemporary()
              ? Files.newInputStream(made.content(), StandardOpenOption.DELETE_ON_CLOSE)
              : Files.newInputStream(made.content())) {
        request
            .contentType("application/octet-stream")
            .header("Content-Disposition", "attachment; filename=\"" + made.name() + "\"")
            .header("Content-Length", size);
        long _ = content.transferTo(request.outputStream());
      }
    } catch (IOException unreadable) {
      throw RefusalException.failed("the file cannot be read: " + unreadable.getMessage());
    }
  }

  private SentForm sent(HttpExchange request, Principal caller) throws RefusalException {
    try (RequestMemory memory = share(request, caller).memory()) {
      return SentForm.read(request, memory);
    }
  }

  private PageView login(
      HttpExchange request, int status, @Nullable String back, String user, String refusal) {
    return new LoginView(
        shells.of(request, null, "Log in - Lucerna", "", false),
        status,
        Links.back(back),
        user,
        refusal);
  }

  private @Nullable PageView logIn(HttpExchange request) throws RefusalException {
    // A visitor who logs in is a guest until then.
    SentForm form = sent(request, Principal.guest(Role.READER, false));
    String user = form.get("user");
    if (callers.begin(request, user, form.get("password"))) {
      redirect(request, Links.back(form.get("back")));
      return null;
    }
    return login(request, 401, form.get("back"), user, "Name or password are wrong.");
  }

  private static void redirect(HttpExchange request, String link) {
    PageHeaders.page(request);
    request.redirect(link, HttpStatus.SEE_OTHER_303);
  }

  /** Makes a view; null if the request is answered already. */
  private interface Maker {
    @Nullable PageView make() throws RefusalException, AccountException;
  }

  private void answer(HttpExchange request, Maker maker) {
    PageView view = view(request, maker);
    if (view != null) {
      send(request, view);
    }
  }

  private @Nullable PageView view(HttpExchange request, Maker maker) {
    try {
      return maker.make();
    } catch (RefusalException refusal) {
      return refused(request, RefusalStatus.of(refusal), refusal.getMessage());
    } catch (AccountException refusal) {
      return refused(request, 400, refusal.getMessage());
    } catch (LimitException tooMuch) {
      return refused(request, tooMuch.isTemporary() ? 503 : 413, tooMuch.getMessage());
    } catch (SearchTimeoutException tooLong) {
      return refused(request, 503, tooLong.getMessage());
    } catch (StoreException failed) {
      LOG.warn("a page is not shown: {}", failed.getMessage());
      return refused(request, 500, failed.getMessage());
    }
  }

  private PageView refused(HttpExchange request, int status, @Nullable String why) {
    if (status == 401) {
      Shell shell = shells.of(request, null, "Log in - Lucerna", "", false);
      return new LoginView(shell, status, Links.back(shell.here()), "", String.valueOf(why));
    }
    return shells.refused(request, status, String.valueOf(why));
  }

  private void send(HttpExchange request, PageView view) {
    templates.send(request, view);
  }
}
