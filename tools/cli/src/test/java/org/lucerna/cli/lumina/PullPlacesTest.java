package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.Run;
import org.lucerna.cli.ScriptedServer;
import org.lucerna.cli.Tools;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PullResult.Found;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.User;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.naming.FunctionQueries;
import org.lucerna.naming.RequestedFunction;
import org.lucerna.service.config.Endpoint;
import tools.jackson.databind.JsonNode;

/** A server may answer each place of a pull differently, also where the key is the same. */
class PullPlacesTest {
  /** Two functions of one key, with another between them. */
  private static final String SOURCE =
      """
      int first(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int between(int by) { return by * 77 + by % 13 - (by ^ 9); }
      int second(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      """;

  /** First half of a key that no server here knows. */
  private static final long UNKNOWN = 1;

  @TempDir private Path folder;

  @Test
  void eachFunctionGetsTheAnswerOfItsPlace() throws Exception {
    Path library = new Tools(folder).library("lib", SOURCE);
    Map<String, JsonNode> own = new HashMap<>();
    List<JsonNode> functions = Run.of("key", "--json", library.toString()).jsonLines();
    functions.forEach(line -> own.put(line.get("name").asString(), line));
    assertThat(key(own, "first")).isEqualTo(key(own, "second")).isNotEqualTo(key(own, "between"));

    try (ScriptedServer server = new ScriptedServer(request -> List.of(numbered(request)))) {
      Run run =
          Run.of(
              "pull",
              "--no-own-names",
              "--json",
              "--no-outline",
              "--no-guids",
              "--server",
              server.address(),
              library.toString());

      assertThat(run.status()).as(run.err()).isZero();
      List<String> asked = keys(pulls(server).getFirst());
      assertThat(asked.subList(0, functions.size()))
          .as("each function's first key, in the order of the addresses")
          .isEqualTo(functions.stream().map(line -> line.get("key").asString()).toList());
      for (JsonNode line : run.jsonLines()) {
        int place = Integer.parseInt(line.get("name").asString().replaceFirst("place", ""));
        assertThat(line.get("address")).isEqualTo(functions.get(place).get("address"));
        assertThat(line.get("key").asString()).isEqualTo(asked.get(place));
      }
      assertThat(run.jsonLines())
          .extracting(line -> line.get("name").asString())
          .doesNotHaveDuplicates();
      assertThat(pulls(server)).as("no variants are needed").hasSize(1);
    }
  }

  private static String key(Map<String, JsonNode> functions, String name) {
    return Objects.requireNonNull(functions.get(name)).get("key").asString();
  }

  /** The pulls of functions: others ask what the server supports. */
  private static List<PullMetadata> pulls(ScriptedServer server) {
    return server.asked().stream()
        .filter(PullMetadata.class::isInstance)
        .map(PullMetadata.class::cast)
        .filter(pull -> !pull.functions().isEmpty())
        .toList();
  }

  private static List<String> keys(PullMetadata pull) {
    return pull.functions().stream().map(function -> function.pattern().key().toString()).toList();
  }

  private static List<@Nullable Long> addresses(PullMetadata pull) {
    return pull.functions().stream().<@Nullable Long>map(PullMetadata.Item::address).toList();
  }

  /** Names everything after its place in the request; knows all keys but one. */
  private static Response numbered(Request request) {
    if (!(request instanceof PullMetadata pull)) {
      return new HelloResult(User.of(ByteString.utf8("guest"), 0));
    }
    List<PullResult.Item> items = new ArrayList<>();
    for (PullMetadata.Item function : pull.functions()) {
      ByteString name = ByteString.utf8("place" + items.size());
      items.add(
          function.pattern().key().high() == UNKNOWN
              ? PullResult.Missing.UNKNOWN
              : new Found(new FunctionInfo(name, 0, ByteString.EMPTY), 0));
    }
    return new PullResult(items);
  }

  @Test
  void addressesAreSentOnlyToServersThatTakeThem() throws IOException {
    List<List<Md5>> functions = List.of(keys(5, 6), keys(7));
    try (ScriptedServer server = new ScriptedServer(request -> List.of(numbered(request)))) {
      ask(server, functions);
      assertThat(pulls(server)).allSatisfy(pull -> assertThat(addresses(pull)).containsOnlyNulls());
    }
    try (ScriptedServer server = new ScriptedServer(request -> List.of(placed(request)))) {
      ask(server, functions);
      assertThat(pulls(server))
          .extracting(PullPlacesTest::addresses)
          .containsExactly(List.of(0x1000L, 0x1000L, 0x1000L));
    }
  }

  private static Response placed(Request request) {
    return request instanceof PullMetadata pull && pull.asksForAddressSupport()
        ? new Ok()
        : numbered(request);
  }

  private static List<Md5> keys(long... halves) {
    return Arrays.stream(halves).mapToObj(half -> new Md5(half, half)).toList();
  }

  @Test
  void firstKeysOfAllFunctionsAreRequestedFirst() throws IOException {
    try (ScriptedServer server = new ScriptedServer(request -> List.of(numbered(request)))) {
      List<Map<Md5, Found>> known =
          ask(server, List.of(keys(5, 6), keys(7), List.of(), keys(5, 1, 8)));

      assertThat(keys(pulls(server).getFirst()))
          .isEqualTo(keys(5, 7, 5, 6, 1, 8).stream().map(Md5::toString).toList());
      assertThat(known.stream().map(PullPlacesTest::names))
          .containsExactly(
              Map.of(5L, "place0", 6L, "place3"),
              Map.of(7L, "place1"),
              Map.of(),
              Map.of(5L, "place2", 8L, "place5"));
    }
  }

  @Test
  void batchesAreCutBetweenFunctions() throws IOException {
    List<List<Md5>> functions =
        new ArrayList<>(IntStream.range(0, 7000).mapToObj(i -> keys(9, 10, 11)).toList());
    functions.add(IntStream.range(0, 10_001).mapToObj(i -> new Md5(12, i)).toList());
    functions.add(keys(13));
    try (ScriptedServer server = new ScriptedServer(request -> List.of(numbered(request)))) {
      List<Map<Md5, Found>> known = ask(server, functions);

      assertThat(pulls(server).stream().map(request -> keys(request).size()))
          .containsExactly(9999, 9999, 1002, 10_001, 1);
      assertThat(names(known.get(3333)))
          .as("the first of the second batch")
          .containsEntry(9L, "place0");
      assertThat(known.get(7000)).hasSize(10_001);
      assertThat(names(known.get(7001))).isEqualTo(Map.of(13L, "place0"));
    }
  }

  @Test
  void emptyPullSendsNoRequest() throws IOException {
    try (ScriptedServer server = new ScriptedServer(request -> List.of(numbered(request)))) {
      assertThat(ask(server, List.of())).isEmpty();
      assertThat(ask(server, List.of(List.of(), List.of()))).hasSize(2);
      assertThat(server.asked()).isEmpty();
    }
  }

  private static Map<Long, String> names(Map<Md5, Found> known) {
    Map<Long, String> names = new HashMap<>();
    known.forEach((key, found) -> names.put(key.high(), found.function().name().text()));
    return names;
  }

  private static List<Map<Md5, Found>> ask(ScriptedServer server, List<List<Md5>> functions)
      throws IOException {
    int port = Endpoint.parse(server.address()).port();
    try (LuminaClient client = new LuminaClient(ClientOptions.plain("127.0.0.1", port))) {
      return new FunctionQueries(client)
          .pull(functions.stream().map(keys -> new RequestedFunction(0x1000, 0, keys)).toList());
    }
  }
}
