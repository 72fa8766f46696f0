package org.lucerna.cli.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import tools.jackson.databind.JsonNode;

class TokenCommandTest {
  private static final String TOKEN = "lucerna_[A-Za-z0-9_-]{43}";

  @TempDir private Path folder;

  @BeforeEach
  void addAna() {
    Run run =
        Run.withInput(
            "correct horse\n", "user", "add", "ana", "--role", "administrator", "--data", data());
    assertThat(run.status()).as(run.err()).isZero();
  }

  private String data() {
    return folder.resolve("data").toString();
  }

  private Run token(String... arguments) {
    return Run.of(
        Stream.of(List.of("user", "token"), List.of(arguments), List.of("--data", data()))
            .flatMap(List::stream)
            .toArray(String[]::new));
  }

  @Test
  void tokenIsMadeListedAndRevoked() throws Exception {
    Run made = token("add", "ana", "--role", "reader", "--expires", "90", "--label", "a b");
    assertThat(made.out()).matches(TOKEN + "\n");
    JsonNode other = token("add", "ana", "--json").json();
    assertThat(other.get("token").asString()).matches(TOKEN);
    assertThat(other.get("role").asString()).isEqualTo("administrator");
    List<JsonNode> all = token("list", "ana", "--json").jsonLines();
    assertThat(all).extracting(one -> one.get("label").asString()).containsExactly("a b", "");
    assertThat(all.toString()).doesNotContain("lucerna_");
    assertThat(token("list", "ana").out())
        .startsWith("ID        ROLE           CREATED")
        .hasLineCount(3);
    String id = all.getFirst().get("id").asString();
    assertThat(token("revoke", "ana", id).out()).isEqualTo("revoked " + id + "\n");
    assertThat(token("revoke", "ana", id))
        .isEqualTo(new Run(1, "", "lucerna: user ana has no token " + id + "\n"));
    assertThat(token("list", "ana", "--json").jsonLines()).hasSize(1);
    assertThat(token("add", "ana", "--expires", "0").status()).isEqualTo(2);
    assertThat(token("add", "bob")).isEqualTo(new Run(1, "", "lucerna: there is no user bob\n"));
  }

  @Test
  void tokenLogsInToAServerOverTls() throws Exception {
    Path file = folder.resolve("token");
    Files.writeString(file, token("add", "ana").out());
    assertThat(token("add", "ana", "--role", "reader").out()).matches(TOKEN + "\n");
    String authority = folder.resolve("data/tls/ca.crt").toString();
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      Matcher ready = server.ready();
      String port = ready.group(2).replaceAll(".*:", "");
      String[] list = {
        "user",
        "list",
        "--server-http",
        "https://localhost:" + port,
        "--ca",
        authority,
        "--token-file",
        file.toString()
      };
      Run users = Run.of(list);
      assertThat(users.err()).isEmpty();
      assertThat(users.out()).contains("ana", "administrator");
      assertThat(Run.with(Map.of("LUCERNA_CA", authority), "", without(list, 4))).isEqualTo(users);
      String[] info = {"info", "--server", ready.group(1).replaceAll(".*:", "localhost:")};
      assertThat(Run.with(Map.of("LUCERNA_TLS", "true"), "", info).status()).isEqualTo(4);
      assertThat(Run.with(Map.of("LUCERNA_CA", authority, "LUCERNA_TLS", "true"), "", info).err())
          .isEmpty();
      assertThat(Run.with(Map.of("LUCERNA_TLS", "yes"), "", info))
          .isEqualTo(new Run(2, "", "lucerna: LUCERNA_TLS: expected true or false, got 'yes'\n"));
      list[4] = "--http-ca"; // its name before 0.3
      assertThat(Run.of(list)).isEqualTo(users);
      list[4] = "--ca";
      Map<String, String> settings =
          Map.of("LUCERNA_HTTP", "http://127.0.0.1:" + port, "LUCERNA_TOKEN_FILE", file.toString());
      Run made = Run.with(settings, "", "user", "token", "add", "ana", "--role", "reader");
      assertThat(made.err()).contains("a token cannot change accounts or make tokens");
      List<JsonNode> tokens =
          Run.with(settings, "", "user", "token", "list", "ana", "--json").jsonLines();
      String other = tokens.getLast().get("id").asString();
      assertThat(Run.with(settings, "", "user", "token", "revoke", "ana", other).err())
          .contains("a token revokes only itself");
      String id = tokens.getFirst().get("id").asString();
      assertThat(Run.with(settings, "", "user", "token", "revoke", "ana", id, "--json").json())
          .hasToString("{\"id\":\"" + id + "\",\"result\":\"revoked\"}");

      assertThat(Run.of(list).err()).contains("invalid token: it is unknown, revoked or expired");
      Files.writeString(file, "two words");
      assertThat(Run.of(list).err()).endsWith("token: expected a token in the first line\n");
      Files.writeString(file, "lucerna_x");
      list[3] = "localhost:" + port;
      assertThat(Run.of(list).err()).contains("--ca needs --server-http https://HOST:PORT");
      list[4] = "--user";
      list[5] = "ana";
      assertThat(Run.of(list).err()).contains("--token-file cannot be combined with --user");
    }
    assertThat(Run.of("user", "list", "--data", data(), "--token-file", file.toString()).err())
        .contains("--ca and --token-file need --server-http");
  }

  /** The arguments without an option and its value. */
  private static String[] without(String[] arguments, int at) {
    return IntStream.range(0, arguments.length)
        .filter(i -> i != at && i != at + 1)
        .mapToObj(i -> arguments[i])
        .toArray(String[]::new);
  }
}
