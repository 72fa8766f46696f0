package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.server.http.PushFeed;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.fixture.Wire;
import tools.jackson.databind.JsonNode;

/** The feed of pushes, over real sockets. */
final class FeedTest {
  @TempDir private Path folder;
  private final List<AutoCloseable> open = new ArrayList<>();
  private ApiServer server;
  private HttpClient client;

  @BeforeEach
  void start() throws Exception {
    server = new ApiServer(folder);
    client = HttpClient.newHttpClient();
  }

  @AfterEach
  void stop() throws Exception {
    for (AutoCloseable each : open) {
      each.close();
    }
    client.close();
    server.close();
  }

  /** Events as they come in. */
  private static final class Events implements AutoCloseable {
    private final BufferedReader lines;

    Events(InputStream body) {
      lines = new BufferedReader(new InputStreamReader(body, StandardCharsets.UTF_8));
    }

    /** The next line that is not empty; null at the end. */
    @Nullable String next() throws Exception {
      CompletableFuture<@Nullable String> line =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  String next = lines.readLine();
                  while (next != null && next.isEmpty()) {
                    next = lines.readLine();
                  }
                  return next;
                } catch (IOException ended) {
                  return null;
                }
              },
              Thread::startVirtualThread);
      return line.get(20, TimeUnit.SECONDS);
    }

    /** The data of the next push. */
    String push() throws Exception {
      String line = next();
      while (line != null && !line.startsWith("data: ")) {
        line = next();
      }
      return String.valueOf(line);
    }

    @Override
    public void close() throws IOException {
      lines.close();
    }
  }

  private HttpResponse<InputStream> ask(String role, String query, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(
                URI.create("http://127.0.0.1:" + server.port() + "/api/v1/feed" + query))
            .header("Authorization", ApiServer.login(role));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofInputStream());
  }

  private Events follow(String role, String query, String... headers) throws Exception {
    HttpResponse<InputStream> answer = ask(role, query, headers);
    assertThat(answer.statusCode()).isEqualTo(200);
    assertThat(answer.headers().firstValue("Content-Type").orElse(""))
        .startsWith("text/event-stream");
    Events events = new Events(answer.body());
    open.add(events);
    return events;
  }

  private void push(int number) throws Exception {
    server.json(
        "POST",
        "/push",
        """
        {"functions":[{"key":"%s","name":"f","size":16}],"inputMd5":"%s","inputPath":"/secret/%d","host":"pc"}\
        """
            .formatted(Wire.key(number), Wire.key(100 + number), number));
  }

  @Test
  void pushesAreSentInOrder() throws Exception {
    push(1);
    Events events = follow("administrator", "");
    push(2);
    push(3);
    assertThat(events.push())
        .contains("\"id\":2,", "\"inputPath\":\"/secret/2\"", "\"account\":\"administrator\"");
    assertThat(events.push()).contains("\"id\":3,");
  }

  @Test
  void missedPushesComeFirstAlsoAfterRestart() throws Exception {
    for (int i = 1; i <= 3; i++) {
      push(i);
    }
    assertThat(follow("reader", "?after=1").push()).contains("\"id\":2,");
    server.restart();
    Events events = follow("reader", "?after=0", "Last-Event-ID", "2");
    assertThat(events.push()).contains("\"id\":3,");
    push(4);
    assertThat(events.push()).contains("\"id\":4,");
  }

  @Test
  void undisclosedFieldsAreNotSent() throws Exception {
    Events events = follow("reader", "");
    push(1);
    assertThat(events.push()).contains("secret").doesNotContain("administrator");
    server
        .server()
        .change(
            ConfigFile.parse(
                "access.guest = \"none\"\naccess.disclose-origins = \"nobody\"\n", "test"));
    push(2);
    assertThat(events.push()).doesNotContain("secret", "administrator", "pc\"");
  }

  @Test
  void commentLineIsSentDuringSilence() throws Exception {
    assertThat(follow("reader", "").next()).isEqualTo(":");
  }

  @Test
  void feedEndsWithTheServer() throws Exception {
    Events events = follow("reader", "");
    long before = System.nanoTime();
    server.restart();
    assertThat(Duration.ofNanos(System.nanoTime() - before)).isLessThan(Duration.ofSeconds(20));
    assertThat(last(events)).isNull();
  }

  private static @Nullable String last(Events events) throws Exception {
    String line = events.next();
    for (int i = 0; i < 20 && line != null; i++) {
      line = events.next();
    }
    return line;
  }

  @Test
  void feedEndsWhenTheAccountIsDisabled() throws Exception {
    Events events = follow("reader", "");
    server.json("PATCH", "/users/reader", "{\"disabled\":true}");
    assertThat(last(events)).isNull();
  }

  @Test
  void feedEndsWhenTheTokenIsRevoked() throws Exception {
    JsonNode token = server.json("POST", "/users/reader/tokens", "{}");
    HttpResponse<InputStream> answer = askWith(token.path("token").asString());
    assertThat(answer.statusCode()).isEqualTo(200);
    Events events = new Events(answer.body());
    open.add(events);
    server.json("DELETE", "/users/reader/tokens/" + token.path("id").asString(), "");
    assertThat(last(events)).isNull();
  }

  private HttpResponse<InputStream> askWith(String token) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + server.port() + "/api/v1/feed"))
            .header("Authorization", "Bearer " + token)
            .build();
    return client.send(request, BodyHandlers.ofInputStream());
  }

  @Test
  void tooManyFollowersAreRefused() throws Exception {
    List<Integer> statuses = new ArrayList<>();
    int clients = PushFeed.MOST_FOLLOWERS / PushFeed.MOST_OF_ONE;
    for (int i = 0; i < clients; i++) {
      statuses.addAll(followers("follower" + i, PushFeed.MOST_OF_ONE));
    }
    assertThat(statuses).hasSize(PushFeed.MOST_FOLLOWERS).containsOnly(200);
    assertThat(followers("late", 5)).containsOnly(503);
  }

  @Test
  void oneClientHasAPartOfThePlaces() throws Exception {
    List<Integer> statuses = followers("greedy", PushFeed.MOST_OF_ONE + 5);
    assertThat(statuses.stream().filter(status -> status == 503)).hasSize(5);
    assertThat(statuses.stream().filter(status -> status == 200)).hasSize(PushFeed.MOST_OF_ONE);
    assertThat(followers("modest", 2)).containsOnly(200);
  }

  /** The statuses of this many followers with one account. */
  private List<Integer> followers(String name, int count) throws Exception {
    server.json("POST", "/users?name=" + name, "{}");
    String token = server.json("POST", "/users/" + name + "/tokens", "{}").path("token").asString();
    List<CompletableFuture<Integer>> answers =
        IntStream.range(0, count)
            .mapToObj(
                _ -> CompletableFuture.supplyAsync(() -> status(token), Thread::startVirtualThread))
            .toList();
    List<Integer> statuses = new ArrayList<>();
    for (CompletableFuture<Integer> answer : answers) {
      statuses.add(answer.get(60, TimeUnit.SECONDS));
    }
    return statuses;
  }

  private int status(String token) {
    try {
      HttpResponse<InputStream> answer = askWith(token);
      synchronized (open) {
        open.add(answer.body());
      }
      return answer.statusCode();
    } catch (Exception failed) {
      throw new IllegalStateException(failed);
    }
  }

  @Test
  void wrongPositionsAreRefused() throws Exception {
    assertThat(ask("reader", "?after=x").statusCode()).isEqualTo(400);
    assertThat(ask("reader", "", "Last-Event-ID", "-1").statusCode()).isEqualTo(400);
    assertThat(ask("nobody", "").statusCode()).isEqualTo(401);
  }

  @Test
  void followerThatDoesNotReadDelaysNoPush() throws Exception {
    Events unread = follow("reader", "?after=0");
    Events read = follow("reader", "?after=0");
    for (int i = 1; i <= 30; i++) {
      push(i);
    }
    for (int i = 1; i <= 30; i++) {
      assertThat(read.push()).contains("\"id\":" + i + ",");
    }
    assertThat(unread.push()).contains("\"id\":1,");
  }
}
