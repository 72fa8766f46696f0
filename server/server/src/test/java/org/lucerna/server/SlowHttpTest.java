package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;

/** Clients that are slow, on purpose or not, do not close the HTTP port to others. */
final class SlowHttpTest {
  private static final String HALF_A_HEAD = "GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-";
  private static final String HALF_A_BODY =
      "POST /api/v1/pull HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n{";

  private TestServer server;
  private int port;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    port = Objects.requireNonNull(server.server().httpAddress()).getPort();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private int status(String path) throws Exception {
    // A client of its own, because others keep connections.
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request =
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
              .timeout(Duration.ofSeconds(5))
              .build();
      return client.send(request, BodyHandlers.ofString()).statusCode();
    }
  }

  private Socket send(String text) throws IOException {
    Socket socket = new Socket(InetAddress.getLoopbackAddress(), port);
    socket.setSoTimeout(30_000);
    socket.getOutputStream().write(text.getBytes(StandardCharsets.US_ASCII));
    return socket;
  }

  @Test
  void moreUnfinishedHeadsThanConnectionsLeaveThePortOpen() throws Exception {
    try (Crowd _ = new Crowd(port, 1200, "127.0.0.1", ByteString.utf8(HALF_A_HEAD))) {
      for (String path : new String[] {"/healthz", "/readyz", "/", "/api/v1/statistics"}) {
        assertThat(status(path)).as(path).isEqualTo(200);
      }
    }
  }

  @Test
  void moreUnfinishedBodiesThanRequestsLeaveThePortOpen() throws Exception {
    try (Crowd _ = new Crowd(port, 1200, "127.0.0.1", ByteString.utf8(HALF_A_BODY))) {
      assertThat(status("/healthz")).isEqualTo(200);
      assertThat(status("/readyz")).isEqualTo(200);
      // One of them is cut off for each.
      assertThat(status("/api/v1/statistics")).isEqualTo(200);
      assertThat(status("/")).isEqualTo(200);
    }
  }

  @Test
  @Tag("long")
  void headsAndBodiesThatTrickleAreCutOff() throws Exception {
    // A body that is no JSON would be refused sooner.
    for (String[] each : new String[][] {{HALF_A_HEAD, "a"}, {HALF_A_BODY, " "}}) {
      long begun = System.nanoTime();
      try (Socket socket = send(each[0])) {
        assertThat(trickles(socket, each[1].charAt(0))).as(each[0]).isLessThan(30);
      }
      assertThat(Duration.ofNanos(System.nanoTime() - begun))
          .isBetween(Duration.ofSeconds(8), Duration.ofSeconds(20));
    }
  }

  /** The seconds until the server ends a connection that sends a byte in each. */
  private static int trickles(Socket socket, char sent) throws Exception {
    for (int seconds = 0; seconds < 30; seconds++) {
      try {
        socket.getOutputStream().write(sent);
        Thread.sleep(1000);
      } catch (SocketException cut) {
        return seconds;
      }
    }
    return 30;
  }
}
