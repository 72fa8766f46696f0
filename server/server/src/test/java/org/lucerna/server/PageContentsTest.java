package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.Md5;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.SearchConfig;

/** The contents of pages, over HTTP. */
final class PageContentsTest {
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  @TempDir private static Path folder;
  private static Server server;
  private static PageClient client;

  @BeforeAll
  static void start() throws Exception {
    server = PageStore.start(folder);
    client = new PageClient(server);
    client.awaitFound("size:>0", ">41 keys of functions<");
  }

  @AfterAll
  static void stop() throws Exception {
    client.close();
    server.close();
  }

  private static String function(Object key) throws Exception {
    return client.page("/functions/" + key);
  }

  @Test
  void startPageShowsNumbersPushesAndPopularFunctions() throws Exception {
    assertThat(client.page("/"))
        .contains("<dt>keys of functions</dt><dd>41</dd>", "<dt>pushes</dt><dd>5</dd>")
        .contains("<dt>connections</dt><dd>0</dd>")
        .contains("<bdi>libssl.so.1.1</bdi>", "<bdi>httpd</bdi>", "<bdi>ana</bdi>")
        .doesNotContain("/home/ana")
        .contains("href=\"/functions/" + PageStore.DISPUTED + "\"", ">412<")
        .contains("<code>127.0.0.1:" + server.luminaAddress().getPort() + "</code>")
        .contains("a Lumina server for IDA", "Running since <time datetime=\"20")
        .contains("href=\"/healthz\"", "href=\"/readyz\"", "href=\"/metrics\"");
  }

  @Test
  void pushesAreListedWithTheirFilesAndHosts() throws Exception {
    assertThat(client.page("/pushes"))
        .contains("<bdi>libssl.so.1.1</bdi>", "<bdi>httpd</bdi>", "<bdi>ana</bdi>")
        .contains("href=\"/files/" + PageStore.FILE + "\"")
        .doesNotContain("Older pushes", "Undo");
    assertThat(client.page("/pushes?before=2")).doesNotContain("httpd");
    assertThat(client.page("/pushes?before=1")).contains("Nothing has been pushed yet.");
    assertThat(client.get("/pushes?before=x").statusCode()).isEqualTo(400);
    assertThat(client.get("/pushes/last").body())
        .contains("<bdi>httpd</bdi>")
        .doesNotContain("<html", "<h1");
  }

  @Test
  void searchShowsMatchingText() throws Exception {
    String page = client.page(PageClient.search("heartbleed"));
    assertThat(page)
        .contains("<p class=\"summary\" role=\"status\">1 function</p>")
        .contains("<bdi>tls1_process_heartbeat</bdi>", "<dt>comment</dt>")
        .contains("(RFC 6520).\nHeartbleed: the length is not checked.")
        .doesNotContain("U+000A")
        .contains(PageStore.RICH.toString(), "453 bytes", "187 pulls")
        .contains("value=\"heartbleed\"", "(SSL *s)");
    assertThat(client.page(PageClient.search("verify")))
        .contains("firmware::Updater::verify(", "_ZN8firmware7Updater6verify");
  }

  @Test
  void filtersAddConditions() throws Exception {
    String page = client.page(PageClient.search("ssl"));
    assertThat(page)
        .contains("href=\"/search?q=ssl+size%3A%3C64\">size:&lt;64</a>")
        .contains("href=\"/search?q=ssl+type%3ASSL\">type:SSL</a>");
    assertThat(client.page(PageClient.search("ssl size:<64")))
        .contains("ssl_lib_init")
        .doesNotContain("ssl3_read_bytes", ">size:64..511<");
  }

  @Test
  void pagesOfResultsAreLinked() throws Exception {
    String first = client.page(PageClient.search("size:>0"));
    Matcher next = Pattern.compile("class=\"next\" href=\"([^\"]+)\"").matcher(first);
    assertThat(next.find()).isTrue();
    String second = client.page(next.group(1).replace("&amp;", "&"));
    assertThat(second).contains("class=\"hit\"").doesNotContain("class=\"next\"");
    assertThat(hits(first) + hits(second)).isEqualTo(41);
  }

  private static long hits(String page) {
    return Pattern.compile("<li class=\"hit\">").matcher(page).results().count();
  }

  @Test
  void functionWithSeveralKeysIsOneResult(@TempDir Path own) throws Exception {
    try (Server other = PageStore.start(own);
        PageClient asking = new PageClient(other)) {
      List<Md5> keys = List.of(PageStore.key("as for IDA"), PageStore.key("as linked"));
      PageStore.push(other, "twice_pushed", 0x1000, keys);
      PageStore.push(other, "twice_pushed", 0x2000, List.of(PageStore.key("another")));
      asking.awaitFound("twice_pushed", ">2 functions<");
      String page = asking.page(PageClient.search("twice_pushed"));
      assertThat(hits(page)).isEqualTo(2);
      assertThat(page).contains("<li>also <a class=\"mono\" href=\"/functions/");
      keys.forEach(key -> assertThat(page).contains("href=\"/functions/" + key + "\""));
    }
  }

  @Test
  void searchWithoutQueryExplainsTheLanguage() throws Exception {
    assertThat(client.page("/search")).contains("<details class=\"help\" open>");
    assertThat(client.page("/search?q=+")).contains("<details class=\"help\" open>");
    assertThat(client.page("/search?q=ssl")).contains("<details class=\"help\">");
  }

  @Test
  void invalidQueryIsExplained() throws Exception {
    HttpResponse<String> answer = client.get("/search?q=size%3Ax");
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(PageSyntax.check(answer.body()))
        .contains("size: expected a number such as 200, 0x40, &gt;200 or 16..32");
    HttpResponse<String> toScript = client.get("/search?q=size%3Ax", "HX-Request", "true");
    assertThat(toScript.statusCode()).as("scripts show successful answers only").isEqualTo(200);
    assertThat(toScript.body()).contains("role=\"alert\"", "size: expected a number");
    assertThat(client.get("/search?q=ssl&cursor=x").statusCode()).isEqualTo(400);
  }

  @Test
  void functionShowsPrototypeCommentsAndFrame() throws Exception {
    assertThat(function(PageStore.RICH))
        .contains("<bdi>tls1_process_heartbeat</bdi></h1>", "453 bytes", "187 pulls")
        .contains("int __fastcall tls1_process_heartbeat(SSL *s)")
        .contains("Heartbleed: the length is not checked.")
        .contains("<td class=\"mono nowrap\">+0x2a</td>", "n2s(p, payload): 16 bits from the peer")
        .contains("memcpy of up to 64 KiB", ">repeatable<", ">line before<")
        .contains("72 bytes, 8 of saved registers", "attacker controlled", "char *")
        .contains("chris", "openssl-1.0.1f.i64", "libssl.so.1.1.i64");
  }

  @Test
  void functionShowsNamesWithEvidence() throws Exception {
    assertThat(function(PageStore.DISPUTED))
        .contains("ssl_read_wrapper", "<span class=\"tag\">served</span>")
        .contains("<th scope=\"col\">popularity</th>", "<rect class=\"fill\" width=\"100\"")
        .contains("Without evidence here: neighbors, distance");
  }

  @Test
  void versionsAreComparedSideBySide() throws Exception {
    Matcher link =
        Pattern.compile("href=\"(/functions/" + PageStore.RICH + "/compare[^\"]+)\"")
            .matcher(function(PageStore.RICH));
    assertThat(link.find()).isTrue();
    String path = link.group(1).replace("&amp;", "&");
    assertThat(client.page(path))
        .contains("<h2 id=\"differences\">", " differences</h2>")
        .contains("payload length, from the message", "n2s(p, payload)")
        .contains("comment, +0x2a <span class=\"tag\">changed</span>")
        .contains("comment, +0x12 <span class=\"tag\">added</span>")
        .contains("name <span class=\"tag\">same</span>");
    Matcher ids = Pattern.compile("from=(\\d+)&to=(\\d+)").matcher(path);
    assertThat(ids.find()).isTrue();
    String back =
        "/functions/%s/compare?from=%s&to=%s".formatted(PageStore.RICH, ids.group(2), ids.group(1));
    assertThat(client.page(back)).contains("comment, +0x12 <span class=\"tag\">removed</span>");
  }

  @Test
  void similarFunctionsAreListedWithReasons() throws Exception {
    assertThat(client.page("/functions/" + PageStore.SKETCHED + "/similar"))
        .contains("zng_deflate_fast", "libz-ng.so", " %</span>", "string");
    assertThat(client.page("/functions/" + PageStore.RICH + "/similar"))
        .contains("No sketch of this function has been pushed");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "/functions/00000000000000000000000000000001|404|this server knows no function",
        "/functions/00000000000000000000000000000001/similar|404|this server knows no function",
        "/functions/00000000000000000000000000000001/compare?from=1&to=2|404|has no version 1",
        "/functions/nonsense|404|expected a key, 32 hexadecimal digits",
        "/functions/0000000000000000000000000000000x|404|expected a key, 32 hexadecimal digits",
        "/functions/00000000000000000000000000000001/compare|400|from: expected the number",
        "/functions/00000000000000000000000000000001/compare?from=x&to=2|400|from: expected",
        "/functions/|404|there is no such page",
        "/nothing|404|there is no such page",
        "/%3Cscript%3E|404|there is no such page",
        "/assets/0/lucerna.css|404|there is no such page",
      })
  void unknownPagesAreErrors(String path, int status, String reason) throws Exception {
    HttpResponse<String> answer = client.get(path);
    assertThat(answer.statusCode()).isEqualTo(status);
    assertThat(PageSyntax.check(answer.body())).contains(reason, "class=\"refusal\"");
    assertProtected(answer);
  }

  private static void assertProtected(HttpResponse<String> answer) {
    assertThat(answer.headers().firstValue("Content-Security-Policy")).hasValue(POLICY);
    assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    assertThat(answer.headers().firstValue("Referrer-Policy")).hasValue("same-origin");
    assertThat(answer.headers().firstValue("Cache-Control")).hasValue("no-store");
    assertThat(answer.headers().firstValue("Content-Type")).hasValue("text/html;charset=utf-8");
  }

  @Test
  void allPagesHaveProtectingHeaders() throws Exception {
    String function = "/functions/" + PageStore.SKETCHED;
    for (String path : List.of("/", "/search", "/search?q=ssl", function, function + "/similar")) {
      assertProtected(client.get(path));
    }
  }

  @Test
  void assetsAreKeptForeverAndConfirmedByTag() throws Exception {
    Matcher assets = Pattern.compile("(?:href|src)=\"(/assets/[^\"]+)\"").matcher(client.page("/"));
    List<String> paths = assets.results().map(found -> found.group(1)).toList();
    assertThat(paths).hasSize(4);
    for (String path : paths) {
      HttpResponse<String> answer = client.get(path);
      assertThat(answer.statusCode()).isEqualTo(200);
      assertThat(answer.body()).isNotEmpty();
      assertThat(answer.headers().firstValue("Cache-Control"))
          .hasValue("public, max-age=31536000, immutable");
      assertThat(answer.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
      String tag = answer.headers().firstValue("ETag").orElseThrow();
      HttpResponse<String> again = client.get(path, "If-None-Match", tag);
      assertThat(again.statusCode()).isEqualTo(304);
      assertThat(again.body()).isEmpty();
    }
  }

  @Test
  void themeIsRememberedInACookie() throws Exception {
    HttpResponse<String> chosen = client.get("/theme/dark?back=%2Fsearch%3Fq%3Da%2Bb");
    assertThat(chosen.statusCode()).isEqualTo(302);
    assertThat(chosen.headers().firstValue("Location")).hasValue("/search?q=a+b");
    String cookie = chosen.headers().firstValue("Set-Cookie").orElseThrow();
    assertThat(cookie).startsWith("theme=dark; ").contains("Path=/", "HttpOnly", "SameSite=Strict");
    assertThat(client.get("/", "Cookie", "theme=dark").body()).contains("data-theme=\"dark\"");
    assertThat(client.get("/", "Cookie", "theme=\"><script>").body())
        .contains("data-theme=\"auto\"");
    assertThat(client.get("/theme/pink").headers().firstValue("Set-Cookie")).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "https%3A%2F%2Fevil.example%2F",
        "%2F%2Fevil.example%2F",
        "%2F%5Cevil.example",
        "evil",
        "javascript%3Aalert(1)",
        "%2Fa%0D%0ASet-Cookie%3Ax%3Dy",
        ""
      })
  void themeGoesBackToOwnPagesOnly(String back) throws Exception {
    HttpResponse<String> answer = client.get("/theme/dark?back=" + back);
    assertThat(answer.headers().firstValue("Location")).hasValue("/");
    assertThat(answer.headers().allValues("Set-Cookie")).hasSize(1);
  }

  @Test
  void forwardedRequestsAreRefused() throws Exception {
    for (String header : List.of("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")) {
      HttpResponse<String> answer = client.get("/", header, "192.0.2.1");
      assertThat(answer.statusCode()).isEqualTo(403);
      assertThat(PageSyntax.check(answer.body())).contains("forwarded by a proxy");
      assertProtected(answer);
    }
  }

  @Test
  void guestsWithoutRoleSeeNothing(@TempDir Path own) throws Exception {
    AccessConfig closed = AccessConfig.defaults().withGuest(GuestRole.NONE);
    try (Server other = PageStore.start(own, closed);
        PageClient asking = new PageClient(other)) {
      for (String path : List.of("/", "/search?q=ssl", "/functions/" + PageStore.RICH)) {
        HttpResponse<String> answer = asking.get(path);
        assertThat(answer.statusCode()).isEqualTo(401);
        assertThat(answer.body()).contains("this server shows nothing to guests");
        assertThat(answer.body()).doesNotContain("heartbeat");
      }
    }
  }

  @Test
  void undisclosedAuthorsAndFilesAreNotShown(@TempDir Path own) throws Exception {
    AccessConfig discreet = AccessConfig.defaults().withGuest(GuestRole.READER);
    try (Server other = PageStore.start(own, discreet);
        PageClient asking = new PageClient(other)) {
      asking.awaitFound("size:>0", ">41 keys of functions<");
      for (String path :
          List.of(
              "/",
              "/functions/" + PageStore.RICH,
              "/functions/" + PageStore.SKETCHED + "/similar",
              PageClient.search("ssl"))) {
        assertThat(asking.page(path))
            .doesNotContain("chris", "<bdi>ana", "i64", "libssl", "libz-ng", ">Who<", ">Database<");
      }
    }
  }

  @Test
  void searchThatIsOffSaysSo(@TempDir Path own) throws Exception {
    AccessConfig open = AccessConfig.defaults().withGuest(GuestRole.READER);
    try (Server other =
            Server.start(PageStore.config(own, open).withSearch(new SearchConfig(false)));
        PageClient asking = new PageClient(other)) {
      HttpResponse<String> answer = asking.get("/search?q=ssl");
      assertThat(answer.statusCode()).isEqualTo(400);
      assertThat(PageSyntax.check(answer.body())).contains("search is off on this server");
      assertThat(asking.page("/"))
          .contains(
              "This server knows nothing yet",
              "Nothing has been pushed yet",
              "Nothing has been pulled yet");
    }
  }

  @Test
  void proxyShowsThatItHoldsNothing() throws Exception {
    try (TestServer proxy =
            TestServer.start(
                settings ->
                    Chain.asking(Chain.upstream("team", server.luminaAddress().getPort()))
                        .apply(settings)
                        .asProxy());
        PageClient asking = new PageClient(proxy.server())) {
      assertThat(asking.page("/")).contains("<dt>keys of functions</dt><dd>0</dd>");
      assertThat(asking.get("/search?q=ssl").body()).contains("a proxy, which stores nothing");
      assertThat(asking.get("/functions/" + PageStore.RICH).statusCode()).isEqualTo(404);
    }
  }
}
