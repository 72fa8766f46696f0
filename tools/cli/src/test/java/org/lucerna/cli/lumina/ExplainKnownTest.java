package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;

/**
 * Two functions of one key in one library, distinguished by their neighbors. Between them is one
 * that is too small to be pushed and pulled.
 */
class ExplainKnownTest {
  private static final String SOURCE =
      """
      int get_width(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int tiny(int by) { return by; }
      int between(int by) { return by * 77 + by % 13 - (by ^ 9); }
      int get_height(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      """;

  @TempDir private Path folder;

  private Path library(String name, String source) throws Exception {
    return new Tools(folder).library(name, source);
  }

  private static Run explain(String[] where, String... arguments) {
    return Run.of(
        Stream.of(new String[] {"explain"}, arguments, where)
            .flatMap(Stream::of)
            .toArray(String[]::new));
  }

  private static List<String> names(JsonNode place) {
    List<String> names = new ArrayList<>();
    place.get("candidates").forEach(one -> names.add(one.get("name").asString()));
    return names;
  }

  @Test
  void placesOfOneKeyGetTheirNamesAndTheReasons() throws Exception {
    Path pushed = library("pushed", SOURCE);
    // Another file with the same functions, and one more after them.
    Path asked =
        library("asked", SOURCE + "int more(int by) { return (by ^ 55) * by % 17 + by; }\n");
    Map<String, String> addresses = new HashMap<>();
    String key = "";
    for (JsonNode line : Run.of("key", "--json", asked.toString()).jsonLines()) {
      addresses.put(line.get("name").asString(), line.get("address").asString());
      key = line.get("name").asString().equals("get_width") ? line.get("key").asString() : key;
    }
    List<String> answers = new ArrayList<>();
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      var ready = server.ready();
      assertThat(Run.of("push", "--server", ready.group(1), pushed.toString()).status()).isZero();
      String[] http = {"--server-http", "http://" + ready.group(2)};

      for (String name : List.of("get_width", "get_height")) {
        String address = String.valueOf(addresses.get(name));
        JsonNode place = explain(http, address, "--with", asked.toString(), "--json").json();
        assertThat(place.get("address").asString()).isEqualTo(address);
        assertThat(place.get("key").asString()).isEqualTo(key);
        assertThat(names(place)).hasSize(2).startsWith(name);
        JsonNode best = place.at("/candidates/0");
        JsonNode other = place.at("/candidates/1");
        assertThat(best.get("score").asDouble()).isGreaterThan(other.get("score").asDouble());
        assertThat(best.at("/signals/neighbors").asDouble())
            .isGreaterThan(other.at("/signals/neighbors").asDouble());
        assertThat(best.get("files").asInt()).isEqualTo(1);
        assertThat(best.get("accounts").asInt()).isEqualTo(1);
      }
      Run both = explain(http, key, "--with", asked.toString());
      assertThat(both.status()).as(both.err()).isZero();
      assertThat(both.err()).isEmpty();
      assertThat(both.out().lines().map(line -> line.replaceAll(" .*", "")))
          .containsExactly(
              "0x" + Long.toHexString(Long.parseLong(String.valueOf(addresses.get("get_width")))),
              "NAME",
              "get_width",
              "get_height",
              "pull",
              "",
              "0x" + Long.toHexString(Long.parseLong(String.valueOf(addresses.get("get_height")))),
              "NAME",
              "get_height",
              "get_width",
              "pull");
      assertThat(both.out())
          .contains("pull writes get_width: probable, because its code says little")
          .contains("pull writes get_height: probable, because its code says little");
      assertThat(both.out()).contains("SCORE", "NEIGHBORS", "FILES", "ACCOUNTS");
      answers.add(both.out());
      Run small =
          explain(
              http, String.valueOf(addresses.get("tiny")), "--with", asked.toString(), "--json");
      assertThat(small.status()).isEqualTo(1);
      assertThat(small.err()).contains("the server knows no such function");
      Run alone = explain(http, key, "--json");
      assertThat(alone.json().get("address").isNull()).isTrue();
      assertThat(names(alone.json())).containsExactlyInAnyOrder("get_width", "get_height");
      answers.add(alone.out());

      Run pulled =
          Run.of("pull", "--no-own-names", "--json", "--server", ready.group(1), asked.toString());
      assertThat(pulled.jsonLines())
          .extracting(line -> line.get("name").isNull() ? "" : line.get("name").asString())
          .as("what is explained is what is served")
          .containsExactly("get_width", "between", "get_height", "");
    }
    String[] data = {"--data", folder.resolve("data").toString()};
    assertThat(explain(data, key, "--with", asked.toString()).out()).isEqualTo(answers.getFirst());
    assertThat(explain(data, key, "--json").out()).isEqualTo(answers.getLast());
  }
}
