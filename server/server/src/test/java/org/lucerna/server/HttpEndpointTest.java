package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.BufferedReader;
import java.io.ByteArrayInputStream;
import java.io.InputStreamReader;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;

final class HttpEndpointTest {
  private static HttpResponse<String> get(TestServer server, String path) throws Exception {
    int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .timeout(Duration.ofSeconds(5))
              .build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  @Test
  void healthEndpointRevealsHealthOnly() throws Exception {
    try (TestServer server = TestServer.start()) {
      assertThat(get(server, "/healthz").body()).isEqualTo("ok\n");
      assertThat(get(server, "/readyz").statusCode()).isEqualTo(200);
      assertThat(get(server, "/nothing").statusCode()).isEqualTo(404);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /healthz, 200",
    "GET, /healthz/, 200",
    "HEAD, /healthz, 200",
    "POST, /healthz, 404",
    "BREW, /healthz, 404",
    "GET, /%68ealthz, 404",
    "GET, //healthz, 404",
    "GET, /x/../healthz, 404",
    "GET, /healthz;x=1, 404",
    "GET, /HEALTHZ, 404",
    "GET, /files/a%2Fb, 404",
    "GET, /files/%u0041, 400",
    "GET, /files/%FF, 400"
  })
  void pathsHaveOneSpelling(String method, String path, int status) throws Exception {
    try (TestServer server = TestServer.start()) {
      int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        String request =
            method + ' ' + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";
        socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
        String answer =
            new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
        assertThat(answer).startsWith("HTTP/1.1 " + status + ' ');
        assertThat(answer.endsWith("\r\n\r\n")).isEqualTo(method.equals("HEAD"));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"gzip, true", "'br, GZIP;q=0.5', true", "gzip;q=0, false", "identity, false"})
  void longAnswersAreCompressedForCallersThatAcceptIt(String accepted, boolean isCompressed)
      throws Exception {
    try (TestServer server = TestServer.start();
        HttpClient client = HttpClient.newHttpClient()) {
      int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
      HttpResponse<byte[]> answer =
          client.send(
              HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics"))
                  .header("Accept-Encoding", accepted)
                  .build(),
              HttpResponse.BodyHandlers.ofByteArray());
      assertThat(answer.headers().firstValue("Content-Encoding").isPresent())
          .isEqualTo(isCompressed);
      byte[] text = answer.body();
      if (isCompressed) {
        text = new GZIPInputStream(new ByteArrayInputStream(text)).readAllBytes();
      }
      assertThat(text).asString().contains("lucerna_connections");
    }
  }

  /** More than threads that an HTTP server has: each is read by one that waits for its rest. */
  @Test
  void halfSentHttpBodiesDoNotBlockOthers() throws Exception {
    int many = 300;
    String half =
        "POST /api/v1/explain?key="
            + key(1)
            + " HTTP/1.1\r\nHost: localhost\r\n"
            + "Expect: 100-continue\r\nContent-Length: 1000\r\n\r\n";
    List<Socket> slow = new ArrayList<>();
    try (TestServer server = TestServer.start()) {
      int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
      for (int i = 0; i < many; i++) {
        Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
        slow.add(socket);
        socket.setSoTimeout(5000);
        socket.getOutputStream().write(half.getBytes(StandardCharsets.US_ASCII));
      }
      for (Socket socket : slow) {
        // Sent when the body is asked for, so all of them are waited for now.
        assertThat(socket.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 100");
        socket.getOutputStream().write('x');
      }
      assertThat(get(server, "/healthz").body()).isEqualTo("ok\n");
    } finally {
      for (Socket socket : slow) {
        socket.close();
      }
    }
  }

  @Test
  void metricsCountRequests() throws Exception {
    try (TestServer server = TestServer.start();
        Wire wire = Wire.greeted(server.connect());
        Wire other = Wire.greeted(server.connect(), PublishedDialect.INSTANCE)) {
      other.ask(0x7f, ByteString.EMPTY);
      wire.ask(push(item("a", 1, HELLO_COMMENT, key(1)), item("b", 1, HELLO_COMMENT, key(2))));
      wire.ask(
          PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(key(1)), Pattern.of(key(3)))));
      wire.ask(0x7f, ByteString.EMPTY);
      wire.ask(0x7e, ByteString.EMPTY);
      assertThat(get(server, "/metrics").body())
          .contains(
              "lucerna_pushed_functions_total{result=\"added\"} 2.0",
              "lucerna_pulled_functions_total{result=\"found\"} 1.0",
              "lucerna_pulled_functions_total{result=\"missing\"} 1.0",
              "lucerna_request_failures_total{request=\"unknown\"} 3.0",
              "lucerna_sessions_total{dialect=\"ida\"} 1.0",
              "lucerna_sessions_total{dialect=\"published\"} 1.0",
              "lucerna_request_seconds_count{request=\"pull\"} 1",
              "lucerna_connections 2.0",
              "jvm_memory_used_bytes");
    }
  }

  /** The status line of the answer to a request with these header lines. */
  private static String status(TestServer server, String path, String... headers) throws Exception {
    int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request = "GET " + path + " HTTP/1.1\r\n" + String.join("\r\n", headers) + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new BufferedReader(
              new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII))
          .readLine();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/healthz", "/readyz", "/metrics", "/nothing"})
  void onlyRequestsForThisServerAreAnswered(String path) throws Exception {
    try (TestServer server = TestServer.start()) {
      for (String host : List.of("evil.example", "localhost.evil.example:80", "", "[evil]")) {
        assertThat(status(server, path, "Host: " + host)).as(host).containsAnyOf(" 403 ", " 400 ");
      }
      for (String host :
          List.of("localhost", "LOCALHOST:8667", "127.0.0.1", "[::1]:80", "10.0.0.1")) {
        assertThat(status(server, path, "Host: " + host)).as(host).doesNotContain(" 403 ");
      }
      assertThat(status(server, path, "Host: localhost:80", "Origin: http://localhost:80"))
          .doesNotContain(" 403 ");
      for (String origin :
          List.of("http://localhost", "https://localhost:80", "null", "", "http://evil.example")) {
        assertThat(status(server, path, "Host: localhost:80", "Origin: " + origin))
            .as(origin)
            .contains(" 403 ");
      }
    }
  }

  @Test
  void browsersGetAPageForAnUnknownHostName() throws Exception {
    try (TestServer server = TestServer.start()) {
      String browser = "Accept: text/html,application/xhtml+xml,*/*;q=0.8";
      assertThat(answer(server, "/files", "Host: evil.example", browser))
          .contains(" 403 ", "text/html", "<h1>Not allowed</h1>", "http.names lists");
      assertThat(answer(server, "/files", "Host: evil.example"))
          .contains(
              " 403 ", "application/problem+json", "\"detail\":\"unknown host name: http.names");
      assertThat(answer(server, "/api/v1/info", "Host: evil.example", browser))
          .contains(" 403 ", "application/problem+json");
    }
  }

  /** All of an answer. */
  private static String answer(TestServer server, String path, String... headers) throws Exception {
    int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      String request =
          "GET "
              + path
              + " HTTP/1.1\r\nConnection: close\r\n"
              + String.join("\r\n", headers)
              + "\r\n\r\n";
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
      return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void administrationUnderAnotherNameIsRefused() throws Exception {
    try (TestServer server = TestServer.start()) {
      server.add("ada", Role.ADMINISTRATOR);
      String login = "Authorization: Basic YWRhOnNlY3JldCBvZiBhZGE=";
      assertThat(status(server, "/api/v1/users", "Host: localhost", login)).contains(" 200 ");
      assertThat(status(server, "/api/v1/users", "Host: evil.example", login)).contains(" 403 ");
    }
  }

  @Test
  void requestThatAProxyForwardedIsNotAdministration() throws Exception {
    try (TestServer server = TestServer.start()) {
      for (String header :
          List.of("Forwarded: for=1.2.3.4", "X-Forwarded-For: 1.2.3.4", "Via: x")) {
        assertThat(status(server, "/api/v1/users", "Host: localhost", header)).contains(" 403 ");
        assertThat(status(server, "/healthz", "Host: localhost", header)).contains(" 200 ");
      }
    }
  }
}
