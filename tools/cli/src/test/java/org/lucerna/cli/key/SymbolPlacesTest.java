package org.lucerna.cli.key;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.cli.HttpScript;
import org.lucerna.cli.Run;
import org.lucerna.cli.command.ExitStatus;

/** PDB files come from symbol servers. */
class SymbolPlacesTest {
  private static final String NAME = "?g@ns@@YAXXZ";
  private static final String FILE = "/one.pdb/0403020106050807090A0B0C0D0E0F101A/one.pdb";

  @TempDir private Path folder;
  private HttpScript server;
  private String url;
  private String library;

  @BeforeEach
  void start() throws IOException {
    server = new HttpScript();
    url = "http://" + server.address() + "/";
    library = Files.write(folder.resolve("one.dll"), new PeWriter(true).write()).toString();
  }

  @AfterEach
  void stop() {
    server.close();
  }

  private static PdbWriter pdb() {
    return new PdbWriter()
        .module(1, 0, 0x60)
        .function(PdbWriter.PROCEDURE, 1, 0x50, 0x10, "ns::g")
        .publicName(PdbWriter.FUNCTION, 1, 0x50, NAME);
  }

  private Run key(Map<String, String> environment, String... places) {
    String[] arguments = new String[2 + 2 * places.length];
    arguments[0] = "key";
    for (int i = 0; i < places.length; i++) {
      arguments[1 + 2 * i] = "--symbols";
      arguments[2 + 2 * i] = places[i];
    }
    arguments[arguments.length - 1] = library;
    return Run.with(environment, "", arguments);
  }

  private Map<String, String> withCache() {
    return Map.of("XDG_CACHE_HOME", folder.resolve("cache").toString());
  }

  @Test
  void fileIsFetchedOnceAndKept() {
    server.with(FILE, 200, pdb().write());

    assertThat(key(withCache(), url).out()).contains(NAME);
    assertThat(key(withCache(), url).out()).contains(NAME);
    assertThat(server.asked()).containsExactly(FILE);
    assertThat(folder.resolve("cache/lucerna/symbols" + FILE)).exists();
  }

  @Test
  void fileThatNoServerHasIsNotMissed() {
    Run run = key(withCache(), url);

    assertThat(run.status()).isZero();
    assertThat(run.out()).doesNotContain(NAME);
    assertThat(run.err()).doesNotContain(url);
    assertThat(server.asked()).containsExactly(FILE);
    assertThat(folder.resolve("cache/lucerna/symbols")).isEmptyDirectory();
  }

  /** In the place of a file that the program names, it would hide the right one for ever. */
  @Test
  void fileOfAnotherBuildIsNotKept() {
    server.with(FILE, 200, new PdbWriter().id(PeWriter.PDB_GUID, 1).write());

    Run run = key(withCache(), url);
    assertThat(run.err()).contains(url + ": expected the PDB file 0403");
    assertThat(folder.resolve("cache/lucerna/symbols" + FILE)).doesNotExist();
  }

  @Test
  void serverThatFailsIsReported() {
    server.with(FILE, 500, "");

    assertThat(key(withCache(), url).err()).contains("answers with status 500");
  }

  @Test
  void pathOfWindowsDebuggersIsUnderstood() throws IOException {
    server.with(FILE, 200, pdb().write());
    Path kept = Files.createDirectory(folder.resolve("kept"));
    Path empty = Files.createDirectory(folder.resolve("empty"));
    String path = empty + ";SRV*" + kept + "*" + url;

    assertThat(key(Map.of("_NT_SYMBOL_PATH", path)).out()).contains(NAME);
    assertThat(kept.resolve(FILE.substring(1))).exists();
    assertThat(key(Map.of("LUCERNA_SYMBOLS", kept.toString())).out()).contains(NAME);
    assertThat(key(Map.of(), "cache*" + folder.resolve("cached") + ";srv*" + url).out())
        .contains(NAME);
    assertThat(folder.resolve("cached" + FILE)).exists();
    assertThat(server.asked()).containsExactly(FILE, FILE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"https://no host/", "https:///symbols", "srv*http:"})
  void addressThatIsNoneIsRefused(String place) {
    Run run = key(Map.of(), place);

    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("--symbols: expected an http or https URL, got 'http");
  }

  @Test
  void anyPdbTakesOneOfAnotherBuildAndSaysSo() throws IOException {
    Path other = Files.write(folder.resolve("one.pdb"), pdb().id(PeWriter.PDB_GUID, 1).write());

    Run run = Run.of("key", "--any-pdb", library);
    assertThat(run.out()).contains(NAME);
    assertThat(run.err()).contains(other + ": is of another build than the program, and is used");
  }
}
