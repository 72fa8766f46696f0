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
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.server.config.DialectChoice;
import org.lucerna.server.config.HttpConfig;
import org.lucerna.server.config.LuminaConfig;
import org.lucerna.server.config.ServerConfig;
import org.lucerna.store.Known;
import org.lucerna.store.rocks.RocksFunctionStore;
import org.lucerna.store.rocks.RocksOptions;

/** A server with a store on disk is asked for backups. */
final class BackupApiTest {
  @TempDir private Path folder;

  private Server server;

  @BeforeEach
  void start() throws IOException {
    ServerConfig usual = ServerConfig.defaults();
    server =
        Server.start(
            new ServerConfig(
                folder,
                new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
                new HttpConfig("127.0.0.1:0"),
                usual.tls(),
                usual.access(),
                usual.names(),
                usual.upstreams(),
                usual.limits(),
                usual.timeouts(),
                usual.store()));
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private HttpResponse<String> ask(String query, String... headers) throws Exception {
    InetSocketAddress http = Objects.requireNonNull(server.httpAddress());
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + http.getPort() + "/api/backup" + query))
            .POST(BodyPublishers.noBody());
    if (headers.length > 0) {
      request.headers(headers);
    }
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request.build(), BodyHandlers.ofString());
    }
  }

  @Test
  void whatWasPushedBeforeIsInTheBackup() throws Exception {
    int port = server.luminaAddress().getPort();
    try (LuminaClient client =
        new LuminaClient(ClientOptions.plain("127.0.0.1", port), notice -> {})) {
      client.push(Wire.push(Wire.item("named", 8, Wire.HELLO_COMMENT, Wire.key(1))));
    }
    HttpResponse<String> made = ask("?name=monday");
    assertThat(made.statusCode()).isEqualTo(200);
    Path backup = Path.of(made.body().strip());
    assertThat(backup).isEqualTo(folder.resolve("backups/monday").toAbsolutePath());
    try (RocksFunctionStore copy =
        RocksFunctionStore.open(
            backup.resolve("store"), RocksOptions.defaults(), MetadataBlob::merge)) {
      Known known = Objects.requireNonNull(copy.pull(List.of(Wire.key(1)), false).getFirst());
      assertThat(known.function().name().text()).isEqualTo("named");
    }
    assertThat(ask("?name=monday").statusCode()).isEqualTo(409);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "?name=", "?name=..", "?name=../x", "?name=a%2fb", "?name=-x"})
  void namesLeadNowhereElse(String query) throws Exception {
    assertThat(ask(query).statusCode()).isEqualTo(400);
    assertThat(Files.exists(folder.resolve("backups"))).isFalse();
  }

  @Test
  void pagesInABrowserMakeNone() throws Exception {
    assertThat(ask("?name=x", "Origin", "http://elsewhere.example").statusCode()).isEqualTo(403);
    assertThat(Files.exists(folder.resolve("backups"))).isFalse();
  }
}
