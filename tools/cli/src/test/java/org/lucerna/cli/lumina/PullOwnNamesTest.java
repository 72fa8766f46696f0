package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** Names that a program has itself: every format has them, regardless of the server's. */
@EnabledOnOs(OS.LINUX)
class PullOwnNamesTest {
  private static final Path GO = Path.of("/usr/local/go/bin/go");

  @TempDir private Path folder;

  private static Run pull(String server, Path program, String... options) {
    String[] words = new String[options.length + 4];
    List.of("pull", "--server", server, program.toString()).toArray(words);
    System.arraycopy(options, 0, words, 4, options.length);
    Run run = Run.of(words);
    assertThat(run.status()).as(run.err()).isZero();
    return run;
  }

  private Path library(String name, String function) throws Exception {
    return new Tools(folder)
        .library(
            name,
            "int "
                + function
                + "(int *a, int n) { int s = 3; for (int i = 0; i < n; i++) s += a[i] * i; return"
                + " s; }");
  }

  @Test
  void symbolsAreKeptDespiteOtherNamesOnTheServer() throws Exception {
    Path known = library("known", "name_on_the_server");
    Path own = library("own", "name_of_the_program");
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      assertThat(Run.of("push", "--server", at, known.toString()).status()).isZero();

      Run table = pull(at, own);
      assertThat(table.out()).contains("name_of_the_program").doesNotContain("name_on_the_server");
      assertThat(table.err()).contains("1 of 1 functions named, 1 of them by the file itself");
      assertThat(pull(at, own, "--format", "csv").out()).contains("\"name_of_the_program\",own,");
      assertThat(pull(at, own, "--json").json().path("confidence").asString()).isEqualTo("own");
      assertThat(pull(at, own, "--no-own-names").out()).contains("name_on_the_server");

      Path stripped = folder.resolve("stripped.so");
      new Tools(folder).run("strip", "-s", "-o", stripped, own);
      assertThat(pull(at, stripped, "--format", "csv").out())
          .contains("\"name_of_the_program\",own,");
    }
  }

  @Test
  void strippedProgramOfGoNeedsNoServerForItsNames() throws Exception {
    Assumptions.assumeTrue(Files.isExecutable(GO), "no go");
    Path source = folder.resolve("main.go");
    Files.writeString(source, "package main\nfunc main() { println(\"x\") }\n");
    Path program = folder.resolve("main");
    ProcessBuilder builder =
        new ProcessBuilder(
            GO.toString(), "build", "-ldflags=-s -w", "-o", program.toString(), source.toString());
    builder.environment().put("CGO_ENABLED", "0");
    builder.environment().put("GO111MODULE", "off");
    builder.environment().put("GOTOOLCHAIN", "local");
    assertThat(builder.inheritIO().start().waitFor()).isZero();
    try (ServerProcess server = new ServerProcess(folder.resolve("data"), "--http", "off")) {
      String at = server.ready().group(1);
      Path copy = folder.resolve("named");

      assertThat(pull(at, program, "--format", "radare2").out()).contains("main.main");
      assertThat(pull(at, program, "--annotate-elf", copy.toString()).err())
          .doesNotContain("symbols added: 0");
      try (ElfFile named = ElfFile.open(copy)) {
        assertThat(named.symbols().stream()).anyMatch(one -> one.name().text().equals("main.main"));
      }
    }
  }
}
