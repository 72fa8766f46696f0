package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Memory for bodies is granted as their bytes arrive, and as they are inflated and parsed. */
final class HttpBodyTest {
  /** For all requests together; one gets three quarters of it. */
  private static final int BUDGET = 8 << 20;

  private static TestServer server;
  private static HttpClient client;

  @BeforeAll
  static void start() throws IOException {
    server =
        TestServer.start(s -> s.with(TestServer.limits("bytes-in-flight = \"" + BUDGET + "B\"")));
    client = HttpClient.newHttpClient();
  }

  @AfterAll
  static void stop() throws IOException {
    client.close();
    server.close();
  }

  private static int port() {
    return Objects.requireNonNull(server.server().httpAddress()).getPort();
  }

  private static int status(String path, byte[] body) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port() + path))
            .timeout(Duration.ofSeconds(30))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofByteArray(body))
            .build();
    HttpResponse<String> answer = client.send(request, BodyHandlers.ofString());
    return answer.statusCode();
  }

  /** A text that begins as a request does, and goes on with a part again and again. */
  private static byte[] repeated(String start, String part, int length) {
    StringBuilder text = new StringBuilder(start);
    while (text.length() < length) {
      text.append(part);
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static byte[] gzip(byte[] plain) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(plain);
    }
    return out.toByteArray();
  }

  /** Values that take many times the memory of their bytes: each of these is 2 MiB. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[|{},",
        "[|[],",
        "[|[[]],",
        "[|\"a\",",
        "[|12345,",
        "[|{\"a\":1},",
        "{|\"x\":\"\","
      })
  void smallValuesTakeTheirMemory(String start, String part) throws Exception {
    byte[] body = repeated(start, part, 2 << 20);
    for (String path : List.of("/api/v1/pull", "/symbolicate/v5")) {
      assertThat(status(path, body)).as(path).isEqualTo(413);
    }
    for (String path :
        List.of("/api/v1/functions/query", "/api/v1/files/json", "/api/v1/targets/query")) {
      assertThat(status(path, body)).as(path).isEqualTo(413);
      assertThat(status(path, gzip(body))).as("compressed: " + path).isEqualTo(413);
    }
    assertThat(server.server().bytesInFlight()).isZero();
  }

  @Test
  void longTextsTakeTheirMemory() throws Exception {
    byte[] body = repeated("{\"file\":\"", "a", 6 << 20);
    assertThat(status("/api/v1/files/json", gzip(body))).isEqualTo(413);
    assertThat(status("/api/v1/push", body)).isEqualTo(413);
    assertThat(status("/api/v1/pull", "{\"functions\":[]}".getBytes(StandardCharsets.UTF_8)))
        .isEqualTo(200);
  }

  @Test
  void announcedLengthTakesNoMemory() throws Exception {
    List<Socket> open = new ArrayList<>();
    try {
      for (String path : List.of("/api/v1/pull", "/api/v1/functions/query", "/api/v1/files/json")) {
        for (int i = 0; i < 20; i++) {
          open.add(begin(path, 15 << 20, new byte[0]));
        }
      }
      assertThat(server.server().bytesInFlight()).isLessThan(60L * (80 << 10));
      assertThat(status("/api/v1/pull", "{\"functions\":[]}".getBytes(StandardCharsets.UTF_8)))
          .isEqualTo(200);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    await().until(() -> server.server().bytesInFlight() == 0);
  }

  @Test
  void bytesThatArrivedAreCountedUntilTheRequestEnds() throws Exception {
    byte[] part = repeated("{\"functions\":[\"", "a", 1 << 20);
    try (Socket socket = begin("/api/v1/pull", 15 << 20, part)) {
      await().until(() -> server.server().bytesInFlight() >= 2L * (part.length - (1 << 15)));
      assertThat(socket.isConnected()).isTrue();
    }
    await().until(() -> server.server().bytesInFlight() == 0);
  }

  @Test
  void requestsThatWaitForEachOthersMemoryAreRefusedSoon() throws Exception {
    byte[] part = repeated("{\"functions\":[\"", "a", 2 << 20);
    List<Socket> open = new ArrayList<>();
    try {
      for (int i = 0; i < 4; i++) {
        open.add(begin("/api/v1/pull", 15 << 20, part));
      }
      int refused = 0;
      for (Socket socket : open) {
        socket.setSoTimeout(8000);
        byte[] start = new byte[12];
        try {
          int count = socket.getInputStream().readNBytes(start, 0, start.length);
          String answer = new String(start, 0, count, StandardCharsets.US_ASCII);
          refused += answer.equals("HTTP/1.1 503") ? 1 : 0;
        } catch (SocketTimeoutException goesOn) {
          assertThat(server.server().bytesInFlight()).isLessThan(BUDGET);
        }
      }
      assertThat(refused).isEqualTo(3);
    } finally {
      for (Socket socket : open) {
        socket.close();
      }
    }
    await().until(() -> server.server().bytesInFlight() == 0);
  }

  @Test
  void refusedBodyLeavesTheConnectionToTheNextRequest() throws Exception {
    try (Socket socket = begin("/api/v1/nothing", 5, new byte[0])) {
      socket.setSoTimeout(8000);
      Thread.sleep(100); // the server has read the head
      OutputStream out = socket.getOutputStream();
      out.write("12345".getBytes(StandardCharsets.US_ASCII));
      out.write(
          "GET /healthz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
              .getBytes(StandardCharsets.US_ASCII));
      String answers = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answers).startsWith("HTTP/1.1 404").contains("HTTP/1.1 200");
    }
  }

  @Test
  void answerToBodyThatIsNotReadSaysThatTheConnectionIsClosed() throws Exception {
    try (Socket socket = begin("/api/v1/nothing", 5, "Expect: 100-continue\r\n", new byte[0])) {
      socket.setSoTimeout(8000);
      String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
      assertThat(answer)
          .startsWith("HTTP/1.1 404")
          .containsIgnoringCase("\r\nConnection: close\r\n");
    }
  }

  /** A request whose body is not complete. */
  private static Socket begin(String path, int length, byte[] part) throws IOException {
    return begin(path, length, "", part);
  }

  private static Socket begin(String path, int length, String header, byte[] part)
      throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port());
    OutputStream out = socket.getOutputStream();
    String head =
        "POST %s HTTP/1.1\r\nHost: localhost\r\nContent-Length: %d\r\n%s\r\n"
            .formatted(path, length, header);
    out.write(head.getBytes(StandardCharsets.US_ASCII));
    out.write(part);
    out.flush();
    return socket;
  }
}
