package org.lucerna.cli.connection;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.client.FunctionProvider;
import org.lucerna.client.PullOrder;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.config.Endpoint;
import org.lucerna.server.http.ApiJson;
import org.lucerna.server.service.ExplainedPlace;
import org.lucerna.store.Pull;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Administration of a running server over HTTP, as specified in {@link org.lucerna.server.http}.
 */
public final class HttpAdministration implements Administration {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration REPLY = Duration.ofMinutes(2);

  /** A backup may have to copy a large store. */
  private static final Duration BACKUP = Duration.ofHours(12);

  private static final JsonNode NOTHING = JsonNodeFactory.instance.missingNode();

  /** Start of the Lumina port's answer to HTTP. */
  private static final String LUMINA_PORT = "This port speaks Lumina";

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
  private final Endpoint server;
  private final @Nullable Credentials credentials;

  /**
   * Administration of a server.
   *
   * @param server its HTTP port
   * @param credentials null for the guest
   */
  public HttpAdministration(Endpoint server, @Nullable Credentials credentials) {
    this.server = server;
    this.credentials = credentials;
  }

  @Override
  public List<UserView> users() throws IOException, AccountException {
    return list("GET", "/api/users", NOTHING, ApiJson::user);
  }

  @Override
  public void add(ByteString name, UserChange request) throws IOException, AccountException {
    ask("POST", "/api/users?name=" + escaped(name), ApiJson.of(request));
  }

  @Override
  public void change(ByteString name, UserChange request, LastAdministrator last)
      throws IOException, AccountException {
    check(last);
    ask("PATCH", "/api/users?name=" + escaped(name), ApiJson.of(request));
  }

  @Override
  public void remove(ByteString name, LastAdministrator last) throws IOException, AccountException {
    check(last);
    ask("DELETE", "/api/users?name=" + escaped(name), NOTHING);
  }

  private static void check(LastAdministrator last) throws AccountException {
    if (last == LastAdministrator.MAY_GO) {
      throw new AccountException(
          "--force works on the data folder of a stopped server: see --data");
    }
  }

  @Override
  public List<AuditEntry> audit(int limit) throws IOException, AccountException {
    return list("GET", "/api/audit?limit=" + limit, NOTHING, ApiJson::auditEntry);
  }

  @Override
  public List<RecordedPush> pushes(int limit) throws IOException, AccountException {
    return list("GET", "/api/pushes?limit=" + limit, NOTHING, ApiJson::push);
  }

  @Override
  public int deletionPreview(DeleteHistory request) throws IOException, AccountException {
    return ask("POST", "/api/deletion-preview", ApiJson.of(request)).path("functions").asInt();
  }

  @Override
  public List<ExplainedPlace> explain(PullOrder pull, Md5 key)
      throws IOException, AccountException {
    JsonNode body = ApiJson.of(UncountedPull.of(pull.requests()));
    return list("POST", "/api/explain?key=" + key, body, ApiJson::place);
  }

  @Override
  public FunctionProvider functions() {
    return new FunctionProvider() {
      @Override
      public PullResult pull(List<PullMetadata.Item> functions) throws IOException {
        return new PullResult(functions("/api/pull", UncountedPull.of(functions), ApiJson::pulled));
      }

      @Override
      public PullResult look(List<Md5> keys) throws IOException {
        return new PullResult(functions("/api/pull", Pull.of(keys, false), ApiJson::pulled));
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        return new HistoriesResult(
            functions("/api/histories", Pull.of(keys, false), ApiJson::history));
      }
    };
  }

  private <T> List<T> functions(String path, Pull pull, Function<JsonNode, T> form)
      throws IOException {
    try {
      return list("POST", path, ApiJson.of(pull), form);
    } catch (AccountException refused) {
      throw new IOException(server + ": " + refused.getMessage(), refused);
    }
  }

  /** Makes the server create a backup; returns its folder on the server's machine. */
  public String backup(ByteString name) throws IOException, AccountException {
    return ask("POST", "/api/backup?name=" + escaped(name), NOTHING, BACKUP)
        .path("folder")
        .asString();
  }

  private static String escaped(ByteString name) {
    return URLEncoder.encode(name.text(), StandardCharsets.UTF_8);
  }

  private <T> List<T> list(String method, String path, JsonNode body, Function<JsonNode, T> form)
      throws IOException, AccountException {
    JsonNode answer = ask(method, path, body);
    try {
      return ApiJson.list(answer, form);
    } catch (IllegalArgumentException other) {
      throw noServer(other);
    }
  }

  /** Sends a request; returns {@link #NOTHING} if the answer is empty. */
  private JsonNode ask(String method, String path, JsonNode body)
      throws IOException, AccountException {
    return ask(method, path, body, REPLY);
  }

  private JsonNode ask(String method, String path, JsonNode body, Duration patience)
      throws IOException, AccountException {
    try {
      return node(send(method, path, body, patience));
    } catch (JacksonException other) {
      throw noServer(other);
    }
  }

  private IOException noServer(RuntimeException other) {
    return new ServerRequestException(
        server.toString(),
        new IOException(
            "not a Lucerna server, or a much newer one: its answer is not the expected JSON",
            other));
  }

  private static JsonNode node(byte[] body) {
    return body.length == 0 ? NOTHING : JsonMapper.shared().readTree(body);
  }

  /** Sends a request; returns the body of the answer. */
  private byte[] send(String method, String path, JsonNode body, Duration patience)
      throws IOException, AccountException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + server + path))
            .timeout(patience)
            .method(method, body.isMissingNode() ? BodyPublishers.noBody() : json(body));
    if (!body.isMissingNode()) {
      request.header("Content-Type", "application/json");
    }
    if (credentials != null) {
      request.header("Authorization", basic(credentials));
    }
    try {
      HttpResponse<byte[]> response = client.send(request.build(), BodyHandlers.ofByteArray());
      if (ByteString.wrap(response.body()).text().startsWith(LUMINA_PORT)) {
        throw new IOException("this is the Lumina port; HTTP is usually on port 8667");
      }
      int status = response.statusCode();
      if (status / 100 != 2) {
        JsonNode error = node(response.body()).path("error");
        if (status == 500) {
          throw new IOException(error.asString("the server failed"));
        }
        throw new AccountException(error.asString("refused with status " + status));
      }
      return response.body();
    } catch (JacksonException other) {
      throw noServer(other);
    } catch (IOException failed) {
      throw new ServerRequestException(server.toString(), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
  }

  private static HttpRequest.BodyPublisher json(JsonNode body) {
    return BodyPublishers.ofString(body.toString());
  }

  private static String basic(Credentials login) {
    byte[] both = new ByteSink().bytes(login.user()).u8(':').bytes(login.password()).toByteArray();
    return "Basic " + Base64.getEncoder().encodeToString(both);
  }

  @Override
  public void close() {
    client.close();
  }
}
