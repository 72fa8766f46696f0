package org.lucerna.server;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.fixture.PdbWriter;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.file.Harvest;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.warp.ChunkContent;
import org.lucerna.warp.WarpChunk;
import org.lucerna.warp.WarpFile;

/** A file is dropped, and gets its names back. */
@EnabledOnOs(OS.LINUX)
class UploadPagesTest {
  /** A small ELF library with code, which every JDK has. */
  private static final Path LIBRARY =
      Path.of(System.getProperty("java.home"), "lib", "libextnet.so");

  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final int SECTION_HEADERS = 0x28;
  private static final int SECTION_COUNT = 0x3c;
  private static final int SECTION_HEADER = 64;
  private static final int SYMBOL_TABLE = 2;

  private final HttpClient client = HttpClient.newHttpClient();
  @TempDir private Path folder;
  private Server server;
  private PageClient pages;

  @BeforeEach
  void start() throws Exception {
    server = PageStore.start(folder);
    pages = new PageClient(server);
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    pages.close();
    server.close();
  }

  private static byte[] stripped() throws Exception {
    return stripped(LIBRARY);
  }

  /** An ELF library without its symbol table: only exports have names. */
  static byte[] stripped(Path library) throws Exception {
    byte[] bytes = Files.readAllBytes(library);
    ByteBuffer elf = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    int headers = (int) elf.getLong(SECTION_HEADERS);
    for (int i = 0; i < elf.getShort(SECTION_COUNT); i++) {
      int type = headers + i * SECTION_HEADER + Integer.BYTES;
      if (elf.getInt(type) == SYMBOL_TABLE) {
        elf.putInt(type, 0);
      }
    }
    return bytes;
  }

  private List<HarvestedFunction> functions() throws Exception {
    Path copy = Files.write(folder.resolve("stripped.so"), stripped());
    try (Harvest file = Harvest.open(copy, HarvestOptions.PLAIN)) {
      return file.functions();
    }
  }

  /** A function of the library without a name, which only it has. */
  private HarvestedFunction nameless() throws Exception {
    return functions().stream()
        .filter(one -> one.name() == null && one.size() > 40)
        .findFirst()
        .orElseThrow();
  }

  private void push(String key, long size, String name) throws Exception {
    String body =
        "{\"functions\":[{\"key\":\"%s\",\"name\":\"%s\",\"size\":%d}],\"inputMd5\":\"%s\"}"
            .formatted(key, name, size, PageStore.key("another file"));
    String login =
        Base64.getEncoder().encodeToString(("root:" + PageStore.PASSWORD).getBytes(UTF_8));
    HttpRequest request =
        HttpRequest.newBuilder(pages.uri("/api/v1/push"))
            .header("Authorization", "Basic " + login)
            .POST(BodyPublishers.ofString(body))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
  }

  private HttpResponse<String> upload(String cookie, String token, String name, byte[] content)
      throws Exception {
    return pages.upload(cookie, token, name, content);
  }

  private HttpResponse<String> form(String path, String cookie, String fields) throws Exception {
    return pages.post(path, cookie, "application/x-www-form-urlencoded", fields.getBytes(UTF_8));
  }

  private String logIn() throws Exception {
    HttpResponse<String> answer =
        form("/login", "", "user=root&password=" + PageStore.PASSWORD.replace(' ', '+'));
    String set = answer.headers().firstValue("Set-Cookie").orElseThrow();
    return set.substring(0, set.indexOf(';'));
  }

  private String token(String cookie) throws Exception {
    Matcher token = TOKEN.matcher(get("/upload", cookie).body());
    assertThat(token.find()).isTrue();
    return token.group(1);
  }

  private HttpResponse<String> get(String path, String cookie) throws Exception {
    return cookie.isEmpty() ? pages.get(path) : pages.get(path, "Cookie", cookie);
  }

  private HttpResponse<String> head(String path) throws Exception {
    HttpRequest request = HttpRequest.newBuilder(pages.uri(path)).HEAD().build();
    return client.send(request, HttpResponse.BodyHandlers.ofString());
  }

  /** The link to an upload of the library that has been read. */
  private String named(String cookie) throws Exception {
    String token = cookie.isEmpty() ? "" : token(cookie);
    return read(upload(cookie, token, "libextnet.so", stripped()), cookie);
  }

  private String read(HttpResponse<String> sent, String cookie) {
    assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
    String link = sent.headers().firstValue("Location").orElseThrow();
    String path = link.substring(link.indexOf("/upload"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> !get(path, cookie).body().contains("data-again"));
    return path;
  }

  @Test
  void guestsGetNamesBackInEveryForm() throws Exception {
    HarvestedFunction function = nameless();
    push(function.keys().getFirst().md5().toString(), function.size(), "given_back");
    String before = pages.get("/metrics").body();
    String link = named("");
    String page = PageSyntax.check(get(link, "").body());
    assertThat(page)
        .contains(
            "libextnet.so", "given_back", "same code", "0x" + Long.toHexString(function.address()))
        .doesNotContain("Push the");
    for (String format :
        List.of(
            "idapython", "idc", "ghidra", "radare2", "rizin", "csv", "x64dbg", "breakpad", "gdb")) {
      HttpResponse<String> answer = get(link + "/download/" + format, "");
      assertThat(answer.statusCode()).as(format).isEqualTo(200);
      assertThat(answer.body()).as(format).contains("given_back");
      assertThat(answer.headers().firstValue("Content-Disposition").orElse(""))
          .startsWith("attachment; filename=");
    }
    assertThat(get(link + "/download/lidia", "").body()).startsWith(".dia").contains("given_back");
    byte[] elf = get(link + "/download/elf", "").body().getBytes(ISO_8859_1);
    assertThat(new String(elf, ISO_8859_1)).contains("ELF", "given_back");
    assertThat(warp(link)).contains(ByteString.utf8("given_back"));
    assertThat(get(link + "/download/exe", "").statusCode()).isEqualTo(404);
    String stored = "lucerna_store_functions";
    assertThat(lines(pages.get("/metrics").body(), stored)).isEqualTo(lines(before, stored));
  }

  /** The names in a file for Binary Ninja. */
  private List<ByteString> warp(String link) throws Exception {
    HttpResponse<byte[]> answer = pages.bytes(link + "/download/warp");
    assertThat(answer.statusCode()).isEqualTo(200);
    return WarpFile.read(ByteString.wrap(answer.body())).chunks().stream()
        .map(WarpChunk::content)
        .flatMap(content -> ((ChunkContent.Signatures) content).functions().stream())
        .map(function -> Objects.requireNonNull(function.symbol()).name())
        .toList();
  }

  /** The rules are those of {@code lucerna pull}. */
  @Test
  void ownNamesComeFirstAndSmallFunctionsAreLeftOut() throws Exception {
    List<HarvestedFunction> all = functions();
    List<HarvestedFunction> named =
        all.stream()
            .filter(one -> one.size() >= HarvestedFunction.USUAL_LEAST_SIZE)
            .filter(one -> one.name() != null)
            .toList();
    HarvestedFunction exported = named.getFirst();
    push(exported.keys().getFirst().md5().toString(), exported.size(), "of_another_file");
    String link = named("");
    long pulled =
        all.stream().filter(one -> one.size() >= HarvestedFunction.USUAL_LEAST_SIZE).count();
    assertThat(pulled).isLessThan(all.size());
    assertThat(get(link, "").body())
        .contains(
            "%d of %d functions named, %d of them by the file itself"
                .formatted(named.size(), pulled, named.size()))
        .contains("are left out: " + (all.size() - pulled))
        .contains("in the file, and known here", "in the file only");
    String script = get(link + "/download/radare2", "").body();
    named.forEach(one -> assertThat(script).contains(String.valueOf(one.name())));
    assertThat(script).doesNotContain("of_another_file");
    // It can still be chosen.
    assertThat(get(link, "").body()).contains(">of_another_file</option>");
  }

  /** The names of a Windows program are in another file. */
  @Test
  void namesComeFromADebugFile() throws Exception {
    String link = read(upload("", "", "one.dll", new PeWriter(true).write()), "");
    assertThat(PageSyntax.check(get(link, "").body())).contains("<bdi>one.pdb</bdi></label>");
    PdbWriter pdb = new PdbWriter().module(1, 0, 0x60);
    pdb.begin(PdbWriter.PROCEDURE, 1, 0x50, 0x10, 0, 0, "name_in_pdb");
    pdb.symbol(6, PdbWriter.body());

    read(sendDebugFile(link, pdb.write()), "");
    assertThat(get(link, "").body()).contains("name_in_pdb", "in the file only");
    assertThat(get(link + "/download/csv", "").body()).contains("name_in_pdb");

    read(sendDebugFile(link, "no PDB file".getBytes(UTF_8)), "");
    assertThat(get(link, "").body())
        .contains("the debug file: ")
        .doesNotContain("name_in_pdb", folder.toString());
    assertThat(sendDebugFile("/upload/0", pdb.write()).statusCode()).isEqualTo(404);
    assertThat(form(link + "/remove", "", "").statusCode()).isEqualTo(303);
    try (Stream<Path> left = Files.walk(folder)) {
      assertThat(left).noneMatch(file -> file.toString().endsWith(".upload"));
    }
  }

  @Test
  void componentsThatTheProgramNamesAreListed() throws Exception {
    String cookie = logIn();
    ByteArrayOutputStream program = new ByteArrayOutputStream();
    program.write(stripped());
    program.write(
        "\0/root/.cargo/registry/src/index/serde_json-1.0.99/src/de.rs\0".getBytes(UTF_8));
    String link = read(upload(cookie, token(cookie), "a.so", program.toByteArray()), cookie);
    assertThat(PageSyntax.check(get(link, cookie).body()))
        .contains("It says itself that it contains: <bdi>serde_json 1.0.99</bdi>");
  }

  private HttpResponse<String> sendEarlier(String link, String name, byte[] file) throws Exception {
    return pages.sendForm(link + "/earlier", "", Map.of(), name, file);
  }

  /** The page of the differences from an earlier file, when it has them. */
  private String compared(HttpResponse<String> sent) throws Exception {
    assertThat(sent.statusCode()).as(sent.body()).isEqualTo(303);
    String location = sent.headers().firstValue("Location").orElseThrow();
    String path = location.substring(location.indexOf("/upload"));
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> !get(path, "").body().contains("Comparing the files"));
    return PageSyntax.check(get(path, "").body());
  }

  @Test
  void uploadIsComparedWithAnEarlierFile() throws Exception {
    String link = read(upload("", "", "libextnet.so", Files.readAllBytes(LIBRARY)), "");
    assertThat(get(link, "").body()).contains("Compare it with an earlier version");

    String same = compared(sendEarlier(link, "libextnet.so.old", Files.readAllBytes(LIBRARY)));
    assertThat(same).contains("<bdi>libextnet.so.old</bdi>", "<dt>The same</dt>");
    assertThat(same).contains("<div><dt>Changed</dt><dd>0</dd></div>");
    assertThat(same).contains("<div><dt>Added</dt><dd>0</dd></div>");

    byte[] other = Files.readAllBytes(LIBRARY.resolveSibling("libnet.so"));
    String different = compared(sendEarlier(link, "<b>old\u202e.so", other));
    assertThat(different)
        .contains("<th scope=\"col\">Gained and lost</th>", "&lt;b&gt;old", "U+202E");
    assertThat(different).doesNotContain("<b>", "\u202e");

    String refused = compared(sendEarlier(link, "text", "no program".getBytes(UTF_8)));
    assertThat(refused).contains("These files cannot be compared: ").doesNotContain(folder + "");
  }

  @Test
  void differencesNeedBothUploads() throws Exception {
    String link = read(upload("", "", "libextnet.so", Files.readAllBytes(LIBRARY)), "");
    assertThat(get(link + "/differences", "").statusCode()).isEqualTo(404);
    assertThat(get(link + "/differences?from=0", "").statusCode()).isEqualTo(404);
    String id = link.substring(link.lastIndexOf('/') + 1);
    assertThat(get("/upload/0/differences?from=" + id, "").statusCode()).isEqualTo(404);
    assertThat(sendEarlier("/upload/0", "old", stripped()).statusCode()).isEqualTo(404);
  }

  private HttpResponse<String> sendDebugFile(String link, byte[] file) throws Exception {
    return pages.sendForm(link + "/debug-file", "", Map.of(), "one.pdb", file);
  }

  private static List<String> lines(String metrics, String name) {
    return metrics.lines().filter(line -> line.startsWith(name)).toList();
  }

  @Test
  void contributorsPushTheNamesInTheFile() throws Exception {
    String cookie = logIn();
    String link = named(cookie);
    String exported =
        functions().stream()
            .filter(one -> one.name() != null)
            .findFirst()
            .orElseThrow()
            .keys()
            .getFirst()
            .md5()
            .toString();
    assertThat(pages.get("/functions/" + exported).statusCode()).isEqualTo(404);
    assertThat(get(link, cookie).body()).contains("in the file</button>");
    HttpResponse<String> refused = form(link + "/push", "", "what=file");
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(form(link + "/push", cookie, "what=file&token=wrong").statusCode()).isEqualTo(403);
    assertThat(pages.get("/functions/" + exported).statusCode()).isEqualTo(404);
    HttpResponse<String> pushed = form(link + "/push", cookie, "what=file&token=" + token(cookie));
    assertThat(PageSyntax.check(pushed.body())).contains("Pushed ", "added");
    assertThat(pages.get("/functions/" + exported).body()).contains("libextnet.so");
  }

  @Test
  void uploadsBelongToTheirSession() throws Exception {
    String cookie = logIn();
    String link = named(cookie);
    assertThat(get("/upload", cookie).body()).contains("href=\"" + link + "\"");
    assertThat(get("/upload", "").body()).doesNotContain(link);
    String other = logIn();
    for (String path : List.of(link, link + "/download/csv")) {
      assertThat(get(path, "").statusCode()).isEqualTo(404);
      assertThat(get(path, other).statusCode()).isEqualTo(404);
      assertThat(get(path, cookie).statusCode()).isEqualTo(200);
    }
    assertThat(upload(cookie, "wrong", "a", new byte[10]).statusCode()).isEqualTo(403);
    form(link + "/remove", cookie, "token=" + token(cookie));
    assertThat(get(link, cookie).statusCode()).isEqualTo(404);
  }

  @Test
  void unfitFilesGetOneClearLine() throws Exception {
    byte[] noise = new byte[5000];
    new Random(1).nextBytes(noise);
    byte[] library = stripped();
    for (byte[] content : List.of(noise, "IDA1".getBytes(UTF_8), head(library, 3000))) {
      String link = read(upload("", "", "<b>a\".exe", content), "");
      HttpResponse<String> answer = get(link, "");
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(PageSyntax.check(answer.body())).doesNotContain("<b>a");
      assertThat(get(link + "/download/csv", "").statusCode())
          .isEqualTo(answer.body().contains("cannot be named") ? 409 : 200);
    }
    assertThat(upload("", "", "empty", new byte[0]).statusCode()).isEqualTo(400);
    assertThat(form("/upload", "", "file=1").statusCode()).isEqualTo(415);
    assertThat(
            pages
                .post(
                    "/upload",
                    "",
                    "multipart/form-data; boundary=x",
                    "--x\r\nbroken".getBytes(UTF_8))
                .statusCode())
        .isEqualTo(400);
    assertThat(get("/upload/0123456789abcdef0123456789abcdef", "").statusCode()).isEqualTo(404);
  }

  private static byte[] head(byte[] bytes, int length) {
    return Arrays.copyOf(bytes, length);
  }

  @Test
  void filesHaveALimit() throws Exception {
    pages.close();
    server.close();
    DataSize limit = DataSize.ofKiB(64);
    server = PageStore.restart(folder, new HttpConfig("127.0.0.1:0", List.of(), limit));
    pages = new PageClient(server);
    assertThat(get("/upload", "").body()).contains("at most 64 KiB");
    assertThat(upload("", "", "a", new byte[60_000]).statusCode()).isEqualTo(303);
    for (int size : new int[] {66_000, 70_000, 1_000_000, 30_000_000}) {
      HttpResponse<String> refused = upload("", "", "a", new byte[size]);
      assertThat(refused.statusCode()).isEqualTo(413);
      assertThat(refused.body()).contains("at most 65536 bytes");
    }
    pages.close();
    server.close();
    DataSize none = DataSize.ofBytes(0);
    server = PageStore.restart(folder, new HttpConfig("127.0.0.1:0", List.of(), none));
    pages = new PageClient(server);
    assertThat(get("/upload", "").statusCode()).isEqualTo(404);
    assertThat(upload("", "", "a", new byte[10]).statusCode()).isEqualTo(404);
  }

  @Test
  void nothingIsLeftOnDisk() throws Exception {
    String link = named("");
    assertThat(get(link + "/download/csv", "").statusCode()).isEqualTo(200);
    assertThat(head(link + "/download/csv").body()).isEmpty();
    assertThat(upload("", "", "empty", new byte[0]).statusCode()).isEqualTo(400);
    Path uploads = folder.resolve("uploads");
    await().untilAsserted(() -> assertThat(files(uploads)).isEqualTo(1));
    server.close();
    assertThat(files(uploads)).isZero();
    Files.writeString(uploads.resolve("left.upload"), "left by a process that was killed");
    server = PageStore.restart(folder, 0);
    assertThat(files(uploads)).isZero();
  }

  private static long files(Path folder) throws Exception {
    try (Stream<Path> files = Files.list(folder)) {
      return files.count();
    }
  }
}
