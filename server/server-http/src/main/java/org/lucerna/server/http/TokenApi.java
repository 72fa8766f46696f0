package org.lucerna.server.http;

import static org.eclipse.jetty.http.HttpMethod.DELETE;
import static org.eclipse.jetty.http.HttpMethod.GET;
import static org.eclipse.jetty.http.HttpMethod.POST;

import java.util.List;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.bytes.ByteString;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.account.Tokens;
import org.lucerna.store.account.AccessToken;
import org.lucerna.store.account.Role;

/**
 * Manages tokens: each user's own, and for administrators anybody's. A token can manage only
 * itself: otherwise a leaked token could outlive its revocation. Thread-safe.
 */
final class TokenApi {
  private static final String PATH = "/users/{name}/tokens";
  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "of a user: the caller, except for administrators");
  private static final RouteParameter<String> ID = RouteParameter.inPath("id", "of a token");

  private final Accounts accounts;
  private final Tokens tokens;

  TokenApi(Accounts accounts, Tokens tokens) {
    this.accounts = accounts;
    this.tokens = tokens;
  }

  List<Route> routes() {
    return List.of(
        Route.of(
                GET,
                PATH,
                Role.READER,
                "The tokens of a user that have not expired, oldest first",
                new AnswerType.Array(TokenView.class),
                request -> Reply.of(tokens.list(owner(request)), TokenView.class))
            .with(NAME)
            .answering(200, 404),
        Route.of(
                POST,
                PATH,
                Role.READER,
                "Makes a token",
                new AnswerType.Single(NewToken.class),
                this::add)
            .forPeople()
            .with(NAME)
            .reading(TokenRequest.class)
            .answering(201, 404),
        Route.of(
                DELETE,
                PATH + "/{id}",
                Role.READER,
                "Revokes a token",
                new AnswerType.Nothing(),
                this::revoke)
            .with(NAME, ID)
            .answering(204, 404));
  }

  /** The account named in the path, if the caller may deal with its tokens. */
  private ByteString owner(ApiRequest request) throws RefusalException {
    Principal caller = request.caller();
    ByteString name = ByteString.utf8(request.get(NAME));
    boolean isOwn = caller.login() != null && caller.name().equals(name);
    if (!isOwn && !caller.role().mayAdminister()) {
      throw RefusalException.forbidden(caller, Role.ADMINISTRATOR);
    }
    if (accounts.find(name) == null) {
      throw RefusalException.notFound("there is no user " + name);
    }
    return name;
  }

  private Reply add(ApiRequest request) throws RefusalException, AccountException {
    ByteString name = owner(request);
    return Reply.of(tokens.add(request.caller().actor(), name, request.body(TokenRequest.class)));
  }

  private Reply revoke(ApiRequest request) throws RefusalException, AccountException {
    String id = request.get(ID);
    AccessToken acting = request.caller().token();
    if (acting != null && !acting.id().equals(id)) {
      throw RefusalException.forbidden("a token revokes only itself: log in with your password");
    }
    tokens.revoke(request.caller().actor(), owner(request), id);
    return new Reply.Nothing();
  }
}
