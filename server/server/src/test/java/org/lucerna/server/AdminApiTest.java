package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.api.DeletionRequest;
import org.lucerna.api.LookupRequest;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.PushResult;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Administration over HTTP. */
final class AdminApiTest {
  private static final String ROOT = "root:secret of root";

  private TestServer server;
  private HttpClient client;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start(s -> s.with(AccessConfig.defaults()));
    server.add("root", Role.ADMINISTRATOR);
    server.add("curator", Role.CURATOR);
    client = HttpClient.newHttpClient();
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private HttpResponse<String> ask(String method, String path, String login, byte[] body)
      throws Exception {
    return ask(server, method, path, login, body);
  }

  private HttpResponse<String> ask(
      TestServer asked, String method, String path, String login, byte[] body) throws Exception {
    int port = Objects.requireNonNull(asked.server().httpAddress()).getPort();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
            .method(method, BodyPublishers.ofByteArray(body));
    if (!login.isEmpty()) {
      byte[] both = login.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  private HttpResponse<String> ask(String method, String path, String login, String body)
      throws Exception {
    return ask(method, path, login, body.getBytes(StandardCharsets.UTF_8));
  }

  @ParameterizedTest
  @CsvSource({
    "root:wrong password, 401, invalid username or password",
    "nobody:secret of nobody, 401, invalid username or password",
    "curator:secret of curator, 403, administrator role required: curator does not have it",
    "'', 403, administrator role required: guest does not have it",
    "nocolon, 401, login required: send it as HTTP Basic or as a Bearer token"
  })
  void onlyAdministratorsAreAnswered(String login, int status, String why) throws Exception {
    for (String method : List.of("GET", "POST", "PATCH", "DELETE")) {
      HttpResponse<String> answer = ask(method, "/api/v1/users?name=curator", login, "{}");
      assertThat(answer.statusCode()).as(method).isEqualTo(status);
      assertThat(answer.body()).contains("\"detail\":\"" + why + "\"");
      assertThat(answer.headers().firstValue("WWW-Authenticate")).isEmpty();
      if (status == 401 && !login.equals("nocolon")) {
        // One is enough: the next ones would wait.
        break;
      }
    }
    assertThat(server.accounts().accounts()).hasSize(2);
  }

  @Test
  void accountIsCreatedChangedAndRemoved() throws Exception {
    String path = "/api/v1/users?name=Jos%C3%A9%2F+%26";
    ByteString name = ByteString.utf8("José/ &");
    assertThat(
            ask("POST", path, ROOT, "{\"role\":\"reader\",\"password\":\"pass word\"}")
                .statusCode())
        .isEqualTo(201);
    assertThat(ask("POST", path, ROOT, "{}").body()).contains("user José/ & already exists");
    assertThat(ask("PATCH", path, ROOT, "{\"role\":\"curator\",\"disabled\":true}").statusCode())
        .isEqualTo(204);
    UserAccount account = Objects.requireNonNull(server.accounts().account(name));
    assertThat(account.role()).isEqualTo(Role.CURATOR);
    assertThat(account.disabled()).isTrue();
    assertThat(ask("GET", "/api/v1/users", ROOT, "").body())
        .contains(
            "{\"name\":\"José/ &\",\"role\":\"curator\",\"created\":\"" + account.created() + '"',
            ",\"disabled\":true,\"password\":true,\"certificate\":null}")
        .doesNotContain("argon2");
    assertThat(ask("DELETE", path, ROOT, "").statusCode()).isEqualTo(204);
    assertThat(ask("DELETE", path, ROOT, "").statusCode()).isEqualTo(404);
    assertThat(server.accounts().account(name)).isNull();
    assertThat(server.accounts().audit(3))
        .extracting(AuditEntry::who)
        .containsOnly(ByteString.utf8("root"));
    assertThat(ask("GET", "/api/v1/audit?limit=2", ROOT, "").body())
        .contains("\"action\":\"user change\",\"subject\":\"José/ &: role curator, disabled\"")
        .contains("\"user remove\"")
        .doesNotContain("user add", "pass word");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"rôle\":1}",
        "{\"role\":1}",
        "{\"role\":\"king\"}",
        "{\"password\":[\"hidden pw\"]}",
        "{\"password\":\"hid pw\"}",
        "{\"disabled\":\"hidden pw\"}",
        "{\"certificate\":\"hidden pw\"}",
        "{\"certificate\":\"ab\"}",
        "{\"password\":\"hidden pw"
      })
  void unreadableBodyIsRefusedWithoutRepeatingIt(String body) throws Exception {
    HttpResponse<String> answer = ask("POST", "/api/v1/users?name=x", ROOT, body);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"detail\":\"").doesNotContain("pw");
    assertThat(server.accounts().accounts()).hasSize(2);
  }

  @Test
  void namesAndNumbersAreChecked() throws Exception {
    for (String name : List.of("guest", "%01a", "", "a%0Ab", "a%3Ab")) {
      assertThat(ask("POST", "/api/v1/users?name=" + name, ROOT, "{}").statusCode()).isEqualTo(400);
    }
    assertThat(ask("POST", "/api/v1/users", ROOT, "{}").body())
        .contains("?name= is missing: expected the name of a user");
    assertThat(ask("GET", "/api/v1/audit?limit=-1", ROOT, "").statusCode()).isEqualTo(400);
  }

  @Test
  void deletionPreviewDeletesNothing() throws Exception {
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(Wire.push(item("a", 1, HELLO_COMMENT, key(1)), item("b", 1, HELLO_COMMENT, key(2))));
      byte[] body =
          json(
              RecordCodec.json(
                  DeletionRequest.of(DeleteHistory.ofKeys(List.of(key(1), key(9)), false))));
      String path = "/api/v1/deletion-preview";
      assertThat(ask("POST", path, "curator:secret of curator", body).body())
          .isEqualTo("{\"functions\":1}\n");
      assertThat(ask("POST", path, "", body).body()).contains("curator role required");
      assertThat(ask("POST", path, ROOT, new byte[] {1, 2, 3}).statusCode()).isEqualTo(400);
      assertThat(ask("POST", path, ROOT, json(JsonNodeFactory.instance.objectNode())).body())
          .contains("needs at least one filter");
      assertThat(wire.ask(Wire.push(item("a", 1, HELLO_COMMENT, key(1)))))
          .as("still there")
          .isEqualTo(new PushResult(List.of(0)));
    }
  }

  private static byte[] pull(Md5... keys) {
    return json(RecordCodec.json(LookupRequest.of(List.of(keys))));
  }

  private static byte[] json(JsonNode node) {
    return node.toString().getBytes(StandardCharsets.UTF_8);
  }

  @Test
  void explainIsAllowedForEveryReader() throws Exception {
    server.add("reader", Role.READER);
    String path = "/api/v1/explain?key=" + key(1);
    for (String login : List.of("reader:secret of reader", "", ROOT)) {
      HttpResponse<String> answer = ask("POST", path, login, pull(key(2), key(1)));
      assertThat(answer.statusCode()).as(login).isEqualTo(200);
      assertThat(answer.headers().firstValue("Content-Type")).contains("application/json");
      assertThat(answer.body()).as("nothing is known").isEqualTo("[]\n");
    }
    assertThat(ask("POST", path, "reader:wrong password", pull(key(1))).statusCode())
        .isEqualTo(401);
  }

  @Test
  void explainRequiresALoginIfGuestsAreRefused() throws Exception {
    try (TestServer closed =
        TestServer.start(s -> s.with(AccessConfig.defaults().withGuest(GuestRole.NONE)))) {
      int port = Objects.requireNonNull(closed.server().httpAddress()).getPort();
      URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/explain?key=" + key(1));
      HttpRequest request =
          HttpRequest.newBuilder(uri).POST(BodyPublishers.ofByteArray(pull(key(1)))).build();
      assertThat(client.send(request, BodyHandlers.ofString()).statusCode()).isEqualTo(401);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', 'expected 1 to 100 times ?key=, got 0'",
    "?key=, key: expected 32 hexadecimal digits",
    "?key=12, key: expected 32 hexadecimal digits",
    "?key=0000000000000000000000000000000g, key: expected 32 hexadecimal digits"
  })
  void explainRejectsBadKeys(String query, String why) throws Exception {
    HttpResponse<String> answer = ask("POST", "/api/v1/explain" + query, ROOT, pull(key(1)));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body()).contains("\"detail\":\"" + why + "\"");
  }

  @Test
  void invalidPullBodyIsRefused() throws Exception {
    String path = "/api/v1/explain?key=" + key(1);
    for (String body :
        List.of(
            "",
            "\1\2\3",
            "[]",
            "{\"functions\":1}",
            "{\"functions\":[{\"key\":\"12\"}]}",
            "{\"functions\":[{\"key\":\"" + key(1) + "\",\"address\":\"7\"}]}",
            "{\"functions\":[],\"md5\":\"x\"}",
            "{\"more\":1}",
            "[".repeat(100_000))) {
      HttpResponse<String> answer = ask("POST", path, ROOT, body.getBytes(StandardCharsets.UTF_8));
      assertThat(answer.statusCode()).as(body).isEqualTo(400);
      assertThat(answer.body()).contains("\"detail\":\"");
    }
  }

  @Test
  void lookUpsReserveAndReleaseMemory() throws Exception {
    try (TestServer small =
        TestServer.start(s -> s.with(TestServer.limits("bytes-in-flight = \"1MiB\"")))) {
      Md5[] keys = IntStream.range(0, 110).mapToObj(n -> key(n)).toArray(Md5[]::new);
      try (Wire wire = Wire.greeted(small.connect())) {
        for (Md5 key : keys) {
          wire.ask(Wire.push(Wire.item("x".repeat(8000), 1, Wire.HELLO_COMMENT, key)));
        }
      }
      for (String path : List.of("/api/v1/pull", "/api/v1/histories")) {
        HttpResponse<String> tooMuch = ask(small, "POST", path, "", pull(keys));
        assertThat(tooMuch.statusCode()).as(path).isEqualTo(413);
        assertThat(tooMuch.body()).contains("the limit is 1 MiB: ask for less");
        for (int i = 0; i < 10; i++) {
          byte[] some = pull(Arrays.copyOf(keys, 50));
          assertThat(ask(small, "POST", path, "", some).statusCode()).as(path).isEqualTo(200);
        }
      }
    }
  }

  @Test
  void explainedKeysPlacesAndBodyAreLimited() throws Exception {
    String many =
        IntStream.rangeClosed(1, 101)
            .mapToObj(n -> "key=" + key(n))
            .collect(Collectors.joining("&"));
    assertThat(ask("POST", "/api/v1/explain?" + many, ROOT, pull(key(1))).body())
        .contains("expected 1 to 100 times ?key=, got 101");
    String path = "/api/v1/explain?key=" + key(1);
    byte[] places = pull(Collections.nCopies(1001, key(1)).toArray(Md5[]::new));
    assertThat(ask("POST", path, ROOT, places).body())
        .contains("1001 places have these keys, 1000 can be explained at once");
    Md5[] others = IntStream.rangeClosed(2, 100_000).mapToObj(n -> key(n)).toArray(Md5[]::new);
    assertThat(ask("POST", path, ROOT, pull(others)).statusCode()).as("a program").isEqualTo(200);
    HttpResponse<String> long17 = ask("POST", path, ROOT, new byte[17 << 20]);
    assertThat(long17.statusCode()).isEqualTo(413);
    assertThat(long17.body()).contains("\"detail\":\"");
  }
}
