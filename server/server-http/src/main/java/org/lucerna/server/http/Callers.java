package org.lucerna.server.http;

import java.net.InetAddress;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.LoginsBusyException;
import org.lucerna.service.account.TokenLogin;
import org.lucerna.service.account.Tokens;
import org.lucerna.store.account.Role;

/**
 * Identifies callers by the header Authorization: a password as HTTP Basic, or a token as Bearer.
 * Passwords and tokens must not cross a network in plaintext, so callers on other machines need
 * TLS. Thread-safe.
 */
public final class Callers {
  private static final String BASIC = "Basic ";
  private static final String BEARER = "Bearer ";

  /** Headers that proxies add: the actual caller is on another machine. */
  private static final List<String> FORWARDED =
      List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

  private final HttpAuthenticator passwords;
  private final Tokens tokens;

  public Callers(HttpAuthenticator passwords, Tokens tokens) {
    this.passwords = passwords;
    this.tokens = tokens;
  }

  /**
   * The caller.
   *
   * @throws RefusalException if the login is wrong or cannot be verified, or the caller is not
   *     answered at all, or if the caller has not the role
   */
  Principal caller(HttpExchange request, Role wanted) throws RefusalException {
    checkConnection(request);
    Principal caller = caller(request, request.header("Authorization"));
    if (caller == null) {
      throw RefusalException.unauthenticated("invalid username or password");
    }
    if (!caller.role().includes(wanted)) {
      throw RefusalException.forbidden(caller, wanted);
    }
    return caller;
  }

  /**
   * Refuses callers whose secrets could be read on the network.
   *
   * @throws RefusalException if the connection is not secure
   */
  public static void checkConnection(HttpExchange request) throws RefusalException {
    if (request.isSecure()) {
      return;
    }
    if (!InetAddress.ofLiteral(request.remoteAddress()).isLoopbackAddress()) {
      throw RefusalException.forbidden(
          "only requests from the server's own machine are accepted without TLS: use https");
    }
    if (FORWARDED.stream().anyMatch(header -> request.header(header) != null)) {
      throw RefusalException.forbidden("requests forwarded by a proxy are refused without TLS");
    }
  }

  /** Null if the password is wrong. */
  private @Nullable Principal caller(HttpExchange request, @Nullable String header)
      throws RefusalException {
    if (header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
      TokenLogin login = tokens.login(header.substring(BEARER.length()).strip());
      if (login == null) {
        throw RefusalException.unauthenticated("invalid token: it is unknown, revoked or expired");
      }
      return Principal.of(login.account(), login.token());
    }
    try {
      return passwords.caller(header == null ? null : credentials(header), request.remoteAddress());
    } catch (LoginsBusyException busy) {
      throw RefusalException.busy(String.valueOf(busy.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw RefusalException.busy("the server stops");
    }
  }

  private static Credentials credentials(String header) throws RefusalException {
    try {
      if (header.regionMatches(true, 0, BASIC, 0, BASIC.length())) {
        String text = header.substring(BASIC.length()).strip();
        ByteString both = ByteString.wrap(Base64.getDecoder().decode(text));
        int colon = both.indexOf(':');
        if (colon >= 0) {
          return new Credentials(both.slice(0, colon), both.slice(colon + 1, both.length()));
        }
      }
    } catch (IllegalArgumentException notBase64) {
      throw RefusalException.unauthenticated(
          "invalid login: expected HTTP Basic, USER:PASSWORD in Base64");
    }
    throw RefusalException.unauthenticated(
        "login required: send it as HTTP Basic or as a Bearer token");
  }
}
