package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.SearchResult;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.packs.PackFolder;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.jsonl.JsonLinesWriter;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A server with packs, over its ports. */
final class PackServerTest {
  private static final ServerConfig DISCLOSING =
      ConfigFile.parse(
          """
          [access]
          guest = "contributor"
          disclose-authors = true
          disclose-origins = "everyone"
          """,
          "test");

  @TempDir private Path scratch;
  private Path data;
  private Server server;

  @BeforeEach
  void start() throws Exception {
    data = scratch.resolve("data");
    // Makes the accounts.
    new ApiServer(data).close();
    server = Server.start(config());
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private ServerConfig config() {
    return OnDisk.config(data, GuestRole.CONTRIBUTOR).withChangeable(DISCLOSING);
  }

  private static PushMetadata push(String prefix, int first, int count) {
    return Wire.push(
        IntStream.range(first, first + count)
            .mapToObj(n -> Wire.item(prefix + n, 100 + n, Wire.HELLO_COMMENT, Wire.key(n)))
            .toArray(PushMetadata.Item[]::new));
  }

  private Wire wire() throws IOException {
    return Wire.greeted(
        new Socket(InetAddress.getLoopbackAddress(), server.luminaAddress().getPort()));
  }

  private static List<@Nullable String> pull(Wire wire, int first, int count) throws IOException {
    List<PullMetadata.Item> items =
        IntStream.range(first, first + count)
            .mapToObj(n -> new PullMetadata.Item(Pattern.of(Wire.key(n)), 0, null))
            .toList();
    PullResult answer =
        (PullResult) wire.ask(new PullMetadata(PullMetadata.SEEN_FILE, List.of(), items));
    List<@Nullable String> names = new ArrayList<>();
    for (PullResult.Item item : answer.items()) {
      names.add(item instanceof PullResult.Found found ? found.function().name().text() : null);
    }
    return names;
  }

  private List<@Nullable String> pull(int first, int count) throws IOException {
    try (Wire wire = wire()) {
      return pull(wire, first, count);
    }
  }

  private void add(BuiltPack pack) throws IOException {
    String version = pack.addTo(data).head().manifest().version();
    await().until(() -> packs().contains(version));
  }

  private List<String> packs() throws Exception {
    List<String> versions = new ArrayList<>();
    get("/packs").forEach(pack -> versions.add(pack.path("version").asString()));
    return versions;
  }

  private JsonNode get(String path) throws Exception {
    return JsonMapper.shared().readTree(send(request(path)).body());
  }

  private HttpRequest.Builder request(String path) {
    int port = Objects.requireNonNull(server.httpAddress()).getPort();
    URI uri = URI.create("http://127.0.0.1:" + port + ApiServer.ROOT + path);
    return HttpRequest.newBuilder(uri).header("Authorization", ApiServer.login("administrator"));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  @Test
  void functionsThatNobodyPushedAreNamed() throws Exception {
    assertThat(pull(1, 2)).containsOnlyNulls();

    add(BuiltPack.of(scratch, "made", 1, push("packed_", 1, 20)));

    assertThat(pull(1, 2)).containsExactly("packed_1", "packed_2");
    assertThat(pull(21, 1)).containsOnlyNulls();
  }

  @Test
  void packIsThereAfterRestart() throws Exception {
    BuiltPack.of(scratch, "made", 1, push("packed_", 1, 2)).addTo(data);
    server.close();

    server = Server.start(config());

    assertThat(pull(1, 2)).containsExactly("packed_1", "packed_2");
  }

  @Test
  void namesOfPeopleComeFirst() throws Exception {
    add(BuiltPack.of(scratch, "made", 1, push("packed_", 1, 3)));
    try (Wire wire = wire()) {
      wire.ask(push("people_", 2, 1));

      assertThat(pull(wire, 1, 3)).containsExactly("packed_1", "people_2", "packed_3");
    }
  }

  @Test
  void firstPackByNameAnswersForAll() throws Exception {
    add(BuiltPack.of(scratch, "b", 1, push("b_", 1, 3)));
    add(BuiltPack.of(scratch, "a", 2, push("a_", 2, 1)));

    assertThat(pull(1, 3)).containsExactly("b_1", "a_2", "b_3");
  }

  @Test
  void authorIsThePack() throws Exception {
    add(BuiltPack.of(scratch, "made", 1, push("packed_", 1, 1)));

    JsonNode history = get("/functions/" + Wire.key(1) + "/history");

    assertThat(history.findValuesAsString("author")).contains("pack:made");
    assertThat(history.toString()).doesNotContain("/home/ana");
  }

  @Test
  void eachPullSeesOneVersionWhilePackIsReplaced() throws Exception {
    int functions = 200;
    List<BuiltPack> versions = new ArrayList<>();
    for (int version = 1; version <= 6; version++) {
      versions.add(BuiltPack.of(scratch, "made", version, push("v" + version + "_", 1, functions)));
    }
    add(versions.getFirst());
    AtomicBoolean done = new AtomicBoolean();
    Set<String> seen = new HashSet<>();
    try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
      Future<Integer> pulls =
          threads.submit(
              () -> {
                int count = 0;
                try (Wire wire = wire()) {
                  while (!done.get()) {
                    Set<String> prefixes = new HashSet<>();
                    for (String name : pull(wire, 1, functions)) {
                      prefixes.add(name == null ? "unknown" : name.substring(0, 2));
                    }
                    assertThat(prefixes).hasSize(1).doesNotContain("unknown");
                    seen.addAll(prefixes);
                    count++;
                  }
                }
                return count;
              });
      for (BuiltPack version : versions.subList(1, versions.size())) {
        add(version);
      }
      done.set(true);
      assertThat(pulls.get()).isGreaterThan(20);
    }
    assertThat(seen).hasSizeGreaterThan(2);
    assertThat(PackFolder.in(data).versions()).hasSize(1);
  }

  private byte[] export() throws IOException {
    server.close();
    ByteArrayOutputStream export = new ByteArrayOutputStream();
    try (StoreEngine store = ConfiguredStore.openToRead(config())) {
      store.export(new JsonLinesWriter(export));
    }
    server = Server.start(config());
    return export.toByteArray();
  }

  @Test
  void removalTakesAwayThePackAndNothingElse() throws Exception {
    try (Wire wire = wire()) {
      wire.ask(push("people_", 5, 20));
    }
    byte[] before = export();
    add(BuiltPack.of(scratch, "made", 1, push("packed_", 1, 20)));
    assertThat(pull(1, 1)).containsExactly("packed_1");

    assertThat(PackFolder.in(data).remove("made")).isTrue();

    await().until(() -> packs().isEmpty());
    assertThat(pull(1, 1)).containsOnlyNulls();
    assertThat(pull(5, 1)).containsExactly("people_5");
    assertThat(export()).isEqualTo(before);
    await().untilAsserted(() -> assertThat(PackFolder.in(data).versions()).isEmpty());
  }

  private SearchResult search(String query) throws Exception {
    return RecordCodec.of(SearchResult.class).read(get("/search?q=" + query));
  }

  @Test
  void namesOfPacksAreFoundAfterThoseOfPeople() throws Exception {
    try (Wire wire = wire()) {
      wire.ask(push("read_people_", 1, 3));
    }
    add(BuiltPack.of(scratch, "made", 1, push("read_packed_", 3, 10)));
    // One function is in both.
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(() -> search("read").total() == 13 && search("read").isComplete());

    List<String> names = new ArrayList<>();
    String cursor = "";
    while (cursor != null) {
      SearchResult page = search("read&limit=4" + (cursor.isEmpty() ? "" : "&cursor=" + cursor));
      page.functions().forEach(found -> names.add(found.name().text()));
      cursor = page.cursor();
    }

    assertThat(names).hasSize(12).doesNotHaveDuplicates();
    assertThat(names.subList(0, 3)).allMatch(name -> name.startsWith("read_people_"));
    assertThat(names.subList(3, 12)).allMatch(name -> name.startsWith("read_packed_"));
  }

  @Test
  void similarFunctionsOfPacksAreFound() throws Exception {
    SketchedProgram known = new SketchedProgram(1, 30, 1);
    add(BuiltPack.of(scratch, "made", 1, known.push(), known.pushSketches()));
    SketchedProgram other = known.withKeysFrom(1001);

    try (Wire wire = wire()) {
      List<SimilarResult.Similar> found = ((SimilarResult) wire.ask(other.similar())).functions();
      assertThat(found).hasSize(30);
      assertThat(found.getFirst().name()).isEqualTo(ByteString.utf8("f0"));
      assertThat(((SimilarResult) wire.ask(known.similar())).functions())
          .as("their keys are known")
          .isEmpty();

      // What people know is not searched for in packs.
      wire.ask(Wire.push(Wire.item("exact", 16, Wire.HELLO_COMMENT, other.key(3))));
      assertThat(((SimilarResult) wire.ask(other.similar())).functions())
          .extracting(SimilarResult.Similar::place)
          .hasSize(29)
          .doesNotContain(3);
    }
  }

  @Test
  void filesOfPacksAreListedForFunctionsAndNotByThemselves() throws Exception {
    add(BuiltPack.of(scratch, "made", 1, push("packed_", 1, 3)));

    JsonNode file = get("/files/" + new Md5(7, 7));
    assertThat(file.toString()).contains("a.elf").doesNotContain("/home");
    assertThat(get("/files").path("files")).isEmpty();
    assertThat(get("/statistics").path("functions").asInt()).isZero();
  }

  private HttpResponse<String> put(BuiltPack pack, String parameters) throws Exception {
    return send(request("/packs" + parameters).PUT(BodyPublishers.ofFile(pack.file())));
  }

  @Test
  void packIsAddedAndRemovedOverHttp() throws Exception {
    BuiltPack pack = BuiltPack.of(scratch, "made", 1, push("packed_", 1, 2));
    String key = BuiltPack.KEY.key().fingerprint();

    HttpResponse<String> refused = put(pack, "");
    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains(key, "not trusted");
    HttpResponse<String> added = put(pack, "?trust=" + key);
    assertThat(added.statusCode()).isEqualTo(201);
    assertThat(JsonMapper.shared().readTree(added.body()).path("functions").asInt()).isEqualTo(2);
    assertThat(pull(1, 2)).containsExactly("packed_1", "packed_2");
    assertThat(get("/audit").toString()).contains("pack add", "made 1");

    assertThat(send(request("/packs/made").DELETE()).statusCode()).isEqualTo(204);
    assertThat(send(request("/packs/made").DELETE()).statusCode()).isEqualTo(404);
    assertThat(pull(1, 2)).containsOnlyNulls();
  }

  @Test
  void damagedPackIsRefusedOverHttp() throws Exception {
    BuiltPack pack = BuiltPack.of(scratch, "made", 1, push("packed_", 1, 2));
    byte[] bytes = Files.readAllBytes(pack.file());
    bytes[bytes.length - 100] ^= 1;
    Files.write(pack.file(), bytes);

    HttpResponse<String> refused = put(pack, "?trust=" + BuiltPack.KEY.key().fingerprint());

    assertThat(refused.statusCode()).isEqualTo(400);
    assertThat(refused.body()).contains("block 0");
    assertThat(packs()).isEmpty();
  }
}
