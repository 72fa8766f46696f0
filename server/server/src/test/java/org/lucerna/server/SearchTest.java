package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.api.FoundFunction;
import org.lucerna.api.SearchResult;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.SearchConfig;
import org.lucerna.service.config.ServerConfig;
import org.lucerna.service.fixture.Wire;
import tools.jackson.databind.json.JsonMapper;

/** Searches over HTTP. */
final class SearchTest {
  private static final ServerConfig DISCLOSING =
      ConfigFile.parse("[access]\ndisclose-authors = true\ndisclose-origins = true\n", "test");

  private final HttpClient client = HttpClient.newHttpClient();

  @TempDir private Path folder;
  private Server server;

  @BeforeEach
  void start() throws IOException {
    server = Server.start(OnDisk.config(folder, GuestRole.CONTRIBUTOR));
    push(1, "SSL_read");
    push(2, "ssl_read_internal");
    push(3, "worker");
    awaitTotal(3);
  }

  @AfterEach
  void stop() throws IOException {
    client.close();
    server.close();
  }

  private void push(int number, String name) throws IOException {
    int port = server.luminaAddress().getPort();
    try (Wire wire = new Wire(new Socket(InetAddress.getLoopbackAddress(), port))) {
      wire.ask(new Hello(5, 0, Credentials.GUEST));
      PushMetadata push =
          Wire.push(Wire.item(name, 100 + number, Wire.HELLO_COMMENT, Wire.key(number)));
      wire.ask(push);
    }
  }

  private HttpResponse<String> get(String parameters) throws Exception {
    int port = Objects.requireNonNull(server.httpAddress()).getPort();
    URI uri = URI.create("http://127.0.0.1:" + port + "/api/v1/search" + parameters);
    return client.send(HttpRequest.newBuilder(uri).build(), BodyHandlers.ofString());
  }

  private static String q(String query) {
    return "?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
  }

  private SearchResult search(String parameters) throws Exception {
    HttpResponse<String> answer = get(parameters);
    assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    return RecordCodec.of(SearchResult.class).read(JsonMapper.shared().readTree(answer.body()));
  }

  private List<String> names(String query) throws Exception {
    return search(q(query)).functions().stream().map(found -> found.name().text()).toList();
  }

  private void awaitTotal(int functions) {
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(() -> search(q("size:>0")).total() == functions);
  }

  @Test
  void functionsAreFoundWithMatchingText() throws Exception {
    SearchResult found = search(q("ssl_read"));
    assertThat(found.total()).isEqualTo(2);
    assertThat(found.isExact()).isTrue();
    assertThat(found.isComplete()).isTrue();
    FoundFunction first = found.functions().getFirst();
    assertThat(first.name().text()).isEqualTo("SSL_read");
    assertThat(first.key()).isEqualTo(Wire.key(1));
    assertThat(first.size()).isEqualTo(101);
    assertThat(first.address()).isEqualTo(0x401000);
    assertThat(first.matched()).containsExactly(new FoundFunction.Match("name", "SSL_read"));
    assertThat(search(q("comment:hello size:103")).functions().getFirst().matched())
        .containsExactly(
            new FoundFunction.Match("comment", "hello"), new FoundFunction.Match("size", "103"));
  }

  @Test
  void pagesAreJoinedByCursors() throws Exception {
    List<String> names = new ArrayList<>();
    SearchResult page = search(q("size:>0") + "&limit=2");
    assertThat(page.functions()).hasSize(2);
    page.functions().forEach(found -> names.add(found.name().text()));
    page = search(q("size:>0") + "&limit=2&cursor=" + page.cursor());
    page.functions().forEach(found -> names.add(found.name().text()));
    assertThat(page.cursor()).isNull();
    assertThat(names).containsExactlyInAnyOrder("SSL_read", "ssl_read_internal", "worker");
    assertThat(search(q("size:>0") + "&limit=3").cursor()).as("of the last page").isNull();
  }

  @Test
  void changesAreFoundAndDeletionsAreNot() throws Exception {
    push(3, "renamed");
    await().until(() -> names("renamed").equals(List.of("renamed")));
    push(4, "added");
    awaitTotal(4);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''| ?q= is missing: expected what to search for",
        "?q=size%3Ax| 'size: expected a number such as 200, 0x40, >200 or 16..32, got ''x'''",
        "?q=| ?q= is missing: expected what to search for",
        "?q=+| 'expected something to search for, such as ssl read'",
        "?q=ab&cursor=x| 'not a cursor: ''x'''",
        "?q=ssl&limit=x| limit: expected a number from 1 to 100",
        "?q=author%3Aguest| author: this server does not disclose it to you",
        "?q=file%3Aelf| file: this server does not disclose it to you",
      })
  void wrongRequestsAreRefused(String parameters, String why) throws Exception {
    HttpResponse<String> answer = get(parameters);
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(JsonMapper.shared().readTree(answer.body()).path("detail").asString())
        .isEqualTo(why);
  }

  @Test
  void authorsAndFilesAreSearchedOnlyIfDisclosed() throws Exception {
    assertThat(names("guest")).isEmpty();
    assertThat(names("elf")).isEmpty();
    server.close();
    server =
        Server.start(
            new ServerConfig(
                folder,
                OnDisk.config(folder, GuestRole.CONTRIBUTOR).lumina(),
                OnDisk.config(folder, GuestRole.CONTRIBUTOR).http(),
                DISCLOSING.tls(),
                DISCLOSING.access(),
                DISCLOSING.names(),
                DISCLOSING.ranking(),
                DISCLOSING.upstreams(),
                DISCLOSING.limits(),
                DISCLOSING.timeouts(),
                DISCLOSING.store()));
    awaitTotal(3);
    assertThat(names("author:guest worker")).containsExactly("worker");
    assertThat(names("file:a.elf worker")).containsExactly("worker");
    assertThat(names("author:nobody")).isEmpty();
  }

  @Test
  void indexThatIsDeletedWhileTheServerRunsIsMadeAgain() throws Exception {
    Path index = folder.resolve("search");
    try (Stream<Path> files = Files.list(index)) {
      for (Path file : files.toList()) {
        Files.deleteIfExists(file);
      }
    }
    push(4, "after");
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(
            () -> {
              try (Stream<Path> files = Files.list(index)) {
                return files.anyMatch(file -> file.toString().contains("segments_"))
                    && search(q("size:>0")).isComplete()
                    && names("size:>0").size() == 4;
              }
            });
    assertThat(names("worker")).containsExactly("worker");
  }

  @Test
  void searchCanBeTurnedOffAndOnAgain() throws Exception {
    ServerConfig config = OnDisk.config(folder, GuestRole.CONTRIBUTOR);
    server.close();
    server = Server.start(config.withSearch(new SearchConfig(false)));
    HttpResponse<String> answer = get(q("ssl"));
    assertThat(answer.statusCode()).isEqualTo(400);
    assertThat(answer.body())
        .isEqualTo(
            "{\"type\":\"about:blank\",\"title\":\"Bad Request\",\"status\":400,"
                + "\"detail\":\"search is off on this server: see search.enabled\"}\n");
    push(5, "meanwhile");
    server.close();
    server = Server.start(config);
    awaitTotal(4);
    assertThat(names("meanwhile")).containsExactly("meanwhile");
  }
}
