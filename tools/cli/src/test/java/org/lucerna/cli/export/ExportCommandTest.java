package org.lucerna.cli.export;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;

@EnabledOnOs(OS.LINUX)
class ExportCommandTest {
  private static final String LIBRARY =
      """
      int counted;
      extern int outside(int);
      int helper(int by) { counted += by; return counted * 5 + (by ^ 123) * 7 - outside(by) % 11; }
      int driver(int by) { return helper(by) - 4 * helper(by + 1) + by * 3; }
      """;

  private static final String MAIN =
      """
      int outside(int by) { return by + 1; }
      int filler[100];
      int driver(int);
      int main(int argc, char **argv) { filler[3] = argc; return driver(argc) == 0; }
      """;

  /** Prints the names that match at offsets of a file. */
  private static final String MATCH =
      """
      import sys
      try:
          import flirt
      except ImportError:
          print('missing')
          sys.exit()
      matcher = flirt.compile(flirt.parse_pat(open(sys.argv[1]).read()))
      code = open(sys.argv[2], 'rb').read()
      for place in sys.argv[3:]:
          found = set()
          for one in matcher.match(code[int(place):]):
              found |= {name for name, kind, offset in one.names if kind != 'reference'}
          print(place, ' '.join(sorted(found)))
      """;

  @TempDir private Path folder;

  private Tools tools() {
    return new Tools(folder);
  }

  private Path object(String name, String source) throws IOException, InterruptedException {
    Path file = Files.writeString(folder.resolve(name + ".c"), source);
    Path object = folder.resolve(name + ".o");
    tools().run("gcc", "-O1", "-fno-inline", "-fPIC", "-c", "-o", object, file);
    return object;
  }

  private static String export(Path file) {
    Run run = Run.of("export", "--format", "pat", file.toString());
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).endsWith("\n---\n");
    return run.out();
  }

  private Path program() throws IOException, InterruptedException {
    Path program = folder.resolve("program");
    tools().run("gcc", "-o", program, object("main", MAIN), object("library", LIBRARY));
    return program;
  }

  @Test
  void archivesAndObjectFilesArePatterns() throws Exception {
    Path object = object("library", LIBRARY);
    Path archive = folder.resolve("library.a");
    tools().run("ar", "rcs", archive, object);

    String patterns = export(archive);

    assertThat(patterns)
        .isEqualTo(export(object))
        .containsPattern("(?m)^[0-9A-F.]{64} [0-9A-F]{2} [0-9A-F]{4} [0-9A-F]{4} :0000 helper ")
        .containsPattern(":0000 helper .*\\^[0-9A-F]{4} outside")
        .containsPattern(":0000 driver .*\\^[0-9A-F]{4} helper");
  }

  @Test
  void patternsMatchAProgramThatWasNotTheirSource() throws Exception {
    Path program = program();
    Path script = Files.writeString(folder.resolve("match.py"), MATCH);
    Path stripped = folder.resolve("stripped");
    tools().run("strip", "-s", "-o", stripped, program);
    Path other = folder.resolve("other");
    tools()
        .run(
            "gcc",
            "-static-pie",
            "-o",
            other,
            object("library", LIBRARY),
            object("main", MAIN.replace("100", "7000")));
    for (Path source : new Path[] {object("library", LIBRARY), other}) {
      Path patterns = Files.writeString(folder.resolve("source.pat"), export(source));

      String found =
          tools()
              .output(
                  Map.of(),
                  "python3",
                  script,
                  patterns,
                  stripped,
                  offset(program, "helper"),
                  offset(program, "driver"));

      Assumptions.assumeFalse(
          found.equals("missing\n"), "no python-flirt: pip install python-flirt");
      assertThat(found.lines().toList())
          .as("%s: %s", source, Files.readString(patterns))
          .anyMatch(line -> line.endsWith(" helper"))
          .anyMatch(line -> line.endsWith(" driver"));
    }
  }

  private static long offset(Path program, String name) throws IOException {
    try (ElfFile file = ElfFile.open(program)) {
      var symbol =
          file.symbols().stream()
              .filter(one -> one.name().equals(ByteString.utf8(name)))
              .findFirst()
              .orElseThrow();
      var section = file.section(symbol.section());
      assertThat(section).isNotNull();
      return section == null ? 0 : symbol.value() - section.address() + section.header().offset();
    }
  }

  @Test
  void patternsAreWrittenToAFile() throws Exception {
    Path object = object("library", LIBRARY);
    Path target = folder.resolve("library.pat");

    Run run = Run.of("export", object.toString(), "--output", target.toString());

    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains("patterns: 2");
    assertThat(Files.readString(target)).isEqualTo(export(object));
    assertThat(Run.of("export", object.toString(), "--output", object.toString()).status())
        .isEqualTo(2);
  }

  @Test
  void filesWithoutNamesHaveNoPatterns() throws Exception {
    Path stripped = folder.resolve("stripped");
    tools().run("strip", "-s", "-o", stripped, program());

    Run run = Run.of("export", stripped.toString());

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).isEqualTo("---\n");
    assertThat(run.err()).contains("patterns: 0");
  }
}
