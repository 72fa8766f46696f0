package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;
import tools.jackson.databind.JsonNode;

/** The output of {@code lidia info} and {@code create} for programs of macOS and Windows. */
class ForeignImageTest {
  @TempDir private Path folder;

  private static Path file(String name) {
    Path file =
        Path.of(
            System.getProperty("lucerna.root", "../.."),
            "../shared/findings/turn3/data/symbols",
            name);
    assumeTrue(Files.isReadable(file), "no ../shared/findings beside the checkout: not public");
    return file;
  }

  @Test
  void infoListsIdAndSectionsOfAMacProgram() {
    String file = file("macho/t-fat").toString();
    Run refused = Run.of("lidia", "info", file);
    assertThat(refused.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(refused.err()).contains("slices x86_64, arm64: choose one with --arch");

    JsonNode told = Run.of("lidia", "info", file, "--arch", "arm64", "--json").json();
    assertThat(told.get("architecture").asString()).isEqualTo("arm64");
    assertThat(told.get("uuid").asString()).matches("[0-9a-f]{32}");
    assertThat(told.get("debugFile").isNull()).isTrue();
    assertThat(told.at("/sections/0/name").asString()).isEqualTo("__text");
    assertThat(Run.of("lidia", "info", file, "--arch", "arm64").out())
        .containsPattern("UUID +[0-9a-f]{32}\n")
        .containsPattern("__text +1 +0x1000");
  }

  @Test
  void infoListsDebugIdAndSectionsOfAWindowsProgram() {
    String file = file("pdb/c64.exe").toString();
    JsonNode told = Run.of("lidia", "info", file, "--json").json();
    assertThat(told.get("architecture").asString()).isEqualTo("x86_64");
    assertThat(told.get("debugId").asString()).matches("[0-9A-F]{33,}");
    assertThat(told.get("pdb").asString()).endsWith("c64.pdb");
    assertThat(told.at("/sections/0/name").asString()).isEqualTo(".text");
    assertThat(Run.of("lidia", "info", file).out())
        .containsPattern("debug id +" + told.get("debugId").asString() + "\n")
        .contains("c64.pdb");
    assertThat(Run.of("lidia", "info", file, "--arch", "arm64").status())
        .isEqualTo(ExitStatus.USAGE);
    assertThat(Run.of("lidia", "dump", file).err()).contains("lucerna lidia create");
  }

  /** The debug information made by Xcode and dsymutil is a folder, which its users name. */
  @Test
  void bundleStandsForTheFileInIt() throws Exception {
    Path bundle = folder.resolve("t.dSYM");
    Path inner = Files.createDirectories(bundle.resolve("Contents/Resources/DWARF")).resolve("t");
    Files.copy(file("macho/t-arm64"), inner);
    Path one = folder.resolve("one");
    Path other = folder.resolve("other");

    Run made = Run.of("lidia", "create", bundle.toString(), one.toString());
    assertThat(made.status()).as(made.err()).isZero();
    assertThat(Run.of("lidia", "create", inner.toString(), other.toString()).status()).isZero();
    assertThat(one).hasSameBinaryContentAs(other);
    assertThat(Run.of("lidia", "info", bundle.toString()).out())
        .isEqualTo(Run.of("lidia", "info", inner.toString()).out());

    Files.createFile(inner.resolveSibling("second"));
    assertThat(Run.of("lidia", "create", bundle.toString(), one.toString()).err())
        .contains("name one of those in Contents/Resources/DWARF");
  }
}
