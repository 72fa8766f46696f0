package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cli.Run;
import org.lucerna.cli.ScriptedServer;
import org.lucerna.cli.Tools;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.User;
import tools.jackson.databind.JsonNode;

/** The commands that ask a server: info, history, delete. */
class ClientCommandsTest {
  private static final String[] LOGIN = {"--user", "ada", "--password-file", "-"};
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String OTHER = "ffeeddccbbaa99887766554433221100";
  private static final User GUEST = User.of(ByteString.utf8("guest"), User.MAY_DELETE);

  @TempDir private Path folder;

  @Test
  void infoPrintsServerAndUser() throws IOException {
    InfoResult info =
        new InfoResult(
            new InfoResult.Session(
                7, ByteString.utf8("192.0.2.1:5"), GUEST, Instant.ofEpochSecond(100_000)),
            new InfoResult.Server(
                ByteString.EMPTY,
                ByteString.utf8("Lucerna 1"),
                Instant.ofEpochSecond(10_000),
                Instant.ofEpochSecond(100_001)));

    Run json = ask(info, "info", "--json");
    Run table = ask(info, "info");

    assertThat(json)
        .isEqualTo(
            new Run(
                0,
                ("{'server':{'version':'Lucerna 1','started':'1970-01-01T02:46:40Z',"
                            + "'now':'1970-01-02T03:46:41Z'},"
                            + "'session':{'id':7,'peer':'192.0.2.1:5',"
                            + "'established':'1970-01-02T03:46:40Z'},"
                            + "'user':{'name':'guest','rights':['delete'],'features':2}}")
                        .replace('\'', '"')
                    + "\n",
                ""));
    assertThat(table.out())
        .isEqualTo(
            """
            server        Lucerna 1
            started       1970-01-01T02:46:40Z, 1 d 1 h ago
            user          guest
            rights        delete
            session       7
            your address  192.0.2.1:5
            """);
  }

  @Test
  void historyListsVersions() throws IOException {
    HistoriesResult histories =
        new HistoriesResult(
            List.of(
                List.of(
                    version(-1, "new", "03026f6b", ByteString.utf8("alice")),
                    version(5, "old", "", null)),
                List.of(version(6, "other", "", null))));

    Run run = ask(histories, "history", "--json", KEY, OTHER);

    assertThat(run.status()).isZero();
    List<JsonNode> lines = run.jsonLines();
    assertThat(lines).hasSize(3);
    assertThat(lines.get(0).toString().replace('"', '\''))
        .isEqualTo(
            "{'key':'00112233445566778899aabbccddeeff','id':'0xffffffffffffffff',"
                + "'time':'1970-01-01T00:00:01Z','name':'new','address':4198400,"
                + "'author':'alice','idbPath':null,'metadata':{'complete':true,"
                + "'chunks':[{'key':3,'name':'FCMT','value':'ok'}],'encoded':'03026f6b',"
                + "'error':null}}");
    assertThat(lines.get(1).get("author").isNull()).isTrue();
    assertThat(lines.get(2).get("key").asString()).isEqualTo(OTHER);
    assertThat(lines.get(2).get("author").isNull()).isTrue();
    assertThat(ask(histories, "history", KEY, OTHER).out())
        .isEqualTo(
            """
            KEY                               VERSION               TIME                  \
            ADDRESS   NAME   METADATA
            00112233445566778899aabbccddeeff  18446744073709551615  1970-01-01T00:00:01Z  \
            0x401000  new    FCMT
            00112233445566778899aabbccddeeff  5                     1970-01-01T00:00:01Z  \
            0x401000  old
            ffeeddccbbaa99887766554433221100  6                     1970-01-01T00:00:01Z  \
            0x401000  other
            """);
  }

  @Test
  void historyOfAnUnknownFunctionIsStatus1() throws IOException {
    HistoriesResult histories =
        new HistoriesResult(List.of(List.of(), List.of(version(5, "a", "", null))));

    Run run = ask(histories, "history", "--json", KEY, OTHER);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.jsonLines()).hasSize(1);
    assertThat(run.err()).isEqualTo("lucerna: " + KEY + ": the server knows no such function\n");
  }

  @Test
  void historyAsksForAllKeysAtOnce() throws IOException {
    try (ScriptedServer server = server(new HistoriesResult(List.of()))) {
      run(server, "history", KEY, OTHER);

      GetHistories asked = (GetHistories) server.asked().getLast();
      assertThat(asked.patterns().stream().map(pattern -> pattern.key().toString()))
          .containsExactly(KEY, OTHER);
      assertThat(asked.withMetadata()).isTrue();
    }
  }

  private static HistoriesResult.Entry version(
      long id, String name, String blob, @Nullable ByteString author) {
    return new HistoriesResult.Entry(
        id,
        0x401000,
        ByteString.utf8(name),
        ByteString.hex(blob),
        Instant.ofEpochSecond(1),
        author,
        null);
  }

  @Test
  void deleteSendsEveryFilter() throws IOException {
    try (ScriptedServer server = server(new DeleteResult(3))) {
      Run run =
          run(
              server,
              "delete",
              KEY,
              "--undo",
              "--name=@f@8",
              "--name=g",
              "--input-md5=" + OTHER,
              "--input-path=/in",
              "--idb=/a.i64",
              "--author=mallory",
              "--since=2026-11-20",
              "--until=2026-11-20T13:00:00.000005+01:00",
              "--versions=10-0x10",
              "--pushes=7",
              "--max=4");

      assertThat(run).isEqualTo(new Run(0, "deleted keys: 3\n", ""));
      long day = 1_795_132_800L;
      assertThat(server.asked().getLast())
          .isEqualTo(
              new DeleteHistory(
                  DeleteHistory.LAST_RECORD,
                  List.of(),
                  List.of(
                      new TimeSpan(
                          Instant.ofEpochSecond(day),
                          Instant.ofEpochSecond(day + 12 * 3600, 5000))),
                  List.of(new Span(10, 16)),
                  List.of(ByteString.utf8("/a.i64")),
                  List.of(ByteString.utf8("/in")),
                  List.of(ByteString.utf8("@f@8"), ByteString.utf8("g")),
                  List.of(ByteString.utf8("mallory")),
                  List.of(Md5.parse(OTHER)),
                  List.of(Md5.parse(KEY)),
                  List.of(new Span(7, 7)),
                  4));
    }
  }

  @Test
  void openTimeRangeHasNoEnd() throws IOException {
    try (ScriptedServer server = server(new DeleteResult(1))) {
      run(server, "delete", "--since=1970-01-02");
      run(server, "delete", "--until=1970-01-02");

      List<TimeSpan> spans =
          server.asked().stream()
              .filter(DeleteHistory.class::isInstance)
              .flatMap(request -> ((DeleteHistory) request).times().stream())
              .toList();
      Instant second = Instant.ofEpochSecond(86400);
      assertThat(spans)
          .containsExactly(
              new TimeSpan(second, TimeSpan.LATEST), new TimeSpan(Instant.EPOCH, second));
    }
  }

  @Test
  void deletingNothingIsStatus1() throws IOException {
    assertThat(ask(new DeleteResult(0), "delete", "--json", KEY))
        .isEqualTo(new Run(1, "{\"deleted\":0}\n", ""));
  }

  @Test
  void refusalIsStatus1WithTheServersMessage() throws IOException {
    assertThat(ask(Fail.error("Unknown\u001b[2Jcommand"), "delete", KEY))
        .satisfies(run -> assertThat(run.status()).isEqualTo(1))
        .satisfies(run -> assertThat(run.err()).endsWith(": Unknown\\x1b[2Jcommand\n"));
    try (ScriptedServer server =
        new ScriptedServer(hello -> List.of(Fail.error("invalid username or password")))) {
      Run run = run(server, "info");
      assertThat(run.status()).isEqualTo(1);
      assertThat(run.err())
          .isEqualTo("lucerna: " + server.address() + ": invalid username or password\n");
    }
  }

  @Test
  void refusedDeletionNamesTheRequiredRole() throws IOException {
    try (ScriptedServer server = server(Fail.error("Unknown command"))) {
      assertThat(run(server, "delete", "--undo", KEY))
          .isEqualTo(
              new Run(
                  1,
                  "",
                  "lucerna: "
                      + server.address()
                      + ": this user may not delete: log in as a curator (--user), or start the"
                      + " server with --allow-delete\n"));
    }
  }

  @Test
  void connectionClosedAtTheGreetingHintsAtTls() throws Exception {
    try (ServerSocket strict = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      Thread closing =
          Thread.ofVirtual()
              .start(
                  () -> {
                    try (Socket client = strict.accept()) {
                      client.getInputStream().read();
                    } catch (IOException gone) {
                      throw new UncheckedIOException(gone);
                    }
                  });
      String address = "127.0.0.1:" + strict.getLocalPort();
      Run run = Run.of("info", "--server", address);
      closing.join();
      assertThat(run.status()).isEqualTo(4);
      assertThat(run.err())
          .isEqualTo(
              "lucerna: "
                  + address
                  + ": closed before the greeting was answered: the server may require --tls\n");
    }
  }

  @Test
  void outputFolderThatIsMissingIsNamedItself() throws Exception {
    Path source = Files.writeString(folder.resolve("a.c"), "int a(int b) { return b * 77; }\n");
    Path program = folder.resolve("a.so");
    new Tools(folder).run("gcc", "-shared", "-fPIC", "-nostdlib", "-o", program, source);
    Path missing = folder.resolve("nosuch");
    FunctionInfo known = new FunctionInfo(ByteString.utf8("a"), 20, ByteString.EMPTY);
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                List.of(
                    switch (request) {
                      case PullMetadata pull ->
                          new PullResult(
                              Collections.nCopies(
                                  pull.functions().size(), new PullResult.Found(known, 0)));
                      case Hello _ -> new HelloResult(GUEST);
                      default -> Fail.error("not asked in this test");
                    }))) {
      Run run =
          run(server, "pull", program.toString(), "--output", missing.resolve("x").toString());
      assertThat(run.status()).as(run.err()).isEqualTo(4);
      assertThat(run.err()).endsWith("lucerna: " + missing + ": no such file or folder\n");
    }
  }

  @Test
  void fullStoreMakesAPushEndWithStatus4() throws Exception {
    Path source = Files.writeString(folder.resolve("a.c"), "int a(int b) { return b * 77; }\n");
    Path object = folder.resolve("a.so");
    new Tools(folder).run("gcc", "-shared", "-fPIC", "-nostdlib", "-o", object, source);
    String why = Fail.STORE_FAILED + "the disk of /d is full: 99 more bytes must be free";
    try (ScriptedServer server = server(Fail.error(why))) {
      Run run = run(server, "push", "--min-size=1", object.toString());
      assertThat(run.status()).as(run.err()).isEqualTo(4);
      assertThat(run.out()).isEmpty();
      assertThat(run.err()).endsWith("lucerna: " + server.address() + ": " + why + "\n");
    }
  }

  @Test
  void aNoticeGoesToStandardError() throws IOException {
    try (ScriptedServer server =
        new ScriptedServer(
            request ->
                request instanceof Hello
                    ? List.of(new HelloResult(GUEST))
                    : List.of(
                        new Notify(1, ByteString.utf8("down at noon")), new DeleteResult(1)))) {
      Run run = run(server, "delete", KEY);

      assertThat(run.status()).isZero();
      assertThat(run.err()).isEqualTo("lucerna: " + server.address() + " says: down at noon\n");
    }
  }

  @Test
  void thePasswordIsTheFirstLineOfAFileOrOfStandardInput() throws IOException {
    Path file = Files.writeString(folder.resolve("password"), "s3cret w0rd\r\nnot this\n");
    try (ScriptedServer server = server(new DeleteResult(1))) {
      run(server, "delete", KEY);
      run(server, "delete", KEY, "--user", "alice", "--password-file", file.toString());
      Run.withInput(
          "fr\u00e9d\n",
          "delete",
          KEY,
          "--server=" + server.address(),
          "--user=fr\u00e9d",
          "--password-file=-");

      assertThat(server.asked().stream().filter(Hello.class::isInstance))
          .map(hello -> ((Hello) hello).credentials())
          .containsExactly(
              Credentials.GUEST,
              new Credentials(ByteString.utf8("alice"), ByteString.utf8("s3cret w0rd")),
              new Credentials(ByteString.utf8("fr\u00e9d"), ByteString.utf8("fr\u00e9d")));
    }
  }

  @Test
  void wrongUsageIsStatus2BeforeAnyRequest() throws IOException {
    try (ScriptedServer server = server(new DeleteResult(1))) {
      for (List<String> wrong :
          List.of(
              List.of("delete"),
              List.of("delete", "--undo"),
              List.of("delete", "12"),
              List.of("delete", KEY, "--max=0"),
              List.of("delete", "--versions=5-4"),
              List.of("delete", "--versions=a"),
              List.of("delete", "--versions=-1"),
              List.of("delete", "--since=yesterday"),
              List.of("delete", "--since=1969-12-31"),
              List.of("delete", KEY, "--user=alice"),
              List.of("delete", KEY, "--password-file=x"),
              List.of("delete", KEY, "--timeout=0"),
              List.of("history"),
              List.of("info", KEY))) {
        Run run = run(server, wrong.toArray(String[]::new));
        assertThat(run.status()).as("%s: %s", wrong, run.err()).isEqualTo(2);
        assertThat(run.err()).hasLineCount(1);
      }
      assertThat(Run.of("info", "--server=nowhere").status()).isEqualTo(2);
      assertThat(server.asked()).isEmpty();
    }
  }

  @Test
  void unreachableServerIsStatus4() throws IOException {
    String nobody;
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      nobody = "127.0.0.1:" + taken.getLocalPort();
    }

    Run run = Run.of("info", "--server", nobody);

    assertThat(run.status()).isEqualTo(4);
    assertThat(run.err()).startsWith("lucerna: " + nobody + ": ").hasLineCount(1);
  }

  @Test
  void silentServerIsStatus4() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      String address = "127.0.0.1:" + silent.getLocalPort();

      assertThat(Run.of("info", "--timeout=1", "--server", address))
          .isEqualTo(new Run(4, "", "lucerna: " + address + ": no answer in time\n"));
    }
  }

  @Test
  void noLoginIsSentToServerWithoutTls() throws IOException {
    Path certs = folder.resolve("certs");
    Run.of("cert", "create", "--out", certs.toString(), "localhost");
    try (ScriptedServer server = server(new DeleteResult(1))) {
      Run run = run(server, "info", "--timeout=2", "--ca", certs.resolve("ca.crt").toString());

      assertThat(run.status()).isEqualTo(4);
      assertThat(server.asked()).noneMatch(Hello.class::isInstance);
    }
    assertThat(Run.of("info", "--ca", "/nonexistent").status()).isEqualTo(4);
  }

  private static Run ask(Response answer, String... arguments) throws IOException {
    try (ScriptedServer server = server(answer)) {
      return run(server, arguments);
    }
  }

  private static ScriptedServer server(Response answer) throws IOException {
    return new ScriptedServer(
        (Request request) -> List.of(request instanceof Hello ? new HelloResult(GUEST) : answer));
  }

  private static Run run(ScriptedServer server, String... arguments) {
    return Run.of(
        Stream.concat(Stream.of(arguments), Stream.of("--server", server.address()))
            .toArray(String[]::new));
  }

  @ParameterizedTest
  @ValueSource(strings = {"--server nowhere.invalid:1", "--server-http http://nowhere.invalid:1"})
  void passwordSentInPlaintextCausesAWarning(String server) {
    String[] command =
        server.startsWith("--server-") ? new String[] {"user", "list"} : new String[] {"info"};
    Run run =
        Run.withInput(
            "secret\n",
            Stream.of(command, server.split(" "), LOGIN)
                .flatMap(Stream::of)
                .toArray(String[]::new));
    assertThat(run.status()).isEqualTo(4);
    assertThat(run.err())
        .contains("warning: the password is sent to nowhere.invalid:1 in plaintext");
  }
}
