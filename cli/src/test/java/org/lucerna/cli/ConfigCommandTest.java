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
  void whatIsPrintedIsGood() throws IOException {
    Run template = Run.of("config");
    Path file = Files.writeString(folder.resolve("lucerna.toml"), template.out());

    assertThat(template.out()).contains("[lumina]", "listen");
    assertThat(Run.of("config", "--check", file.toString())).isEqualTo(new Run(0, "", ""));
  }

  @Test
  void aWrongFileIsWrongUsageWithItsLine() throws IOException {
    Path file = Files.writeString(folder.resolve("lucerna.toml"), "\n[lumina]\nlisten = 'x'\n");

    Run run = Run.of("config", "--check", file.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).startsWith("lucerna: " + file + ":3: ").hasLineCount(1);
    assertThat(Run.of("serve", "--config", file.toString())).isEqualTo(run);
  }

  @Test
  void aMissingFileIsAFailureOfInput() {
    assertThat(Run.of("config", "--check", "/nonexistent"))
        .isEqualTo(new Run(4, "", "lucerna: /nonexistent: no such file or folder\n"));
  }
}
