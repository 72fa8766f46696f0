package org.lucerna.cli.lumina;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.ScriptedServer;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.User;
import tools.jackson.databind.JsonNode;

/** From the object files of a library over a server to the names of a stripped program. */
class PushPullTest {
  /** Functions that differ only in the names they refer to. */
  private static final String TWIN =
      """
      int NAME_count;
      int shared(int);
      int NAME(int by) { NAME_count += shared(by); return NAME_count * 3 + 77; }
      """;

  private static final String DRIVER =
      """
      int left(int), right(int);
      int shared(int by) { return by * by * 5 + (by ^ 123) * 7 - by % 11; }
      int driver(int by) { return left(by) - 4 * right(by + 1); }
      """;

  @TempDir private Path folder;

  @Test
  void twinsGetTheirNamesByTheirCallers() throws Exception {
    Path twins = library("twins", TWIN.replace("NAME", "left"), TWIN.replace("NAME", "right"));
    Path drivers = library("drivers", DRIVER);
    Path program = program(drivers, twins);
    Path stripped = stripped(program);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);

      assertThat(ask(at, stripped).status()).isEqualTo(1);
      assertThat(push(at, twins)).containsExactlyInAnyOrder("left added", "right added");
      Run open = ask(at, stripped);
      assertThat(open.status()).isZero();
      assertThat(open.jsonLines().stream().filter(line -> line.has("candidates")))
          .hasSize(2)
          .allSatisfy(
              line -> {
                assertThat(line.get("candidates").toString()).isEqualTo("[\"left\",\"right\"]");
                assertThat(line.get("name").isNull()).isTrue();
              });

      assertThat(push(at, drivers)).containsExactlyInAnyOrder("driver added", "shared added");
      assertThat(push(at, twins)).containsExactlyInAnyOrder("left unchanged", "right unchanged");
      Run history = Run.of("history", "--json", "--server", at, twins.toString());
      assertThat(history.status()).as(history.err()).isZero();
      assertThat(history.err()).isEqualTo("lucerna: the server knows 2 of 2 functions\n");
      assertThat(history.jsonLines())
          .extracting(
              line -> line.at("/function/name").asString() + " " + line.get("name").asString())
          .containsExactlyInAnyOrder("left left", "left right", "right left", "right right");
      assertThat(Run.of("history", "--server", at, twins.toString()).out())
          .startsWith("ADDRESS  KEY  ")
          .contains("  FUNCTION  VERSION")
          .contains(history.jsonLines().getFirst().get("key").asString());
      assertThat(ask(at, stripped, "--filter", "^dri").jsonLines()).hasSize(1);

      Map<String, Long> expected = names(Run.of("key", "--json", program.toString()));
      Map<String, Long> recovered = names(ask(at, stripped));
      assertThat(recovered)
          .hasSize(4)
          .allSatisfy((name, address) -> assertThat(expected).containsEntry(name, address));

      Path lidia = folder.resolve("names.lidia");
      Run written =
          Run.of(
              "pull",
              "--no-own-names",
              "--server",
              at,
              "--format",
              "lidia",
              "--output",
              lidia.toString(),
              stripped.toString());
      assertThat(written.status()).as(written.err()).isZero();
      Run lookup =
          Run.of("lidia", "lookup", "--json", lidia.toString(), "" + expected.get("right"));
      assertThat(lookup.json().at("/frames/0/function").asString()).isEqualTo("right");
    }
  }

  @Test
  void explainAndPullAgree() throws Exception {
    Path twins = library("twins", TWIN.replace("NAME", "left"), TWIN.replace("NAME", "right"));
    Path drivers = library("drivers", DRIVER);
    Path stripped = stripped(program(drivers, twins));
    Map<String, Long> pulled;
    List<String> told = new ArrayList<>();
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      var ready = server.ready();
      assertThat(push(ready.group(1), twins)).hasSize(2);
      assertThat(push(ready.group(1), drivers)).hasSize(2);
      pulled = names(ask(ready.group(1), stripped));
      assertThat(pulled).containsKeys("left", "right", "driver");
      String http = "http://" + ready.group(2);
      for (String name : List.of("left", "right")) {
        told.add(explained(stripped, pulled, name, "--server-http", http));
      }
    }
    String data = folder.resolve("data").toString();
    assertThat(explained(stripped, pulled, "left", "--data", data)).isEqualTo(told.getFirst());
    Run words =
        Run.of("explain", "" + pulled.get("right"), "--with", stripped.toString(), "--data", data);
    assertThat(words.out())
        .contains("CANDIDATE", "AGAINST", "libtwins.a(twins1.o) .text+0x0")
        .contains("right would be at 0x" + Long.toHexString(requireNonNull(pulled.get("right"))))
        .endsWith("pull writes right: it fits the file best\n");
  }

  /** Explains a function, and checks that it gets the name that it is pulled with. */
  private static String explained(
      Path file, Map<String, Long> pulled, String name, String... where) {
    Run run =
        Run.of(
            "explain",
            "" + pulled.get(name),
            "--with",
            file.toString(),
            "--json",
            where[0],
            where[1]);
    assertThat(run.status()).as(run.err()).isZero();
    JsonNode decision = run.json().get("pull");
    assertThat(decision.get("name").asString()).isEqualTo(name);
    assertThat(decision.get("confidence").asString()).isEqualTo("certain");
    assertThat(decision.get("asServed").asBoolean()).isFalse();
    assertThat(decision.get("candidates").valueStream())
        .hasSize(2)
        .allSatisfy(
            candidate ->
                assertThat(candidate.get("evidence").valueStream())
                    .filteredOn(one -> one.get("kind").asString().equals("referred"))
                    .allSatisfy(
                        one ->
                            assertThat(one.get("known").equals(one.get("meant")))
                                .isEqualTo(candidate.get("name").asString().equals(name))));
    return run.out();
  }

  @Test
  void dryRunNeedsNoServer() throws Exception {
    Path drivers = library("drivers", DRIVER);

    Run all = Run.of("push", "--dry-run", "--json", drivers.toString());
    Run some = Run.of("push", "--dry-run", "--filter", "^dr", "--json", drivers.toString());
    Run large = Run.of("push", "--dry-run", "--min-size", "9999", drivers.toString());

    assertThat(all.status()).isZero();
    assertThat(all.jsonLines())
        .hasSize(2)
        .allMatch(line -> line.get("result").asString().equals("unsent"));
    assertThat(some.json().get("name").asString()).isEqualTo("driver");
    assertThat(large.out()).isEmpty();
  }

  @Test
  void variantsAreRequestedUnlessTurnedOff() throws Exception {
    // A conditional jump leads to another section.
    String source =
        """
        void fail(int) __attribute__((cold, noreturn));
        int checked(int by) { if (by > 7) fail(by * 3 + 1); return by * by * 5 + by % 3; }
        """;
    Path program = folder.resolve("program");
    tools()
        .run("gcc", "-O2", "-c", "-o", program, Files.writeString(folder.resolve("v.c"), source));
    JsonNode asked =
        Run.of("pull", "--dry-run", "--json", program.toString()).jsonLines().getFirst();
    JsonNode variant = asked.get("otherKeys").get(asked.get("otherKeys").size() - 1);
    assertThat(variant.get("profile").asString()).contains("+");
    try (ScriptedServer server =
        new ScriptedServer(request -> List.of(answer(request, variant.get("key").asString())))) {
      Run pulled = ask(server.address(), program);

      assertThat(pulled.status()).as(pulled.err()).isZero();
      assertThat(pulled.jsonLines()).filteredOn(line -> line.get("found").asBoolean()).hasSize(1);
      JsonNode found = pulled.jsonLines().getFirst();
      assertThat(found.get("name").asString()).isEqualTo("found");
      assertThat(found.get("key")).isEqualTo(variant.get("key"));
      assertThat(found.get("profile")).isEqualTo(variant.get("profile"));
      assertThat(ask(server.address(), program, "--no-variants").status()).isEqualTo(1);
    }
  }

  /** Knows one function. */
  private static Response answer(Request request, String key) {
    if (!(request instanceof PullMetadata pull)) {
      return new HelloResult(User.of(ByteString.utf8("guest"), 0));
    }
    FunctionInfo info = new FunctionInfo(ByteString.utf8("found"), 20, ByteString.EMPTY);
    List<PullResult.Item> items = new ArrayList<>();
    for (PullMetadata.Item function : pull.functions()) {
      boolean known = function.pattern().key().toString().equals(key);
      items.add(known ? new PullResult.Found(info, 1) : PullResult.Missing.UNKNOWN);
    }
    return new PullResult(items);
  }

  @Test
  void functionsOfAllMembersOfArchiveAreListed() throws Exception {
    Path library =
        library(
            "fg",
            "int f(int*a,int n){int s=0;for(int i=0;i<n;i++)s+=a[i]*i;return s;}",
            "int g(int*a,int n){int s=1;for(int i=0;i<n;i++)s*=a[i]^i;return s;}");
    try (ServerProcess server = new ServerProcess(folder)) {
      Matcher ready = server.ready();
      assertThat(Run.of("push", "--server", ready.group(1), library.toString()).status()).isZero();
      byte[] md5 = MessageDigest.getInstance("MD5").digest(Files.readAllBytes(library));
      URI file =
          URI.create(
              "http://%s/api/v1/files/%s/functions"
                  .formatted(ready.group(2), HexFormat.of().formatHex(md5)));
      try (InputStream in = file.toURL().openStream()) {
        assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
            .contains("\"name\":\"f\"", "\"name\":\"g\"");
      }
    }
  }

  @Test
  void intactMembersOfDamagedArchiveAreSent() throws Exception {
    Path twins = library("twins", TWIN.replace("NAME", "left"), TWIN.replace("NAME", "right"));
    byte[] bytes = Files.readAllBytes(twins);
    String text = new String(bytes, StandardCharsets.ISO_8859_1);
    // Where the first member's section headers are said to be.
    Arrays.fill(bytes, text.indexOf("\u007fELF") + 40, text.indexOf("\u007fELF") + 48, (byte) 0x7f);
    Files.write(twins, bytes);

    Run run = Run.of("push", "--dry-run", "--json", twins.toString());

    assertThat(run.status()).isEqualTo(3);
    assertThat(run.json().get("name").asString()).isEqualTo("right");
    assertThat(run.err().lines().toList().getFirst())
        .startsWith("lucerna: " + twins + ": libtwins.a(twins0.o): at offset ");
  }

  @Test
  void rangeSelectsFunctions() throws Exception {
    Path drivers = library("drivers", DRIVER);
    long start = 0;
    for (JsonNode line : Run.of("key", "--json", drivers.toString()).jsonLines()) {
      start = Math.max(start, line.get("address").asLong());
    }
    String range = start + "-" + (start + 1);

    assertThat(Run.of("push", "--dry-run", "--json", "--range", range, drivers.toString()).json())
        .isNotNull();
    assertThat(Run.of("pull", "--dry-run", "--json", "--range", range, drivers.toString()).json())
        .isNotNull();
  }

  @Test
  void otherFilesAreStatus3() throws IOException {
    Path text = Files.writeString(folder.resolve("text"), "none of these");

    for (String command : List.of("key", "push", "pull", "history")) {
      Run run = Run.of(command, text.toString());
      assertThat(run.status()).as(command).isEqualTo(3);
      assertThat(run.err()).startsWith("lucerna: " + text + ": ").hasLineCount(1);
    }
  }

  private List<String> push(String server, Path library) {
    Run run = Run.of("push", "--json", "--server", server, library.toString());
    assertThat(run.status()).as(run.err()).isZero();
    return run.jsonLines().stream()
        .map(line -> line.get("name").asString() + " " + line.get("result").asString())
        .toList();
  }

  private static Run ask(String server, Path program, String... more) {
    List<String> arguments =
        new ArrayList<>(List.of("pull", "--no-own-names", "--json", "--server", server));
    arguments.addAll(List.of(more));
    arguments.add(program.toString());
    return Run.of(arguments.toArray(String[]::new));
  }

  private static Map<String, Long> names(Run run) {
    Map<String, Long> names = new HashMap<>();
    for (JsonNode line : run.jsonLines()) {
      if (!line.get("name").isNull()) {
        names.put(line.get("name").asString(), line.get("address").asLong());
      }
    }
    return names;
  }

  private Tools tools() {
    return new Tools(folder);
  }

  /** A program that calls the drivers. */
  private Path program(Path drivers, Path twins) throws IOException, InterruptedException {
    Path program = folder.resolve("program");
    Path main =
        Files.writeString(
            folder.resolve("main.c"),
            "int driver(int); int main(int argc, char **argv) { return driver(argc); }");
    tools().run("gcc", "-O1", "-o", program, main, drivers, twins);
    return program;
  }

  private Path stripped(Path program) throws IOException, InterruptedException {
    Path stripped = folder.resolve("stripped");
    tools().run("strip", "-s", "-o", stripped, program);
    return stripped;
  }

  /** An archive of one object file a source. */
  private Path library(String name, String... sources) throws IOException, InterruptedException {
    Path library = folder.resolve("lib" + name + ".a");
    for (int i = 0; i < sources.length; i++) {
      Path source = Files.writeString(folder.resolve(name + i + ".c"), sources[i]);
      Path object = folder.resolve(name + i + ".o");
      tools().run("gcc", "-O1", "-c", "-o", object, source);
      tools().run("ar", "qc", library, object);
    }
    return library;
  }
}
