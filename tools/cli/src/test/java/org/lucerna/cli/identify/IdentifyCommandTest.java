package org.lucerna.cli.identify;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** The components of a stripped program, by a server that knows their packages. */
class IdentifyCommandTest {
  private static final String OPEN = "[access]\ndisclose-origins = \"everyone\"\n";

  @TempDir private Path folder;

  /** Functions of their own, which refer to a text. */
  private static String library(String prefix, int seed, String text) {
    StringBuilder source = new StringBuilder("extern int puts(const char *);\n");
    for (int i = 0; i < 6; i++) {
      source.append(
          """
          int %s_%d(int by) {
            if (by %% %d == 3) puts("%s %d");
            for (int i = 0; i < by; i++) by += (by ^ %d) * (i + %d) - by / (i + 7);
            return by;
          }
          """
              .formatted(prefix, i, 11 + seed + i, text, i, 1000 * seed + 13 * i, seed + i));
    }
    return source.toString();
  }

  private Path archive(String name, String source) throws Exception {
    Tools tools = new Tools(folder);
    Path input = Files.writeString(folder.resolve(name + ".c"), source);
    tools.run("gcc", "-c", "-O2", "-o", name + ".o", input.toString());
    tools.run("ar", "rcs", "lib" + name + ".a", name + ".o");
    return folder.resolve("lib" + name + ".a");
  }

  private Path program(Path... archives) throws Exception {
    String calls = "extern int one_0(int), two_0(int);\n";
    Path main =
        Files.writeString(
            folder.resolve("main.c"),
            calls + "int main(int count, char **all) { return one_0(count) + two_0(count); }\n");
    Tools tools = new Tools(folder);
    tools.run(
        "gcc",
        "-O2",
        "-s",
        "-o",
        "program",
        main.toString(),
        archives[0].toString(),
        archives[1].toString());
    return folder.resolve("program");
  }

  @Test
  void componentsOfAStrippedProgramHaveTheirVersions() throws Exception {
    Path one = archive("one", library("one", 1, "one says"));
    Path two = archive("two", library("two", 2, "two says"));
    Path other = archive("other", library("other", 3, "other says"));
    Path program = program(one, two);
    Path config = Files.writeString(folder.resolve("open"), OPEN);
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "127.0.0.1:0", "--config", config.toString())) {
      Matcher ready = server.ready();
      Map<String, String> ports =
          Map.of("LUCERNA_SERVER", ready.group(1), "LUCERNA_HTTP", "http://" + ready.group(2));

      Run nothing = Run.with(ports, "", "identify", program.toString());
      assertThat(nothing)
          .isEqualTo(new Run(ExitStatus.NO, "", "lucerna: no known component is in it\n"));

      for (List<String> each :
          List.of(
              List.of(one.toString(), "pkg:deb/debian/libone-dev@1:1.2.dfsg-3?upstream=one"),
              List.of(one.toString(), "pkg:deb/debian/libone-dev@1:1.2.dfsg-4?upstream=one"),
              List.of(two.toString(), "pkg:generic/two@2.0"),
              List.of(other.toString(), "pkg:generic/other@3.0"))) {
        Run push = Run.with(ports, "", "push", each.get(0), "--package", each.get(1));
        assertThat(push.status()).as(push.err()).isZero();
      }

      Run table = Run.with(ports, "", "identify", program.toString());
      assertThat(table.status()).as(table.err()).isZero();
      assertThat(table.out().lines())
          .hasSize(3)
          .satisfiesExactly(
              line -> assertThat(line).startsWith("COMPONENT  VERSION  EVIDENCE  FUNCTIONS"),
              line -> assertThat(line).matches("(one +1\\.2|two +2\\.0) +build +6 of 6 .*"),
              line -> assertThat(line).matches("(one +1\\.2|two +2\\.0) +build +6 of 6 .*"));
      assertThat(table.err())
          .contains(" % of the code is in no known component\n")
          .contains("the largest functions of these: 0x");

      Run json = Run.with(ports, "", "identify", "--json", program.toString());
      List<JsonNode> lines = json.jsonLines();
      JsonNode first =
          lines.stream()
              .filter(line -> line.path("name").asString("").equals("one"))
              .findFirst()
              .orElseThrow();
      assertThat(first.get("purl").asString()).startsWith("pkg:deb/debian/libone-dev@1:1.2.dfsg-");
      assertThat(first.get("versions").get(0).asString()).isEqualTo("1.2");
      assertThat(first.get("packages")).hasSize(2);
      assertThat(first.get("functions").asInt()).isEqualTo(6);
      assertThat(first.get("of").asInt()).isEqualTo(6);
      assertThat(first.get("places")).hasSize(6);
      assertThat(first.get("certainty").asDouble()).isBetween(0.9, 1.0);
      JsonNode unknown = lines.getLast().get("unknown");
      assertThat(unknown.get("functions").asInt()).isPositive();
      assertThat(unknown.get("share").asDouble()).isBetween(0.01, 0.99);

      Run pull = Run.with(ports, "", "pull", program.toString());
      assertThat(pull.err())
          .containsPattern(
              "\nlucerna: it contains (one 1\\.2, two 2\\.0|two 2\\.0, one 1\\.2); [0-9.]+ % of the"
                  + " code is in no known component: see lucerna identify\n");

      Run bom = Run.with(ports, "", "identify", "--format", "cyclonedx", program.toString());
      assertThat(bom.status()).as(bom.err()).isZero();
      assertThat(bom.jsonLines())
          .singleElement()
          .satisfies(
              found -> {
                assertThat(found.get("specVersion").asString()).isEqualTo("1.6");
                assertThat(found.get("components")).hasSize(2);
              });
      Run spdx = Run.with(ports, "", "identify", "--format", "spdx", program.toString());
      assertThat(spdx.jsonLines())
          .singleElement()
          .satisfies(found -> assertThat(found.get("packages")).hasSize(3));
    }
  }

  @Test
  void serverThatDoesNotSayWhereFunctionsAreFromRefuses() throws Exception {
    Path one = archive("one", library("one", 1, "one says"));
    Path config =
        Files.writeString(folder.resolve("closed"), "[access]\ndisclose-origins = \"nobody\"\n");
    try (ServerProcess server =
        new ServerProcess(folder, "--http", "127.0.0.1:0", "--config", config.toString())) {
      Matcher ready = server.ready();
      Map<String, String> ports =
          Map.of("LUCERNA_SERVER", ready.group(1), "LUCERNA_HTTP", "http://" + ready.group(2));
      Run refused = Run.with(ports, "", "identify", one.toString());
      assertThat(refused.status()).isNotZero();
      assertThat(refused.err()).contains("access.disclose-origins");
    }
  }
}
