package org.lucerna.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import org.lucerna.api.ApiJson;
import org.lucerna.bytes.ByteString;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.service.ForbiddenException;
import org.lucerna.server.service.FunctionService;
import org.lucerna.server.service.OperationRefusedException;
import org.lucerna.server.service.Principal;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Answers the requests that the package lists. Safe for use by many threads. */
public final class AdminApi {
  private static final int DEFAULT_LIMIT = 100;

  /** Most pushes in one answer. */
  private static final int MOST_PUSHES = 10_000;

  private final Callers callers;
  private final Accounts accounts;
  private final FunctionService service;
  private final Backups backups;
  private final FunctionApi functions;
  private final TokenApi tokens;

  public AdminApi(
      Callers callers,
      Accounts accounts,
      FunctionService service,
      Backups backups,
      FunctionApi functions,
      TokenApi tokens) {
    this.callers = callers;
    this.accounts = accounts;
    this.service = service;
    this.backups = backups;
    this.functions = functions;
    this.tokens = tokens;
  }

  /** Answers an authorized request. */
  private interface Answer {
    void give(Context request, Principal caller)
        throws RefusalException, AccountException, ForbiddenException, OperationRefusedException;
  }

  /** Registers its handlers with an HTTP server. */
  public void addTo(RoutesConfig routes) {
    routes.get("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::list));
    routes.post("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::add));
    routes.patch("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::change));
    routes.delete("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::remove));
    routes.get("/api/audit", request -> answer(request, Role.ADMINISTRATOR, this::audit));
    routes.get("/api/pushes", request -> answer(request, Role.READER, this::pushes));
    routes.post(
        "/api/deletion-preview",
        request -> answer(request, Role.READER, functions::previewDeletion));
    routes.post("/api/explain", request -> answer(request, Role.READER, functions::explain));
    routes.post("/api/pull", request -> answer(request, Role.READER, functions::pull));
    routes.post("/api/histories", request -> answer(request, Role.READER, functions::histories));
    routes.post("/api/v1/match", request -> answer(request, Role.READER, functions::match));
    routes.get("/api/v1/search", request -> answer(request, Role.READER, functions::search));
    String tokensOf = "/api/v1/users/{name}/tokens";
    routes.get(tokensOf, request -> answer(request, Role.READER, tokens::list));
    routes.post(tokensOf, request -> answer(request, Role.READER, tokens::add));
    routes.delete(tokensOf + "/{id}", request -> answer(request, Role.READER, tokens::revoke));
    routes.post("/api/backup", request -> answer(request, Role.ADMINISTRATOR, this::backup));
  }

  private void answer(Context request, Role wanted, Answer answer) {
    try {
      answer.give(request, callers.caller(request, wanted));
    } catch (RefusalException refusal) {
      refuse(request, refusal.status(), refusal);
    } catch (ForbiddenException refusal) {
      refuse(request, 403, refusal);
    } catch (AccountException | OperationRefusedException refusal) {
      refuse(request, 400, refusal);
    } catch (StoreException failed) {
      refuse(request, 500, failed);
    }
  }

  private static void refuse(Context request, int status, Exception why) {
    request.status(status);
    send(request, JsonNodeFactory.instance.objectNode().put("error", why.getMessage()));
  }

  static void send(Context request, JsonNode node) {
    request.contentType("application/json").result(node + "\n");
  }

  private static ByteString name(Context request) throws RefusalException {
    String name = request.queryParam("name");
    if (name == null) {
      throw new RefusalException(400, "?name= is missing: expected the name of a user");
    }
    return ByteString.utf8(name);
  }

  private void list(Context request, Principal caller) {
    send(request, ApiJson.array(accounts.list(), ApiJson::of));
  }

  private void add(Context request, Principal caller) throws RefusalException, AccountException {
    accounts.add(
        caller.name(),
        name(request),
        RequestBody.parse(RequestBody.read(request), ApiJson::change));
    request.status(201);
  }

  private void change(Context request, Principal caller) throws RefusalException, AccountException {
    accounts.change(
        caller.name(),
        name(request),
        RequestBody.parse(RequestBody.read(request), ApiJson::change));
    request.status(204);
  }

  private void remove(Context request, Principal caller) throws RefusalException, AccountException {
    accounts.remove(caller.name(), name(request));
    request.status(204);
  }

  private void audit(Context request, Principal caller) throws RefusalException {
    send(request, ApiJson.array(accounts.audit(limit(request)), ApiJson::of));
  }

  private void pushes(Context request, Principal caller) throws RefusalException {
    int limit = Math.min(limit(request), MOST_PUSHES);
    send(request, ApiJson.array(service.pushes(limit, caller), ApiJson::of));
  }

  private static int limit(Context request) throws RefusalException {
    return limit(request, DEFAULT_LIMIT);
  }

  static int limit(Context request, int usual) throws RefusalException {
    String limit = request.queryParam("limit");
    if (limit != null && !limit.matches("\\d{1,9}")) {
      throw new RefusalException(400, "limit: expected a number");
    }
    return limit == null ? usual : Integer.parseInt(limit);
  }

  private void backup(Context request, Principal caller) throws RefusalException {
    String made = backups.make(request.queryParam("name")).toString();
    send(request, JsonNodeFactory.instance.objectNode().put("folder", made));
    request.status(201);
  }
}
