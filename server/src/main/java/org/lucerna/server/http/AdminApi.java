package org.lucerna.server.http;

import io.javalin.config.RoutesConfig;
import io.javalin.http.Context;
import java.net.InetAddress;
import java.util.Base64;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.Accounts;
import org.lucerna.server.account.LoginsBusyException;
import org.lucerna.store.StoreException;
import org.lucerna.store.account.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Answers the requests that the package lists. Safe for use by many threads. */
public final class AdminApi {
  private static final String BASIC = "Basic ";
  private static final int DEFAULT_LIMIT = 100;

  /** What proxies add: the caller is somewhere else then. */
  private static final List<String> FORWARDED =
      List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via");

  /** Most pushes in one answer. */
  private static final int MOST_PUSHES = 10_000;

  /** Counts what a deletion would delete. */
  @FunctionalInterface
  public interface Preview {
    /** Of how many functions it would delete something. */
    int of(DeleteHistory wish, ByteString account);
  }

  private final HttpAuthenticator httpAuthenticator;
  private final Accounts accounts;
  private final Preview preview;
  private final Backups backups;
  private final Explanations explanations;
  private final PushList pushes;
  private final Limits limits;

  public AdminApi(
      HttpAuthenticator httpAuthenticator,
      Accounts accounts,
      Preview preview,
      Backups backups,
      Explanations explanations,
      PushList pushes,
      Limits limits) {
    this.httpAuthenticator = httpAuthenticator;
    this.accounts = accounts;
    this.preview = preview;
    this.backups = backups;
    this.explanations = explanations;
    this.pushes = pushes;
    this.limits = limits;
  }

  /** Answers a request of somebody who may send it. */
  private interface Answer {
    void give(Context request, HttpCaller httpCaller) throws RefusalException, AccountException;
  }

  /** Adds itself to what an HTTP server answers. */
  public void addTo(RoutesConfig routes) {
    routes.get("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::list));
    routes.post("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::add));
    routes.patch("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::change));
    routes.delete("/api/users", request -> answer(request, Role.ADMINISTRATOR, this::remove));
    routes.get("/api/audit", request -> answer(request, Role.ADMINISTRATOR, this::audit));
    routes.get("/api/pushes", request -> answer(request, Role.READER, this::pushes));
    routes.post("/api/deletion-preview", request -> answer(request, Role.CURATOR, this::preview));
    routes.post("/api/explain", request -> answer(request, Role.READER, this::explain));
    routes.post("/api/pull", request -> answer(request, Role.READER, this::pull));
    routes.post("/api/histories", request -> answer(request, Role.READER, this::histories));
    routes.post("/api/backup", request -> answer(request, Role.ADMINISTRATOR, this::backup));
  }

  private void answer(Context request, Role wanted, Answer answer) {
    try {
      answer.give(request, caller(request, wanted));
    } catch (RefusalException refusal) {
      refuse(request, refusal.status(), refusal);
    } catch (AccountException refusal) {
      refuse(request, 400, refusal);
    } catch (StoreException failed) {
      refuse(request, 500, failed);
    }
  }

  private static void refuse(Context request, int status, Exception why) {
    request.status(status);
    json(request, JsonNodeFactory.instance.objectNode().put("error", why.getMessage()));
  }

  private HttpCaller caller(Context request, Role wanted) throws RefusalException {
    String address = request.req().getRemoteAddr();
    if (!InetAddress.ofLiteral(address).isLoopbackAddress()) {
      throw new RefusalException(
          403, "only requests from the server's own machine are answered here");
    }
    if (FORWARDED.stream().anyMatch(header -> request.header(header) != null)) {
      throw new RefusalException(403, "what a proxy has forwarded is not answered here");
    }
    try {
      HttpCaller httpCaller =
          httpAuthenticator.caller(credentials(request.header("Authorization")), address);
      if (httpCaller == null) {
        throw new RefusalException(401, "invalid username or password");
      }
      if (!httpCaller.role().includes(wanted)) {
        throw new RefusalException(
            403, wanted + " role required: " + httpCaller.name() + " does not have it");
      }
      return httpCaller;
    } catch (LoginsBusyException busy) {
      throw new RefusalException(503, String.valueOf(busy.getMessage()));
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new RefusalException(503, "the server stops");
    }
  }

  private static @Nullable Credentials credentials(@Nullable String header)
      throws RefusalException {
    if (header == null) {
      return null;
    }
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
      throw new RefusalException(
          401, "cannot read the login: expected HTTP Basic, USER:PASSWORD in Base64");
    }
    throw new RefusalException(401, "login required: send it as HTTP Basic");
  }

  private static void json(Context request, JsonNode node) {
    request.contentType("application/json").result(node + "\n");
  }

  private static <T> ArrayNode array(
      List<T> values, java.util.function.Function<T, JsonNode> form) {
    ArrayNode array = JsonNodeFactory.instance.arrayNode();
    values.forEach(value -> array.add(form.apply(value)));
    return array;
  }

  private static ByteString name(Context request) throws RefusalException {
    String name = request.queryParam("name");
    if (name == null) {
      throw new RefusalException(400, "?name= is missing: expected the name of a user");
    }
    return ByteString.utf8(name);
  }

  private void list(Context request, HttpCaller httpCaller) {
    json(request, array(accounts.list(), UserJson::of));
  }

  private void add(Context request, HttpCaller httpCaller)
      throws RefusalException, AccountException {
    accounts.add(httpCaller.name(), name(request), UserJson.change(RequestBody.read(request)));
    request.status(201);
  }

  private void change(Context request, HttpCaller httpCaller)
      throws RefusalException, AccountException {
    accounts.change(httpCaller.name(), name(request), UserJson.change(RequestBody.read(request)));
    request.status(204);
  }

  private void remove(Context request, HttpCaller httpCaller)
      throws RefusalException, AccountException {
    accounts.remove(httpCaller.name(), name(request));
    request.status(204);
  }

  private void audit(Context request, HttpCaller httpCaller) throws RefusalException {
    json(request, array(accounts.audit(limit(request)), UserJson::of));
  }

  private void pushes(Context request, HttpCaller httpCaller) throws RefusalException {
    int limit = Math.min(limit(request), MOST_PUSHES);
    json(request, array(pushes.last(limit, httpCaller.role()), UserJson::of));
  }

  private static int limit(Context request) throws RefusalException {
    String limit = request.queryParam("limit");
    if (limit != null && !limit.matches("\\d{1,9}")) {
      throw new RefusalException(400, "limit: expected a number");
    }
    return limit == null ? DEFAULT_LIMIT : Integer.parseInt(limit);
  }

  private void backup(Context request, HttpCaller httpCaller) throws RefusalException {
    String made = backups.make(request.queryParam("name")).toString();
    json(request, JsonNodeFactory.instance.objectNode().put("folder", made));
    request.status(201);
  }

  private void explain(Context request, HttpCaller httpCaller) throws RefusalException {
    json(request, explanations.of(request));
  }

  private void pull(Context request, HttpCaller httpCaller) throws RefusalException {
    explanations.pull(request);
  }

  private void histories(Context request, HttpCaller httpCaller) throws RefusalException {
    explanations.histories(request);
  }

  private void preview(Context request, HttpCaller httpCaller) throws RefusalException {
    try {
      ByteString body = ByteString.wrap(RequestBody.read(request));
      DeleteHistory wish =
          (DeleteHistory) IdaDialect.INSTANCE.readRequest(MessageCode.DELETE.code(), body, limits);
      if (!wish.restricts() || !wish.licenseIds().isEmpty()) {
        throw new RefusalException(400, "a deletion needs a filter, and none by licence");
      }
      int functions = preview.of(wish, httpCaller.name());
      json(request, JsonNodeFactory.instance.objectNode().put("functions", functions));
    } catch (FormatException | LimitException damaged) {
      throw new RefusalException(400, "expected a deletion in the body: " + damaged.getMessage());
    }
  }
}
