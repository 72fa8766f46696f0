package org.lucerna.client;

import java.io.IOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Function;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.AuditEvent;
import org.lucerna.api.AuditPage;
import org.lucerna.api.CollectedPackage;
import org.lucerna.api.DeletionRequest;
import org.lucerna.api.ExplainedPlace;
import org.lucerna.api.FunctionPackage;
import org.lucerna.api.FunctionVersion;
import org.lucerna.api.IdentifyRequest;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.MatchRequest;
import org.lucerna.api.MatchResult;
import org.lucerna.api.NewToken;
import org.lucerna.api.PackView;
import org.lucerna.api.PackageLookup;
import org.lucerna.api.ProgramComponent;
import org.lucerna.api.PushPage;
import org.lucerna.api.PushSummary;
import org.lucerna.api.SearchResult;
import org.lucerna.api.ServedFunction;
import org.lucerna.api.TokenRequest;
import org.lucerna.api.TokenView;
import org.lucerna.api.UserChange;
import org.lucerna.api.UserPage;
import org.lucerna.api.UserView;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.naming.FunctionProvider;
import org.lucerna.naming.PullOrder;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Administration of a running server over HTTP, as {@link org.lucerna.api} specifies. Servers on
 * other machines answer with TLS only. Thread-safe.
 */
public final class HttpAdministration implements Administration {
  private static final Duration CONNECT = Duration.ofSeconds(10);
  private static final Duration REPLY = Duration.ofMinutes(2);

  /** Time-out for sending a debug file. */
  private static final Duration LARGE_FILE = Duration.ofMinutes(10);

  /** A backup may have to copy a large store. */
  private static final Duration BACKUP = Duration.ofHours(12);

  /** Status of a match at a proxy. */
  private static final int REFUSED = 400;

  /** Status of a match at a server that does not know it. */
  private static final int UNKNOWN_PATH = 404;

  /** The body of a request or response without one. */
  private static final JsonNode NOTHING = JsonNodeFactory.instance.missingNode();

  private static final String ROOT = "/api/v1";
  private static final String MATCH = ROOT + "/match";
  private static final String PACKS = ROOT + "/packs";

  /** Maximum number of elements of a page. */
  private static final int PAGE = 1000;

  /** Maximum number of packages in a question. */
  private static final int PACKAGES = 10_000;

  /** Start of the Lumina port's answer to HTTP. */
  private static final String LUMINA_PORT = "This port speaks Lumina";

  private final HttpClient client;
  private final URI server;
  private final String authorization;

  /**
   * Administration of a server.
   *
   * @param server its HTTP port, such as {@code http://127.0.0.1:8667}
   * @param credentials null for the guest
   */
  public HttpAdministration(URI server, @Nullable Credentials credentials) {
    this(
        server,
        credentials == null ? new HttpLogin.Guest() : new HttpLogin.Password(credentials),
        null);
  }

  /**
   * Administration of a server, on this machine or, with TLS, on any.
   *
   * @param server its HTTP port, such as {@code https://lumina.example.org:8667}
   * @param tls verifies the server of an https address; null for the system's authorities
   */
  public HttpAdministration(URI server, HttpLogin login, @Nullable SSLContext tls) {
    this.server = server;
    authorization = login.authorization();
    HttpClient.Builder builder = HttpClient.newBuilder().connectTimeout(CONNECT);
    SSLContext context = "https".equalsIgnoreCase(server.getScheme()) ? tls : PlainHttp.context();
    client = (context == null ? builder : builder.sslContext(context)).build();
  }

  @Override
  public List<UserView> users() throws IOException {
    RecordCodec<UserPage> codec = RecordCodec.of(UserPage.class);
    return pages(
        "/users",
        Integer.MAX_VALUE,
        answer -> {
          UserPage page = codec.read(answer);
          return new Page<>(page.users(), page.cursor());
        });
  }

  @Override
  public void add(String name, UserChange request) throws IOException {
    ask("POST", ROOT + "/users?name=" + escaped(name), json(request));
  }

  @Override
  public void change(String name, UserChange request) throws IOException {
    ask("PATCH", ROOT + "/users?name=" + escaped(name), json(request));
  }

  @Override
  public void remove(String name) throws IOException {
    ask("DELETE", ROOT + "/users?name=" + escaped(name), NOTHING);
  }

  private static String tokensOf(String name) {
    return ROOT + "/users/" + escaped(name).replace("+", "%20") + "/tokens";
  }

  @Override
  public List<TokenView> tokens(String name) throws IOException {
    return list("GET", tokensOf(name), NOTHING, TokenView.class);
  }

  @Override
  public NewToken addToken(String name, TokenRequest request) throws IOException {
    return read("POST", tokensOf(name), json(request), RecordCodec.of(NewToken.class)::read);
  }

  @Override
  public void revokeToken(String name, String id) throws IOException {
    ask("DELETE", tokensOf(name) + "/" + escaped(id), NOTHING);
  }

  @Override
  public List<AuditEvent> audit(int limit) throws IOException {
    RecordCodec<AuditPage> codec = RecordCodec.of(AuditPage.class);
    return pages(
            "/audit",
            limit,
            answer -> {
              AuditPage page = codec.read(answer);
              return new Page<>(page.events(), page.cursor());
            })
        .reversed();
  }

  @Override
  public List<PushSummary> pushes(int limit) throws IOException {
    RecordCodec<PushPage> codec = RecordCodec.of(PushPage.class);
    return pages(
            "/pushes",
            limit,
            answer -> {
              PushPage page = codec.read(answer);
              return new Page<>(page.pushes(), page.cursor());
            })
        .reversed();
  }

  @Override
  public int deletionPreview(DeleteHistory request) throws IOException {
    return ask("POST", ROOT + "/deletion-preview", json(DeletionRequest.of(request)))
        .path("functions")
        .asInt();
  }

  @Override
  public List<ExplainedPlace> explain(PullOrder pull, Md5 key) throws IOException {
    JsonNode body = json(LookupRequest.ofPull(pull.requests()));
    return list("POST", ROOT + "/functions/" + key + "/explanation", body, ExplainedPlace.class);
  }

  @Override
  public MatchResult match(MatchRequest request) throws IOException {
    return read("POST", MATCH, json(request), RecordCodec.of(MatchResult.class)::read);
  }

  @Override
  public List<ProgramComponent> identify(IdentifyRequest program) throws IOException {
    return list("POST", ROOT + "/identify", json(program), ProgramComponent.class);
  }

  @Override
  public SearchResult search(String query, int limit, @Nullable String cursor) throws IOException {
    String page = cursor == null ? "" : "&cursor=" + escaped(cursor);
    String path = ROOT + "/search?q=" + escaped(query) + "&limit=" + limit + page;
    return read("GET", path, NOTHING, RecordCodec.of(SearchResult.class)::read);
  }

  @Override
  public FunctionProvider functions() {
    return new FunctionProvider() {
      @Override
      public PullResult pull(List<PullMetadata.Item> functions) throws IOException {
        return pull(LookupRequest.ofPull(functions));
      }

      @Override
      public PullResult look(List<Md5> keys) throws IOException {
        return pull(LookupRequest.of(keys));
      }

      private PullResult pull(LookupRequest request) throws IOException {
        RecordCodec<ServedFunction> codec = RecordCodec.of(ServedFunction.class);
        return new PullResult(
            list(
                "POST",
                ROOT + "/pull",
                json(request),
                function -> ServedFunction.result(codec.readNullable(function))));
      }

      @Override
      public HistoriesResult histories(List<Md5> keys) throws IOException {
        JsonNode body = json(LookupRequest.of(keys));
        RecordCodec<FunctionVersion> codec = RecordCodec.of(FunctionVersion.class);
        return new HistoriesResult(
            list(
                "POST",
                ROOT + "/histories",
                body,
                versions ->
                    codec.readAll(versions).stream().map(FunctionVersion::result).toList()));
      }

      @Override
      public boolean findsSimilar() throws IOException {
        JsonNode body = json(MatchRequest.ofKeys(List.of(), 1));
        int status = exchange(request("POST", MATCH, body, REPLY)).statusCode();
        return status != REFUSED && status != UNKNOWN_PATH;
      }

      @Override
      public SimilarResult similar(GetSimilar request) throws IOException {
        return match(MatchRequest.of(request)).similar();
      }

      @Override
      public List<List<ByteString>> packages(List<Md5> keys) throws IOException {
        RecordCodec<FunctionPackage> codec = RecordCodec.of(FunctionPackage.class);
        try {
          return list(
              "POST",
              ROOT + "/packages",
              json(LookupRequest.of(keys)),
              of -> codec.readAll(of).stream().map(FunctionPackage::url).toList());
        } catch (RequestRefusedException older) {
          // Servers of version 0.2 do not know the request.
          return FunctionProvider.super.packages(keys);
        }
      }
    };
  }

  /**
   * Makes the server back up its store.
   *
   * @param name of the new folder in the folder {@code backups} of the server's data
   * @return the path of the folder on the server's machine
   */
  public String backup(String name) throws IOException {
    return ask("POST", ROOT + "/backups?name=" + escaped(name), NOTHING, BACKUP)
        .path("folder")
        .asString();
  }

  /** The packs of the server, ordered by name. */
  public List<PackView> packs() throws IOException {
    return list("GET", PACKS, NOTHING, PackView.class);
  }

  /**
   * Adds a pack, or replaces an older version of it.
   *
   * @param trust fingerprint of a key whose packs are accepted from now on; null to trust no other
   * @throws RequestRefusedException if the key is not trusted, the pack is damaged, or a newer
   *     version is there
   */
  public PackView addPack(Path pack, @Nullable String trust) throws IOException {
    String path = trust == null ? PACKS : PACKS + "?trust=" + escaped(trust);
    try {
      return RecordCodec.of(PackView.class).read(node(put(path, pack)));
    } catch (IllegalArgumentException | JacksonException other) {
      throw noServer(other);
    }
  }

  /** Removes a pack with all that came with it. */
  public void removePack(String name) throws IOException {
    ask("DELETE", PACKS + "/" + escaped(name), NOTHING);
  }

  /**
   * Which packages of repositories were collected; any number.
   *
   * @param checksums by which their repositories know them
   * @return those that were
   */
  public Set<ByteString> collected(List<ByteString> checksums) throws IOException {
    Set<ByteString> known = new HashSet<>();
    for (int from = 0; from < checksums.size(); from += PACKAGES) {
      List<ByteString> some = checksums.subList(from, Math.min(checksums.size(), from + PACKAGES));
      known.addAll(
          read(
                  "POST",
                  ROOT + "/collected/known",
                  json(new PackageLookup(some)),
                  RecordCodec.of(PackageLookup.class)::read)
              .checksums());
    }
    return known;
  }

  /** Stores that all programs of a package were pushed. */
  public void addCollected(CollectedPackage collected) throws IOException {
    ask("POST", ROOT + "/collected", json(collected));
  }

  private static String escaped(String name) {
    return URLEncoder.encode(name, StandardCharsets.UTF_8);
  }

  /**
   * A page of a list.
   *
   * @param cursor for the next one; null if this is the last one
   */
  private record Page<T>(List<T> elements, @Nullable String cursor) {}

  /**
   * The first elements of a list.
   *
   * @param limit at most this many, at least 1
   */
  private <T> List<T> pages(String path, int limit, Function<JsonNode, Page<T>> form)
      throws IOException {
    List<T> elements = new ArrayList<>();
    String cursor = null;
    do {
      String start = ROOT + path + "?limit=" + Math.min(PAGE, limit - elements.size());
      String next = cursor == null ? "" : "&cursor=" + escaped(cursor);
      Page<T> page = read("GET", start + next, NOTHING, form);
      elements.addAll(page.elements());
      // An empty page has no cursor; otherwise a faulty server would be queried for ever.
      cursor = page.elements().isEmpty() ? null : page.cursor();
    } while (cursor != null && elements.size() < limit);
    return elements;
  }

  private <T extends Record> List<T> list(
      String method, String path, JsonNode body, Class<T> element) throws IOException {
    return read(method, path, body, RecordCodec.of(element)::readAll);
  }

  private <T> List<T> list(String method, String path, JsonNode body, Function<JsonNode, T> form)
      throws IOException {
    return read(method, path, body, answer -> RecordCodec.readAll(answer, form));
  }

  private static JsonNode json(Record request) {
    return RecordCodec.json(request);
  }

  private <T> T read(String method, String path, JsonNode body, Function<JsonNode, T> form)
      throws IOException {
    JsonNode answer = ask(method, path, body);
    try {
      return form.apply(answer);
    } catch (IllegalArgumentException other) {
      throw noServer(other);
    }
  }

  /** Sends a request; the result is {@link #NOTHING} if the answer is empty. */
  private JsonNode ask(String method, String path, JsonNode body) throws IOException {
    return ask(method, path, body, REPLY);
  }

  private JsonNode ask(String method, String path, JsonNode body, Duration patience)
      throws IOException {
    try {
      return node(send(method, path, body, patience));
    } catch (JacksonException other) {
      throw noServer(other);
    }
  }

  private IOException noServer(RuntimeException other) {
    return failed(
        new IOException(
            "not a Lucerna server, or a much newer one: its answer is not the expected JSON",
            other));
  }

  private IOException failed(IOException failure) {
    return new ServerRequestException(server.getRawAuthority(), failure);
  }

  private static JsonNode node(byte[] body) {
    return body.length == 0 ? NOTHING : JsonMapper.shared().readTree(body);
  }

  private HttpRequest request(String method, String path, JsonNode body, Duration patience) {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(patience)
            .method(method, body.isMissingNode() ? BodyPublishers.noBody() : published(body));
    if (!body.isMissingNode()) {
      request.header("Content-Type", "application/json");
    }
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return request.build();
  }

  /**
   * Sends a request; the result is the body of the answer.
   *
   * @throws JacksonException if a refusal is not JSON
   */
  private byte[] send(String method, String path, JsonNode body, Duration patience)
      throws IOException {
    return answer(exchange(request(method, path, body, patience)));
  }

  private byte[] answer(HttpResponse<byte[]> response) throws IOException {
    byte[] answer = response.body();
    int compared = Math.min(answer.length, LUMINA_PORT.length());
    if (ByteString.wrap(answer).slice(0, compared).text().equals(LUMINA_PORT)) {
      throw failed(new IOException("this is the Lumina port; HTTP is usually on port 8667"));
    }
    int status = response.statusCode();
    if (status / 100 != 2) {
      JsonNode error = node(answer).path("detail");
      if (status == 500) {
        throw failed(new IOException(error.asString("the server failed")));
      }
      throw new RequestRefusedException(error.asString("refused with status " + status));
    }
    return answer;
  }

  private HttpResponse<byte[]> exchange(HttpRequest request) throws IOException {
    try {
      return client.send(request, BodyHandlers.ofByteArray());
    } catch (IOException failure) {
      throw failed(failure);
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", stopped);
    }
  }

  /**
   * Sends a debug file, to a server that takes them.
   *
   * @param buildId of its program
   * @throws RequestRefusedException if the server takes none, has no room, or keeps another one
   */
  public void putDebugFile(ByteString buildId, Path file) throws IOException {
    byte[] _ = put("/buildid/" + buildId.hex() + "/debuginfo", file);
  }

  /**
   * Sends a PDB file, to a server that takes debug files.
   *
   * @param pdb its id; the name is that of the file
   * @throws RequestRefusedException if the server takes none, has no room, or keeps another one
   */
  public void putPdbFile(PdbReference pdb, Path file) throws IOException {
    String name = URLEncoder.encode(pdb.name().text(), StandardCharsets.UTF_8).replace("+", "%20");
    put("/" + name + "/" + DebugId.of(pdb) + "/" + name, file);
  }

  private byte[] put(String path, Path file) throws IOException {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(server.resolve(path))
            .timeout(LARGE_FILE)
            // A refusal comes before the file is sent.
            .expectContinue(true)
            .header("Content-Type", "application/octet-stream")
            .PUT(BodyPublishers.ofFile(file));
    if (!authorization.isEmpty()) {
      request.header("Authorization", authorization);
    }
    return answer(exchange(request.build()));
  }

  private static HttpRequest.BodyPublisher published(JsonNode body) {
    return BodyPublishers.ofString(body.toString());
  }

  @Override
  public void close() {
    client.close();
  }
}
