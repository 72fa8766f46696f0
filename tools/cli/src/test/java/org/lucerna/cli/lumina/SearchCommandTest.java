package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

class SearchCommandTest {
  /** More functions than a server sends at once. */
  private static final String SOURCE =
      IntStream.range(0, 130)
          .mapToObj(
              i ->
                  "int scale_by_%d(int value, int by) { return value * by + %d - (value >> 3); }\n"
                      .formatted(i, 4711 + i))
          .collect(Collectors.joining());

  @TempDir private Path folder;

  @Test
  void functionsAreListedWithMatchingText() throws Exception {
    String library = new Tools(folder).library("scale", SOURCE).toString();
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      Map<String, String> ports =
          Map.of("LUCERNA_SERVER", ready.group(1), "LUCERNA_HTTP", "http://" + ready.group(2));
      assertThat(Run.with(ports, "", "push", library).status()).isZero();
      await()
          .until(
              () ->
                  Run.with(ports, "", "search", "scale", "--limit", "999").out().lines().count()
                      == 131);

      Run one = Run.with(ports, "", "search", "scale_by_77");
      assertThat(one.status()).isZero();
      assertThat(one.err()).isEmpty();
      assertThat(one.out()).startsWith("PULLS  KEY").contains("scale_by_77").hasLineCount(2);

      Run some = Run.with(ports, "", "search", "scale", "size:>0", "--limit", "3");
      assertThat(some.err()).isEqualTo("lucerna: 3 of 130 functions: --limit lists more\n");
      assertThat(some.out()).hasLineCount(7).contains("    size: ");

      Run json = Run.with(ports, "", "search", "name:*_by_99", "--json");
      assertThat(json.json().get("name").asString()).isEqualTo("scale_by_99");
      assertThat(json.json().get("matched").get(0).get("field").asString()).isEqualTo("name");

      assertThat(Run.with(ports, "", "search", "nothing_of_it"))
          .isEqualTo(new Run(1, "", "lucerna: no function matches\n"));
      assertThat(Run.with(ports, "", "search", "size:big").err())
          .isEqualTo(
              "lucerna: size: expected a number such as 200, 0x40, >200 or 16..32, got 'big'\n");
    }
    String data = folder.resolve("data").toString();
    assertThat(Run.of("search", "scale", "--data", data))
        .isEqualTo(
            new Run(
                1,
                "",
                "lucerna: a running server searches: leave out --data and --config, or start"
                    + " one\n"));
    assertThat(List.of(Run.of("search", "a", "--limit", "0").err()))
        .containsExactly("lucerna: --limit: expected at least 1\n");
  }
}
