package org.lucerna.server;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.store.account.Role;

/** The roles that may see each page and send each form: every path, method and role. */
final class PageRoleTest {
  private static final Pattern TOKEN = Pattern.compile("name=\"token\" value=\"([^\"]+)\"");
  private static final String FORM = "application/x-www-form-urlencoded";

  /** Paths that everybody is answered, or that are no pages. */
  private static final Pattern OPEN =
      Pattern.compile(
          "/(healthz|readyz|metrics|api/.*|buildid/.*|symbolicate/.*|\\{name}/\\{id}/\\{file}\\.(sym|pdb)"
              + "|assets/.*|theme/.*|login|logout|<path>)");

  /** Pages with a stream, which ends when the browser goes. */
  private static final String FEED = "/pushes/feed";

  /** The least role for each page. */
  private static final Map<String, Role> PAGES =
      Map.ofEntries(
          Map.entry("/", Role.READER),
          Map.entry("/search", Role.READER),
          Map.entry("/functions/{key}", Role.READER),
          Map.entry("/functions/{key}/compare", Role.READER),
          Map.entry("/functions/{key}/similar", Role.READER),
          Map.entry("/files", Role.READER),
          Map.entry("/files/{md5}", Role.READER),
          Map.entry("/files/{md5}/compare", Role.READER),
          Map.entry("/pushes", Role.READER),
          Map.entry("/pushes/last", Role.READER),
          Map.entry(FEED, Role.READER),
          Map.entry("/connect", Role.READER),
          Map.entry("/connect/last", Role.READER),
          Map.entry("/connect/hexrays.crt", Role.READER),
          Map.entry("/upload", Role.READER),
          Map.entry("/upload/{id}", Role.READER),
          Map.entry("/upload/{id}/download/{format}", Role.READER),
          Map.entry("/upload/{id}/differences", Role.READER),
          Map.entry("/stacks", Role.READER),
          Map.entry("/account", Role.READER),
          Map.entry("/delete", Role.CURATOR),
          Map.entry("/people", Role.ADMINISTRATOR),
          Map.entry("/operations", Role.ADMINISTRATOR),
          Map.entry("/operations/history", Role.ADMINISTRATOR));

  /** The least role for each form. */
  private static final Map<String, Role> FORMS =
      Map.ofEntries(
          Map.entry("/upload", Role.READER),
          Map.entry("/upload/{id}/choose", Role.READER),
          Map.entry("/upload/{id}/debug-file", Role.READER),
          Map.entry("/upload/{id}/earlier", Role.READER),
          Map.entry("/upload/{id}/remove", Role.READER),
          Map.entry("/upload/{id}/push", Role.CONTRIBUTOR),
          Map.entry("/stacks", Role.READER),
          Map.entry("/account/token", Role.READER),
          Map.entry("/account/revoke", Role.READER),
          Map.entry("/delete", Role.CURATOR),
          Map.entry("/people/add", Role.ADMINISTRATOR),
          Map.entry("/people/role", Role.ADMINISTRATOR),
          Map.entry("/people/disable", Role.ADMINISTRATOR),
          Map.entry("/people/enable", Role.ADMINISTRATOR),
          Map.entry("/operations/backup", Role.ADMINISTRATOR));

  private record Visitor(String cookie, String token) {
    static final Visitor GUEST = new Visitor("", "");
  }

  @TempDir private static Path folder;
  private static ApiServer server;
  private static PageClient pages;
  private static HttpClient client;
  private static final Map<Role, Visitor> VISITORS = new HashMap<>();

  @BeforeAll
  static void start() throws Exception {
    server = new ApiServer(folder);
    pages = new PageClient(server.server());
    client = HttpClient.newHttpClient();
    for (Role role : Role.values()) {
      String fields = "user=" + role + "&password=secret+of+" + role;
      String set =
          pages
              .post("/login", "", FORM, fields.getBytes(UTF_8))
              .headers()
              .firstValue("Set-Cookie")
              .orElseThrow();
      String cookie = set.substring(0, set.indexOf(';'));
      Matcher token = TOKEN.matcher(pages.get("/", "Cookie", cookie).body());
      assertThat(token.find()).isTrue();
      VISITORS.put(role, new Visitor(cookie, token.group(1)));
    }
  }

  @AfterAll
  static void stop() throws Exception {
    pages.close();
    client.close();
    server.close();
  }

  private static Visitor visitor(Role role) {
    return Objects.requireNonNull(VISITORS.get(role));
  }

  /** Methods by the paths of all pages that the server has. */
  private static Map<String, Set<String>> registered() throws ReflectiveOperationException {
    Map<String, Set<String>> all = new TreeMap<>();
    for (String route : RegisteredRoutes.of(server.server())) {
      String[] both = route.split(" ", 2);
      if (!OPEN.matcher(both[1]).matches()) {
        all.computeIfAbsent(both[1], _ -> new TreeSet<>()).add(both[0]);
      }
    }
    return all;
  }

  private static String filled(String path) {
    return path.replace("{key}", PageStore.DISPUTED.toString())
        .replace("{md5}", PageStore.FILE.toString())
        .replace("{id}", "0123456789abcdef")
        .replace("{format}", "csv");
  }

  private static HttpResponse<String> send(
      String method, String path, Visitor visitor, String token) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(pages.uri(filled(path) + "?function=" + PageStore.RICH))
            .method(
                method,
                method.equals("POST")
                    ? BodyPublishers.ofString("token=" + token + "&function=" + PageStore.RICH)
                    : BodyPublishers.noBody());
    if (method.equals("POST")) {
      request.header("Content-Type", FORM);
    }
    if (!visitor.cookie().isEmpty()) {
      request.header("Cookie", visitor.cookie());
    }
    try {
      return client.send(request.build(), BodyHandlers.ofString());
    } catch (IOException closed) {
      // The server closed a kept connection while this request was on its way: send it again.
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  @Test
  void theListsAreComplete() throws Exception {
    Map<String, Set<String>> listed = new TreeMap<>();
    PAGES.keySet().forEach(path -> listed.computeIfAbsent(path, _ -> new TreeSet<>()).add("GET"));
    FORMS.keySet().forEach(path -> listed.computeIfAbsent(path, _ -> new TreeSet<>()).add("POST"));
    assertThat(registered()).isEqualTo(listed);
  }

  @Test
  void pagesAreForTheirRoles() throws Exception {
    for (Map.Entry<String, Role> page : PAGES.entrySet()) {
      String path = page.getKey();
      for (String method : List.of("GET", "HEAD")) {
        HttpResponse<String> toGuest = send(method, path, Visitor.GUEST, "");
        assertThat(toGuest.statusCode()).as("%s %s as nobody", method, path).isEqualTo(401);
        for (Role role : Role.values()) {
          String what = "%s %s as %s".formatted(method, path, role);
          if (path.equals(FEED) && method.equals("GET") && role.includes(page.getValue())) {
            // FeedTest reads it.
            continue;
          }
          HttpResponse<String> answer = send(method, path, visitor(role), "");
          if (role.includes(page.getValue())) {
            assertThat(answer.statusCode()).as(what).isIn(200, 400, 404);
          } else {
            assertThat(answer.statusCode()).as(what).isEqualTo(403);
          }
          assertThat(answer.headers().firstValue("Content-Security-Policy")).as(what).isPresent();
        }
      }
    }
  }

  @Test
  void formsAreForTheirRolesAndSessions() throws Exception {
    for (Map.Entry<String, Role> form : FORMS.entrySet()) {
      String path = form.getKey();
      assertThat(send("POST", path, Visitor.GUEST, "").statusCode())
          .as("%s as nobody", path)
          .isEqualTo(401);
      for (Role role : Role.values()) {
        Visitor visitor = visitor(role);
        String what = "%s as %s".formatted(path, role);
        assertThat(send("POST", path, visitor, "of another").statusCode())
            .as("of another page: " + what)
            .isIn(400, 403, 415);
        HttpResponse<String> answer = send("POST", path, visitor, visitor.token());
        if (role.includes(form.getValue())) {
          assertThat(answer.statusCode()).as(what).isIn(200, 303, 400, 404, 415);
        } else {
          // There is no such upload: readersMayNotPushTheirUploads has one.
          assertThat(answer.statusCode())
              .as(what)
              .isEqualTo(path.startsWith("/upload") ? 404 : 403);
        }
      }
    }
  }

  @Test
  @EnabledOnOs(OS.LINUX)
  void readersMayNotPushTheirUploads() throws Exception {
    byte[] library =
        Files.readAllBytes(Path.of(System.getProperty("java.home"), "lib", "libextnet.so"));
    for (Role role : List.of(Role.READER, Role.CONTRIBUTOR)) {
      Visitor visitor = visitor(role);
      String link =
          pages
              .upload(visitor.cookie(), visitor.token(), "libextnet.so", library)
              .headers()
              .firstValue("Location")
              .orElseThrow();
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> !pages.get(link, "Cookie", visitor.cookie()).body().contains("data-again"));
      byte[] form = ("what=file&token=" + visitor.token()).getBytes(UTF_8);
      assertThat(pages.post(link + "/push", visitor.cookie(), FORM, form).statusCode())
          .as(role.toString())
          .isEqualTo(role.includes(Role.CONTRIBUTOR) ? 200 : 403);
    }
  }

  @Test
  void otherMethodsAreRefused() throws Exception {
    for (Map.Entry<String, Set<String>> page : registered().entrySet()) {
      for (String method : List.of("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE")) {
        if (!page.getValue().contains(method)) {
          for (Role role : Role.values()) {
            assertThat(send(method, page.getKey(), visitor(role), "").statusCode())
                .as("%s %s as %s", method, page.getKey(), role)
                .isIn(403, 404, 405);
          }
        }
      }
    }
  }
}
