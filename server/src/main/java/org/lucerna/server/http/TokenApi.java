package org.lucerna.server.http;

import static io.javalin.http.HandlerType.DELETE;
import static io.javalin.http.HandlerType.GET;
import static io.javalin.http.HandlerType.POST;

import java.util.List;
import org.lucerna.api.NewToken;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.Tokens;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.Principal;
import org.lucerna.store.account.Role;

/** Manages tokens: each user's own, and for administrators anybody's. Thread-safe. */
final class TokenApi {
  private static final String PATH = "/users/{name}/tokens";
  private static final RouteParameter<String> NAME =
      RouteParameter.inPath("name", "of a user: the caller, except for administrators");
  private static final RouteParameter<String> ID = RouteParameter.inPath("id", "of a token");

  private final Tokens tokens;

  TokenApi(Tokens tokens) {
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
            .with(NAME),
        Route.of(
                POST,
                PATH,
                Role.READER,
                "Makes a token",
                new AnswerType.Single(NewToken.class),
                this::add)
            .with(NAME)
            .reading(TokenRequest.class)
            .answering(201),
        Route.of(
                DELETE,
                PATH + "/{id}",
                Role.READER,
                "Revokes a token",
                new AnswerType.Nothing(),
                this::revoke)
            .with(NAME, ID)
            .answering(204));
  }

  /** The account named in the path, if the caller may deal with its tokens. */
  private static ByteString owner(ApiRequest request) throws RefusalException, ForbiddenException {
    Principal caller = request.caller();
    ByteString name = ByteString.utf8(request.get(NAME));
    boolean isOwn = caller.login() != null && caller.name().equals(name);
    if (!isOwn && !caller.role().mayAdminister()) {
      throw new ForbiddenException(caller, Role.ADMINISTRATOR);
    }
    return name;
  }

  private Reply add(ApiRequest request)
      throws RefusalException, AccountException, ForbiddenException {
    ByteString name = owner(request);
    return Reply.of(tokens.add(request.caller().name(), name, request.body(TokenRequest.class)));
  }

  private Reply revoke(ApiRequest request)
      throws RefusalException, AccountException, ForbiddenException {
    tokens.revoke(request.caller().name(), owner(request), request.get(ID));
    return new Reply.Nothing();
  }
}
