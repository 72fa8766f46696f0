package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;

/** Names from a server, written for others: scripts, and a copy of the program. */
class PullScriptTest {
  private static final String LIBRARY =
      """
      int counted;
      int helper(int by) { counted += by; return counted * 5 + (by ^ 123) * 7 - by % 11; }
      int driver(int by) { return helper(by) - 4 * helper(by + 1) + by * 3; }
      """;

  private static final String MAIN =
      """
      #include <stdio.h>
      int driver(int);
      int main(int argc, char **argv) { return printf("%d\\n", driver(argc)) == 0; }
      """;

  @TempDir private Path folder;

  @Test
  void everyScriptFormatIsWritten() throws Exception {
    Path object = compile("library", LIBRARY, "-c", "-fno-inline");
    Path main = compile("main", MAIN, "-c");
    Path program = folder.resolve("program");
    run("gcc", "-o", program, main, object);
    Path stripped = folder.resolve("stripped");
    run("strip", "-s", "-o", stripped, program);
    try (ServerProcess server = new ServerProcess(folder, "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--server", at, object.toString()).status()).isZero();

      Run idc = pull(at, stripped, "--format", "idc");
      assertThat(idc.out()).startsWith("#include <idc.idc>\n").containsPattern(name("driver"));
      assertThat(idc.out()).containsPattern(name("helper")).contains("-> counted");

      Path python = folder.resolve("names.py");
      pull(at, stripped, "--format", "idapython", "--output", python, "--overwrite");
      assertThat(Files.readString(python, StandardCharsets.US_ASCII))
          .contains("OVERWRITE = True\n")
          .containsPattern("\nname\\|[0-9a-f]+\\|helper\n");

      Path java = folder.resolve("LucernaNames.java");
      pull(at, stripped, "--format", "ghidra", "--output", java);
      assertThat(Files.readString(java, StandardCharsets.US_ASCII))
          .contains("class LucernaNames extends GhidraScript")
          .containsPattern("\n//\\|name\\|[0-9a-f]+\\|driver\n");

      Path named = folder.resolve("named");
      Run copied = pull(at, stripped, "--annotate-elf", named);
      assertThat(copied.out()).isEmpty();
      assertThat(copied.err()).contains("symbols added: 2");
      assertThat(Files.getPosixFilePermissions(named))
          .isEqualTo(Files.getPosixFilePermissions(stripped));
      assertThat(run("nm", named)).contains(" T driver\n", " T helper\n");
      assertThat(run(named.toString())).isEqualTo(run(program.toString()));
      assertThat(folder.toFile().list()).noneMatch(file -> file.startsWith("."));
    }
  }

  @Test
  void onlyFilesThatFitAreWrittenTo() throws IOException {
    Path file = Files.writeString(folder.resolve("Program.java"), "none");
    String itself = file.toString();
    List<List<String>> wrong =
        List.of(
            List.of("--format", "lidia"),
            List.of("--format", "ghidra"),
            List.of("--format", "ghidra", "--output", folder.resolve("no-class.java").toString()),
            List.of("--format", "ghidra", "--output", folder.resolve("Names.txt").toString()),
            List.of("--format", "table", "--overwrite"),
            List.of("--format", "idc", "--output", itself),
            List.of("--annotate-elf", itself),
            List.of("--annotate-elf", "x", "--format", "json", "--output", "./x"));

    for (List<String> options : wrong) {
      Run run =
          Run.of(Stream.concat(Stream.of("pull", itself), options.stream()).toArray(String[]::new));
      assertThat(run.status()).as("%s: %s", options, run.err()).isEqualTo(2);
    }
    assertThat(Files.readString(file)).isEqualTo("none");
  }

  @Test
  void formatsThatNeedAddressesRejectObjectFiles() throws Exception {
    Path object = compile("library", LIBRARY, "-c");

    for (String[] options :
        new String[][] {
          {"--format", "idc"},
          {"--annotate-elf", folder.resolve("x").toString()},
          {"--format", "lidia", "--output", folder.resolve("x").toString()}
        }) {
      List<String> words = new ArrayList<>(List.of("pull", object.toString()));
      words.addAll(List.of(options));
      Run run = Run.of(words.toArray(String[]::new));
      assertThat(run.status()).as(run.err()).isEqualTo(1);
      assertThat(run.err()).contains("not a program");
    }
  }

  private static String name(String function) {
    return "lucerna_name\\(0x[0-9a-f]+, \"" + function + "\"\\);";
  }

  private static Run pull(String server, Path program, Object... options) {
    Stream<String> words = Stream.of(options).map(Object::toString);
    Run run =
        Run.of(
            Stream.concat(Stream.of("pull", "--server", server, program.toString()), words)
                .toArray(String[]::new));
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private Path compile(String name, String source, String... options)
      throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve(name + ".c"), source);
    Path result = folder.resolve(name + ".o");
    List<Object> words = new ArrayList<>(List.of("-O1"));
    words.addAll(List.of(options));
    words.addAll(List.of("-o", result, file));
    run("gcc", words.toArray());
    return result;
  }

  /** Runs a program to its end and returns its output. */
  private String run(String tool, Object... arguments) throws IOException, InterruptedException {
    Path program = Path.of("/usr/bin").resolve(tool);
    Assumptions.assumeTrue(Files.isExecutable(program), "no " + tool);
    List<String> command = new ArrayList<>(List.of(program.toString()));
    Stream.of(arguments).map(Object::toString).forEach(command::add);
    Path out = folder.resolve("out");
    Process process =
        new ProcessBuilder(command).redirectErrorStream(true).redirectOutput(out.toFile()).start();
    assertThat(process.waitFor()).as(() -> String.valueOf(command)).isZero();
    return Files.readString(out);
  }
}
