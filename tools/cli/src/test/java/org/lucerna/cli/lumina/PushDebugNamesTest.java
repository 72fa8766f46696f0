package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;

/** Names of a stripped program come from its debug information, as for Lidia files. */
@EnabledOnOs(OS.LINUX)
class PushDebugNamesTest {
  private static final String SOURCE =
      """
      __attribute__((noipa)) static int counted(int by) { return by * 5 + (by ^ 123) * 7 - by % 11; }
      __attribute__((noipa)) static int doubled(int by) { return counted(by) - 4 * counted(by + 1); }
      int main(int argc, char **argv) { return doubled(argc) == 0; }
      """;

  @TempDir private Path folder;

  private Path compile() throws Exception {
    Path source = Files.writeString(folder.resolve("named.c"), SOURCE);
    Path program = folder.resolve("named");
    new Tools(folder)
        .run("gcc", "-g", "-O1", "-Wl,--build-id", "-o", program.toString(), source.toString());
    return program;
  }

  private Path strip(Path program, String... options) throws Exception {
    Path stripped = folder.resolve("stripped");
    new Tools(folder)
        .run(
            "objcopy",
            Stream.concat(Stream.of(options), Stream.of(program.toString(), stripped.toString()))
                .toArray());
    return stripped;
  }

  private static void hasNames(String... command) {
    Run run = Run.of(command);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).as(run.err()).contains("counted", "doubled", "main");
  }

  private static void hasNoNames(Path file) {
    assertThat(Run.of("push", "--dry-run", file.toString()).out()).doesNotContain("counted");
  }

  @Test
  void debugFileIsFoundBelowTheRootByBuildId() throws Exception {
    Path program = compile();
    Path stripped = strip(program, "--strip-all");
    hasNoNames(stripped);
    String id = new Tools(folder).output(java.util.Map.of(), "readelf", "-n", stripped);
    String hex = id.substring(id.indexOf("Build ID: ") + 10).lines().findFirst().orElseThrow();
    Path root = folder.resolve("root");
    Path place = root.resolve(".build-id").resolve(hex.substring(0, 2));
    Files.createDirectories(place);
    Files.copy(program, place.resolve(hex.substring(2) + ".debug"));

    String file = stripped.toString();
    hasNames("push", "--dry-run", file, "--debug-root", root.toString());
    hasNames("key", file, "--debug-root", root.toString());
    hasNames("export", file, "--debug-root", root.toString());
  }

  @Test
  void debugFileMayBeGiven() throws Exception {
    Path program = compile();
    String file = strip(program, "--strip-all").toString();
    for (List<String> command :
        List.of(List.of("push", "--dry-run"), List.of("key"), List.of("export"))) {
      hasNames(
          Stream.concat(command.stream(), Stream.of(file, "--debug-file", program.toString()))
              .toArray(String[]::new));
    }
  }

  @Test
  void debugLinkIsFollowed() throws Exception {
    Path program = compile();
    Path linked = strip(program, "--strip-all", "--add-gnu-debuglink=" + program);
    hasNames("push", "--dry-run", linked.toString());
  }

  @Test
  void functionsOfDwarfHaveNamesWithoutSymbols() throws Exception {
    Path dwarfAlone = strip(compile(), "--strip-all", "--keep-section=.debug_*");
    hasNames("push", "--dry-run", dwarfAlone.toString());
  }

  @Test
  void symbolsOfMinidebuginfoCount() throws Exception {
    Tools.require("xz");
    Path program = compile();
    Path symbols = folder.resolve("symbols");
    new Tools(folder).run("objcopy", "--only-keep-debug", "--strip-debug", program, symbols);
    new Tools(folder).run("xz", "-k", symbols);
    Path packed =
        strip(program, "--strip-all", "--add-section", ".gnu_debugdata=" + symbols + ".xz");
    hasNames("push", "--dry-run", packed.toString());
  }
}
