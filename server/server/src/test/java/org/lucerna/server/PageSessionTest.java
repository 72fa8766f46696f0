package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.Push;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Sessions of pages, and the actions of logged-in users. */
final class PageSessionTest {
  private static final Pattern COOKIE = Pattern.compile("(lucerna-session=[A-Za-z0-9_-]{43}); .*");
  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final Md5 KEY = new Md5(7, 7);

  private final HttpClient client = HttpClient.newHttpClient();
  private final StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
  private TestServer server;
  private PageClient pages;

  @BeforeEach
  void start() throws Exception {
    push("first");
    push("second");
    server =
        new TestServer(
            TestServer.Settings.open().with(AccessConfig.defaults().withGuest(GuestRole.READER)),
            store,
            null);
    server.add("ana", Role.CURATOR);
    server.add("bob", Role.READER);
    server.add("root", Role.ADMINISTRATOR);
    pages = new PageClient(server.server());
  }

  @AfterEach
  void stop() throws Exception {
    client.close();
    pages.close();
    server.close();
  }

  private void push(String name) {
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), 64, ByteString.EMPTY);
    PushOrigin origin =
        new PushOrigin(
            ByteString.EMPTY, ByteString.utf8("/bin/app"), new Md5(1, 1), ByteString.EMPTY);
    store.push(
        new Push(
            Instant.parse("2026-11-20T12:00:00Z"),
            ByteString.utf8("ana"),
            origin,
            PushMode.OVERRIDE,
            List.of(new PushedFunction(KEY, function, 0x1000))));
  }

  private HttpResponse<String> post(String path, String cookie, String... fields) throws Exception {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < fields.length; i += 2) {
      body.append(fields[i])
          .append('=')
          .append(URLEncoder.encode(fields[i + 1], StandardCharsets.UTF_8))
          .append('&');
    }
    HttpRequest.Builder request =
        HttpRequest.newBuilder(pages.uri(path))
            .POST(BodyPublishers.ofString(body.toString()))
            .header("Content-Type", "application/x-www-form-urlencoded");
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private String logIn(String name) throws Exception {
    HttpResponse<String> answer =
        post("/login", "", "user", name, "password", "secret of " + name, "back", "/files");
    assertThat(answer.statusCode()).isEqualTo(303);
    assertThat(answer.headers().firstValue("Location")).contains("/files");
    String set = answer.headers().firstValue("Set-Cookie").orElse("");
    assertThat(set).contains("HttpOnly", "SameSite=Strict", "Path=/").doesNotContain("Secure");
    Matcher cookie = COOKIE.matcher(set);
    assertThat(cookie.matches()).as(set).isTrue();
    return cookie.group(1);
  }

  private String page(String path, String cookie) throws Exception {
    return PageSyntax.check(pages.get(path, "Cookie", cookie).body());
  }

  private String formToken(String path, String cookie) throws Exception {
    Matcher token = TOKEN.matcher(page(path, cookie));
    assertThat(token.find()).isTrue();
    return token.group(1);
  }

  @Test
  void peopleLogInAndOut() throws Exception {
    assertThat(pages.page("/")).contains("href=\"/login?back=%2F\"");
    assertThat(pages.page("/login?back=/files")).contains("name=\"back\" value=\"/files\"");
    String cookie = logIn("ana");
    assertThat(page("/", cookie)).contains("<bdi>ana</bdi>").doesNotContain("/login");
    HttpResponse<String> out = post("/logout", cookie, "token", formToken("/", cookie));
    assertThat(out.statusCode()).isEqualTo(303);
    assertThat(page("/", cookie)).contains("href=\"/login?back=%2F\"").doesNotContain(">ana<");
  }

  @Test
  void wrongLoginsAreRefusedAlike() throws Exception {
    for (String name : List.of("ana", "nobody", "guest", "")) {
      HttpResponse<String> answer = post("/login", "", "user", name, "password", "wrong");
      assertThat(answer.statusCode()).as(name).isEqualTo(401);
      assertThat(answer.body()).contains("Name or password are wrong.").doesNotContain("=\"wrong");
      assertThat(answer.body()).contains("name=\"user\" value=\"" + name + "\"");
      assertThat(answer.headers().firstValue("Set-Cookie")).isEmpty();
    }
  }

  /** The delays are those of the Lumina port, and counted together with it: see LoginsTest. */
  @Test
  void wrongPasswordsAreDelayedAsOnTheLuminaPort() throws Exception {
    for (int i = 0; i < 4; i++) {
      assertThat(post("/login", "", "user", "bob", "password", "wrong").statusCode())
          .isEqualTo(401);
    }
    Credentials right = new Credentials(ByteString.utf8("bob"), ByteString.utf8("secret of bob"));
    try (Wire wire = new Wire(server.connect())) {
      long start = System.nanoTime();
      assertThat(wire.ask(new Hello(5, 0, right))).isNotInstanceOf(Fail.class);
      assertThat(Duration.ofNanos(System.nanoTime() - start))
          .isGreaterThanOrEqualTo(Duration.ofMillis(500));
    }
  }

  @Test
  void loginLeadsToOwnPagesOnly() throws Exception {
    for (String back : List.of("https://evil.example/", "//evil.example/", "javascript:x", "")) {
      HttpResponse<String> answer =
          post("/login", "", "user", "ana", "password", "secret of ana", "back", back);
      assertThat(answer.headers().firstValue("Location")).as(back).contains("/");
    }
  }

  @Test
  void newLoginEndsTheSessionBefore() throws Exception {
    String first = logIn("ana");
    HttpResponse<String> second = post("/login", first, "user", "ana", "password", "secret of ana");
    assertThat(second.statusCode()).isEqualTo(303);
    assertThat(page("/", first)).doesNotContain(">ana<");
  }

  @Test
  void disabledUserIsLoggedOut() throws Exception {
    String cookie = logIn("ana");
    ByteString root = ByteString.utf8("root");
    server
        .administration()
        .change(root, ByteString.utf8("ana"), UserChange.NONE.withDisabled(true));
    assertThat(page("/", cookie)).doesNotContain(">ana<");
  }

  @Test
  void formsOfOtherPagesAreRefused() throws Exception {
    String cookie = logIn("ana");
    String other = formToken("/", logIn("root"));
    for (String token : List.of("", "x", other)) {
      HttpResponse<String> answer =
          post("/delete", cookie, "token", token, "function", KEY.toString());
      assertThat(answer.statusCode()).as(token).isEqualTo(403);
    }
    HttpResponse<String> guest =
        post("/delete", "", "token", formToken("/", cookie), "function", KEY.toString());
    assertThat(guest.statusCode()).isEqualTo(403);
    HttpRequest foreign =
        HttpRequest.newBuilder(pages.uri("/login"))
            .header("Origin", "http://evil.example")
            .POST(BodyPublishers.ofString("user=ana&password=secret+of+ana"))
            .build();
    assertThat(client.send(foreign, BodyHandlers.ofString()).statusCode()).isEqualTo(403);
    assertThat(pages.page("/functions/" + KEY)).contains("second");
  }

  @Test
  void curatorUndoesAndDeletes() throws Exception {
    String cookie = logIn("ana");
    assertThat(page("/functions/" + KEY, cookie)).contains("href=\"/delete?undo=" + KEY);
    String ask = page("/delete?undo=" + KEY, cookie);
    assertThat(ask).contains("the newest version of the function " + KEY, "affects 1 function");
    assertThat(ask)
        .containsSubsequence("<bdi>second</bdi>", "2026-11-20 12:00")
        .doesNotContain(">Who<");
    assertThat(pages.page("/functions/" + KEY)).contains(">second<");

    String token = formToken("/", cookie);
    HttpResponse<String> undone = post("/delete", cookie, "token", token, "undo", KEY.toString());
    assertThat(undone.headers().firstValue("Location")).contains("/functions/" + KEY);
    assertThat(pages.page("/functions/" + KEY)).contains(">first<").doesNotContain(">second<");

    assertThat(page("/", cookie)).contains("href=\"/delete?push=1");
    assertThat(page("/delete?push=1", logIn("root")))
        .containsSubsequence("<bdi>app</bdi>", "<bdi>ana</bdi>", "2026-11-20 12:00");
    assertThat(post("/delete", cookie, "token", token, "push", "1").statusCode()).isEqualTo(303);
    assertThat(pages.get("/functions/" + KEY).statusCode()).isEqualTo(404);
    assertThat(page("/delete?push=1", cookie)).contains("There is nothing to delete");
    assertThat(server.accounts().audit(9))
        .extracting(AuditEntry::action)
        .containsSubsequence("delete", "deleted", "delete", "deleted");
  }

  @Test
  void othersMayNotDelete() throws Exception {
    for (String cookie : List.of("none=1", logIn("bob"))) {
      assertThat(page("/functions/" + KEY, cookie)).doesNotContain("/delete");
      assertThat(page("/", cookie)).doesNotContain("/delete");
      assertThat(pages.get("/delete?undo=" + KEY, "Cookie", cookie).statusCode()).isEqualTo(403);
    }
    String cookie = logIn("bob");
    HttpResponse<String> refused =
        post("/delete", cookie, "token", formToken("/", cookie), "undo", KEY.toString());
    assertThat(refused.statusCode()).isEqualTo(403);
    assertThat(pages.page("/functions/" + KEY)).contains(">second<");
  }

  @Test
  void wrongDeletionsAreRefused() throws Exception {
    String cookie = logIn("ana");
    for (String query : List.of("", "?undo=x", "?push=x", "?push=", "?all=1")) {
      assertThat(pages.get("/delete" + query, "Cookie", cookie).statusCode())
          .as(query)
          .isEqualTo(400);
    }
    HttpResponse<String> large = post("/login", "", "user", "x".repeat(70_000));
    assertThat(large.statusCode()).isEqualTo(413);
    assertThat(post("/login", "", "%zz", "1").statusCode()).isEqualTo(400);
  }

  @Test
  void usersMakeAndRevokeTheirTokens() throws Exception {
    assertThat(pages.get("/account").statusCode()).isEqualTo(401);
    String cookie = logIn("ana");
    assertThat(page("/account", cookie))
        .contains("<option>curator</option>")
        .doesNotContain("<option>administrator</option>");
    String token = formToken("/account", cookie);
    HttpResponse<String> made =
        post(
            "/account/token",
            cookie,
            "token",
            token,
            "role",
            "reader",
            "days",
            "3",
            "label",
            "<b>nightly</b>");
    assertThat(made.statusCode()).isEqualTo(200);
    Matcher secret = Pattern.compile("lucerna_[A-Za-z0-9_-]{43}").matcher(made.body());
    assertThat(secret.find()).isTrue();
    String bearer = "Bearer " + secret.group();
    assertThat(pages.get("/api/v1/pushes", "Authorization", bearer).statusCode()).isEqualTo(200);
    String listed = page("/account", cookie);
    assertThat(listed).contains("&lt;b&gt;nightly").doesNotContain("lucerna_");
    Matcher id = Pattern.compile("name=\"id\" value=\"([0-9a-f]{8})\"").matcher(listed);
    assertThat(id.find()).isTrue();
    assertThat(post("/account/revoke", cookie, "token", token, "id", id.group(1)).statusCode())
        .isEqualTo(303);
    assertThat(pages.get("/api/v1/pushes", "Authorization", bearer).statusCode()).isEqualTo(401);
    for (String[] wrong :
        new String[][] {
          {"reader", "x"}, {"reader", "0"}, {"reader", "4000"}, {"administrator", "3"}, {"", "3"}
        }) {
      assertThat(
              post(
                      "/account/token",
                      cookie,
                      "token",
                      token,
                      "role",
                      wrong[0],
                      "days",
                      wrong[1],
                      "label",
                      "")
                  .statusCode())
          .as(String.join(" ", wrong))
          .isEqualTo(400);
    }
  }

  @Test
  void administratorManagesPeople() throws Exception {
    for (String cookie : List.of("none=1", logIn("bob"), logIn("ana"))) {
      assertThat(pages.get("/people", "Cookie", cookie).statusCode()).isEqualTo(403);
      assertThat(page("/", cookie)).doesNotContain("/people");
    }
    String ana = logIn("ana");
    String[] add = {
      "token", formToken("/", ana), "name", "eve", "role", "curator", "password", "secret of eve"
    };
    assertThat(post("/people/add", ana, add).statusCode()).isEqualTo(403);

    String root = logIn("root");
    assertThat(page("/", root)).contains("href=\"/people\"");
    add[1] = formToken("/people", root);
    assertThat(post("/people/add", root, add).statusCode()).isEqualTo(303);
    assertThat(post("/people/add", root, add).body()).contains("user eve already exists");
    assertThat(logIn("eve")).isNotEmpty();
    assertThat(
            post("/people/role", root, "token", add[1], "name", "eve", "role", "reader")
                .statusCode())
        .isEqualTo(303);
    assertThat(post("/people/disable", root, "token", add[1], "name", "eve").statusCode())
        .isEqualTo(303);
    assertThat(page("/people", root))
        .contains("disabled", "action=\"/people/enable\"")
        .containsSubsequence("user change", "eve: disabled", "eve: role reader", "user add")
        .doesNotContain("secret of eve", "argon2");
    assertThat(post("/people/enable", root, "token", add[1], "name", "eve").statusCode())
        .isEqualTo(303);
    HttpResponse<String> last =
        post("/people/role", root, "token", add[1], "name", "root", "role", "reader");
    assertThat(last.statusCode()).isEqualTo(400);
    assertThat(last.body()).contains("root is the last administrator");
  }

  @Test
  void serverWithoutGuestsAsksToLogIn() throws Exception {
    try (TestServer closed =
            TestServer.start(s -> s.with(AccessConfig.defaults().withGuest(GuestRole.NONE)));
        PageClient asked = new PageClient(closed.server())) {
      for (String path : List.of("/", "/search?q=a", "/functions/" + KEY, "/files")) {
        HttpResponse<String> answer = asked.get(path);
        assertThat(answer.statusCode()).as(path).isEqualTo(401);
        assertThat(answer.body()).contains("action=\"/login\"", "log in").doesNotContain("second");
      }
    }
  }
}
