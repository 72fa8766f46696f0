package org.lucerna.server.http;

import io.javalin.http.Context;
import org.lucerna.api.ApiJson;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.Tokens;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.Principal;
import org.lucerna.store.account.Role;

/**
 * The part of the API that deals with tokens: each user's own, and for administrators anybody's.
 * Safe for use by many threads.
 */
public final class TokenApi {
  private final Tokens tokens;

  public TokenApi(Tokens tokens) {
    this.tokens = tokens;
  }

  /** The account named in the path, if the caller may deal with its tokens. */
  private static ByteString owner(Context request, Principal caller) throws ForbiddenException {
    ByteString name = ByteString.utf8(request.pathParam("name"));
    boolean isOwn = caller.login() != null && caller.name().equals(name);
    if (!isOwn && !caller.role().mayAdminister()) {
      throw new ForbiddenException(caller, Role.ADMINISTRATOR);
    }
    return name;
  }

  void list(Context request, Principal caller) throws AccountException, ForbiddenException {
    AdminApi.send(request, ApiJson.array(tokens.list(owner(request, caller)), ApiJson::of));
  }

  void add(Context request, Principal caller)
      throws RefusalException, AccountException, ForbiddenException {
    ByteString name = owner(request, caller);
    AdminApi.send(
        request,
        ApiJson.of(
            tokens.add(
                caller.name(),
                name,
                RequestBody.parse(RequestBody.read(request), ApiJson::tokenRequest))));
    request.status(201);
  }

  void revoke(Context request, Principal caller) throws AccountException, ForbiddenException {
    tokens.revoke(caller.name(), owner(request, caller), request.pathParam("id"));
    request.status(204);
  }
}
