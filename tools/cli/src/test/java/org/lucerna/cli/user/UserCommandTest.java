package org.lucerna.cli.user;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.cli.Run;
import org.lucerna.cli.ServerProcess;
import org.lucerna.cli.output.Console;
import org.lucerna.cli.output.Output;
import tools.jackson.databind.JsonNode;

class UserCommandTest {
  private static final String PASSWORD = "correct horse";

  @TempDir private Path folder;

  private Run user(String input, String... arguments) {
    return Run.withInput(
        input,
        Stream.concat(
                Stream.of("user"),
                Stream.concat(
                    Stream.of(arguments), Stream.of("--data", folder.resolve("data").toString())))
            .toArray(String[]::new));
  }

  private void add(String name, String role) {
    Run run = user(PASSWORD + "\n", "add", name, "--role", role);
    assertThat(run.status()).as(run.err()).isZero();
    assertThat(run.out()).isEqualTo("added " + name + "\n");
  }

  @Test
  void lastAdministratorIsRemovedOnlyByForce() {
    add("ana", "administrator");
    add("bob", "reader");
    for (String[] command :
        List.of(
            new String[] {"remove", "ana"},
            new String[] {"disable", "ana"},
            new String[] {"role", "ana", "curator"})) {
      Run refused = user("", command);
      assertThat(refused.status()).isEqualTo(1);
      assertThat(refused.err()).contains("ana is the last administrator: add another one first");
    }
    assertThat(user("", "role", "ana", "curator", "--force").status()).isZero();
    assertThat(user("", "remove", "ana").status()).isZero();
  }

  @Test
  void accountIsAddedChangedAndRemoved() throws IOException {
    add("ana", "administrator");
    Path file = Files.writeString(folder.resolve("pw"), "another one\r\nmore\n");
    assertThat(user("", "add", "bob", "--new-password-file", file.toString(), "--json").json())
        .hasToString("{\"name\":\"bob\",\"result\":\"added\"}");
    assertThat(user("", "role", "bob", "curator").out()).isEqualTo("changed bob\n");
    assertThat(user("new password", "passwd", "bob").out()).isEqualTo("changed bob\n");
    assertThat(user("", "disable", "bob").out()).isEqualTo("disabled bob\n");

    List<JsonNode> users = user("", "list", "--json").jsonLines();
    assertThat(users).extracting(u -> u.get("name").asString()).containsExactly("ana", "bob");
    JsonNode bob = users.getLast();
    assertThat(bob.get("role").asString()).isEqualTo("curator");
    assertThat(bob.get("disabled").asBoolean()).isTrue();
    assertThat(bob.get("password").asBoolean()).isTrue();
    assertThat(bob.get("certificate").isNull()).isTrue();
    assertThat(user("", "list").out())
        .containsPattern("NAME +ROLE +CREATED +LOGIN\nana +administrator +\\S+ +password\n")
        .containsPattern("bob +curator +\\S+ +disabled\n");

    assertThat(user("", "enable", "bob").status()).isZero();
    assertThat(user("", "remove", "bob").out()).isEqualTo("removed bob\n");
    Run audit = user("", "audit", "--json");
    assertThat(audit.jsonLines())
        .extracting(e -> e.get("action").asString() + '|' + e.get("subject").asString())
        .containsExactly(
            "user add|ana: role administrator, password",
            "user add|bob: role contributor, password",
            "user change|bob: role curator",
            "user change|bob: password",
            "user change|bob: disabled",
            "user change|bob: enabled",
            "user remove|bob");
    assertThat(audit.out()).contains("\"who\":\"system:").doesNotContain("another", "horse", "$");
    assertThat(user("", "audit", "--last", "1").out()).hasLineCount(2).contains("user remove");
  }

  @Test
  void refusedAccountChangesHaveStatus() {
    add("ana", "reader");
    assertRefused(1, "user ana already exists", user(PASSWORD, "add", "ana"));
    assertRefused(1, "there is no user bob", user("", "role", "bob", "reader"));
    assertRefused(1, "there is no user bob", user("", "remove", "bob"));
    assertRefused(1, "8 to 1000 bytes", user("short", "add", "bob"));
    assertRefused(
        2,
        "expected one of [reader, contributor, curator, administrator], got 'king'",
        user("", "role", "ana", "king"));
    assertRefused(
        2,
        "use --new-password-file for a new password",
        user(PASSWORD, "add", "bob", "--password-file", "pw"));
    assertRefused(2, "--last: expected at least 1", user("", "audit", "--last", "0"));
    assertRefused(4, "nothing: not the data folder", Run.of("user", "list", "--data", "nothing"));
    assertThat(user("", "list", "--json").jsonLines()).hasSize(1);
  }

  @Test
  void nameThatIsTakenIsRefusedBeforeAPasswordIsTyped() throws IOException {
    add("ana", "reader");
    InputStream unread = InputStream.nullInputStream();
    unread.close();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            unread,
            new Output(OutputStream.nullOutputStream()),
            new PrintStream(err, true, StandardCharsets.UTF_8));
    String data = folder.resolve("data").toString();
    assertThat(Run.on(console, "user", "add", "ana", "--data", data)).isEqualTo(1);
    assertThat(err.toString(StandardCharsets.UTF_8))
        .isEqualTo("lucerna: user ana already exists\n");
    assertThat(Run.of("user", "add", "--help").out()).containsPattern("8 to 1000\\s+bytes");
  }

  private static void assertRefused(int status, String why, Run run) {
    assertThat(run.err()).contains(why).hasLineCount(1);
    assertThat(run.status()).isEqualTo(status);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"guest", "", "\u0001ana", "a\u001b[2J", "a:b"})
  void hostileNamesAreRefused(String name) {
    Run run = user(PASSWORD, "add", name);
    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).startsWith("lucerna: ").hasLineCount(1);
  }

  @Test
  void runningServerIsQueriedOverHttp() throws Exception {
    add("ana", "administrator");
    Path secret = Files.writeString(folder.resolve("secret"), PASSWORD);
    try (ServerProcess server = new ServerProcess(folder, "--http", "127.0.0.1:0")) {
      String http = "http://" + server.ready().group(2);
      assertRefused(
          4,
          "in use by a running server: stop it, or query it with --server-http",
          user("", "list"));
      String[] as = {"--server-http", http, "--user", "ana", "--password-file", secret.toString()};
      assertThat(asking(as, PASSWORD, "user", "add", "bob", "--role", "reader").out())
          .isEqualTo("added bob\n");
      assertThat(asking(as, "", "user", "role", "bob", "curator").status()).isZero();
      assertThat(asking(as, "", "user", "list", "--json").jsonLines())
          .extracting(u -> u.get("name").asString() + ' ' + u.get("role").asString())
          .containsExactly("ana administrator", "bob curator");
      assertThat(asking(as, "", "user", "audit").out()).contains("bob: role curator");
      assertRefused(1, "there is no user eve", asking(as, "", "user", "remove", "eve"));
      assertRefused(
          1,
          "administrator role required: guest does not have it",
          Run.of("user", "list", "--server-http", http));
      Run dry = asking(as, "", "delete", "--dry-run", "--author", "mallory");
      assertThat(dry.out()).as(dry.err()).isEqualTo("keys to delete: 0\n");
      assertThat(dry.status()).isEqualTo(1);

      String[] wrong = as.clone();
      wrong[5] = Files.writeString(folder.resolve("wrong"), "wrong horse").toString();
      assertRefused(1, "invalid username or password", asking(wrong, "", "user", "list"));
      assertThat(server.log()).doesNotContain("horse");
    }
  }

  private static Run asking(String[] as, String input, String... command) {
    return Run.withInput(
        input, Stream.concat(Stream.of(command), Stream.of(as)).toArray(String[]::new));
  }

  @Test
  void dryRunOfDeletionNeedsServerOrFolder() {
    String key = "00112233445566778899aabbccddeeff";
    assertRefused(2, "are for --dry-run", Run.of("delete", "--data", "x", key));
    add("ana", "reader");
    String data = folder.resolve("data").toString();
    assertThat(Run.of("delete", "--dry-run", "--data", data, "--json", key).json())
        .hasToString("{\"wouldDelete\":0}");
  }
}
