package org.lucerna.cli.ghidra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** The scripts of the extension, in a real Ghidra and against a server. */
@Tag("ghidra")
class GhidraSyncTest {
  private static final Pattern FUNCTION =
      Pattern.compile("function (\\S+) (\\S+) (\\S+) \\| (.*?) \\| ?(.*)");

  private static final String SOURCE =
      """
      #include <stdio.h>
      #include <stdlib.h>
      int count; char last[100];
      __attribute__((noipa)) int choose(int n) {
        switch (n) {
          case 0: return puts("a");
          case 1: return puts("b");
          case 2: return puts("cc") + 3;
          case 3: return atoi("3") * count;
          case 4: return puts("e5");
          default: return 7;
        }
      }
      __attribute__((noipa)) int letters(const char *text) {
        int sum = 0;
        for (; *text; text++) {
          if (*text == 'x') sum += choose(*text - 'a'); else sum ^= count;
          last[(unsigned) sum % 100] = *text;
        }
        return sum;
      }
      """;

  private static final String MAIN =
      "int main(int argc, char **argv) { return letters(argv[0]) + choose(argc); }\n";

  private static final String OTHER_MAIN =
      """
      __attribute__((noipa)) int more(int n) { return n * 77 + count; }
      int main(int argc, char **argv) { return more(letters(argv[argc - 1])); }
      """;

  @TempDir private Path folder;
  private Ghidra ghidra;
  private ServerProcess server;
  private String lumina;
  private String http;

  @BeforeEach
  void start() throws Exception {
    ghidra = Ghidra.require(folder);
    server = new ServerProcess(folder, "--http", "127.0.0.1:0");
    Matcher ready = server.ready();
    lumina = ready.group(1);
    http = "server=http://" + ready.group(2);
  }

  @AfterEach
  void stop() throws Exception {
    if (server != null) {
      server.close();
    }
  }

  private Path compile(String name, String source, String... options) throws Exception {
    Path input = Files.writeString(folder.resolve(name + ".c"), source);
    Path program = folder.resolve(name);
    Object[] arguments = new Object[options.length + 4];
    System.arraycopy(options, 0, arguments, 4, options.length);
    arguments[0] = "-O2";
    arguments[1] = "-o";
    arguments[2] = program;
    arguments[3] = input;
    new Tools(folder).run("gcc", arguments);
    return program;
  }

  private Path stripped(Path program) throws Exception {
    Path stripped = program.resolveSibling(program.getFileName() + ".stripped");
    new Tools(folder).run("strip", "-s", "-o", stripped, program);
    return stripped;
  }

  /** The names of functions of at least 16 bytes, by their addresses. */
  private static Map<String, Set<String>> truth(Path program) throws Exception {
    Map<String, Set<String>> names = new HashMap<>();
    try (ElfFile file = ElfFile.open(program)) {
      file.symbols().stream()
          .filter(symbol -> symbol.isFunction() && symbol.hasSection() && symbol.size() >= 16)
          .forEach(
              symbol ->
                  names
                      .computeIfAbsent(Long.toHexString(symbol.value()), _ -> new HashSet<>())
                      .add(symbol.name().text()));
    }
    return names;
  }

  private static Map<String, String> names(List<String> printed) {
    Map<String, String> names = new HashMap<>();
    for (String line : printed) {
      Matcher function = FUNCTION.matcher(line);
      if (function.matches()) {
        names.put(function.group(1), function.group(2) + " " + function.group(3));
      }
    }
    return names;
  }

  /** A file is pushed, and Ghidra gets its names for the stripped one: glibc, linked statically. */
  @Test
  void strippedProgramGetsTheNamesOfItsFile() throws Exception {
    Path program = compile("program", SOURCE + MAIN, "-static");
    assertThat(Run.of("push", "--server", lumina, program.toString()).status()).isZero();

    List<String> printed = ghidra.run(stripped(program), "LucernaSync pull " + http, "SyncedNames");

    Map<String, Set<String>> truth = truth(program);
    int listed = 0;
    int right = 0;
    int wrong = 0;
    for (Map.Entry<String, String> function : names(printed).entrySet()) {
      Set<String> own = truth.get(function.getKey());
      String name = function.getValue();
      if (own != null) {
        listed++;
        // Ghidra itself calls the start "entry".
        if (name.startsWith("IMPORTED ")
            && !name.endsWith(".similar")
            && !name.endsWith(" entry")) {
          right += own.contains(name.substring("IMPORTED ".length())) ? 1 : 0;
          wrong += own.contains(name.substring("IMPORTED ".length())) ? 0 : 1;
        }
      }
    }
    double precision = right / (double) (right + wrong);
    double recall = right / (double) listed;
    System.out.printf(
        "Ghidra lists %d of %d functions; precision %.3f, recall %.3f%n",
        listed, truth.size(), precision, recall);
    assertThat(listed).isGreaterThan(500);
    assertThat(precision).isGreaterThan(0.99);
    assertThat(recall).isGreaterThan(0.95);
  }

  /** Both programs are only in Ghidra; they share functions, at other addresses. */
  @Test
  void namesSetByHandReachAnotherProgram() throws Exception {
    Path one = compile("one", SOURCE + MAIN);
    Path other = compile("other", SOURCE + OTHER_MAIN);
    String letters = address(one, "letters");

    List<String> pushed =
        ghidra.run(
            stripped(one),
            "NameByHand 0x" + letters + " count_letters",
            "LucernaSync push " + http);
    assertThat(pushed)
        .contains("lucerna: 1 functions with names, 1 added, 0 updated, 0 unchanged, 0 refused");
    List<String> pulled = ghidra.run(stripped(other), "LucernaSync pull " + http, "SyncedNames");

    String place = address(other, "letters");
    assertThat(place).isNotEqualTo(letters);
    assertThat(names(pulled)).containsEntry(place, "IMPORTED count_letters");
    assertThat(pulled)
        .anyMatch(
            line ->
                line.startsWith("function " + place + " ")
                    && line.contains("| begins \"here\" | counts"));
  }

  private static String address(Path program, String name) throws Exception {
    return truth(program).entrySet().stream()
        .filter(function -> function.getValue().contains(name))
        .findFirst()
        .orElseThrow()
        .getKey();
  }

  /** Names by hand stay, and one undo takes the others back. */
  @Test
  void pullKeepsNamesByHandAndIsUndoneInOneStep() throws Exception {
    Path program = compile("program", SOURCE + MAIN);
    ghidra.run(program, "LucernaSync push names=all " + http);

    List<String> printed =
        ghidra.run(
            stripped(program),
            "NameByHand 0x" + address(program, "letters") + " mine",
            "PullAndUndo " + http,
            "LucernaSync pull " + http,
            "SyncedNames");

    assertThat(printed).anyMatch(line -> line.matches("undo .*: Lucerna: pull"));
    assertThat(printed).anyMatch(line -> line.endsWith("pulled true, undone true"));
    assertThat(names(printed))
        .containsEntry(address(program, "letters"), "USER_DEFINED mine")
        .containsEntry(address(program, "choose"), "IMPORTED choose")
        .containsEntry(address(program, "main"), "IMPORTED main");
  }

  @Test
  void failuresAreReportedInWords() throws Exception {
    Path program = compile("program", SOURCE + MAIN);

    assertThat(
            ghidra.run(
                stripped(program),
                "LucernaSync pull server=http://127.0.0.1:1",
                "LucernaSync pull token=wrong " + http,
                "LucernaSync explain at=101000 " + http))
        .anyMatch(line -> line.contains("http://127.0.0.1:1 cannot be reached"))
        .anyMatch(line -> line.contains("the server does not accept the token"));
  }
}
