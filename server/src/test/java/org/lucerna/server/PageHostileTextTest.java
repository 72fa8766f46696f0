package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.metadata.ExtraComments;
import org.lucerna.lumina.metadata.FrameDescription;
import org.lucerna.lumina.metadata.FrameMember;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.config.GuestRole;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.similarity.match.SimilarityModel;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.PushedFunction;
import org.lucerna.store.SketchStore;
import org.lucerna.store.engine.StoreEngine;

/** Pages of functions whose names, comments, variables, accounts and paths are meant to hurt. */
final class PageHostileTextTest {
  /** Texts that would do something if they were not escaped, or that would be invisible. */
  private static final List<ByteString> CORPUS =
      List.of(
          text("<script>alert(1)</script>"),
          text("</td></table><img src=x onerror=alert(1)>"),
          text("\" onmouseover=\"alert(1)\" x=\""),
          text("' onfocus='alert(1)' autofocus='"),
          text("<!-- <svg/onload=alert(1)> --><![CDATA[x]]>"),
          text("&lt;b&gt;&amp;&#60;b&#62;"),
          text("</title></textarea><style>*{display:none}</style>"),
          text("${view.shell()} @if(true) !{var x = 1;} $unsafe{x} @template.error() @`x`"),
          text("javascript:alert(1)//\nhttps://evil.example/"),
          text("{{7*7}} #{7*7} <%= 7*7 %>"),
          text("admin\u202etxt.exe\u202c \u2066x\u2069 \u200f\u200e\u061c"),
          text("zero\u200bwidth\u200c\u200d\ufeff\u00ad soft"),
          text("\u0001\u001b[31mred\u001b[0m\u007f\u0085 line\u2028two\u2029three"),
          text("z" + "\u0310".repeat(300) + "algo"),
          text("\u3164\u2800\uffa0\u115f hangul fillers"),
          text("\udb40\udc41\udb40\udc42 tags \ufe0f \udbff\udffd private"),
          text("אבג רtl العربية"),
          ByteString.hex("fffe80c328e28028f0908028f888808080c0afeda080"),
          text("A".repeat(64 << 10)),
          text("<b>".repeat((64 << 10) / 3)),
          ByteString.hex("ff".repeat(64 << 10)),
          text("\u202e".repeat(20_000)));

  @TempDir private static Path folder;
  private static Server server;
  private static PageClient client;

  private static ByteString text(String text) {
    return ByteString.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  private static Md5 key(int number) {
    return new SketchedProgram(1, CORPUS.size(), 9000).key(number);
  }

  @BeforeAll
  static void start() throws Exception {
    ServerConfig config =
        PageStore.config(folder, new AccessConfig(true, GuestRole.READER, false, true, true));
    try (StoreEngine store = Server.openStore(config)) {
      fill(store);
    }
    server = Server.start(config);
    client = new PageClient(server);
    client.awaitFound("size:>0", ">" + CORPUS.size() * 2 + " functions<");
  }

  /** Each text is everything that can be a text, in two versions, and in a second program. */
  private static void fill(StoreEngine store) {
    for (int i = 0; i < CORPUS.size(); i++) {
      ByteString text = CORPUS.get(i);
      ByteString other = CORPUS.get((i + 1) % CORPUS.size());
      push(store, key(i), other, i);
      push(store, key(i), text, i);
      push(store, new SketchedProgram(1, CORPUS.size(), 9500).key(i), text, i + 100);
      store.pull(Pull.of(List.of(key(i)), true), MemoryGrant.UNBOUNDED);
    }
    for (int first : new int[] {9000, 9500}) {
      store
          .sketches(SimilarityModel.standard().rarity())
          .store(
              new Md5(first, 1),
              new SketchedProgram(1, CORPUS.size(), first).program(),
              SketchStore.Selection.KNOWN,
              text("<i>ana</i>"));
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

  /** Nothing of the corpus is in the page as it was given, if it could do something. */
  private static String harmless(String path) throws Exception {
    String page = client.page(path);
    assertThat(page)
        .as(path)
        .doesNotContain("<script>", "<img", "<svg/", "<!--", "<style", "<b>", "<i>", "</title></")
        .doesNotContain("\u202e", "\u200b", "\u2028", "\u3164", "\u001b", "\ufffd");
    return page;
  }

  @Test
  void startPageIsHarmless() throws Exception {
    assertThat(harmless("/")).contains("class=\"unprintable\"");
  }

  @Test
  void filesAreHarmless() throws Exception {
    assertThat(harmless("/files")).contains("class=\"unprintable\"");
    for (int i = 0; i < CORPUS.size(); i++) {
      String file = "/files/" + new Md5(i, 2);
      assertThat(harmless(file)).contains("0x40");
      String other = new Md5((i + 1) % CORPUS.size(), 2).toString();
      assertThat(harmless(file + "/compare?with=" + other)).contains("Two files");
    }
  }

  @Test
  void functionsAreHarmless() throws Exception {
    for (int i = 0; i < CORPUS.size(); i++) {
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

  @Test
  void searchesAreHarmless() throws Exception {
    String path = PageClient.search("size:>0");
    while (path != null) {
      Matcher next = Pattern.compile("class=\"next\" href=\"([^\"]+)\"").matcher(harmless(path));
      path = next.find() ? next.group(1).replace("&amp;", "&") : null;
    }
    for (ByteString text : CORPUS) {
      String query = text.slice(0, Math.min(text.length(), 500)).text();
      assertThat(PageSyntax.check(client.get(PageClient.search(query)).body()))
          .doesNotContain("<script>", "<img", "<svg/", "<b>");
    }
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
