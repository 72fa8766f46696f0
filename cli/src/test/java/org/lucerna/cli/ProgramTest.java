package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds for all commands. */
class ProgramTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "serve",
        "config",
        "cert",
        "cert create",
        "cert renew",
        "cert show",
        "info",
        "history",
        "explain",
        "delete",
        "metadata",
        "completion",
        "help"
      })
  void everyCommandTellsHowItIsUsedWithAnExample(String command) {
    Run run = Run.of((command + " --help").split(" "));

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: lucerna " + command).contains("Example");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= 100);
    assertThat(Run.of(("help " + command).split(" "))).isEqualTo(run);
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(Run.of("--help").out())
        .contains("serve", "config", "cert", "info", "history", "explain", "delete", "metadata")
        .contains("completion")
        .contains("Exit status:", "Examples:");
  }

  @Test
  void versionIsOneLine() {
    assertThat(Run.of("--version").out()).startsWith("lucerna ").hasLineCount(1);
  }

  @Test
  void withoutACommandUsageIsWrong() {
    assertThat(Run.of())
        .isEqualTo(new Run(2, "", "lucerna: missing required subcommand (see 'lucerna --help')\n"));
  }

  @Test
  void whatIsMisspeltIsNamedWithWhatWasMeant() {
    assertThat(Run.of("histroy"))
        .isEqualTo(
            new Run(
                2,
                "",
                "lucerna: unknown command 'histroy', did you mean history?"
                    + " (see 'lucerna --help')\n"));
    assertThat(Run.of("info", "--tsl").err())
        .startsWith("lucerna: unknown option '--tsl'")
        .endsWith("(see 'lucerna info --help')\n");
    assertThat(Run.of("info", "more").err()).startsWith("lucerna: unexpected argument 'more'");
    assertThat(Run.of("help", "nonsense").status()).isEqualTo(2);
  }

  @Test
  void anErrorIsOneLineWhateverTheArgumentsHold() {
    Run run = Run.of("metadata", "a\nb\u001b[2J");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("'a\\nb\\x1b[2J'");
  }

  @Test
  void debugTellsWhereAFailureCameUp() {
    assertThat(Run.of("cert", "show", "/nonexistent").err()).hasLineCount(1);
    assertThat(Run.of("cert", "show", "/nonexistent", "--debug").err()).contains("\tat ");
    assertThat(Run.of("--debug", "cert", "show", "/nonexistent").err()).contains("\tat ");
  }

  @Test
  void anArgumentWithAtIsNotAFile() {
    assertThat(Run.of("metadata", "@/etc/hostname").err()).contains("'@/etc/hostname'");
  }

  @Test
  void completionIsAScriptThatBashReads(@TempDir Path folder)
      throws IOException, InterruptedException {
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "skipped: no bash");
    Path script = Files.writeString(folder.resolve("script"), Run.of("completion").out());

    Process bash = new ProcessBuilder("/bin/bash", "-n", script.toString()).inheritIO().start();

    assertThat(bash.waitFor()).isZero();
    assertThat(script).content().contains("complete ", " lucerna", "--listen", "--log-level");
  }
}
