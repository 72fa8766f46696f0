package org.lucerna.server.pages;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.server.http.Callers;
import org.lucerna.server.http.HttpAuthenticator;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.Sessions;
import org.lucerna.server.http.Sessions.Session;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.LoginsBusyException;

/**
 * Determines the sender of a request for a page: the user whose session the cookie names, or the
 * guest. Other machines need TLS, as for the API. Thread-safe.
 */
public final class PageCallers {
  private static final String COOKIE = "lucerna-session";

  /** Browsers accept such a cookie only with TLS, from this very host, for all paths. */
  private static final String COOKIE_OF_TLS = "__Host-" + COOKIE;

  private final HttpAuthenticator authenticator;
  private final Sessions sessions;

  public PageCallers(HttpAuthenticator authenticator, Sessions sessions) {
    this.authenticator = authenticator;
    this.sessions = sessions;
  }

  /**
   * The caller.
   *
   * @throws RefusalException if the request is not answered at all; with status 401 if a login
   *     would help
   */
  PageCaller caller(HttpExchange request) throws RefusalException {
    Callers.checkConnection(request);
    Session session = sessions.find(request.cookie(cookie(request)));
    if (session != null) {
      return new PageCaller(session.caller(), session);
    }
    Principal guest = login(request, null);
    if (guest == null) {
      throw RefusalException.unauthenticated("this server shows nothing to guests: log in");
    }
    return new PageCaller(guest, null);
  }

  /**
   * The visitor still looking at a page that was answered before.
   *
   * @throws RefusalException if the session is over, or guests are not answered any more
   */
  Principal present(HttpExchange request, PageCaller before) throws RefusalException {
    Principal now =
        before.session() == null
            ? login(request, null)
            : sessions.callerOf(request.cookie(cookie(request)));
    if (now == null) {
      throw RefusalException.unauthenticated("the session is over");
    }
    return now;
  }

  /** The principal; null if name or password are wrong, or guests are refused. */
  private @Nullable Principal login(HttpExchange request, @Nullable Credentials credentials)
      throws RefusalException {
    try {
      return authenticator.caller(credentials, request.remoteAddress());
    } catch (LoginsBusyException busy) {
      throw RefusalException.busy(String.valueOf(busy.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw RefusalException.busy("the server stops");
    }
  }

  /**
   * Begins a session, and ends the request's session.
   *
   * @return false if name or password are wrong
   * @throws RefusalException if too many logins are being verified, or the connection is not safe
   */
  boolean begin(HttpExchange request, String name, String password) throws RefusalException {
    Callers.checkConnection(request);
    Principal caller =
        login(request, new Credentials(ByteString.utf8(name), ByteString.utf8(password)));
    if (caller == null || caller.login() == null) {
      return false;
    }
    end(request);
    setCookie(request, sessions.begin(caller), -1);
    return true;
  }

  /** Ends the session of a request, if there is one. */
  void end(HttpExchange request) {
    sessions.end(request.cookie(cookie(request)));
    setCookie(request, "", 0);
  }

  private static String cookie(HttpExchange request) {
    return request.isSecure() ? COOKIE_OF_TLS : COOKIE;
  }

  /** Sets the cookie for a number of seconds; -1: until the browser is closed. */
  private static void setCookie(HttpExchange request, String value, int seconds) {
    request.cookie(cookie(request), value, "/", seconds, request.isSecure());
  }
}
