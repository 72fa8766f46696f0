package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.service.config.ConfigFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** The files in packages other than the program cover all commands, options and settings. */
class PackageFilesTest {
  @TempDir private static Path root;

  @BeforeAll
  static void write() throws IOException {
    PackageFiles.main(new String[] {root.toString()});
  }

  private static Stream<CommandLine> commands(CommandLine line) {
    return Stream.concat(
        Stream.of(line), line.getSubcommands().values().stream().flatMap(c -> commands(c)));
  }

  /** The program and all commands. */
  static List<CommandLine> commands() {
    return commands(LucernaCommandLine.commandLine(Run.console())).toList();
  }

  private static List<String> options(CommandLine command) {
    return command.getCommandSpec().options().stream()
        .filter(option -> !option.hidden())
        .map(OptionSpec::longestName)
        .toList();
  }

  static String name(CommandLine command) {
    return command.getCommandSpec().qualifiedName();
  }

  @Test
  void zshCompletesEveryCommandAndOption() throws IOException {
    String script = Files.readString(root.resolve("share/zsh/vendor-completions/_lucerna"));
    for (CommandLine command : commands()) {
      int start = script.indexOf("    ('" + name(command) + "')\n");
      assertThat(start).as(name(command)).isPositive();
      String branch = script.substring(start, script.indexOf(";;", start));
      assertThat(branch).contains(options(command));
      for (String word : command.getSubcommands().keySet()) {
        assertThat(branch).contains(word + "\\:\"");
      }
    }
  }

  @Test
  void fishCompletesEveryCommandAndOption() throws IOException {
    String script = Files.readString(root.resolve("share/fish/vendor_completions.d/lucerna.fish"));
    for (CommandLine command : commands()) {
      String start = "complete -c lucerna -n '__lucerna_at \\'" + name(command) + "\\''";
      String lines = String.join("\n", script.lines().filter(l -> l.startsWith(start)).toList());
      for (String option : options(command)) {
        assertThat(lines).as(name(command)).contains(" -l " + option.substring(2) + " ");
      }
      for (String word : command.getSubcommands().keySet()) {
        assertThat(lines).contains(" -a '" + word + "' -d ");
      }
    }
  }

  @Test
  void bashCompletesEveryCommandAndOption() throws IOException {
    String script = Files.readString(root.resolve("share/bash-completion/completions/lucerna"));
    for (CommandLine command : commands()) {
      List<String> words = new ArrayList<>(options(command));
      words.addAll(command.getSubcommands().keySet());
      assertThat(script).contains(words);
    }
  }

  @Test
  void manualHasEveryCommandAndOption() throws IOException {
    for (CommandLine command : commands()) {
      List<String> words = List.of(name(command).split(" "));
      String page = String.join("-", words.subList(0, Math.min(2, words.size())));
      String roff = Files.readString(root.resolve("share/man/man1/" + page + ".1"));
      int start = roff.indexOf("\n\\fB" + name(command).replace("-", "\\-") + "\\fR ");
      assertThat(start).as(name(command)).isPositive();
      for (String option : options(command)) {
        assertThat(roff.indexOf("\\fB" + option.replace("-", "\\-") + "\\fR", start))
            .as("%s %s", name(command), option)
            .isPositive();
      }
    }
  }

  @Test
  void manualHasEverySetting() throws IOException {
    String roff = Files.readString(root.resolve("share/man/man5/lucerna.toml.5"));

    assertThat(ConfigFile.template().lines().filter(line -> line.matches("#[a-z-]+ = .*")))
        .hasSizeGreaterThan(50)
        .allSatisfy(
            line ->
                assertThat(roff)
                    .contains(
                        "\\fB" + line.substring(1, line.indexOf(" =")).replace("-", "\\-") + " ="));
  }

  @Test
  void manualShowsPercentSigns() throws IOException {
    assertThat(Files.readString(root.resolve("share/man/man1/lucerna-pull.1")))
        .contains(" 99 % ")
        .doesNotContain("%%");
  }

  @Test
  void linesOfManualAreTextOrKnownRequests() throws IOException {
    try (Stream<Path> pages = Files.list(root.resolve("share/man/man1"))) {
      for (Path page : pages.toList()) {
        assertThat(Files.readAllLines(page))
            .filteredOn(line -> line.startsWith(".") || line.startsWith("'"))
            .allMatch(line -> line.matches("\\.(TH|SH|BR) .+|\\.(PP|TP|nf|fi|sp|nh)|\\.ad l"));
      }
    }
  }

  @Test
  void packagedSettingsEqualTheServices() {
    Path file = root.resolve("etc/lucerna/lucerna.toml");

    assertThat(file).content().contains("\ndata = \"/var/lib/lucerna\"\n");
    assertThat(Run.of("config", "--check", file.toString()).status()).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "bash, bash-completion/completions/lucerna",
    "zsh, zsh/vendor-completions/_lucerna",
    "fish, fish/vendor_completions.d/lucerna.fish"
  })
  void shellReadsItsScript(String shell, String file) throws IOException, InterruptedException {
    Path program = Path.of("/usr/bin", shell);
    Assumptions.assumeTrue(Files.isExecutable(program), "no " + shell);
    String script = root.resolve("share").resolve(file).toString();

    Process check = new ProcessBuilder(program.toString(), "-n", script).inheritIO().start();

    assertThat(check.waitFor()).isZero();
    assertThat(Run.of("completion", shell).out().strip())
        .isEqualTo(Files.readString(Path.of(script)).strip());
  }
}
