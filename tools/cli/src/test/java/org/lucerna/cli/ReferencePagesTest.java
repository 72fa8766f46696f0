package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.lucerna.cli.reference.CommandsPage;
import org.lucerna.cli.reference.SettingsPage;
import org.lucerna.service.config.ConfigFile;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/**
 * The references in {@code docs} agree with the commands and settings. The property {@code
 * lucerna.docs.write} makes this test write them.
 */
class ReferencePagesTest {
  private static final Path DOCS = Path.of(System.getProperty("lucerna.root", "../.."), "docs");

  @Test
  void referenceOfCommandsIsCurrent() throws IOException {
    isCurrent("commands.md", CommandsPage.of(LucernaCommandLine.commandLine(Run.console())));
  }

  @Test
  void referenceOfSettingsIsCurrent() throws IOException {
    isCurrent("configuration.md", SettingsPage.of(ConfigFile.template()));
  }

  private static void isCurrent(String name, String expected) throws IOException {
    Path file = DOCS.resolve(name);
    if (Boolean.getBoolean("lucerna.docs.write")) {
      Files.writeString(file, expected);
    }
    assertThat(Files.readString(file))
        .as(
            "docs/%s, which mvn -pl tools/cli -am test -Dtest=ReferencePagesTest"
                + " -Dlucerna.docs.write -Dsurefire.failIfNoSpecifiedTests=false renews",
            name)
        .isEqualTo(expected);
  }

  @Test
  void everyCommandHasSectionWithItsOptions() throws IOException {
    String page = Files.readString(DOCS.resolve("commands.md"));
    for (CommandLine command : PackageFilesTest.commands()) {
      String name = PackageFilesTest.name(command);
      if (name.endsWith(" help") || command.getParent() == null) {
        continue;
      }
      String heading = "# " + name + "\n";
      int start = page.indexOf(heading);
      assertThat(start).as(name).isPositive();
      int end = page.indexOf("\n#", start);
      String section = page.substring(start, end < 0 ? page.length() : end);
      assertThat(section).contains("```\n" + name + " ", "```sh\n");
      for (OptionSpec option : command.getCommandSpec().options()) {
        String spelling = "`" + option.longestName();
        assertThat(section.contains(spelling + "`") || section.contains(spelling + "="))
            .as("%s %s", name, option.longestName())
            .isEqualTo(!option.inherited() && !option.hidden());
      }
    }
  }

  @Test
  void everySettingHasRow() throws IOException {
    String page = Files.readString(DOCS.resolve("configuration.md"));

    assertThat(ConfigFile.template().lines().filter(line -> line.matches("#[a-z-]+ = .*")))
        .hasSizeGreaterThan(50)
        .allSatisfy(
            line ->
                assertThat(page)
                    .contains("\n| `%s` | ".formatted(line.substring(1, line.indexOf(" =")))));
  }
}
