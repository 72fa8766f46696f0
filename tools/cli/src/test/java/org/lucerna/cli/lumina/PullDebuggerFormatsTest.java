package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
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

/** Names of a stripped program, written for debuggers and crash reporters. */
@EnabledOnOs(OS.LINUX)
class PullDebuggerFormatsTest {
  private static final String SOURCE =
      """
      #include <stdio.h>
      __attribute__((noipa)) int counted(int by) { return by * 5 + (by ^ 123) * 7 - by % 11; }
      __attribute__((noipa)) int doubled(int by) { return counted(by) - 4 * counted(by + 1) + by; }
      int main(int argc, char **argv) { return printf("%d\\n", doubled(argc)) == 0; }
      """;

  @TempDir private Path folder;

  private Tools tools() {
    return new Tools(folder);
  }

  private Path compile(String name, String... options) throws Exception {
    Path source = Files.writeString(folder.resolve(name + ".c"), SOURCE);
    Path program = folder.resolve(name);
    tools()
        .run(
            "gcc",
            Stream.concat(Stream.of(options), Stream.of("-O1", "-o", program, source)).toArray());
    return program;
  }

  private static Map<String, Long> addresses(Path program) throws Exception {
    Map<String, Long> addresses = new HashMap<>();
    try (ElfFile file = ElfFile.open(program)) {
      file.symbols().stream()
          .filter(symbol -> symbol.isFunction() && symbol.hasSection())
          .forEach(symbol -> addresses.put(symbol.name().text(), symbol.value()));
    }
    return addresses;
  }

  private static Run pull(String server, Path program, String... options) {
    Stream<String> words = Stream.of("pull", "--server", server, program.toString());
    Run run = Run.of(Stream.concat(words, Stream.of(options)).toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  @Test
  void debuggersReadFilesWrittenForThem() throws Exception {
    for (String linked : List.of("-pie", "-no-pie")) {
      Path program = compile("program" + linked, linked, "-Wl,--build-id");
      Path stripped = folder.resolve("stripped" + linked);
      tools().run("strip", "-s", "-o", stripped, program);
      Path data = Files.createDirectory(folder.resolve("data" + linked));
      try (ServerProcess server = new ServerProcess(data, "--http", "off")) {
        String at = server.ready().group(1);
        assertThat(Run.of("push", "--server", at, program.toString()).status()).isZero();
        Map<String, Long> addresses = addresses(program);
        long base = linked.equals("-pie") ? 0 : 0x400000;

        databaseHasLabels(
            pull(at, stripped, "--format", "x64dbg").out(), stripped, addresses, base);
        symbolFileHasFunctions(
            pull(at, stripped, "--format", "breakpad").out(), stripped, addresses, base);
        Path directory = folder.resolve("debug" + linked);
        Path debug = debugFile(stripped, directory);
        pull(at, stripped, "--format", "gdb", "--output", debug.toString());
        gdbNamesFunctions(stripped, directory, addresses);
      }
    }
  }

  private static void databaseHasLabels(
      String database, Path file, Map<String, Long> addresses, long base) {
    JsonNode root = JsonMapper.shared().readTree(database);
    for (String name : List.of("counted", "doubled", "main")) {
      String address = "0x" + Long.toHexString(Objects.requireNonNull(addresses.get(name)) - base);
      assertThat(root.path("labels").valueStream())
          .as(database)
          .anySatisfy(
              label -> {
                assertThat(label.path("text").asString()).isEqualTo(name);
                assertThat(label.path("address").asString()).isEqualTo(address);
                assertThat(label.path("module").asString())
                    .isEqualTo(String.valueOf(file.getFileName()));
                assertThat(label.path("manual").asBoolean()).isTrue();
              });
      assertThat(root.path("functions").valueStream())
          .anyMatch(function -> function.path("start").asString().equals(address));
    }
  }

  private static void symbolFileHasFunctions(
      String symbols, Path file, Map<String, Long> addresses, long base) throws Exception {
    try (ElfFile elf = ElfFile.open(file)) {
      String id = DebugId.of(Objects.requireNonNull(elf.buildId()));
      assertThat(symbols).startsWith("MODULE Linux ").contains(" " + id + " " + file.getFileName());
    }
    for (String name : List.of("counted", "doubled", "main")) {
      long address = Objects.requireNonNull(addresses.get(name)) - base;
      assertThat(symbols)
          .containsPattern("\nFUNC " + Long.toHexString(address) + " [0-9a-f]+ 0 " + name + "\n");
    }
  }

  /** Where gdb looks for the debug file of a program. */
  private static Path debugFile(Path program, Path directory) throws Exception {
    try (ElfFile elf = ElfFile.open(program)) {
      String id = Objects.requireNonNull(elf.buildId()).hex();
      Path folder = Files.createDirectories(directory.resolve(".build-id/" + id.substring(0, 2)));
      return folder.resolve(id.substring(2) + ".debug");
    }
  }

  private void gdbNamesFunctions(Path stripped, Path directory, Map<String, Long> addresses)
      throws Exception {
    String shown =
        tools()
            .output(
                Map.of(),
                "gdb",
                "-nx",
                "-batch",
                "-iex",
                "set debuginfod enabled off",
                "-iex",
                "set debug-file-directory " + directory,
                "-ex",
                "info symbol " + addresses.get("counted"),
                "-ex",
                "break counted",
                "-ex",
                "run",
                "-ex",
                "backtrace",
                stripped);

    assertThat(shown)
        .contains("counted in section .text")
        .containsPattern("#0 .*counted \\(\\)")
        .containsPattern("#1 .*doubled \\(\\)")
        .containsPattern("#2 .*main \\(\\)");
  }

  @Test
  void programsWithoutABuildIdAreRefused() throws Exception {
    Path program = compile("program", "-Wl,--build-id=none");

    for (String format : List.of("breakpad", "gdb")) {
      Run run =
          Run.of(
              "pull",
              program.toString(),
              "--format",
              format,
              "--output",
              folder.resolve("out").toString());
      assertThat(run.status()).as(run.err()).isEqualTo(1);
      assertThat(run.err()).contains("--format " + format + " needs", "build-id");
    }
    assertThat(folder.resolve("out")).doesNotExist();
  }
}
