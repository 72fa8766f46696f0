package org.lucerna.cli.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.Tools;

/** Questions that have no answer: nobody has pushed anything. */
class ExplainCommandTest {
  private static final String KEY = "00112233445566778899aabbccddeeff";
  private static final String SECRET = "correct horse";

  @TempDir private Path folder;

  @BeforeEach
  void aFolderWithAReader() {
    Run run =
        Run.withInput(
            SECRET, "user", "add", "ana", "--role", "reader", "--data", data().toString());
    assertThat(run.status()).as(run.err()).isZero();
  }

  private Path data() {
    return folder.resolve("data");
  }

  private Run explain(String... arguments) {
    return Run.of(
        Stream.concat(Stream.of("explain", "--data", data().toString()), Stream.of(arguments))
            .toArray(String[]::new));
  }

  private Path library() throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("lib.c"), "int triple(int by) { return by * 3 + by % 11; }\n");
    Path library = folder.resolve("lib.so");
    new Tools(folder).run("gcc", "-O1", "-shared", "-fPIC", "-nostdlib", "-o", library, source);
    return library;
  }

  private static void assertRefused(int status, String why, Run run) {
    assertThat(run.err()).contains(why).startsWith("lucerna: ").hasLineCount(1);
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @Test
  void functionThatWasNeverPushedIsUnknown() throws Exception {
    String unknown = ": the server knows no such function\n";
    assertRefused(1, "lucerna: " + KEY + unknown, explain(KEY));
    assertRefused(1, KEY + unknown, explain(KEY.toUpperCase(Locale.ROOT), "--json"));
    Path library = library();
    String key = Run.of("key", "--json", library.toString()).json().get("key").asString();
    String address = Run.of("key", "--json", library.toString()).json().get("address").asString();
    assertRefused(1, key + unknown, explain(key, "--with", library.toString()));
    assertRefused(1, key + unknown, explain(address, "--with", library.toString()));
    String inside = "0x" + Long.toHexString(Long.parseLong(address) + 1);
    assertRefused(1, key + unknown, explain(inside, "--with", library.toString()));
  }

  @Test
  void explainRejectsKeyThatFileLacks() throws Exception {
    String library = library().toString();
    assertRefused(1, library + ": no function has the key " + KEY, explain(KEY, "--with", library));
    assertRefused(1, library + ": no function at 0x10", explain("0x10", "--with", library));
    String text = Files.writeString(folder.resolve("text"), "none of these").toString();
    assertRefused(3, text + ": at offset 0", explain(KEY, "--with", text));
    assertRefused(4, "nothing: no such file", explain(KEY, "--with", "nothing"));
  }

  @Test
  void addressSharedByArchiveMembersIsRejected() throws Exception {
    Path archive = folder.resolve("lib.a");
    for (String name : List.of("one", "two")) {
      Path source =
          Files.writeString(
              folder.resolve(name + ".c"), "int " + name + "(int by) { return by * 3; }\n");
      Path object = folder.resolve(name + ".o");
      new Tools(folder).run("gcc", "-O1", "-c", "-o", object, source);
      new Tools(folder).run("ar", "qc", archive, object);
    }
    assertRefused(
        2,
        archive + ": there are 2 functions at 0x0, give a key instead",
        explain("0", "--with", archive.toString()));
  }

  @Test
  void invalidQueriesAreRejectedWithReason() {
    assertRefused(2, "an address and --with FILE", explain("0x401000"));
    assertRefused(2, "expected a key or an address, got 'main'", explain("main", "--with", "x"));
    assertRefused(2, "missing required parameter", explain());
    assertRefused(
        2,
        "--server-http cannot be combined with --data",
        explain(KEY, "--server-http", "http://127.0.0.1:1"));
    assertRefused(2, "they need --server-http", explain(KEY, "--user=ana", "--password-file=x"));
    assertRefused(4, "nowhere: not the data folder", Run.of("explain", KEY, "--data", "nowhere"));
  }

  @Test
  void queriesLeaveFolderUnchanged() throws Exception {
    Map<String, String> before = files();
    assertThat(explain(KEY).status()).isEqualTo(1);
    for (String question :
        List.of(
            "user list",
            "user audit",
            "pushes",
            "delete --dry-run " + KEY,
            "store stats",
            "store verify",
            "store export -")) {
      Run run = Run.of((question + " --data " + data()).split(" "));
      assertThat(run.status()).as("%s: %s", question, run.err()).isLessThanOrEqualTo(1);
      assertThat(files()).as(question).isEqualTo(before);
    }
  }

  /** The files that a write-protected disk would keep unchanged. */
  private Map<String, String> files() throws IOException {
    Map<String, String> files = new TreeMap<>();
    try (Stream<Path> all = Files.walk(data())) {
      for (Path file : all.toList()) {
        files.put(file.toString(), Files.size(file) + " " + Files.getLastModifiedTime(file));
      }
    }
    return files;
  }

  @Test
  void runningServerIsQueriedOverHttp() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), SECRET);
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      String http = "http://" + server.ready().group(2);
      assertRefused(
          4,
          "in use by a running server: stop it, or leave out --data and --config to query it"
              + " (--server-http HOST:PORT if not on port 8667)",
          explain(KEY));
      assertRefused(1, "knows no such function", Run.of("explain", KEY, "--server-http", http));
      String[] as = {"--user", "ana", "--password-file", secret.toString()};
      assertRefused(
          1,
          "knows no such function",
          Run.of("explain", KEY, "--server-http", http, as[0], as[1], as[2], as[3]));
      Files.writeString(secret, "wrong horse");
      assertRefused(
          1,
          "invalid username or password",
          Run.of("explain", KEY, "--server-http", http, as[0], as[1], as[2], as[3]));
    }
  }
}
