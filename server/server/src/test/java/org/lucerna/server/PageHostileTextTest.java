package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.Out;
import org.lucerna.binary.fixture.SymbolWriter;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Pages of functions whose names, comments, variables, accounts and paths are meant to hurt. */
final class PageHostileTextTest {
  @TempDir private static Path folder;
  private static Server server;
  private static PageClient client;

  private static Md5 key(int number) {
    return new SketchedProgram(1, HostileTexts.ALL.size(), 9000).key(number);
  }

  @BeforeAll
  static void start() throws Exception {
    ServerConfig config =
        PageStore.config(
            folder, new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE));
    try (StoreEngine store = ConfiguredStore.openToMaintain(config)) {
      fill(store);
    }
    server = Server.start(config);
    client = new PageClient(server);
    client.awaitFound("size:>0", ">" + HostileTexts.ALL.size() * 2 + " keys of functions<");
  }

  /** Each text is everything that can be a text, in two versions, and in a second program. */
  private static void fill(StoreEngine store) {
    for (int i = 0; i < HostileTexts.ALL.size(); i++) {
      ByteString text = HostileTexts.ALL.get(i);
      ByteString other = HostileTexts.ALL.get((i + 1) % HostileTexts.ALL.size());
      push(store, key(i), other, i);
      push(store, key(i), text, i);
      push(store, new SketchedProgram(1, HostileTexts.ALL.size(), 9500).key(i), text, i + 100);
      store.pull(Pull.of(List.of(key(i)), true), MemoryGrant.UNBOUNDED);
    }
    for (int first : new int[] {9000, 9500}) {
      store
          .sketches(SimilarityModel.standard().rarity())
          .store(
              new Md5(first, 1),
              new SketchedProgram(1, HostileTexts.ALL.size(), first).program(),
              SketchStore.Selection.KNOWN,
              ByteString.utf8("<i>ana</i>"));
    }
  }

  private static void push(StoreEngine store, Md5 key, ByteString text, int file) {
    ByteString small = text.slice(0, Math.min(text.length(), 2000));
    ByteString member = small.slice(0, Math.min(small.length(), 200));
    Metadata metadata =
        Metadata.of(
            new FunctionComment(false, text),
            new FunctionComment(true, small),
            new InstructionComments(
                false, List.of(new InstructionComments.Item(new Location(0, 4), small))),
            new ExtraComments(List.of(new ExtraComments.Item(new Location(1, 8), small, small))),
            new FrameDescription(
                16, 8, 4, List.of(new FrameMember(member, null, small, member, 8L, null, 4L))));
    store.push(
        new Push(
            Instant.parse("2026-11-01T00:00:00Z").plusSeconds(file),
            member,
            new PushOrigin(small, small, new Md5(file, 2), member),
            PushMode.OVERRIDE_IF_BETTER,
            List.of(
                new PushedFunction(
                    key, new FunctionInfo(text, 64, metadata.encode()), 0x401000 + file))));
  }

  private static String harmless(String path) throws Exception {
    return HostileTexts.harmless(path, client.page(path));
  }

  @Test
  void startPageIsHarmless() throws Exception {
    assertThat(harmless("/")).contains("class=\"unprintable\"");
  }

  @Test
  void pushesAreHarmless() throws Exception {
    assertThat(harmless("/pushes")).contains("class=\"unprintable\"");
    String part = client.get("/pushes/last").body();
    assertThat(HostileTexts.harmless("/pushes/last", part)).contains("class=\"unprintable\"");
  }

  @Test
  void filesAreHarmless() throws Exception {
    assertThat(harmless("/files")).contains("class=\"unprintable\"");
    for (int i = 0; i < HostileTexts.ALL.size(); i++) {
      String file = "/files/" + new Md5(i, 2);
      assertThat(harmless(file)).contains("0x40");
      String other = new Md5((i + 1) % HostileTexts.ALL.size(), 2).toString();
      assertThat(harmless(file + "/compare?with=" + other)).contains("Two files");
    }
  }

  @Test
  void functionsAreHarmless() throws Exception {
    for (int i = 0; i < HostileTexts.ALL.size(); i++) {
      String path = "/functions/" + key(i);
      String page = harmless(path);
      assertThat(harmless(path + "/similar")).contains("Similar functions");
      List<String> comparisons = new ArrayList<>();
      Matcher link = Pattern.compile("href=\"(" + path + "/compare[^\"]+)\"").matcher(page);
      while (link.find()) {
        comparisons.add(link.group(1).replace("&amp;", "&"));
      }
      assertThat(comparisons).isNotEmpty();
      assertThat(harmless(comparisons.getFirst())).contains("differences");
    }
  }

  /** A program whose functions have these names. */
  private static byte[] program(List<String> names) {
    ElfWriter elf = new ElfWriter(true, ByteOrder.LITTLE_ENDIAN, 3, 62);
    SymbolWriter symbols = new SymbolWriter(elf, true);
    Out text = elf.out();
    for (int i = 0; i < names.size(); i++) {
      long address = 0x1000L + text.size();
      for (int j = 0; j < 5; j++) {
        // mov eax, number
        text.u8(0xb8).u32(0x1000000 + 100 * i + j);
      }
      text.u8(0xc3).align(16);
      symbols.add(names.get(i), 0x12, 1, address, 26);
    }
    int code = elf.progbits(".text", 6, 0x1000, text.toByteArray());
    int table = elf.section(".strtab", 3, 0, 0, 0, 0, symbols.names());
    elf.section(".symtab", 2, 0, 0, table, 1, symbols.symbols());
    return elf.segment(1, 5, code).write();
  }

  @Test
  void differencesAreHarmless() throws Exception {
    List<String> names =
        HostileTexts.ALL.stream().filter(ByteString::isUtf8).map(ByteString::text).toList();
    List<String> others = names.stream().map(name -> "x" + name).toList();
    String upload = location(client.upload("", "", "<b>after</b>", program(others)));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> client.get(upload).body().contains("Download"));
    String path =
        location(
            client.sendForm(upload + "/earlier", "", Map.of(), "<b>before</b>", program(names)));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> !client.get(path).body().contains("Comparing the files"));
    assertThat(harmless(path)).contains("<h2 id=\"part3\">Renamed</h2>", "class=\"unprintable\"");
  }

  private static String location(HttpResponse<String> sent) {
    String location = sent.headers().firstValue("Location").orElseThrow();
    return location.substring(location.indexOf("/upload"));
  }

  @Test
  void searchesAreHarmless() throws Exception {
    String path = PageClient.search("size:>0");
    while (path != null) {
      Matcher next = Pattern.compile("class=\"next\" href=\"([^\"]+)\"").matcher(harmless(path));
      path = next.find() ? next.group(1).replace("&amp;", "&") : null;
    }
    for (ByteString text : HostileTexts.ALL) {
      String query = text.slice(0, Math.min(text.length(), 500)).text();
      assertThat(PageSyntax.check(client.get(PageClient.search(query)).body()))
          .doesNotContain("<script>", "<img", "<svg/", "<b>");
    }
  }

  private static JsonNode api(String path) throws Exception {
    HttpResponse<byte[]> answer = client.bytes("/api/v1" + path);
    assertThat(answer.statusCode()).as(path).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type")).as(path).hasValue("application/json");
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    for (byte each : answer.body()) {
      assertThat(each >= 0 && each < ' ' && each != '\n')
          .as("control character: " + path)
          .isFalse();
    }
    assertThat(ByteString.wrap(answer.body()).isUtf8()).as(path).isTrue();
    return JsonMapper.shared().readTree(answer.body());
  }

  private static ByteString text(JsonNode object, String field) {
    String hex = object.path(field + "Hex").asString("");
    return hex.isEmpty() ? ByteString.utf8(object.path(field).asString()) : ByteString.hex(hex);
  }

  @Test
  void theApiAnswersEveryTextByteForByte() throws Exception {
    for (int i = 0; i < HostileTexts.ALL.size(); i++) {
      ByteString name = HostileTexts.ALL.get(i);
      String path = "/functions/" + key(i);
      assertThat(text(api(path), "name")).as(path).isEqualTo(name);
      JsonNode versions = api(path + "/history").path("versions");
      assertThat(text(versions.path(0), "name")).isEqualTo(name);
      assertThat(versions).hasSize(2);
      assertThat(api(path + "/explanation").path("candidates")).isNotEmpty();
      String file = "/files/" + new Md5(i, 2);
      // The path of the first push.
      ByteString first = HostileTexts.ALL.get((i + 1) % HostileTexts.ALL.size());
      assertThat(text(api(file), "path"))
          .as(file)
          .isEqualTo(first.slice(0, Math.min(first.length(), 2000)));
      assertThat(text(api(file + "/functions").path("functions").path(0), "name")).isEqualTo(name);
      api(file + "/similar");
      api(file + "/comparison?with=" + new Md5((i + 1) % HostileTexts.ALL.size(), 2));
    }
    for (String list : List.of("/files", "/pushes", "/statistics", "/unknown", "/connections")) {
      api(list);
    }
    assertThat(api("/search?q=size:%3E0&limit=100").path("functions")).isNotEmpty();
  }

  @Test
  void longNamesAreCutAndReachable() throws Exception {
    String page = harmless("/functions/" + key(18));
    assertThat(page).contains("<summary>The whole name</summary>", "A".repeat(64 << 10));
    assertThat(page.substring(page.indexOf("<title>"), page.indexOf("</title>")))
        .hasSizeLessThan(250);
  }

  @ParameterizedTest
  @CsvSource({
    "10, U+202E</span>txt.exe",
    "11, U+200B</span>width",
    "12, U+0001 U+001B</span>[31mred",
    "13, U+0310 U+0310",
    "14, U+3164 U+2800 U+FFA0 U+115F",
    "17, \\xff \\xfe \\x80 \\xc3</span>(",
  })
  void invisibleCharactersAndInvalidBytesAreShown(int number, String shown) throws Exception {
    assertThat(harmless("/functions/" + key(number))).contains(shown);
  }
}
