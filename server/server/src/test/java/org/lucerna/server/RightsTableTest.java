package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;

/**
 * The callers answered: every route that the server has registered, for guests, accounts and tokens
 * of every role. A route without a row has not been considered.
 */
final class RightsTableTest {
  /**
   * The least role of each route; {@code people} if tokens are refused, {@code account} if guests
   * are, {@code session} if only the cookie of a page logs in, {@code all} if everybody is
   * answered.
   */
  private static final String TABLE =
      """
      GET    /healthz                                all
      GET    /readyz                                 all
      GET    /metrics                                all

      GET    /api/v1/functions/{key}                 reader
      GET    /api/v1/functions/{key}/history         reader
      GET    /api/v1/functions/{key}/explanation     reader
      POST   /api/v1/functions/{key}/explanation     reader
      POST   /api/v1/pull                            reader
      POST   /api/v1/push                            contributor
      POST   /api/v1/collected                       contributor
      POST   /api/v1/collected/known                 contributor
      POST   /api/v1/histories                       reader
      POST   /api/v1/explain                         reader
      POST   /api/v1/packages                        reader
      POST   /api/v1/match                           reader
      POST   /api/v1/identify                        reader
      GET    /api/v1/search                          reader
      GET    /api/v1/files                           reader
      GET    /api/v1/files/{md5}                     reader
      GET    /api/v1/files/{md5}/functions           reader
      GET    /api/v1/files/{md5}/similar             reader
      GET    /api/v1/files/{md5}/comparison          reader
      GET    /api/v1/pushes                          reader
      GET    /api/v1/feed                            reader
      GET    /api/v1/statistics                      reader
      GET    /api/v1/unknown                         reader
      GET    /api/v1/connections                     reader
      POST   /api/v1/deletions                       curator
      POST   /api/v1/deletion-preview                curator
      GET    /api/v1/users                           administrator
      POST   /api/v1/users                           administrator people
      PATCH  /api/v1/users                           administrator people
      DELETE /api/v1/users                           administrator people
      GET    /api/v1/users/{name}                    administrator
      PATCH  /api/v1/users/{name}                    administrator people
      DELETE /api/v1/users/{name}                    administrator people
      GET    /api/v1/users/{name}/tokens             reader
      POST   /api/v1/users/{name}/tokens             reader people
      DELETE /api/v1/users/{name}/tokens/{id}        reader
      GET    /api/v1/audit                           administrator
      GET    /api/v1/upstreams                       administrator
      GET    /api/v1/packs                           reader
      PUT    /api/v1/packs                           administrator
      DELETE /api/v1/packs/{name}                    administrator
      GET    /api/v1/backups                         administrator
      POST   /api/v1/backups                         administrator
      GET    /api/v1/openapi.json                    reader

      GET    /api/v1/status                          reader
      GET    /api/v1/users/me                        reader account
      POST   /api/v1/sources/query                   reader
      GET    /api/v1/sources/{guid}                  reader
      POST   /api/v1/sources                         contributor
      POST   /api/v1/targets/query                   reader
      POST   /api/v1/functions/query/source          reader
      POST   /api/v1/functions/query                 reader
      POST   /api/v1/functions/data                  reader
      GET    /api/v1/functions/{id}/data             reader
      GET    /api/v1/types/{guid}/data               reader
      POST   /api/v1/types/data                      reader
      POST   /api/v1/files/json                      contributor
      POST   /api/v1/files                           contributor

      GET    /buildid/{id}/debuginfo                 reader
      PUT    /buildid/{id}/debuginfo                 contributor
      GET    /buildid/{id}/section/{name}            reader
      POST   /symbolicate/v5                         reader
      GET    /{name}/{id}/{file}.sym                 reader
      GET    /{name}/{id}/{file}.pdb                 reader
      PUT    /{name}/{id}/{file}.pdb                 contributor

      GET    /                                       reader session
      GET    /search                                 reader session
      GET    /functions/{key}                        reader session
      GET    /functions/{key}/compare                reader session
      GET    /functions/{key}/similar                reader session
      GET    /files                                  reader session
      GET    /files/{md5}                            reader session
      GET    /files/{md5}/compare                    reader session
      GET    /pushes                                 reader session
      GET    /pushes/last                            reader session
      GET    /pushes/feed                            reader session
      GET    /connect                                reader session
      GET    /connect/last                           reader session
      GET    /connect/hexrays.crt                    reader session
      GET    /upload                                 reader session
      POST   /upload                                 reader session
      GET    /upload/{id}                            reader session
      POST   /upload/{id}/choose                     reader session
      POST   /upload/{id}/debug-file                 reader session
      POST   /upload/{id}/earlier                    reader session
      GET    /upload/{id}/differences                reader session
      POST   /upload/{id}/remove                     reader session
      POST   /upload/{id}/push                       reader session
      GET    /upload/{id}/download/{format}          reader session
      GET    /stacks                                 reader session
      POST   /stacks                                 reader session
      GET    /account                                reader session
      POST   /account/token                          reader session
      POST   /account/revoke                         reader session
      GET    /delete                                 curator session
      POST   /delete                                 curator session
      GET    /people                                 administrator session
      POST   /people/add                             administrator session
      POST   /people/role                            administrator session
      POST   /people/disable                         administrator session
      POST   /people/enable                          administrator session
      GET    /operations                             administrator session
      GET    /operations/history                     administrator session
      POST   /operations/backup                      administrator session
      GET    /login                                  all
      POST   /login                                  all
      POST   /logout                                 all
      GET    /theme/{name}                           all
      GET    /assets/{tag}/{name}                    all
      """;

  /** A row of the table. */
  private record Row(@Nullable Role role, String kind) {
    boolean isOfPage() {
      return kind.equals("session");
    }
  }

  /**
   * A caller.
   *
   * @param role null if the server does not answer it
   * @param headers of its requests
   */
  private record Caller(
      String name, ApiServer server, @Nullable Role role, boolean isToken, List<String> headers) {
    boolean isGuest() {
      return headers.isEmpty();
    }
  }

  @TempDir private static Path folder;
  private static final List<ApiServer> SERVERS = new ArrayList<>();
  private static final List<Caller> CALLERS = new ArrayList<>();
  private static final Map<String, Row> ROWS = rows();
  private static final HttpClient CLIENT = HttpClient.newHttpClient();

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new TreeMap<>();
    for (String line : TABLE.lines().filter(each -> !each.isBlank()).toList()) {
      String[] parts = line.strip().split(" +", -1);
      rows.put(
          parts[0] + " " + parts[1],
          new Row(Role.named(parts[2]).orElse(null), parts.length > 3 ? parts[3] : ""));
    }
    return rows;
  }

  @BeforeAll
  static void start() throws Exception {
    for (GuestRole guest : GuestRole.values()) {
      ApiServer server = new ApiServer(folder.resolve(guest.name()), guest);
      SERVERS.add(server);
      CALLERS.add(new Caller("guest " + guest, server, guest.role(), false, List.of()));
    }
    ApiServer server = SERVERS.getFirst();
    for (Role role : Role.values()) {
      CALLERS.add(
          new Caller(
              "account " + role,
              server,
              role,
              false,
              List.of("Authorization", ApiServer.login(role.toString()))));
      String token =
          server
              .json("POST", "/users/administrator/tokens", "{\"role\":\"" + role + "\"}")
              .path("token")
              .asString();
      CALLERS.add(
          new Caller(
              "token " + role, server, role, true, List.of("Authorization", "Bearer " + token)));
    }
  }

  @AfterAll
  static void stop() throws Exception {
    CLIENT.close();
    for (ApiServer server : SERVERS) {
      server.close();
    }
  }

  private static String filled(String path) {
    return path.replace("{key}", Wire.key(1).toString())
        .replace("{md5}", Wire.key(5).toString())
        .replace("{guid}", "00000000-0000-0000-0000-000000000000")
        .replace("{format}", "csv")
        .replace("{file}", "a.out")
        .replace("{id}", "0123456789abcdef")
        .replace("{tag}", "0")
        .replace("<path>", "nothing")
        .replace("<rest>", "nothing")
        .replace("{name}", "administrator");
  }

  /** The status of the answer, whose body is not read: the feed's has no end. */
  private static int status(Caller caller, String method, String path) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + caller.server().port() + filled(path)))
            .timeout(Duration.ofSeconds(30))
            .method(method, BodyPublishers.noBody());
    if (!caller.isGuest()) {
      request.headers(caller.headers().toArray(String[]::new));
    }
    HttpResponse<InputStream> answer =
        CLIENT.sendAsync(request.build(), BodyHandlers.ofInputStream()).get(30, TimeUnit.SECONDS);
    answer.body().close();
    return answer.statusCode();
  }

  @Test
  void everyRouteAnswersThoseThatTheTableNames() throws Exception {
    List<String> wrong = new ArrayList<>();
    TreeSet<String> found = new TreeSet<>();
    for (String route : RegisteredRoutes.of(SERVERS.getFirst().server())) {
      String method = route.substring(0, route.indexOf(' '));
      String path = route.substring(route.indexOf(' ') + 1);
      String named = route.replaceFirst("^GET /assets/.*", "GET /assets/{tag}/{name}");
      Row row = ROWS.get(named);
      if (row == null) {
        // A refusal of a method may be hidden by a route with a parameter in its path.
        row = rowOf(method + " " + filled(path));
      } else {
        found.add(named);
      }
      for (Caller caller : CALLERS) {
        int status = status(caller, method, path);
        String fault = fault(row, caller, status);
        if (fault != null) {
          wrong.add("%s as %s: %d, %s".formatted(route, caller.name(), status, fault));
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(found).as("the table has no other rows").isEqualTo(ROWS.keySet());
  }

  /** The row whose parameters a request fits; null if there is none. */
  private static @Nullable Row rowOf(String request) {
    for (Map.Entry<String, Row> row : ROWS.entrySet()) {
      if (RegisteredRoutes.fits(request, row.getKey())) {
        return row.getValue();
      }
    }
    return null;
  }

  /** The defect of a status; null if it is right. */
  private static @Nullable String fault(@Nullable Row row, Caller caller, int status) {
    if (row == null) {
      return status == 404 || status == 405
          ? null
          : "but the table has no row for it: add one, or refuse it";
    }
    if (row.role() == null) {
      return status >= 500 ? "expected an answer for everybody" : null;
    }
    // Pages know sessions only; see PageRoleTest.
    boolean isUnknown =
        (row.isOfPage() && !caller.isGuest()) || (row.kind().equals("account") && caller.isGuest());
    Role role = isUnknown ? null : caller.role();
    if (role == null) {
      return status == 401 ? null : "expected 401";
    }
    if (row.isOfPage()) {
      // The contents shown to guests are up to the pages, but never need more than their role.
      return status < 300 && !role.includes(row.role()) ? "expected a refusal" : null;
    }
    if (!role.includes(row.role()) || (row.kind().equals("people") && caller.isToken())) {
      return status == 403 ? null : "expected 403";
    }
    return status == 401 || status >= 500 ? "expected an answer" : null;
  }
}
