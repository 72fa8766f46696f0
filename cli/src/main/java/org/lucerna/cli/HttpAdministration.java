package org.lucerna.cli;

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
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.server.account.AccountException;
import org.lucerna.server.account.LastAdministrator;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.config.Endpoint;
import org.lucerna.server.http.ExplainedPlace;
import org.lucerna.store.Pull;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Administration of a running server: {@link org.lucerna.server.http} is what is spoken. */
final class HttpAdministration implements Administration {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration REPLY = Duration.ofMinutes(2);

  /** A backup may have to copy a large store. */
  private static final Duration BACKUP = Duration.ofHours(12);

  private static final String JSON = "application/json";

  /** How the Lumina port begins what it answers to HTTP. */
  private static final String LUMINA_PORT = "This port speaks Lumina";

  private static final String BYTES = "application/octet-stream";

  private final HttpClient client = HttpClient.newBuilder().connectTimeout(CONNECT).build();
  private final Endpoint server;
  private final @Nullable Credentials credentials;

  /**
   * Administration of a server.
   *
   * @param server its HTTP port
   * @param credentials null for the guest
   */
  HttpAdministration(Endpoint server, @Nullable Credentials credentials) {
    this.server = server;
    this.credentials = credentials;
  }

  @Override
  public List<UserView> users() throws IOException, AccountException {
    List<UserView> users = new ArrayList<>();
    for (JsonNode user : list(ask("GET", "/api/users", "", new byte[0]))) {
      String certificate = user.path("certificate").asString("");
      users.add(
          new UserView(
              user.path("name").asString(),
              role(user.path("role").asString()),
              Instant.parse(user.path("created").asString()),
              user.path("disabled").asBoolean(),
              user.path("password").asBoolean(),
              certificate.isEmpty() ? null : ByteString.hex(certificate)));
    }
    return users;
  }

  private static Role role(String name) throws IOException {
    return Role.named(name).orElseThrow(() -> new IOException("a newer server: role " + name));
  }

  @Override
  public void add(ByteString name, UserChange wish) throws IOException, AccountException {
    ask("POST", "/api/users?name=" + escaped(name), JSON, json(wish));
  }

  @Override
  public void change(ByteString name, UserChange wish, LastAdministrator last)
      throws IOException, AccountException {
    check(last);
    ask("PATCH", "/api/users?name=" + escaped(name), JSON, json(wish));
  }

  @Override
  public void remove(ByteString name, LastAdministrator last) throws IOException, AccountException {
    check(last);
    ask("DELETE", "/api/users?name=" + escaped(name), "", new byte[0]);
  }

  private static void check(LastAdministrator last) throws AccountException {
    if (last == LastAdministrator.MAY_GO) {
      throw new AccountException(
          "--force works on the data folder of a stopped server: see --data");
    }
  }

  @Override
  public List<AuditEntry> audit(int limit) throws IOException, AccountException {
    List<AuditEntry> entries = new ArrayList<>();
    for (JsonNode entry : list(ask("GET", "/api/audit?limit=" + limit, "", new byte[0]))) {
      entries.add(
          new AuditEntry(
              Instant.parse(entry.path("time").asString()),
              ByteString.utf8(entry.path("who").asString()),
              entry.path("action").asString(),
              entry.path("subject").asString()));
    }
    return entries;
  }

  @Override
  public List<RecordedPush> pushes(int limit) throws IOException, AccountException {
    List<RecordedPush> pushes = new ArrayList<>();
    for (JsonNode push : list(ask("GET", "/api/pushes?limit=" + limit, "", new byte[0]))) {
      pushes.add(
          new RecordedPush(
              push.path("id").asLong(),
              Instant.parse(push.path("time").asString()),
              ByteString.utf8(push.path("account").asString()),
              new PushOrigin(
                  ByteString.utf8(push.path("idbPath").asString()),
                  ByteString.utf8(push.path("inputPath").asString()),
                  Md5.parse(push.path("inputMd5").asString()),
                  ByteString.utf8(push.path("host").asString()))));
    }
    return pushes;
  }

  @Override
  public int deletionPreview(DeleteHistory wish) throws IOException, AccountException {
    ByteSink body = new ByteSink();
    IdaDialect.INSTANCE.write(wish, body);
    return ask("POST", "/api/deletion-preview", BYTES, body.toByteArray())
        .path("functions")
        .asInt();
  }

  @Override
  public List<ExplainedPlace> explain(Pull pull, Md5 key) throws IOException, AccountException {
    boolean isNamed = !pull.inputMd5().equals(PushOrigin.NO_FILE);
    String path = "/api/explain?key=" + key + (isNamed ? "&md5=" + pull.inputMd5() : "");
    List<ExplainedPlace> places = new ArrayList<>();
    for (JsonNode place : list(ask("POST", path, BYTES, body(pull)))) {
      List<ExplainedPlace.Name> names = new ArrayList<>();
      place.path("candidates").forEach(name -> names.add(name(name)));
      places.add(new ExplainedPlace(place.path("place").asInt(), key, names));
    }
    return places;
  }

  /** The body of a pull. */
  private static byte[] body(Pull pull) {
    ByteSink body = new ByteSink();
    int flags = PullMetadata.SEEN_FILE | (pull.addresses().isEmpty() ? 0 : PullMetadata.PLACED);
    IdaDialect.INSTANCE.write(
        new PullMetadata(flags, List.of(), FunctionServer.requests(pull)), body);
    return body.toByteArray();
  }

  @Override
  public FunctionServer functions() {
    return new FunctionServer() {
      @Override
      public PullResult pull(Pull pull) throws IOException {
        return (PullResult) message("/api/pull", pull, MessageCode.PULL_RESULT);
      }

      @Override
      public PullResult look(List<Md5> keys) throws IOException {
        return pull(Pull.of(keys, false));
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        return (HistoriesResult)
            message("/api/histories", Pull.of(keys, false), MessageCode.HISTORIES_RESULT);
      }
    };
  }

  private Response message(String path, Pull pull, MessageCode code) throws IOException {
    try {
      byte[] answer = send("POST", path, BYTES, body(pull), REPLY);
      return IdaDialect.INSTANCE.readResponse(code.code(), ByteString.wrap(answer));
    } catch (AccountException refused) {
      throw new IOException(server + ": " + refused.getMessage(), refused);
    }
  }

  private static ExplainedPlace.Name name(JsonNode node) {
    Map<String, Double> signals = new LinkedHashMap<>();
    node.path("signals")
        .properties()
        .forEach(signal -> signals.put(signal.getKey(), signal.getValue().asDouble()));
    return new ExplainedPlace.Name(
        node.has("nameHex")
            ? ByteString.hex(node.path("nameHex").asString())
            : ByteString.utf8(node.path("name").asString()),
        node.path("version").asLong(),
        (int) node.path("size").asLong(),
        node.path("files").asInt(),
        node.path("accounts").asInt(),
        node.path("score").asDouble(),
        signals);
  }

  /** Has a backup made, and tells its folder on the server's machine. */
  String backup(ByteString name) throws IOException, AccountException {
    return ask("POST", "/api/backup?name=" + escaped(name), "", new byte[0], BACKUP)
        .path("folder")
        .asString();
  }

  private static String escaped(ByteString name) {
    return URLEncoder.encode(name.text(), StandardCharsets.UTF_8);
  }

  private static byte[] json(UserChange wish) {
    ObjectNode node = JsonNodeFactory.instance.objectNode();
    Role role = wish.role();
    if (role != null) {
      node.put("role", role.toString());
    }
    ByteString password = wish.password();
    if (password != null) {
      node.put("password", password.text());
    }
    ByteString certificate = wish.certificate();
    if (certificate != null) {
      node.put("certificate", certificate.hex());
    }
    Boolean disabled = wish.disabled();
    if (disabled != null) {
      node.put("disabled", disabled);
    }
    return node.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static JsonNode list(JsonNode answer) throws IOException {
    if (!answer.isArray()) {
      throw new IOException("the server answers with something else than a list");
    }
    return answer;
  }

  /** Asks, and gives what is answered; an empty object where that is nothing. */
  private JsonNode ask(String method, String path, String type, byte[] body)
      throws IOException, AccountException {
    return ask(method, path, type, body, REPLY);
  }

  private JsonNode ask(String method, String path, String type, byte[] body, Duration patience)
      throws IOException, AccountException {
    try {
      return node(send(method, path, type, body, patience));
    } catch (JacksonException | DateTimeParseException other) {
      throw noServer(other);
    }
  }

  private IOException noServer(RuntimeException other) {
    return new AskedServerException(
        server.toString(),
        new IOException(
            "not a Lucerna server, or a much newer one: its answer is not JSON", other));
  }

  private static JsonNode node(byte[] body) {
    return body.length == 0
        ? JsonNodeFactory.instance.objectNode()
        : JsonMapper.shared().readTree(body);
  }

  /** Asks, and gives the bytes that are answered. */
  private byte[] send(String method, String path, String type, byte[] body, Duration patience)
      throws IOException, AccountException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://" + server + path))
            .timeout(patience)
            .method(method, BodyPublishers.ofByteArray(body));
    if (!type.isEmpty()) {
      request.header("Content-Type", type);
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
      throw new AskedServerException(server.toString(), failed);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
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
