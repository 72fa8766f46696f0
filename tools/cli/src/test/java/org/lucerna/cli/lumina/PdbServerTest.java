package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.debugfile.DebugId;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbFunction;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;

/** Debuggers of Windows get the names of a program from the server, as from a symbol server. */
class PdbServerTest {
  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private ServerProcess server;
  private String url;
  private PdbReference reference;
  private String path;

  @BeforeEach
  void pushWithItsPdb() throws Exception {
    byte[] library = new PeWriter(true).write();
    reference = Objects.requireNonNull(PeFile.of(MemorySegment.ofArray(library)).pdb());
    path = "/one.pdb/" + DebugId.of(reference) + "/one.pdb";
    Path program = Files.write(folder.resolve("one.dll"), library);
    Files.write(folder.resolve("one.pdb"), pdb());
    server = new ServerProcess(folder, "--http", "127.0.0.1:0");
    var ready = server.ready();
    url = "http://" + ready.group(2);
    Run pushed = Run.of("push", "--server", ready.group(1), program.toString());
    assertThat(pushed.status()).as(pushed.err()).isZero();
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    server.close();
  }

  private static byte[] pdb() {
    return new PdbWriter()
        .module(1, 0, 0x60)
        .function(PdbWriter.PROCEDURE, 1, 0x50, 0x10, "ns::g")
        .publicName(PdbWriter.FUNCTION, 1, 0x50, "?g@ns@@YAXXZ")
        .write();
  }

  private HttpResponse<byte[]> send(String method, String path, String body) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(url + path))
            .method(method, BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofByteArray());
  }

  private int status(String method, String path) throws Exception {
    return send(method, path, "").statusCode();
  }

  private String text(String method, String path, String body) throws Exception {
    return new String(send(method, path, body).body(), StandardCharsets.UTF_8);
  }

  @Test
  void fileHasTheNamesAndIsOfTheProgram() throws Exception {
    HttpResponse<byte[]> answer = send("GET", path, "");

    assertThat(answer.statusCode()).isEqualTo(200);
    PdbFile file = PdbFile.of(MemorySegment.ofArray(answer.body()));
    assertThat(file.isOf(reference)).isTrue();
    assertThat(file.functions())
        .filteredOn(function -> function.rva() == 0x1050)
        .extracting(PdbFunction::name)
        .containsExactly(ByteString.utf8("?g@ns@@YAXXZ"));
  }

  /** These are the requests of Ghidra's and Microsoft's clients, before they take the file. */
  @Test
  void clientsOfSymbolServersFindIt() throws Exception {
    assertThat(status("HEAD", "/")).isEqualTo(200);
    assertThat(status("HEAD", "/index2.txt")).isEqualTo(404);
    assertThat(status("HEAD", path)).isEqualTo(200);
    assertThat(status("GET", path.replaceFirst("\\.pdb$", ".pd_"))).isEqualTo(404);
    assertThat(status("GET", path.replaceFirst("one\\.pdb$", "file.ptr"))).isEqualTo(404);
    assertThat(status("GET", path.toLowerCase(Locale.ROOT))).isEqualTo(200);
    assertThat(status("GET", path.replace("one", "ONE"))).isEqualTo(200);
  }

  @Test
  void fileOfAnotherBuildOrNameIsNotThere() throws Exception {
    String id = DebugId.of(reference);
    assertThat(status("GET", path.replace(id, id + "0"))).isEqualTo(404);
    assertThat(status("GET", path.replace(id, "F" + id.substring(1)))).isEqualTo(404);
    assertThat(status("GET", path.replaceFirst("one\\.pdb$", "two.pdb"))).isEqualTo(404);
    assertThat(status("GET", "/buildid/" + reference.guid().hex() + "0000001a/debuginfo"))
        .isEqualTo(404);
  }

  @Test
  void crashReportersGetTheNamesByTheSameId() throws Exception {
    String id = DebugId.of(reference);
    assertThat(text("GET", "/one.pdb/" + id + "/one.sym", ""))
        .startsWith("MODULE windows x86_64 " + id + " one.pdb\n")
        .contains("FUNC 1050 10 0 ");
    String stacks = "{\"memoryMap\":[[\"one.pdb\",\"" + id + "\"]],\"stacks\":[[[0,4180]]]}";
    assertThat(text("POST", "/symbolicate/v5", stacks))
        .contains("ns::g(void)", "\"function_offset\":\"0x4\"");
  }

  @Test
  void pdbFilesAreKeptIfTheServerTakesThem() throws Exception {
    assertThat(send("PUT", path, "").statusCode()).isEqualTo(404);
    Path data = Files.createDirectory(folder.resolve("other"));
    Path config = Files.writeString(folder.resolve("room"), "[http]\ndebug-files = \"1 MiB\"\n");
    try (ServerProcess second =
        new ServerProcess(data, "--http", "127.0.0.1:0", "--config", config.toString())) {
      var ready = second.ready();
      url = "http://" + ready.group(2);
      String pdb = folder.resolve("one.pdb").toString();
      Run pushed =
          Run.of(
              "push",
              "--server",
              ready.group(1),
              "--server-http",
              ready.group(2),
              "--debug-file",
              pdb,
              folder.resolve("one.dll").toString());
      assertThat(pushed.status()).as(pushed.err()).isZero();
      assertThat(ByteString.wrap(send("GET", path, "").body())).isEqualTo(ByteString.wrap(pdb()));

      assertThat(text("PUT", path, "")).contains("another debug file of this program is kept");
      String id = DebugId.of(reference);
      String other = path.replace(id, "F" + id.substring(1));
      assertThat(text("PUT", other, "nonsense")).contains("expected an ELF file");
      HttpResponse<byte[]> foreign =
          client.send(
              HttpRequest.newBuilder(URI.create(url + other))
                  .PUT(BodyPublishers.ofByteArray(pdb()))
                  .build(),
              BodyHandlers.ofByteArray());
      assertThat(foreign.statusCode()).isEqualTo(400);
      assertThat(new String(foreign.body(), StandardCharsets.UTF_8))
          .contains("a PDB file with the");
      assertThat(status("PUT", path.replaceFirst("one\\.pdb$", "two.pdb"))).isEqualTo(404);
    }
  }
}
