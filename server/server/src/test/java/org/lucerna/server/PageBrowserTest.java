package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.harvest.HarvestOptions;
import org.lucerna.harvest.file.Harvest;

/** Pages in a browser. */
final class PageBrowserTest {
  private static final Path SCREENSHOTS = Path.of("target/screenshots");

  /** Browsers' own message about a page whose status is an error. */
  private static final String STATUS = "Failed to load resource: the server responded with";

  @TempDir private static Path folder;
  private static Server server;
  private static PageClient client;
  private static @Nullable Chromium browser;

  /** Paths by names of screenshots. */
  private static final Map<String, String> PAGES = new LinkedHashMap<>();

  /** The same for pages that only logged-in users get. */
  private static final Map<String, String> PAGES_OF_USERS = new LinkedHashMap<>();

  @BeforeAll
  static void start() throws Exception {
    Files.createDirectories(SCREENSHOTS);
    browser = new Chromium(Path.of("target/chromedriver.log"));
    server = PageStore.start(folder);
    client = new PageClient(server);
    client.awaitFound("size:>0", ">41 keys of functions<");
    String function = "/functions/" + PageStore.RICH;
    PAGES.put("start", "/");
    PAGES.put("search-help", "/search");
    PAGES.put("search", PageClient.search("ssl"));
    PAGES.put("search-refused", PageClient.search("size:x"));
    PAGES.put("function", function);
    PAGES.put("disputed", "/functions/" + PageStore.DISPUTED);
    PAGES.put("compare", comparison(function));
    PAGES.put("similar", "/functions/" + PageStore.SKETCHED + "/similar");
    PAGES.put("pushes", "/pushes");
    PAGES.put("files", "/files");
    PAGES.put("file", "/files/" + PageStore.FILE);
    PAGES.put(
        "compare-files", "/files/" + PageStore.FILE + "/compare?with=" + PageStore.OTHER_FILE);
    PAGES.put("stacks", "/stacks");
    PAGES.put("upload", "/upload");
    String uploaded = uploaded();
    PAGES.put("uploaded", uploaded);
    PAGES.put("differences", differences(uploaded));
    PAGES.put("connect", "/connect");
    PAGES.put("login", "/login");
    PAGES.put("missing", "/nothing");
    PAGES_OF_USERS.put("start-of-root", "/");
    PAGES_OF_USERS.put("function-of-root", function);
    PAGES_OF_USERS.put("deletion", "/delete?undo=" + PageStore.RICH);
    PAGES_OF_USERS.put("account", "/account");
    PAGES_OF_USERS.put("people", "/people");
    PAGES_OF_USERS.put("operations", "/operations");
  }

  /** The page of a library of the JDK that was dropped. */
  private static String uploaded() throws Exception {
    Path library = Path.of(System.getProperty("java.home"), "lib", "libextnet.so");
    try (Harvest file = Harvest.open(library, HarvestOptions.PLAIN)) {
      PageStore.push(server, file);
    }
    HttpResponse<String> answer =
        client.upload("", "", "libextnet.so", Files.readAllBytes(library));
    String link = answer.headers().firstValue("Location").orElseThrow();
    String path = link.substring(link.indexOf("/upload"));
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> client.get(path).body().contains("Download"));
    return path;
  }

  /** The page of what is different between a library of the JDK and another one. */
  private static String differences(String uploaded) throws Exception {
    Path library = Path.of(System.getProperty("java.home"), "lib", "libnet.so");
    HttpResponse<String> answer =
        client.sendForm(
            uploaded + "/earlier", "", Map.of(), "libnet.so", Files.readAllBytes(library));
    String link = answer.headers().firstValue("Location").orElseThrow();
    String path = link.substring(link.indexOf("/upload"));
    await()
        .atMost(Duration.ofSeconds(60))
        .until(() -> client.get(path).body().contains("Gained and lost"));
    return path;
  }

  private static String comparison(String function) throws Exception {
    Matcher link =
        Pattern.compile("href=\"(" + function + "/compare[^\"]+)\"").matcher(client.page(function));
    assertThat(link.find()).isTrue();
    return link.group(1).replace("&amp;", "&");
  }

  @AfterAll
  static void stop() throws Exception {
    if (browser != null) {
      browser.close();
    }
    if (server != null) {
      client.close();
      server.close();
    }
  }

  private static Chromium browser() {
    return Objects.requireNonNull(browser);
  }

  @BeforeEach
  void forget() throws Exception {
    browser().allowScripts(true);
    browser().forgetCookies();
    browser().console();
  }

  private static void assertSilent(String page) throws Exception {
    assertThat(browser().console().stream().filter(message -> !message.contains(STATUS)))
        .as("console of " + page)
        .isEmpty();
  }

  /** The page of a file that is being read turns into the page of its functions by itself. */
  @Test
  void aDroppedFileGetsItsNamesWithoutAReload() throws Exception {
    browser().open(client.uri("/upload"));
    browser()
        .evaluate(
            "(() => { const data = new DataTransfer();"
                + " data.items.add(new File([new Uint8Array(3000).fill(77)], 'noise.exe'));"
                + " document.getElementById('file').files = data.files;"
                + " document.querySelector('form.fields').requestSubmit(); })()");
    await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(
            () ->
                browser()
                    .evaluate("document.getElementById('state').textContent")
                    .asString()
                    .contains("cannot be named"));
    assertSilent("the dropped file");
  }

  @Test
  void fileIsDroppedOnItsForm() throws Exception {
    browser().open(client.uri("/upload"));
    assertThat(browser().evaluate("document.querySelector('[data-hint]').hidden").asBoolean())
        .isFalse();
    browser()
        .evaluate(
            "(() => { const data = new DataTransfer();"
                + " data.items.add(new File([new Uint8Array(3000).fill(77)], 'dropped.exe'));"
                + " document.getElementById('file').dispatchEvent(new DragEvent('drop',"
                + " { dataTransfer: data, bubbles: true, cancelable: true })); })()");
    await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(
            () -> browser().evaluate("document.querySelector('h1').textContent").asString(),
            "dropped.exe"::equals);
    assertSilent("the dropped file");
  }

  @Test
  void refusedFileIsExplainedOnTheForm() throws Exception {
    browser().open(client.uri("/upload"));
    browser()
        .evaluate(
            "(() => { const data = new DataTransfer();"
                + " data.items.add(new File([], 'empty.exe'));"
                + " document.getElementById('file').files = data.files;"
                + " document.querySelector('form.fields').requestSubmit(); })()");
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                browser()
                    .evaluate("document.querySelector('.drop [role=alert]').textContent")
                    .asString()
                    .contains("choose a file first"));
    assertThat(browser().evaluate("document.querySelector('.drop button').disabled").asBoolean())
        .isFalse();
    assertSilent("the refused file");
  }

  /** All controls are in the window: not beyond the edge of a part that scrolls. */
  @Test
  void narrowPagesShowAllOfTheirRows() throws Exception {
    browser().look(390, Chromium.Scheme.LIGHT);
    logIn();
    String uploaded = Objects.requireNonNull(PAGES.get("uploaded"));
    for (String page : List.of("/pushes", "/people", uploaded)) {
      browser().open(client.uri(page));
      assertThat(hiddenParts("a, button, select")).as(page).isEmpty();
    }
    for (String page : List.of("function", "disputed", "file")) {
      browser().open(client.uri(Objects.requireNonNull(PAGES.get(page))));
      assertThat(hiddenParts(".cards a, .number")).as(page).isEmpty();
    }
    browser().open(client.uri(uploaded));
    assertThat(browser().evaluate("document.querySelector('.cards td').offsetHeight").asInt())
        .as("a number stands on one line")
        .isLessThan(30);
    assertThat(browser().evaluate("document.querySelector('.top').offsetHeight").asInt())
        .as("height of the header")
        .isLessThan(170);
    browser().open(client.uri("/theme/auto?back=%2F"));
  }

  @Test
  void choicesOfAnUploadAreNotCut() throws Exception {
    browser().look(1280, Chromium.Scheme.LIGHT);
    browser().open(client.uri(Objects.requireNonNull(PAGES.get("uploaded"))));
    assertThat(hiddenParts("main a, main select, main .number")).isEmpty();
  }

  /** The texts of elements that are cut by a part that scrolls or hides overflow. */
  private static String hiddenParts(String elements) throws Exception {
    return browser()
        .evaluate(
            "[...document.querySelectorAll('"
                + elements
                + "')].filter(one => { const box = one.getBoundingClientRect();"
                + " const around = one.closest('.scroll, .tiles');"
                + " const edge = around ? around.getBoundingClientRect().right : innerWidth;"
                + " return box.width > 1 && box.right > edge + 1; })"
                + ".map(one => one.textContent).join('; ')")
        .asString();
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 360", "LIGHT, 1280", "DARK, 360", "DARK, 1280"})
  void pagesAreAccessibleAndFitAndAreSilent(Chromium.Scheme scheme, int width) throws Exception {
    browser().look(width, scheme);
    checkAll(PAGES, scheme, width);
    logIn();
    checkAll(PAGES_OF_USERS, scheme, width);
  }

  /** Fills in the form, and waits for the page to come back to. */
  private static void logIn() throws Exception {
    browser().open(client.uri("/login?back=%2Ffiles"));
    browser().evaluate("document.getElementById('user').value = 'root'");
    browser().evaluate("document.getElementById('password').value = '" + PageStore.PASSWORD + "'");
    browser().evaluate("document.querySelector('form.fields').submit()");
    await()
        .atMost(Duration.ofSeconds(20))
        .ignoreExceptions()
        .until(() -> browser().evaluate("location.pathname").asString().equals("/files"));
  }

  /** A page that moves does so whenever it is opened; a busy browser may paint half of one once. */
  private static double shift(String page) throws Exception {
    browser().open(client.uri(page));
    double once = browser().layoutShift();
    if (once == 0) {
      return once;
    }
    browser().open(client.uri(page));
    return browser().layoutShift();
  }

  private static void checkAll(Map<String, String> pages, Chromium.Scheme scheme, int width)
      throws Exception {
    for (Map.Entry<String, String> page : pages.entrySet()) {
      String name = page.getKey() + " " + scheme + " " + width;
      assertThat(shift(page.getValue())).as("moves while it loads: " + name).isZero();
      browser()
          .screenshot(
              SCREENSHOTS.resolve(
                  (page.getKey() + "-" + scheme + "-" + width + ".png").toLowerCase(Locale.ROOT)));
      assertThat(browser().contentWidth()).as("width of " + name).isLessThanOrEqualTo(width);
      assertSilent(name);
      assertThat(browser().accessibilityViolations()).as(name).isEmpty();
      // Messages that the checker itself caused in the browser.
      browser().console();
    }
  }

  @ParameterizedTest
  @CsvSource({"LIGHT, 360", "LIGHT, 1280", "DARK, 360", "DARK, 1280"})
  void pagesWorkWithoutScripts(Chromium.Scheme scheme, int width) throws Exception {
    browser().look(width, scheme);
    browser().allowScripts(false);
    for (Map.Entry<String, String> page : PAGES.entrySet()) {
      String name = page.getKey() + " " + scheme + " " + width;
      browser().open(client.uri(page.getValue()));
      assertThat(browser().contentWidth()).as("width of " + name).isLessThanOrEqualTo(width);
      assertThat(browser().html()).as(name).contains("<h1");
      assertSilent(name);
    }
  }

  @Test
  void keysStandOnOneLine() throws Exception {
    for (int width : new int[] {360, 1280}) {
      browser().look(width, Chromium.Scheme.LIGHT);
      for (String page : List.of("function", "file", "search")) {
        browser().open(client.uri(Objects.requireNonNull(PAGES.get(page))));
        assertThat(
                browser().evaluate("document.querySelector('.facts .mono').offsetHeight").asInt())
            .as(page + " " + width)
            .isLessThan(30);
      }
    }
  }

  @Test
  void pagesAreAccessibleInTheChosenTheme() throws Exception {
    browser().look(1280, Chromium.Scheme.LIGHT);
    browser().open(client.uri("/theme/dark?back=%2F"));
    assertThat(background()).isEqualTo("rgb(19, 22, 25)");
    assertThat(browser().accessibilityViolations()).isEmpty();
  }

  private static String background() throws Exception {
    return browser().evaluate("getComputedStyle(document.body).backgroundColor").asString();
  }

  @Test
  void themeIsChosenByALinkAndKept() throws Exception {
    browser().look(1280, Chromium.Scheme.LIGHT);
    browser().open(client.uri("/search?q=ssl"));
    assertThat(background()).isEqualTo("rgb(247, 247, 245)");
    browser().evaluate("document.querySelector('.themes a[href^=\"/theme/dark\"]').click()");
    await().atMost(Duration.ofSeconds(10)).until(() -> background().equals("rgb(19, 22, 25)"));
    assertThat(browser().evaluate("location.pathname + location.search").asString())
        .isEqualTo("/search?q=ssl");
    browser().open(client.uri("/"));
    assertThat(background()).isEqualTo("rgb(19, 22, 25)");
    browser().evaluate("document.querySelector('.themes a[href^=\"/theme/auto\"]').click()");
    await().atMost(Duration.ofSeconds(10)).until(() -> background().equals("rgb(247, 247, 245)"));
    assertSilent("the choice of a theme");
  }

  @Test
  void slashFocusesTheBoxAndResultsComeAsOneTypes() throws Exception {
    browser().look(1280, Chromium.Scheme.LIGHT);
    browser().open(client.uri("/search"));
    browser().evaluate("window.isSamePage = true");
    browser().press('/');
    assertThat(browser().evaluate("document.activeElement.id + document.activeElement.value"))
        .asString()
        .contains("q");
    for (char key : "heartbleed".toCharArray()) {
      browser().press(key);
    }
    await().atMost(Duration.ofSeconds(10)).until(() -> results().contains("tls1_process"));
    assertThat(browser().evaluate("location.pathname + location.search").asString())
        .isEqualTo("/search?q=heartbleed");
    assertThat(browser().evaluate("document.title").asString()).isEqualTo("heartbleed - Lucerna");
    assertThat(browser().evaluate("document.getElementById('q').value").asString())
        .isEqualTo("heartbleed");
    for (char key : " size:x".toCharArray()) {
      browser().press(key);
    }
    await().atMost(Duration.ofSeconds(10)).until(() -> results().contains("expected a number"));
    assertThat(browser().evaluate("window.isSamePage === true").asBoolean()).isTrue();
    assertThat(browser().console()).isEmpty();
  }

  private static String results() throws Exception {
    return browser().evaluate("document.getElementById('results').textContent").asString();
  }

  @Test
  void similarFunctionsAppearOnThePageOfAFunction() throws Exception {
    browser().look(1280, Chromium.Scheme.LIGHT);
    browser().open(client.uri("/functions/" + PageStore.SKETCHED));
    browser().evaluate("document.getElementById('similar').scrollIntoView()");
    await()
        .atMost(Duration.ofSeconds(10))
        .until(
            () ->
                browser()
                    .evaluate("document.getElementById('similar').textContent")
                    .asString()
                    .contains("zng_deflate_fast"));
    assertThat(List.copyOf(browser().console())).isEmpty();
  }

  @Test
  void pushAppearsOnTheStartPageAlsoAfterARestartOfTheServer(@TempDir Path own) throws Exception {
    Server first = PageStore.start(own);
    try (PageClient pages = new PageClient(first)) {
      browser().look(1280, Chromium.Scheme.LIGHT);
      browser().open(pages.uri("/"));
      browser().evaluate("window.isSamePage = true");
      PageStore.push(first, "/home/ana/first.elf");
      awaitPush("first.elf");
      int port = Objects.requireNonNull(first.httpAddress()).getPort();
      first.close();
      first = PageStore.restart(own, port);
      PageStore.push(first, "/home/ana/second.elf");
      awaitPush("second.elf");
      assertThat(browser().evaluate("window.isSamePage === true").asBoolean()).isTrue();
    } finally {
      first.close();
    }
    browser().open(client.uri("/login"));
  }

  private static void awaitPush(String file) {
    await()
        .atMost(Duration.ofSeconds(20))
        .until(
            () ->
                browser()
                    .evaluate("document.getElementById('last-pushes').textContent")
                    .asString()
                    .contains(file));
  }
}
