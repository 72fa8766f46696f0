package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.SampleLibrary;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** Other readers name a library without names by the PDB file that was pulled for it. */
class PulledPdbTest {
  @TempDir private Path folder;
  private ServerProcess server;
  private Path library;
  private Path pulled;

  @BeforeEach
  void pull() throws Exception {
    Path named = Files.createDirectory(folder.resolve("named")).resolve("sample.dll");
    Files.write(named, SampleLibrary.write());
    Files.write(named.resolveSibling(SampleLibrary.PDB), SampleLibrary.writePdb());
    library = Files.createDirectory(folder.resolve("stripped")).resolve("sample.dll");
    Files.copy(named, library);
    pulled = library.resolveSibling(SampleLibrary.PDB);
    server = new ServerProcess(folder.resolve("data"), "--http", "off");
    String at = server.ready().group(1);
    run("push", "--server", at, named.toString());
    run("pull", "--server", at, library.toString(), "--format=pdb", "--output", pulled.toString());
  }

  @AfterEach
  void stop() throws Exception {
    server.close();
  }

  private static void run(String... words) {
    Run run = Run.of(words);
    assertThat(run.status()).as(run.err()).isZero();
  }

  /** The first and the last byte of each function. */
  private static List<Long> places() {
    List<Long> places = new ArrayList<>();
    for (SampleLibrary.Named function : SampleLibrary.functions()) {
      places.add(SampleLibrary.base() + function.rva());
      places.add(SampleLibrary.base() + function.rva() + function.size() - 1);
    }
    return places;
  }

  /** The names that tools show, without parameters, once for each place. */
  private static List<String> shown() {
    List<String> names = new ArrayList<>();
    for (SampleLibrary.Named function : SampleLibrary.functions()) {
      names.add(function.shown());
      names.add(function.shown());
    }
    return names;
  }

  @Test
  void lldb() throws Exception {
    List<Object> words = new ArrayList<>(List.of("-b", "-o", "target create " + library));
    words.addAll(List.of("-o", "target symbols add " + pulled));
    for (long place : places()) {
      words.addAll(List.of("-o", "image lookup -a 0x" + Long.toHexString(place)));
    }
    String output = new Tools(folder).output(Map.of(), "lldb", words.toArray());

    assertThat(output.lines().filter(line -> line.contains("Summary: ")))
        .map(
            line ->
                line.replaceFirst(".*`", "")
                    .replaceFirst(" \\+ .*|\\(.*", "")
                    .replaceFirst(".* ", ""))
        .as(output)
        .isEqualTo(shown());
  }

  @Test
  void llvmSymbolizer() throws Exception {
    List<Object> words = new ArrayList<>(List.of("--obj=" + library, "--no-inlines"));
    places().forEach(place -> words.add("0x" + Long.toHexString(place)));
    String output = new Tools(folder).output(Map.of(), "llvm-symbolizer", words.toArray());

    assertThat(output.lines().filter(line -> !line.isEmpty() && !line.startsWith("?")))
        .map(line -> line.replaceFirst("\\(.*", ""))
        .as(output)
        .isEqualTo(shown());
  }
}
