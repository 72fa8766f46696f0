package org.lucerna.cli.warp;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.warp.ChunkContent.Signatures;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpComment;
import org.lucerna.warp.WarpConstraint;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpFunction;
import org.lucerna.warp.WarpSymbol;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.WarpType;
import org.lucerna.warp.WarpTypeClass.FunctionClass;
import org.lucerna.warp.WarpTypeClass.IntegerClass;
import org.lucerna.warp.WarpTypeClass.Parameter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Names cross from IDA to Binary Ninja and back through a server, by a program that both have. */
@EnabledOnOs(OS.LINUX)
class WarpServerTest {
  private static final String SOURCE =
      """
      int total;
      __attribute__((noinline)) int add(int x) { total += x * 5; return total * 3; }
      int twice(int x) { return add(x) + add(x + 1) * 7; }
      """;

  /** {@code width} and {@code depth} are the same code. */
  private static final String TWINS =
      """
      int first(int *p) { return p[3] * 11 + p[1] * 5 - p[2] * 19 + 3; }
      int width(int *p) { return p[2] * 7 + p[1] * 3 + 9; }
      int second(int x) { return x * 13 - 4; }
      int third(int x) { return x / 5 + 8; }
      int depth(int *p) { return p[2] * 7 + p[1] * 3 + 9; }
      int last(int *p) { return p[1] * 23 - p[2] * 29 + p[3] * 31; }
      """;

  private static final WarpTarget TARGET = WarpTarget.of("x86_64", "linux-x86_64");
  private static final String API = "/api/v1/";

  @TempDir private Path folder;

  private Path library;
  private ServerProcess server;
  private String lumina;
  private String url;
  private final Map<String, Md5> keys = new HashMap<>();
  private final Map<String, UUID> guids = new HashMap<>();

  @BeforeEach
  void startServer() throws Exception {
    library = new Tools(folder).library("sums", SOURCE);
    for (JsonNode line : run("key", library.toString(), "--json").jsonLines()) {
      keys.put(line.get("name").asString(), Md5.parse(line.get("key").asString()));
    }
    for (JsonNode line : run("key", library.toString(), "--scheme", "warp", "--json").jsonLines()) {
      guids.put(line.get("name").asString(), UUID.fromString(line.get("guid").asString()));
    }
    server = new ServerProcess(folder, "--http", "127.0.0.1:0");
    var ready = server.ready();
    lumina = ready.group(1);
    url = "http://" + ready.group(2);
  }

  @AfterEach
  void stopServer() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private static Run run(String... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private Md5 key(String name) {
    return Objects.requireNonNull(keys.get(name), name);
  }

  private UUID guid(String name) {
    return Objects.requireNonNull(guids.get(name), name);
  }

  private LuminaClient ida() {
    int colon = lumina.indexOf(':');
    return new LuminaClient(
        ClientOptions.plain(
            lumina.substring(0, colon), Integer.parseInt(lumina.substring(colon + 1))));
  }

  private void pushByIda(String function, String name, String comment) throws Exception {
    try (LuminaClient client = ida()) {
      ByteString metadata =
          Metadata.of(
                  new FunctionType(1, ByteString.hex("0c70070207"), ByteString.hex("0278")),
                  new FunctionComment(false, ByteString.utf8(comment)))
              .encode();
      var _ =
          client.push(
              new PushMetadata(
                  0,
                  ByteString.utf8("sums.i64"),
                  ByteString.utf8("sums.so"),
                  new Md5(1, 2),
                  ByteString.utf8("host"),
                  List.of(
                      new PushMetadata.Item(
                          Pattern.of(key(function)),
                          new FunctionInfo(ByteString.utf8(name), 20, metadata),
                          0x1000L))));
    }
  }

  /** The function that IDA gets; null if there is none. */
  private @Nullable FunctionInfo foundByIda(String function) throws Exception {
    try (LuminaClient client = ida()) {
      return client.pull(List.of(key(function))).items().getFirst()
              instanceof PullResult.Found(FunctionInfo found, _)
          ? found
          : null;
    }
  }

  /** The name that IDA gets; empty if there is none. */
  private String pulledByIda(String function) throws Exception {
    FunctionInfo found = foundByIda(function);
    return found == null ? "" : found.name().text();
  }

  /** Any command that reads the file shows the server its functions. */
  private void showFile() {
    int _ = Run.of("pull", "--server", lumina, library.toString()).status();
  }

  private HttpResponse<byte[]> ask(HttpRequest.Builder request) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofByteArray());
    }
  }

  private HttpResponse<byte[]> post(String path, byte[] body) throws Exception {
    return ask(
        HttpRequest.newBuilder(URI.create(url + API + path))
            .POST(BodyPublishers.ofByteArray(body)));
  }

  private HttpResponse<byte[]> post(String path, String body) throws Exception {
    return post(path, body.getBytes(StandardCharsets.UTF_8));
  }

  private HttpResponse<byte[]> get(String path) throws Exception {
    return ask(HttpRequest.newBuilder(URI.create(url + API + path)));
  }

  private static JsonNode json(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode())
        .as(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    return JsonMapper.shared().readTree(answer.body());
  }

  private static List<WarpFunction> functions(HttpResponse<byte[]> answer) {
    assertThat(answer.statusCode())
        .as(new String(answer.body(), StandardCharsets.UTF_8))
        .isEqualTo(200);
    List<WarpFunction> functions = new ArrayList<>();
    for (WarpChunk chunk : WarpFile.read(ByteString.wrap(answer.body())).chunks()) {
      assertThat(chunk.target()).isEqualTo(TARGET);
      functions.addAll(((Signatures) chunk.content()).functions());
    }
    return functions;
  }

  private static String name(WarpFunction function) {
    return Objects.requireNonNull(function.symbol()).name().text();
  }

  private String query(String... functions) {
    List<String> asked = new ArrayList<>();
    for (String function : functions) {
      asked.add('"' + guid(function).toString() + '"');
    }
    return "{\"format\":\"flatbuffer\",\"guids\":"
        + asked
        + ",\"limit\":10000,\"source_tags\":[\"official\",\"trusted\"]}";
  }

  /** {@code int (int count)}. */
  private static final WarpType PROTOTYPE = prototype();

  private static WarpType prototype() {
    WarpType number = WarpType.of(null, new IntegerClass(32, true));
    return WarpType.of(
        null,
        new FunctionClass(
            null,
            List.of(new Parameter(ByteString.utf8("count"), number, null)),
            List.of(new Parameter(null, number, null))));
  }

  private static byte[] file(UUID guid, String name) {
    WarpFunction function =
        new WarpFunction(
            guid,
            WarpSymbol.function(ByteString.utf8(name)),
            PROTOTYPE,
            List.of(),
            List.of(new WarpComment(4, ByteString.utf8("adds"))),
            List.of());
    return WarpFile.of(List.of(WarpChunk.compressed(new Signatures(List.of(function)), TARGET)))
        .toBytes()
        .toByteArray();
  }

  private void pushByBinaryNinja(String function, String name) throws Exception {
    String file = Base64.getEncoder().encodeToString(file(guid(function), name));
    JsonNode answer =
        json(
            post(
                "files/json",
                "{\"file\":\"" + file + "\",\"name\":\"data\",\"source\":\"" + source() + "\"}"));
    assertThat(answer.get("commit_id").asInt()).isPositive();
    assertThat(answer.get("functions").asInt()).isEqualTo(1);
  }

  private String source() throws Exception {
    return json(post("sources/query", "{}")).at("/items/0/id").asString();
  }

  @Test
  void nameOfIdaReachesBinaryNinja() throws Exception {
    pushByIda("add", "add_to_total", "keeps a sum");
    assertThat(functions(post("functions/query", query("add", "twice")))).isEmpty();

    showFile();
    assertThat(json(post("functions/query/source", query("add", "twice"))).path(source()))
        .extracting(JsonNode::asString)
        .containsExactly(guid("add").toString());
    List<WarpFunction> found = functions(post("functions/query", query("add", "twice")));
    assertThat(found).extracting(WarpServerTest::name).containsExactly("add_to_total");
    assertThat(found.getFirst().guid()).isEqualTo(guid("add"));
    assertThat(found.getFirst().comments())
        .containsExactly(new WarpComment(0, ByteString.utf8("keeps a sum")));
    assertThat(WarpDeclaration.of(Objects.requireNonNull(found.getFirst().type()), "add"))
        .isEqualTo("int add(int x)");
  }

  @Test
  void constraintsDistinguishNamesOfTheSameCode() throws Exception {
    Path twins = new Tools(folder).library("twins", TWINS);
    Map<String, Long> addresses = new HashMap<>();
    Map<String, UUID> found = new HashMap<>();
    for (JsonNode line : run("key", twins.toString(), "--scheme", "warp", "--json").jsonLines()) {
      String name = line.get("name").asString();
      found.put(name, UUID.fromString(line.get("guid").asString()));
      addresses.put(name, Long.decode(line.get("address").asString()));
    }
    assertThat(found.get("width")).isEqualTo(found.get("depth"));
    run("push", twins.toString(), "--server", lumina);

    String query = "{\"guids\":[\"" + found.get("width") + "\"]%s}";
    List<WarpFunction> both = functions(post("functions/query", query.formatted("")));
    assertThat(both).extracting(WarpServerTest::name).containsExactlyInAnyOrder("width", "depth");
    Map<String, List<WarpConstraint>> constraints = new HashMap<>();
    both.forEach(each -> constraints.put(name(each), each.constraints()));
    long fromWidth =
        Objects.requireNonNull(addresses.get("first"))
            - Objects.requireNonNull(addresses.get("width"));
    assertThat(constraints.get("width"))
        .contains(
            WarpConstraint.function(Objects.requireNonNull(found.get("first")), fromWidth),
            WarpConstraint.symbol(ByteString.utf8("first"), fromWidth));
    long fromDepth =
        Objects.requireNonNull(addresses.get("last"))
            - Objects.requireNonNull(addresses.get("depth"));
    WarpConstraint last = WarpConstraint.symbol(ByteString.utf8("last"), fromDepth);
    assertThat(constraints.get("depth")).contains(last);
    assertThat(constraints.get("width")).doesNotContain(last);

    String only = query.formatted(",\"constraints\":[\"" + last.guid() + "\"]");
    assertThat(functions(post("functions/query", only)))
        .extracting(WarpServerTest::name)
        .containsExactly("depth");
  }

  @Test
  void nameOfBinaryNinjaReachesIdaOnceTheFileIsPushed() throws Exception {
    pushByBinaryNinja("add", "ninja_add");
    assertThat(functions(post("functions/query", query("add"))))
        .extracting(WarpServerTest::name)
        .containsExactly("ninja_add");
    assertThat(pulledByIda("add")).isEmpty();

    showFile();
    assertThat(pulledByIda("add")).isEqualTo("ninja_add");
  }

  @Test
  void nameOfBinaryNinjaForAKnownFileReachesIda() throws Exception {
    showFile();
    pushByBinaryNinja("twice", "ninja_twice");

    FunctionInfo pulled = Objects.requireNonNull(foundByIda("twice"));
    assertThat(pulled.name().text()).isEqualTo("ninja_twice");
    assertThat(Metadata.decode(pulled.metadata()).values(FunctionType.class))
        .containsExactly(
            new FunctionType(1, ByteString.hex("0c10070207"), ByteString.hex("06636f756e74")));
    List<WarpFunction> found = functions(post("functions/query", query("twice", "add")));
    assertThat(found).extracting(WarpServerTest::name).containsExactly("ninja_twice");
    assertThat(found.getFirst().type()).isEqualTo(PROTOTYPE);
  }

  @Test
  void namesOfAStoreAreExportedAndImportedByTheirGuids() throws Exception {
    pushByIda("add", "add_to_total", "keeps a sum");
    showFile();
    server.close();
    String file = folder.resolve("names.warp").toString();
    Path otherFolder = Files.createDirectories(folder.resolve("other"));
    Path other = otherFolder.resolve("data");
    run("store", "export", "--data", folder.resolve("data").toString(), "--format", "warp", file);
    assertThat(run("warp", "dump", file, "--json").json().get("declaration").asString())
        .isEqualTo("int (int x)");
    run("store", "import", "--data", other.toString(), file);
    Run again = run("store", "import", "--data", other.toString(), file);
    assertThat(again.err()).contains("0 versions imported, 1 already known");

    Path copy = folder.resolve("copy.warp");
    run("store", "export", "--data", other.toString(), "--format", "warp", copy.toString());
    JsonNode function = run("warp", "dump", copy.toString(), "--json").json();
    assertThat(function.get("name").asString()).isEqualTo("add_to_total");
    assertThat(function.get("declaration").asString()).isEqualTo("int (int x)");
    server = new ServerProcess(otherFolder, "--http", "127.0.0.1:0");
    var ready = server.ready();
    lumina = ready.group(1);
    url = "http://" + ready.group(2);
    assertThat(functions(post("functions/query", query("add"))))
        .extracting(WarpServerTest::name)
        .containsExactly("add_to_total");
    showFile();
    assertThat(pulledByIda("add")).isEqualTo("add_to_total");
  }

  @Test
  void formIsAcceptedAsJsonIs() throws Exception {
    ByteArrayOutputStream form = new ByteArrayOutputStream();
    form.writeBytes(
        String.join(
                "\r\n",
                "--b",
                "Content-Disposition: form-data; name=\"name\"",
                "",
                "data",
                "--b",
                "Content-Disposition: form-data; name=\"file\"; filename=\"data.warp\"",
                "Content-Type: application/octet-stream",
                "",
                "")
            .getBytes(StandardCharsets.UTF_8));
    form.writeBytes(file(guid("add"), "by_form"));
    form.writeBytes("\r\n--b--\r\n".getBytes(StandardCharsets.UTF_8));
    HttpResponse<byte[]> answer =
        ask(
            HttpRequest.newBuilder(URI.create(url + API + "files"))
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofByteArray(form.toByteArray())));

    assertThat(json(answer).get("functions").asInt()).isEqualTo(1);
    assertThat(functions(post("functions/query", query("add"))))
        .extracting(WarpServerTest::name)
        .containsExactly("by_form");
  }

  @Test
  void compressedQueryIsReadRegardlessOfItsHeaders() throws Exception {
    pushByBinaryNinja("add", "ninja_add");
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(body)) {
      gzip.write(query("add").getBytes(StandardCharsets.UTF_8));
    }
    assertThat(functions(post("functions/query", body.toByteArray()))).hasSize(1);
    HttpRequest.Builder plain =
        HttpRequest.newBuilder(URI.create(url + API + "functions/query"))
            .header("Content-Encoding", "gzip")
            .POST(BodyPublishers.ofString(query("add")));
    assertThat(functions(ask(plain))).hasSize(1);
    assertThat(post("functions/query", new byte[] {0x1f, (byte) 0x8b, 8, 0}).statusCode())
        .isEqualTo(400);
  }

  @Test
  void onlyTheTargetAndTheSourceThatAreAskedForAnswer() throws Exception {
    pushByBinaryNinja("add", "ninja_add");
    int linux =
        json(post("targets/query", "{\"platform\":\"linux-x86_64\",\"arch\":\"x86_64\"}"))
            .at("/0/id")
            .asInt();
    int windows =
        json(post("targets/query", "{\"platform\":\"windows-x86_64\"}")).at("/0/id").asInt();
    String guids = "{\"guids\":[\"" + guid("add") + "\"]";

    assertThat(functions(post("functions/query", guids + ",\"target_id\":" + linux + "}")))
        .hasSize(1);
    assertThat(functions(post("functions/query", guids + ",\"target_id\":" + windows + "}")))
        .isEmpty();
    assertThat(functions(post("functions/query", guids + ",\"source_tags\":[\"official\"]}")))
        .isEmpty();
    assertThat(functions(post("functions/query", guids + ",\"source_id\":\"" + source() + "\"}")))
        .hasSize(1);
    assertThat(
            functions(
                post("functions/query", guids + ",\"source_id\":\"" + new UUID(1, 2) + "\"}")))
        .isEmpty();
  }

  @Test
  void functionIsHadByTheIdOfAnItem() throws Exception {
    pushByBinaryNinja("add", "ninja_add");
    JsonNode item =
        json(post("functions/query", "{\"format\":\"json\",\"guids\":[\"" + guid("add") + "\"]}"))
            .at("/items/0");
    String id = item.get("id").asString();

    assertThat(item.get("name").asString()).isEqualTo("ninja_add");
    WarpFunction one = WarpFunction.read(ByteString.wrap(get("functions/" + id + "/data").body()));
    assertThat(name(one)).isEqualTo("ninja_add");
    assertThat(functions(post("functions/data", "{\"ids\":[" + id + ", 17]}")))
        .containsExactly(one);
    assertThat(get("functions/17/data").statusCode()).isEqualTo(404);
  }

  @Test
  void firstRequestsOfClientsAreAnswered() throws Exception {
    assertThat(json(get("status")).get("status").asString()).isEqualTo("ok");
    assertThat(get("users/me").statusCode()).isEqualTo(401);
    assertThat(json(get("sources/" + source())).get("name").asString()).isEqualTo("Lucerna");
    assertThat(get("sources/" + new UUID(1, 2)).statusCode()).isEqualTo(404);
    assertThat(json(post("sources", "{\"name\":\"mine\",\"user_ids\":[]}")).get("id").asString())
        .isEqualTo(source());
    assertThat(get("types/" + new UUID(1, 2) + "/data").statusCode()).isEqualTo(404);
    assertThat(WarpFile.read(ByteString.wrap(post("types/data", "{\"ids\":[]}").body())).chunks())
        .hasSize(1);
    assertThat(json(post("targets/query", "{\"arch\":\"z80\"}"))).isEmpty();
    assertThat(post("files/json", "{\"file\":\"AAAA\",\"name\":\"\"}").statusCode()).isEqualTo(400);
    assertThat(post("functions/query", "{\"guids\":[\"x\"]}").statusCode()).isEqualTo(400);
  }

  @Test
  void searchOfBinaryNinjaHasFunctions() throws Exception {
    pushByBinaryNinja("add", "ninja_add");
    await()
        .untilAsserted(
            () -> {
              JsonNode found = json(get("search?q=ninja&limit=5&offset=0&retrieve_data=true"));
              assertThat(found.get("items")).hasSize(1);
              byte[] data = new byte[found.at("/items/0/data").size()];
              for (int i = 0; i < data.length; i++) {
                data[i] = (byte) found.at("/items/0/data").get(i).asInt();
              }
              assertThat(name(WarpFunction.read(ByteString.wrap(data)))).isEqualTo("ninja_add");
            });
    assertThat(json(get("search?q=ninja")).get("functions")).hasSize(1);
  }
}
