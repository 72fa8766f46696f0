package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.key;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.RankingConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Two accounts call a function {@code common}, then a third one calls it {@code rare}. */
final class ExplainTest {
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    for (String name : List.of("ana", "bob", "eve")) {
      server.add(name, Role.CONTRIBUTOR);
    }
    push("ana", 1, "common", "0301" + "61");
    push("bob", 2, "common", "0301" + "62");
    push("eve", 3, "rare", "0301" + "63");
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  /** Pushes key 1 under a name, and before it key 2 as {@code other}. */
  private void push(String account, int file, String name, String comment) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      ByteString user = ByteString.utf8(account);
      wire.ask(new Hello(5, 0, new Credentials(user, ByteString.utf8("secret of " + account))));
      wire.ask(
          new PushMetadata(
              0,
              ByteString.utf8("/home/ana/a.i64"),
              ByteString.utf8("/home/ana/a.elf"),
              new Md5(file, file),
              ByteString.utf8("pc" + file),
              List.of(
                  item("other", ByteString.EMPTY, key(2), 0x401000),
                  item(name, ByteString.hex(comment), key(1), 0x401020))));
    }
  }

  private static PushMetadata.Item item(String name, ByteString metadata, Md5 key, long address) {
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), 24, metadata);
    return new PushMetadata.Item(Pattern.of(key), function, address);
  }

  private static PullMetadata pull(Md5... keys) {
    return PullMetadata.ofPatterns(0, List.of(), Stream.of(keys).map(Pattern::of).toList());
  }

  private List<JsonNode> explain(String query, Md5... keys) throws Exception {
    return explain(query, LookupRequest.of(List.of(keys)));
  }

  private List<JsonNode> explain(String query, LookupRequest lookup) throws Exception {
    int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
    URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/explain?" + query);
    HttpRequest request =
        HttpRequest.newBuilder(uri)
            .POST(BodyPublishers.ofString(RecordCodec.json(lookup).toString()))
            .build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      String answer = client.send(request, BodyHandlers.ofString()).body();
      List<JsonNode> places = new ArrayList<>();
      JsonMapper.shared().readTree(answer).forEach(places::add);
      return places;
    }
  }

  private static List<String> texts(JsonNode place, String field) {
    List<String> texts = new ArrayList<>();
    place.get("candidates").forEach(candidate -> texts.add(candidate.get(field).asString()));
    return texts;
  }

  @Test
  void eachPlaceOfTheKeyIsExplained() throws Exception {
    List<JsonNode> places = explain("key=" + key(1), key(2), key(1), key(9), key(1));
    assertThat(places).extracting(place -> place.get("place").asInt()).containsExactly(1, 3);
    for (JsonNode place : places) {
      assertThat(place.get("key").asString()).isEqualTo(key(1).toString());
      assertThat(texts(place, "name")).containsExactly("common", "rare");
      assertThat(texts(place, "version")).doesNotHaveDuplicates().hasSize(2);
      assertThat(texts(place, "size")).containsExactly("24", "24");
      assertThat(texts(place, "accounts")).containsExactly("2", "1");
      assertThat(texts(place, "files")).containsExactly("2", "1");
    }
    assertThat(explain("key=" + key(9), key(2), key(9))).as("unknown").isEmpty();
    assertThat(explain("key=" + key(1), key(2))).as("not asked").isEmpty();
    assertThat(explain("key=" + key(1) + "&key=" + key(2), key(2), key(1)))
        .extracting(place -> place.get("place").asInt())
        .containsExactly(0, 1);
  }

  @Test
  void scoresAreTheSignalsTimesTheirWeights() throws Exception {
    JsonNode place = explain("key=" + key(1), key(2), key(1)).getFirst();
    Map<String, Double> weights = new LinkedHashMap<>(Ranker.standardWeights());
    weights.values().removeIf(weight -> weight == 0);
    double last = Double.MAX_VALUE;
    for (JsonNode candidate : place.get("candidates")) {
      double sum = 0;
      List<String> labels = new ArrayList<>();
      for (Map.Entry<String, JsonNode> signal : candidate.get("signals").properties()) {
        labels.add(signal.getKey());
        assertThat(signal.getValue().asDouble()).isBetween(0.0, 1.0);
        sum += signal.getValue().asDouble() * weights.getOrDefault(signal.getKey(), 0.0);
      }
      assertThat(labels).isEqualTo(List.copyOf(weights.keySet()));
      double score = candidate.get("score").asDouble();
      assertThat(score).isEqualTo(sum, Offset.offset(1e-9)).isLessThan(last);
      last = score;
    }
  }

  @Test
  void explainUsesTheStatedProgramAndHost() throws Exception {
    assertThat(values("input-file", new Md5(3, 3), ""))
        .isEqualTo(Map.of("rare", 1.0, "common", 0.0));
    assertThat(values("input-file", PushOrigin.NO_FILE, ""))
        .isEqualTo(Map.of("rare", 0.0, "common", 0.0));
    assertThat(values("host", PushOrigin.NO_FILE, "pc2"))
        .isEqualTo(Map.of("rare", 0.0, "common", 1.0));
  }

  /** The value of a signal for each name. */
  private Map<String, Double> values(String signal, Md5 program, String host) throws Exception {
    LookupRequest lookup =
        new LookupRequest(
            LookupRequest.of(List.of(key(2), key(1))).functions(), program, ByteString.utf8(host));
    JsonNode place = explain("key=" + key(1), lookup).getFirst();
    Map<String, Double> values = new LinkedHashMap<>();
    place
        .get("candidates")
        .forEach(
            candidate ->
                values.put(
                    candidate.get("name").asString(),
                    candidate.get("signals").get(signal).asDouble()));
    return values;
  }

  @Test
  void theFirstIsServedAndNothingIsCounted() throws Exception {
    explain("key=" + key(1), key(2), key(1));
    try (Wire wire = Wire.greeted(server.connect())) {
      PullResult result = (PullResult) wire.ask(pull(key(2), key(1)));
      assertThat(result.found())
          .extracting(found -> found.function().name().text() + ' ' + found.frequency())
          .containsExactly("other 0", "common 0");
    }
  }

  /** The weights of the configuration affect the names served by a store on disk. */
  @Test
  void weightsDetermineTheServedName(@TempDir Path folder) throws IOException {
    try (StoreEngine store = ConfiguredStore.openToMaintain(config(folder, ""))) {
      store.push(push("ana", 1, "common"));
      store.push(push("bob", 2, "common"));
      store.push(push("eve", 3, "rare"));
      assertThat(served(store)).isEqualTo("common");
    }
    StringBuilder onlyNew = new StringBuilder("[ranking]\nrecency = 1\n");
    RankingConfig.defaults()
        .weights()
        .forEach((label, _) -> onlyNew.append(label.equals("recency") ? "" : label + " = 0\n"));
    try (StoreEngine store = ConfiguredStore.openToMaintain(config(folder, onlyNew.toString()))) {
      assertThat(served(store)).isEqualTo("rare");
    }
  }

  private static ServerConfig config(Path folder, String toml) {
    return ConfigFile.parse(toml, "lucerna.toml").withData(folder);
  }

  private static Push push(String account, int file, String name) {
    return new Push(
        Instant.ofEpochSecond(1_800_000_000L + 40_000_000L * file),
        ByteString.utf8(account),
        new PushOrigin(ByteString.EMPTY, ByteString.EMPTY, new Md5(file, file), ByteString.EMPTY),
        PushMode.OVERRIDE_IF_BETTER,
        List.of(
            new PushedFunction(
                key(1),
                new FunctionInfo(ByteString.utf8(name), 24, ByteString.hex("03010" + file)),
                0x401000)));
  }

  private static String served(StoreEngine store) {
    PullHit pullHit = Objects.requireNonNull(store.pull(List.of(key(1)), false).getFirst());
    return pullHit.function().name().text();
  }
}
