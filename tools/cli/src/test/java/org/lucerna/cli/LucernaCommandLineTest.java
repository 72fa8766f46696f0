package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** Rules for all commands. */
class LucernaCommandLineTest {
  /** The words that lead to each command. */
  static Stream<List<String>> commands() {
    return commands(LucernaCommandLine.commandLine(Run.console()), List.of());
  }

  private static Stream<List<String>> commands(CommandLine line, List<String> path) {
    return line.getSubcommands().entrySet().stream()
        .flatMap(
            under -> {
              List<String> words = Stream.concat(path.stream(), Stream.of(under.getKey())).toList();
              return Stream.concat(Stream.of(words), commands(under.getValue(), words));
            });
  }

  private static Run run(Stream<String> before, List<String> words, Stream<String> after) {
    return Run.of(
        Stream.of(before, words.stream(), after).flatMap(part -> part).toArray(String[]::new));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void everyCommandHasHelpThatFitsWithAnExample(List<String> words) {
    Run run = run(Stream.empty(), words, Stream.of("--help"));

    assertThat(run.status()).isZero();
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).startsWith("Usage: lucerna " + String.join(" ", words));
    assertThat(run.out()).contains("Example");
    assertThat(run.out().lines()).allMatch(line -> line.length() <= HelpLayout.WIDTH);
    assertThat(run(Stream.of("help"), words, Stream.empty())).isEqualTo(run);
    assertThat(run.out()).isEqualTo(command(words).getUsageMessage());
  }

  /** The command among all, which a run does not create. */
  private static CommandLine command(List<String> words) {
    CommandLine line = LucernaCommandLine.commandLine(Run.console());
    for (String word : words) {
      line = Objects.requireNonNull(line.getSubcommands().get(word));
    }
    return line;
  }

  @Test
  void everyCommandHasSummaryThatIsOneSentence() {
    assertThat(commands())
        .allSatisfy(
            words -> {
              String[] description = command(words).getCommandSpec().usageMessage().description();
              assertThat(description).as("%s", words).isNotEmpty();
              assertThat(description[0]).as("%s", words).endsWith(".");
              assertThat(description)
                  .as("%s", words)
                  .allMatch(text -> text.matches("|.*[.:]|  .*"));
            });
  }

  @Test
  void groupsHaveHelpCommandsToo() {
    assertThat(Run.of("idb", "help", "info")).isEqualTo(Run.of("idb", "info", "--help"));
    assertThat(Run.of("store", "help").out()).isEqualTo(Run.of("store", "--help").out());
    assertThat(Run.of("user", "help", "nonsense").status()).isEqualTo(2);
  }

  @Test
  void helpNamesEveryCommand() {
    assertThat(Run.of("--help").out())
        .isEqualTo(command(List.of()).getUsageMessage())
        .contains("serve", "config", "cert", "info", "history", "explain", "delete", "metadata")
        .contains("completion")
        .contains("Exit status:", "Examples:");
  }

  @Test
  void versionIsOneLine() {
    assertThat(Run.of("--version").out()).startsWith("lucerna ").hasLineCount(1);
  }

  @Test
  void withoutCommandAllCommandsAreListed() {
    assertThat(Run.of()).isEqualTo(new Run(2, "", Run.of("--help").out()));
    assertThat(Run.of("user")).isEqualTo(new Run(2, "", Run.of("user", "--help").out()));
  }

  @Test
  void unknownCommandGetsSuggestion() {
    assertThat(Run.of("sevre").err()).contains("did you mean serve?");
    assertThat(Run.of("import").err()).contains("did you mean store import?");
    assertThat(Run.of("info", "--serve=x:1").err()).contains("did you mean --server?");
    for (String far : List.of("upgrade", "fetch", "status")) {
      assertThat(Run.of(far).err())
          .isEqualTo("lucerna: unknown command '" + far + "' (see 'lucerna --help')\n");
    }
  }

  @Test
  void fileInPlaceOfACommandGetsTheCommandForIt(@TempDir Path folder) throws IOException {
    String database = Files.writeString(folder.resolve("a.i64"), "").toString();
    assertThat(Run.of(database).err()).contains("to read this file: lucerna idb info " + database);
    assertThat(Run.of("idb", database).err())
        .contains("to read this file: lucerna idb info " + database);
    String program = Files.writeString(folder.resolve("ls"), "").toString();
    assertThat(Run.of(program).err()).contains("to read this file: lucerna key " + program);
  }

  @Test
  void wrongValuesAreExplainedInPlainWords() {
    assertThat(Run.of("pull", "x", "--filter", "(").err())
        .isEqualTo(
            "lucerna: invalid value for option '--filter': not a regular expression: unclosed group"
                + " (see 'lucerna pull --help')\n");
    assertThat(Run.of("pull", "x", "--min-size", "abc").err())
        .contains("'--min-size': expected a whole number, got 'abc'");
    assertThat(Run.of("info", "--timeout", "x").err())
        .contains("'--timeout': expected a whole number, got 'x'");
    assertThat(Run.of("delete", "zz").err())
        .contains("expected a key (32 hexadecimal digits), got 'zz'");
    assertThat(Run.of("history", "zz"))
        .isEqualTo(
            new Run(4, "", "lucerna: zz: neither a key (32 hexadecimal digits) nor a file\n"));
  }

  @Test
  void misspelledCommandGetsSuggestion() {
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
  void errorIsOneLineForAnyArguments() {
    Run run = Run.of("metadata", "a\nb\u001b[2J");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(1).contains("'a\\nb\\x1b[2J'");
  }

  @Test
  void debugOptionPrintsStackTrace() {
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
    Assumptions.assumeTrue(Files.isExecutable(Path.of("/bin/bash")), "no bash");
    Path script = Files.writeString(folder.resolve("script"), Run.of("completion").out());

    Process bash = new ProcessBuilder("/bin/bash", "-n", script.toString()).inheritIO().start();

    assertThat(bash.waitFor()).isZero();
    assertThat(script).content().contains("complete ", " lucerna", "--listen", "--log-level");
  }
}
