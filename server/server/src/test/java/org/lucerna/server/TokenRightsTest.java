package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;
import tools.jackson.databind.JsonNode;

/** A token is worth no more than its role, and nothing that it does outlives it. */
final class TokenRightsTest {
  @TempDir private static Path folder;
  private static ApiServer server;

  @BeforeAll
  static void start() throws Exception {
    server = new ApiServer(folder);
  }

  @AfterAll
  static void stop() throws Exception {
    server.close();
  }

  private record Token(String id, String secret) {
    HttpResponse<String> ask(String method, String path, String body) throws Exception {
      return server.ask("", method, path, body, "Authorization", "Bearer " + secret);
    }

    int status(String method, String path, String body) throws Exception {
      return ask(method, path, body).statusCode();
    }
  }

  /** A token of the administrator's account. */
  private static Token token(Role role) throws Exception {
    return token("administrator", "{\"role\":\"" + role + "\"}");
  }

  private static Token token(String user, String request) throws Exception {
    JsonNode made = server.json("POST", "/users/" + user + "/tokens", request);
    return new Token(made.path("id").asString(), made.path("token").asString());
  }

  private static List<String> idsOf(String user) throws Exception {
    List<String> ids = new ArrayList<>();
    server
        .json("GET", "/users/" + user + "/tokens", "")
        .forEach(each -> ids.add(each.path("id").asString()));
    return ids;
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void tokenMakesNoToken(Role role) throws Exception {
    Token token = token(role);
    for (String user : List.of("administrator", "reader")) {
      List<String> before = idsOf(user);
      for (String request :
          List.of("{}", "{\"role\":\"reader\"}", "{\"role\":\"administrator\"}")) {
        HttpResponse<String> answer = token.ask("POST", "/users/" + user + "/tokens", request);
        assertThat(answer.statusCode()).as(user + request).isEqualTo(403);
        assertThat(answer.body()).contains("log in with a password");
      }
      assertThat(idsOf(user)).isEqualTo(before);
    }
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void tokenGrantsNoAccessToAccounts(Role role) throws Exception {
    Token token = token(role);
    JsonNode before = server.json("GET", "/users", "");
    for (String user : List.of("administrator", "reader", "somebody-new")) {
      for (String change :
          List.of("{}", "{\"password\":\"a long one\"}", "{\"role\":\"administrator\"}")) {
        for (String method : List.of("POST", "PATCH", "DELETE")) {
          assertThat(token.status(method, "/users?name=" + user, change)).isEqualTo(403);
        }
      }
    }
    for (String method : List.of("PATCH", "DELETE")) {
      assertThat(token.status(method, "/users/reader", "{\"disabled\":false}")).isEqualTo(403);
    }
    assertThat(server.json("GET", "/users", "")).isEqualTo(before);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void tokenRevokesOnlyItself(Role role) throws Exception {
    Token token = token(role);
    Token sibling = token(Role.READER);
    Token ofAnother = token("reader", "{}");
    String own = "/users/administrator/tokens/";
    assertThat(token.status("DELETE", own + sibling.id, "")).isEqualTo(403);
    assertThat(token.status("DELETE", "/users/reader/tokens/" + ofAnother.id, "")).isEqualTo(403);
    assertThat(sibling.status("GET", "/statistics", "")).isEqualTo(200);
    assertThat(ofAnother.status("GET", "/statistics", "")).isEqualTo(200);
    assertThat(token.status("DELETE", own + token.id, "")).isEqualTo(204);
    assertThat(token.status("GET", "/statistics", "")).isEqualTo(401);
  }

  @Test
  void tokensOfUnknownUsersAreNotFound() throws Exception {
    for (String method : List.of("GET", "POST")) {
      HttpResponse<String> answer =
          server.ask("administrator", method, "/users/n%C3%B6body/tokens", "{}");
      assertThat(answer.statusCode()).isEqualTo(404);
    }
  }

  @Test
  void auditLogNamesTheTokenThatActed() throws Exception {
    Token token = token("curator", "{}");
    String deletion = "{\"keys\":[\"" + Wire.key(77) + "\"]}";
    assertThat(token.status("POST", "/deletions", deletion)).isEqualTo(200);
    assertThat(token.status("DELETE", "/users/curator/tokens/" + token.id, "")).isEqualTo(204);
    List<Map.Entry<String, String>> log = new ArrayList<>();
    for (JsonNode event : server.json("GET", "/audit?limit=3", "").path("events")) {
      log.add(Map.entry(event.path("who").asString(), event.path("action").asString()));
    }
    String who = "curator (token:" + token.id + ")";
    assertThat(log)
        .containsExactlyInAnyOrder(
            Map.entry(who, "token revoke"), Map.entry(who, "deleted"), Map.entry(who, "delete"));
  }
}
