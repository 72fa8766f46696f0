package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConfigCommandTest {
  @TempDir private Path folder;

  @Test
  void printedConfigurationIsValid() throws IOException {
    Run template = Run.of("config");
    Path file = Files.writeString(folder.resolve("lucerna.toml"), template.out());

    assertThat(template.out()).contains("[lumina]", "listen");
    assertThat(Run.of("config", "--check", file.toString()))
        .isEqualTo(new Run(0, "", "lucerna: " + file + ": no problems found\n"));
  }

  @Test
  void invalidFileIsWrongUsageWithLine() throws IOException {
    Path file = Files.writeString(folder.resolve("lucerna.toml"), "\n[lumina]\nlisten = 'x'\n");

    Run run = Run.of("config", "--check", file.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("lucerna: " + file + ":3: ").hasLineCount(1);
    assertThat(Run.of("serve", "--config", file.toString())).isEqualTo(run);
  }

  @Test
  void allProblemsAreListedAndFilesThatSettingsNameAreLookedFor() throws IOException {
    Path wrong =
        Files.writeString(folder.resolve("wrong.toml"), "dta = 'x'\n[lumina]\nlisten = 'x'\n");
    Run run = Run.of("config", "--check", wrong.toString());
    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).hasLineCount(2).contains(wrong + ":1: ", wrong + ":3: ");

    Path missing =
        Files.writeString(
            folder.resolve("missing.toml"),
            "[tls]\ncertificate = '/nonexistent/a.crt'\nkey = '/nonexistent/a.key'\n");
    String why = "tls.certificate: /nonexistent/a.crt: no such file or folder\n";
    assertThat(Run.of("config", "--check", missing.toString()))
        .isEqualTo(new Run(4, "", "lucerna: " + missing + ": " + why));
    assertThat(Run.of("serve", "--config", missing.toString()))
        .isEqualTo(new Run(4, "", "lucerna: " + why));
  }

  @Test
  void folderInPlaceOfFileIsNamed() {
    for (String command : new String[] {"config --check ", "cert show ", "serve --config "}) {
      assertThat(Run.of((command + folder).split(" ")))
          .isEqualTo(new Run(4, "", "lucerna: " + folder + ": a folder, not a file\n"));
    }
  }

  @Test
  void missingFileExitsWithInputOutputStatus() {
    assertThat(Run.of("config", "--check", "/nonexistent"))
        .isEqualTo(new Run(4, "", "lucerna: /nonexistent: no such file or folder\n"));
  }
}
