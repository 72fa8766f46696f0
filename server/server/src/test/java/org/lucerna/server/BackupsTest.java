package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.Base64;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.api.UserChange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.folder.TemporaryFolders;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.service.account.AccountException;
import org.lucerna.service.account.Accounts;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.service.store.ConfiguredStore;
import org.lucerna.store.PullHit;
import org.lucerna.store.account.Role;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.rocks.RocksOptions;

/** A server with a store on disk is asked for backups. */
final class BackupsTest {
  private static final String ADMINISTRATOR = "administrator:secret of administrator";

  /** The accounts are made once: hashing a password is slow. */
  @TempDir private static Path folder;

  private Server server;

  @BeforeAll
  static void addAccounts() throws AccountException {
    try (StoreEngine store = ConfiguredStore.openToMaintain(config(GuestRole.READER))) {
      Accounts accounts = new Accounts(store.accounts(), Clock.systemUTC(), new SecureRandom());
      for (Role role : Role.values()) {
        ByteString name = ByteString.utf8(role.toString());
        ByteString password = ByteString.utf8("secret of " + role);
        accounts.add(name, name, UserChange.NONE.withRole(role.toString()).withPassword(password));
      }
    }
  }

  @BeforeEach
  void start() throws IOException {
    server = Server.start(config(GuestRole.CONTRIBUTOR));
  }

  private static ServerConfig config(GuestRole guest) {
    return OnDisk.config(folder, guest);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
    TemporaryFolders.delete(folder.resolve("backups"));
  }

  private HttpResponse<String> ask(String query, String login, String... headers) throws Exception {
    InetSocketAddress http = Objects.requireNonNull(server.httpAddress());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + http.getPort() + "/api/v1/backups" + query))
            .POST(BodyPublishers.noBody());
    if (!login.isEmpty()) {
      byte[] both = login.getBytes(StandardCharsets.UTF_8);
      request.header("Authorization", "Basic " + Base64.getEncoder().encodeToString(both));
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  private void assertNoneMade() {
    assertThat(Files.exists(folder.resolve("backups"))).isFalse();
  }

  @Test
  void backupContainsEarlierPushes() throws Exception {
    int port = server.luminaAddress().getPort();
    try (LuminaClient client =
        new LuminaClient(ClientOptions.plain("127.0.0.1", port), notice -> {})) {
      client.push(Wire.push(Wire.item("named", 8, Wire.HELLO_COMMENT, Wire.key(1))));
    }
    HttpResponse<String> made = ask("?name=monday", ADMINISTRATOR);
    Path backup = folder.resolve("backups/monday").toAbsolutePath();
    assertThat(made.body()).isEqualTo("{\"folder\":\"" + backup + "\"}\n");
    assertThat(made.statusCode()).isEqualTo(201);
    try (StoreEngine copy =
        StoreFactory.open(backup.resolve("store"), RocksOptions.defaults(), MetadataBlob::merge)) {
      PullHit pullHit = Objects.requireNonNull(copy.pull(List.of(Wire.key(1)), false).getFirst());
      assertThat(pullHit.function().name().text()).isEqualTo("named");
    }
    HttpResponse<String> again = ask("?name=monday", ADMINISTRATOR);
    assertThat(again.body()).contains("backup monday already exists");
    assertThat(again.statusCode()).isEqualTo(409);
  }

  @ParameterizedTest
  @EnumSource(Role.class)
  void onlyAdministratorsMakeBackups(Role role) throws Exception {
    HttpResponse<String> answer = ask("?name=x", role + ":secret of " + role);
    if (role == Role.ADMINISTRATOR) {
      assertThat(answer.statusCode()).isEqualTo(201);
      assertThat(Files.exists(folder.resolve("backups/x"))).isTrue();
    } else {
      assertThat(answer.body())
          .contains("\"administrator role required: " + role + " does not have it\"");
      assertThat(answer.statusCode()).isEqualTo(403);
      assertNoneMade();
    }
  }

  @ParameterizedTest
  @EnumSource(GuestRole.class)
  void guestsCannotMakeBackups(GuestRole guest) throws Exception {
    server.close();
    server = Server.start(config(guest));
    assertThat(ask("?name=x", "").statusCode()).isEqualTo(guest == GuestRole.NONE ? 401 : 403);
    assertNoneMade();
  }

  @ParameterizedTest
  @CsvSource({"administrator:wrong password", "nobody:secret of nobody", "administrator"})
  void wrongLoginMakesNoBackup(String login) throws Exception {
    assertThat(ask("?name=x", login).statusCode()).isEqualTo(401);
    assertNoneMade();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?name=", "?name=..", "?name=../x", "?name=a%2fb", "?name=-x"})
  void namesCannotLeaveTheBackupFolder(String query) throws Exception {
    assertThat(ask(query, ADMINISTRATOR).statusCode()).isEqualTo(400);
    assertNoneMade();
  }

  @Test
  void webPagesCannotMakeBackups() throws Exception {
    HttpResponse<String> answer =
        ask("?name=x", ADMINISTRATOR, "Origin", "http://elsewhere.example");
    assertThat(answer.statusCode()).isEqualTo(403);
    assertNoneMade();
  }

  @Test
  void failureReplyIsThrown() throws Exception {
    Files.createFile(folder.resolve("backups"));
    HttpResponse<String> answer = ask("?name=x", ADMINISTRATOR);
    assertThat(answer.body()).contains("cannot create");
    assertThat(answer.statusCode()).isEqualTo(500);
  }
}
