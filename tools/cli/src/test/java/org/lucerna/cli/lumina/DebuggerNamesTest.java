package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** Debuggers name functions of a stripped program through the server. */
@EnabledOnOs(OS.LINUX)
class DebuggerNamesTest {
  private static final String SOURCE =
      """
      #include <stdlib.h>
      #include <string.h>
      __attribute__((noipa)) static int read_past(const int *place) {
        int sum = 0;
        for (int i = 0; i < 10; i += 3) sum += place[i] / 7;
        return sum;
      }
      __attribute__((noipa)) int add_up(int count) {
        int *numbers = malloc(4 * sizeof *numbers);
        memset(numbers, count, 4 * sizeof *numbers);
        int sum = read_past(numbers) ^ 0x1357;
        free(numbers);
        return sum;
      }
      int main(int argc, char **argv) { return add_up(argc + 7) == 11; }
      """;

  @TempDir private Path folder;

  private Path program;
  private Path stripped;
  private String buildId;
  private Map<String, Long> addresses;
  private ServerProcess server;
  private String lumina;
  private String url;

  @BeforeEach
  void startServer() throws Exception {
    Path source = Files.writeString(folder.resolve("program.c"), SOURCE);
    program = folder.resolve("program");
    stripped = folder.resolve("stripped");
    tools().run("gcc", "-O1", "-Wl,--build-id", "-o", program, source);
    tools().run("strip", "-s", "-o", stripped, program);
    addresses = new HashMap<>();
    try (ElfFile file = ElfFile.open(program)) {
      buildId = Objects.requireNonNull(file.buildId()).hex();
      file.symbols().stream()
          .filter(symbol -> symbol.isFunction() && symbol.hasSection())
          .forEach(symbol -> addresses.put(symbol.name().text(), symbol.value()));
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

  private void run(String... arguments) {
    Run run = Run.of(arguments);
    assertThat(run.status()).as(run.err()).isZero();
  }

  private void push() {
    run("push", "--server", lumina, program.toString());
  }

  /** The output of a tool that asks the server, without cached answers of another test. */
  private String debugger(String name, Object... arguments) throws Exception {
    Tools.require("debuginfod-find");
    Path cache = Files.createTempDirectory(folder, "cache");
    return tools()
        .output(
            Map.of("DEBUGINFOD_URLS", url, "DEBUGINFOD_CACHE_PATH", cache.toString()),
            name,
            arguments);
  }

  private Tools tools() {
    return new Tools(folder);
  }

  private String printed(String tool, Object... arguments) throws Exception {
    return tools().output(Map.of(), tool, arguments);
  }

  private String gdb(String... commands) throws Exception {
    Object[] words = new Object[8 + 2 * commands.length];
    Object[] first = {
      "-nx", "-batch", "-ex", "set debuginfod enabled on", "-ex", "file " + stripped
    };
    System.arraycopy(first, 0, words, 0, first.length);
    int at = first.length;
    words[at++] = "-ex";
    words[at++] = "set width 0";
    for (String command : commands) {
      words[at++] = "-ex";
      words[at++] = command;
    }
    return debugger("gdb", words);
  }

  private long address(String name) {
    return Objects.requireNonNull(addresses.get(name), name);
  }

  private HttpResponse<byte[]> get(String path, String... headers) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(url + path));
      if (headers.length > 0) {
        request.headers(headers);
      }
      return client.send(request.build(), BodyHandlers.ofByteArray());
    }
  }

  @Test
  void gdbNamesFunctionsOfAPushedProgram() throws Exception {
    push();

    String shown =
        gdb(
            "info symbol " + address("read_past"),
            "info symbol " + (address("add_up") + 4),
            "disassemble add_up",
            "break read_past",
            "run",
            "backtrace");

    assertThat(shown)
        .contains("read_past in section .text")
        .contains("add_up + 4 in section .text")
        .contains("<read_past>")
        .containsPattern("#0 .*read_past \\(\\)")
        .containsPattern("#1 .*add_up \\(\\)")
        .containsPattern("#2 .*main \\(\\)");
  }

  @Test
  void gdbNamesFunctionsOfAPulledProgram() throws Exception {
    run("push", "--server", lumina, "--no-outline", program.toString());
    assertThat(get("/buildid/" + buildId + "/debuginfo").statusCode()).isEqualTo(404);

    run("pull", "--server", lumina, stripped.toString());

    assertThat(gdb("info symbol " + address("add_up"))).contains("add_up in section .text");
  }

  @Test
  void valgrindNamesFunctionsInItsErrors() throws Exception {
    push();

    Path log = folder.resolve("valgrind.log");
    assertThat(debugger("valgrind", "--log-file=" + log, stripped)).isNotNull();

    assertThat(Files.readString(log))
        .contains("Invalid read of size 4")
        .containsPattern("at 0x[0-9A-F]+: read_past \\(")
        .containsPattern("by 0x[0-9A-F]+: add_up \\(")
        .containsPattern("by 0x[0-9A-F]+: main \\(");
  }

  @Test
  void debuginfodFindFetchesFilesThatToolsAccept() throws Exception {
    push();

    Path debug = Path.of(debugger("debuginfod-find", "debuginfo", stripped).strip());

    assertThat(printed("readelf", "-W", "-a", "--debug-dump=info", debug))
        .contains("read_past")
        .doesNotContainIgnoringCase("warning");
    tools().run("eu-elflint", "--gnu-ld", "-d", debug);
    assertThat(printed("eu-addr2line", "-f", "-e", debug, Long.toHexString(address("read_past"))))
        .startsWith("read_past");
    assertThat(printed("llvm-dwarfdump", "--verify", debug)).contains("No errors.");
  }

  @Test
  void answersAreCachedCompressedAndCut() throws Exception {
    push();
    String path = "/buildid/" + buildId + "/debuginfo";

    HttpResponse<byte[]> whole = get(path);
    assertThat(whole.statusCode()).isEqualTo(200);
    assertThat(whole.headers().firstValueAsLong("Content-Length")).hasValue(whole.body().length);
    String tag = whole.headers().firstValue("ETag").orElseThrow();
    assertThat(get(path, "If-None-Match", tag).statusCode()).isEqualTo(304);

    HttpResponse<byte[]> packed = get(path, "Accept-Encoding", "gzip");
    assertThat(packed.headers().firstValue("Content-Encoding")).hasValue("gzip");
    assertThat(packed.headers().firstValueAsLong("Content-Length")).hasValue(packed.body().length);
    try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(packed.body()))) {
      assertThat(in.readAllBytes()).isEqualTo(whole.body());
    }

    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest head =
          HttpRequest.newBuilder(URI.create(url + path))
              .method("HEAD", BodyPublishers.noBody())
              .build();
      HttpResponse<byte[]> answer = client.send(head, BodyHandlers.ofByteArray());
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.headers().firstValueAsLong("Content-Length")).hasValue(whole.body().length);
      assertThat(answer.body()).isEmpty();
    }

    ByteString symbols = ByteString.wrap(get("/buildid/" + buildId + "/section/.symtab").body());
    assertThat(ByteString.wrap(whole.body()).hex()).contains(symbols.hex());
    assertThat(symbols.length()).isGreaterThan(24).isLessThan(whole.body().length);
  }

  @Test
  void publishedNamesOfAStrippedProgramArePushed() throws Exception {
    push();
    Path other = Files.createDirectory(folder.resolve("other"));
    try (ServerProcess second = new ServerProcess(other, "--http", "off")) {
      String at = second.ready().group(1);

      run("push", "--server", at, "--debuginfod", url, stripped.toString());

      Run pulled = Run.of("pull", "--server", at, stripped.toString());
      assertThat(pulled.out()).contains("read_past", "add_up", "main");
    }
  }

  @Test
  void pushedDebugFileIsServedUnchangedIfTheServerTakesThem() throws Exception {
    Path debug = folder.resolve("program.debug");
    tools().run("objcopy", "--only-keep-debug", program, debug);
    String http = url.substring("http://".length());
    String path = "/buildid/" + buildId + "/debuginfo";
    Run refused =
        Run.of(
            "push",
            "--server",
            lumina,
            "--server-http",
            http,
            "--debug-file",
            debug.toString(),
            program.toString());
    assertThat(refused.status()).isEqualTo(1);
    assertThat(refused.err()).contains("http.debug-files");

    Path other = Files.createDirectory(folder.resolve("other"));
    Path config = Files.writeString(folder.resolve("room"), "[http]\ndebug-files = \"1 MiB\"\n");
    try (ServerProcess second =
        new ServerProcess(other, "--http", "127.0.0.1:0", "--config", config.toString())) {
      var ready = second.ready();
      url = "http://" + ready.group(2);
      run(
          "push",
          "--server",
          ready.group(1),
          "--server-http",
          ready.group(2),
          "--debug-file",
          debug.toString(),
          program.toString());

      HttpResponse<byte[]> answer = get(path);
      assertThat(ByteString.wrap(answer.body()))
          .isEqualTo(ByteString.wrap(Files.readAllBytes(debug)));
      assertThat(get(path, "If-None-Match", answer.headers().firstValue("ETag").orElseThrow()))
          .extracting(HttpResponse::statusCode)
          .isEqualTo(304);
      assertThat(get("/buildid/" + "00".repeat(20) + "/debuginfo").statusCode()).isEqualTo(404);
    }
  }

  @Test
  void unknownProgramsAndOtherFilesAreNotFound() throws Exception {
    push();
    for (String path :
        new String[] {
          "/buildid/" + "00".repeat(20) + "/debuginfo",
          "/buildid/" + buildId.substring(2) + "/debuginfo",
          "/buildid/nonsense/debuginfo",
          "/buildid/" + buildId + "/executable",
          "/buildid/" + buildId + "/source/usr/src/program.c",
          "/buildid/" + buildId + "/section/.text",
          "/buildid/" + buildId + "/section/.gdb_index",
          "/buildid/" + buildId,
        }) {
      assertThat(get(path).statusCode()).as(path).isEqualTo(404);
    }
  }
}
