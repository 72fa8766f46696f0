package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Profilers and crash reporters name functions of a program through the server. */
@EnabledOnOs(OS.LINUX)
class SymbolServerTest {
  private static final String SOURCE =
      """
      __attribute__((noipa)) int _ZN5space4areaEid(int by, double of) { return by * of + by * 77; }
      __attribute__((noipa)) int add_up(int by) { return _ZN5space4areaEid(by, 3.5) ^ by * 1234; }
      int main(int argc, char **argv) { return add_up(argc + 7) == 11; }
      """;

  private static final String BASE = "0x400000";

  @TempDir private Path folder;

  private Path program;
  private String id;
  private Map<String, Long> offsets;
  private ServerProcess server;
  private String lumina;
  private String url;
  private final HttpClient client = HttpClient.newHttpClient();

  @BeforeEach
  void startServer() throws Exception {
    Path source = Files.writeString(folder.resolve("program.c"), SOURCE);
    program = folder.resolve("program");
    new Tools(folder).run("gcc", "-O1", "-no-pie", "-Wl,--build-id", "-o", program, source);
    offsets = new HashMap<>();
    try (ElfFile file = ElfFile.open(program)) {
      id = DebugId.of(Objects.requireNonNull(file.buildId()));
      file.symbols().stream()
          .filter(symbol -> symbol.isFunction() && symbol.hasSection())
          .forEach(symbol -> offsets.put(symbol.name().text(), symbol.value() - Long.decode(BASE)));
    }
    start(folder);
    Run pushed = Run.of("push", "--server", lumina, program.toString());
    assertThat(pushed.status()).as(pushed.err()).isZero();
  }

  private void start(Path data, String... options) throws Exception {
    List<String> all = new ArrayList<>(List.of("--http", "127.0.0.1:0"));
    all.addAll(List.of(options));
    server = new ServerProcess(data, all.toArray(String[]::new));
    var ready = server.ready();
    lumina = ready.group(1);
    url = "http://" + ready.group(2);
  }

  @AfterEach
  void stopServer() throws Exception {
    client.close();
    if (server != null) {
      server.close();
    }
  }

  private HttpResponse<String> send(String method, String path, String body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url + path))
            .method(method, BodyPublishers.ofString(body));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> get(String path) throws Exception {
    return send("GET", path, "");
  }

  private HttpResponse<String> symbolicate(String body) throws Exception {
    return send("POST", "/symbolicate/v5", body);
  }

  private long offset(String name) {
    return Objects.requireNonNull(offsets.get(name), name);
  }

  private String job() {
    return """
    {"memoryMap": [["program", "%s"], ["unknown", "%s"], ["unused", "nonsense"]],
     "stacks": [[[0, %d], [0, "0x%x"], [1, 4096], [-1, 7], [0, 1]], []]}
    """
        .formatted(id, "0".repeat(33), offset("add_up") + 4, offset("_ZN5space4areaEid"));
  }

  @Test
  void framesGetTheNamesOfTheirFunctions() throws Exception {
    HttpResponse<String> answer = symbolicate(job());

    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    JsonNode result = JsonMapper.shared().readTree(answer.body()).at("/results/0");
    List<JsonNode> frames = new ArrayList<>(result.at("/stacks/0").values());
    assertThat(frames)
        .extracting(
            frame -> frame.path("frame").asInt(),
            frame -> frame.path("module").asString(),
            frame -> frame.path("function").asString(""),
            frame -> frame.path("function_offset").asString(""))
        .containsExactly(
            tuple(0, "program", "add_up", "0x4"),
            tuple(1, "program", "space::area(int, double)", "0x0"),
            tuple(2, "unknown", "", ""),
            tuple(3, "<unknown>", "", ""),
            tuple(4, "program", "", ""));
    assertThat(frames.get(2).path("module_offset").asString()).isEqualTo("0x1000");
    assertThat(frames.getFirst().path("function_size").asString()).startsWith("0x");
    assertThat(result.at("/stacks/1").isEmpty()).isTrue();
    JsonNode found = result.path("found_modules");
    assertThat(found.path("program/" + id).asBoolean()).isTrue();
    assertThat(found.path("unknown/" + "0".repeat(33)).asBoolean(true)).isFalse();
    assertThat(found.path("unused/nonsense").isNull()).isTrue();
    assertThat(found.size()).isEqualTo(3);
  }

  @Test
  void everyJobHasAResult() throws Exception {
    JsonNode one = JsonMapper.shared().readTree(symbolicate(job()).body()).at("/results/0");
    String jobs =
        "{\"jobs\": [%s, {\"memoryMap\": [], \"stacks\": []}, %s]}".formatted(job(), job());

    JsonNode results = JsonMapper.shared().readTree(symbolicate(jobs).body()).path("results");

    assertThat(results.size()).isEqualTo(3);
    assertThat(results.get(0)).isEqualTo(one);
    assertThat(results.get(1).path("stacks").isEmpty()).isTrue();
    assertThat(results.get(2)).isEqualTo(one);
  }

  @Test
  void symbolFileEqualsBreakpads() throws Exception {
    Run pulled =
        Run.of(
            "pull",
            "--server",
            lumina,
            "--format",
            "breakpad",
            "--demangle",
            "--certain",
            program.toString());
    assertThat(pulled.status()).as(pulled.err()).isZero();

    HttpResponse<String> answer = get("/program/" + id + "/program.sym");

    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.body())
        .isEqualTo(pulled.out())
        .startsWith("MODULE Linux ")
        .contains(" " + id + " program\n")
        .contains("FUNC " + Long.toHexString(offset("add_up")) + " ")
        .contains(" 0 space::area(int, double)\n");
    assertThat(get("/program/" + id.toLowerCase(Locale.ROOT) + "/program.sym").body())
        .isEqualTo(answer.body());
  }

  @Test
  void unknownSymbolFilesAreNotFound() throws Exception {
    for (String path :
        new String[] {
          "/program/" + "0".repeat(33) + "/program.sym",
          "/program/" + id.substring(0, 32) + "1/program.sym",
          "/program/" + id.substring(1) + "/program.sym",
          "/program/" + id + "/other.sym",
          "/program/" + id + "/program",
          "/symbolicate/v4",
        }) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(404);
    }
    assertThat(get("/symbolicate/v5").statusCode()).isEqualTo(405);
  }

  @Test
  void otherSitesAndGuestsWithoutRightsAreRefused() throws Exception {
    String path = "/program/" + id + "/program.sym";
    for (String[] request :
        new String[][] {{"GET", path, ""}, {"POST", "/symbolicate/v5", job()}}) {
      assertThat(
              send(request[0], request[1], request[2], "Origin", "https://profiler.example")
                  .statusCode())
          .isEqualTo(403);
    }
    server.close();
    Path config = Files.writeString(folder.resolve("config"), "[access]\nguest = \"none\"\n");
    start(folder, "--config", config.toString());

    assertThat(get(path).statusCode()).isEqualTo(401);
    assertThat(symbolicate(job()).statusCode()).isEqualTo(401);
  }

  @Test
  void requestsOfOtherFormsAndSizesAreRefused() throws Exception {
    String frames = "[0, 1],".repeat(50_000) + "[0, 1]";
    String modules = "[\"a\", \"b\"],".repeat(10_000) + "[\"a\", \"b\"]";
    StringBuilder distinct = new StringBuilder("{\"memoryMap\": [[\"a\", \"x\"]");
    StringBuilder stack = new StringBuilder("[0, 1]");
    for (int i = 1; i <= 500; i++) {
      distinct.append(",[\"a\", \"").append(i).append("\"]");
      stack.append(",[").append(i).append(", 1]");
    }
    distinct.append("], \"stacks\": [[").append(stack).append("]]}");
    for (String body :
        new String[] {
          "",
          "[]",
          "{}",
          "{\"jobs\": {}}",
          "{\"jobs\": [[]]}",
          "{\"memoryMap\": [[\"a\"]], \"stacks\": []}",
          "{\"memoryMap\": [[\"a\", 5]], \"stacks\": []}",
          "{\"memoryMap\": [], \"stacks\": [[[0, 1]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[1, 1]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[-2, 1]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[0, -1]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[0, 1.5]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[0, 99999999999999999999]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[[0, \"12\"]]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[0, 1]]}",
          "{\"memoryMap\": [[\"a\", \"b\"]], \"stacks\": [[" + frames + "]]}",
          "{\"memoryMap\": [" + modules + "], \"stacks\": []}",
          "{\"memoryMap\": [], \"stacks\": [" + "[],".repeat(10_000) + "[]]}",
          "{\"jobs\": [" + "{},".repeat(100) + "{}]}",
          distinct.toString(),
          "[".repeat(100_000),
        }) {
      HttpResponse<String> answer = symbolicate(body);
      String what = body.substring(0, Math.min(100, body.length())) + "\n" + answer.body();
      assertThat(answer.statusCode()).as(what).isEqualTo(400);
      assertThat(answer.headers().firstValue("Content-Type"))
          .as(what)
          .hasValue("application/problem+json");
    }
    assertThat(symbolicate(" ".repeat((4 << 20) + 1)).statusCode()).isEqualTo(413);
  }

  @Test
  void damagedRequestIsAnsweredOrRefused() throws Exception {
    long seed = 20_261_125;
    SplittableRandom random = new SplittableRandom(seed);
    String body = "{\"jobs\": [" + job() + "]}";
    String parts = "[]{}\",:-0123456789.e\\xtrufalsn\u0000\ufeff\ud800";
    TreeSet<Integer> statuses = new TreeSet<>();
    for (int i = 0; i < 200; i++) {
      StringBuilder mutant = new StringBuilder(body);
      for (int n = random.nextInt(3); n >= 0; n--) {
        int at = random.nextInt(mutant.length());
        String part = String.valueOf(parts.charAt(random.nextInt(parts.length())));
        mutant.replace(at, at + random.nextInt(3), part.repeat(1 + random.nextInt(3)));
      }
      String what = "seed %d, round %d: %s".formatted(seed, i, mutant);
      HttpResponse<String> answer = symbolicate(mutant.toString());
      assertThat(answer.statusCode()).as(what).isIn(200, 400);
      assertThat(answer.body()).as(what).doesNotContain("Exception", "\tat ", "org.lucerna");
      statuses.add(answer.statusCode());
    }
    assertThat(statuses).containsExactly(200, 400);
  }
}
