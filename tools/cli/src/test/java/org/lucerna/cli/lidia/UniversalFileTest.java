package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;

/** A file of macOS with a program for each processor. */
class UniversalFileTest {
  @TempDir private Path folder;

  private static String file() {
    Path file =
        Path.of(
            System.getProperty("lucerna.root", "../.."),
            "../shared/findings/turn3/data/symbols/macho/t-fat");
    assumeTrue(Files.isReadable(file), "no ../shared/findings beside the checkout: not public");
    return file.toString();
  }

  @Test
  void sliceOfLidiaFileMustBeChosen() {
    String file = file();
    String out = folder.resolve("out.lidia").toString();

    Run refused = Run.of("lidia", "create", file, out);
    assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(refused.err()).contains("slices x86_64, arm64: choose one with --arch");

    Run chosen = Run.of("lidia", "create", file, out, "--arch", "arm64");
    assertThat(chosen.status()).as(chosen.err()).isZero();
    assertThat(chosen.err()).contains("the slice for arm64");
    assertThat(Run.of("lidia", "lookup", out, "0x100000428").out()).contains("outer");

    assertThat(Run.of("lidia", "create", file, out, "--arch", "ppc").status())
        .isEqualTo(ExitStatus.DAMAGED);
  }

  @Test
  void functionsOfAllSlicesAreReadAndPushed() {
    String file = file();
    assertThat(Run.of("key", file).out().lines().filter(line -> line.endsWith("outer"))).hasSize(2);
    assertThat(Run.of("push", "--dry-run", file).err()).contains("10 would be sent");
    assertThat(Run.of("similar", file, file).out().lines().filter(line -> line.contains("outer")))
        .hasSizeGreaterThanOrEqualTo(2);
  }
}
