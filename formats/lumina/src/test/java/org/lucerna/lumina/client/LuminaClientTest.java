package org.lucerna.lumina.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;
import static org.junit.jupiter.api.Assertions.assertTimeout;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.User;
import org.lucerna.lumina.ida.IdaDialect;

/** The client against a scripted server on a real socket. */
final class LuminaClientTest {
  private static final Md5 KEY = new Md5(1, 2);
  private static final PullResult MISS = new PullResult(List.of(PullResult.Missing.UNKNOWN));
  private static final HelloResult WELCOME = new HelloResult(User.of(ByteString.EMPTY, 2));

  /** The server's replies; an empty list of replies ends the connection. */
  private final Deque<List<Response>> script = new ArrayDeque<>();

  private final List<Request> received = new CopyOnWriteArrayList<>();
  private ServerSocket server;

  @BeforeEach
  void listen() throws IOException {
    server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::serve);
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void serve() {
    while (true) {
      try (Socket socket = server.accept()) {
        FrameReader in = new FrameReader(socket.getInputStream());
        while (in.await()) {
          LuminaFrame frame = in.read(1 << 20);
          received.add(IdaDialect.INSTANCE.readRequest(frame.code(), frame.body(), Limits.NONE));
          List<Response> replies = script.isEmpty() ? List.of() : script.remove();
          if (replies.isEmpty()) {
            break;
          }
          for (Response reply : replies) {
            ByteSink body = new ByteSink();
            int code = IdaDialect.INSTANCE.write(reply, body);
            LuminaFrame.write(socket.getOutputStream(), code, body);
          }
        }
      } catch (IOException closed) {
        if (server.isClosed()) {
          return;
        }
      }
    }
  }

  private LuminaClient client() {
    return new LuminaClient(
        ClientOptions.plain("127.0.0.1", server.getLocalPort())
            .withTimeouts(Duration.ofSeconds(5), Duration.ofSeconds(5)));
  }

  @Test
  void greetingPrecedesRequests() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(MISS));
    try (LuminaClient client = client()) {
      assertThat(client.pull(List.of(KEY))).isEqualTo(MISS);
      assertThat(client.features()).isEqualTo(User.MAY_DELETE);
    }
    assertThat(received)
        .hasSize(2)
        .satisfies(requests -> assertThat(requests.get(0)).isInstanceOf(Hello.class))
        .satisfies(requests -> assertThat(requests.get(1)).isInstanceOf(PullMetadata.class));
  }

  private static PullMetadata.Item at(@Nullable Long address) {
    return new PullMetadata.Item(Pattern.of(KEY), 16, address);
  }

  private int flagsOfLastPull() {
    return ((PullMetadata) received.getLast()).flags();
  }

  @Test
  void addressesAreSentToServersThatAcceptThem() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(new Ok()));
    script.add(List.of(MISS));
    script.add(List.of(MISS));
    script.add(List.of(MISS));
    try (LuminaClient client = client()) {
      client.pullFunctions(List.of(at(0x1000L)));
      assertThat(((PullMetadata) received.get(1)).asksForAddressSupport()).isTrue();
      assertThat(((PullMetadata) received.get(2)).functions())
          .extracting(PullMetadata.Item::address)
          .containsExactly(0x1000L);
      client.pullFunctions(List.of(at(0x1000L), at(null)));
      assertThat(flagsOfLastPull()).as("not all have one").isEqualTo(PullMetadata.AUTO_APPLY);
      client.pullFunctions(List.of(at(0x2000L)));
      assertThat(flagsOfLastPull()).isEqualTo(PullMetadata.AUTO_APPLY | PullMetadata.PLACED);
    }
    assertThat(received).as("it asks once").hasSize(5);
  }

  @Test
  void addressesAreKeptFromServersThatDoNotKnowThem() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(new PullResult(List.of())));
    script.add(List.of(MISS));
    try (LuminaClient client = client()) {
      client.pullFunctions(List.of(at(0x1000L)));
    }
    assertThat(((PullMetadata) received.getLast()).functions())
        .extracting(PullMetadata.Item::address)
        .containsExactly((Long) null);
    assertThat(flagsOfLastPull()).isEqualTo(PullMetadata.AUTO_APPLY);
  }

  @Test
  void lostConnectionIsReopened() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(MISS));
    script.add(List.of());
    script.add(List.of(WELCOME));
    script.add(List.of(MISS));
    try (LuminaClient client = client()) {
      client.pull(List.of(KEY));
      assertThat(client.pull(List.of(KEY))).isEqualTo(MISS);
    }
    assertThat(received).hasSize(5);
  }

  @Test
  void deletionIsNotRetried() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(MISS));
    script.add(List.of());
    script.add(List.of(WELCOME));
    script.add(List.of(new DeleteResult(1)));
    try (LuminaClient client = client()) {
      client.pull(List.of(KEY));
      DeleteHistory undo = DeleteHistory.ofKeys(List.of(KEY), true);
      assertThatThrownBy(() -> client.delete(undo)).isInstanceOf(IOException.class);
      assertThat(received).hasSize(3);
      assertThat(client.delete(undo)).isEqualTo(1);
    }
  }

  @Test
  void brokenFirstConnectionIsNotRetried() throws IOException {
    script.add(List.of());
    try (LuminaClient client = client()) {
      assertThatThrownBy(client::info).isInstanceOf(IOException.class);
    }
    assertThat(received).hasSize(1);
  }

  @Test
  void refusalsCarryTheServersText() throws IOException {
    script.add(List.of(new Fail(1, ByteString.utf8("invalid username or password"))));
    try (LuminaClient client = client()) {
      assertThatThrownBy(client::info)
          .isInstanceOf(RefusedException.class)
          .hasMessage("invalid username or password")
          .extracting(e -> ((RefusedException) e).result())
          .isEqualTo(1);
    }
    script.add(List.of(WELCOME));
    script.add(List.of(Fail.error("Unknown command")));
    script.add(List.of(MISS));
    try (LuminaClient client = client()) {
      assertThatThrownBy(() -> client.delete(DeleteHistory.ofKeys(List.of(KEY), true)))
          .hasMessage("Unknown command");
      assertThat(client.pull(List.of(KEY))).as("the connection goes on").isEqualTo(MISS);
    }
  }

  @Test
  void noticesArriveBeforeTheReply() throws IOException {
    Notify notice = new Notify(2, ByteString.utf8("going down at noon"));
    script.add(List.of(WELCOME));
    script.add(List.of(notice, notice, MISS));
    List<Notify> seen = new ArrayList<>();
    ClientOptions options = ClientOptions.plain("127.0.0.1", server.getLocalPort());
    try (LuminaClient client = new LuminaClient(options, seen::add)) {
      assertThat(client.pull(List.of(KEY))).isEqualTo(MISS);
    }
    assertThat(seen).containsExactly(notice, notice);
  }

  @Test
  void unexpectedReplyIsAnError() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(new PushResult(List.of())));
    try (LuminaClient client = client()) {
      assertThatThrownBy(() -> client.pull(List.of(KEY)))
          .hasMessage("the server answers a request for PullResult with PushResult");
    }
  }

  @Test
  void interruptedClientDoesNotRetry() throws Exception {
    script.add(List.of(WELCOME));
    script.add(List.of(MISS));
    script.add(List.of(new Notify(0, ByteString.utf8("wait"))));
    script.add(List.of(WELCOME));
    CountDownLatch asked = new CountDownLatch(1);
    CompletableFuture<Throwable> end = new CompletableFuture<>();
    ClientOptions options = ClientOptions.plain("127.0.0.1", server.getLocalPort());
    Thread thread =
        Thread.startVirtualThread(
            () -> {
              try (LuminaClient client = new LuminaClient(options, _ -> asked.countDown())) {
                client.pull(List.of(KEY));
                client.pull(List.of(KEY));
                end.complete(new AssertionError("answered"));
              } catch (IOException closed) {
                end.complete(closed);
              }
            });
    assertThat(asked.await(20, TimeUnit.SECONDS)).isTrue();
    thread.interrupt();
    // It meets the interruption in the wait for the next message, or just before.
    assertThat(end.get(20, TimeUnit.SECONDS)).hasMessageMatching("(Closed by )?interrupt.*");
    assertThat(received).hasSize(3);
  }

  @Test
  void replyTimeoutCountsAfterTheGreeting() throws IOException {
    script.add(List.of(WELCOME));
    script.add(List.of(new Notify(0, ByteString.utf8("wait"))));
    ClientOptions options =
        ClientOptions.plain("127.0.0.1", server.getLocalPort())
            .withTimeouts(Duration.ofMinutes(1), Duration.ofMillis(200));
    try (LuminaClient client = new LuminaClient(options)) {
      assertTimeout(
          Duration.ofSeconds(30),
          () ->
              assertThatThrownBy(() -> client.pull(List.of(KEY)))
                  .isInstanceOf(SocketTimeoutException.class));
    }
  }

  @Test
  void failedGreetingClosesTheConnection() throws Exception {
    try (ServerSocket other = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        LuminaClient client =
            new LuminaClient(ClientOptions.plain("127.0.0.1", other.getLocalPort()))) {
      CompletableFuture<Throwable> failure =
          CompletableFuture.supplyAsync(() -> catchThrowable(client::info));
      try (Socket socket = other.accept()) {
        socket.getOutputStream().write("HTTP".getBytes(StandardCharsets.US_ASCII));
        assertThat(failure.get(20, TimeUnit.SECONDS)).hasMessageContaining("HTTP port");
        socket.setSoTimeout(20_000);
        assertThat(socket.getInputStream().readAllBytes())
            .as("the greeting, to its end")
            .isNotEmpty();
      }
    }
  }

  @Test
  void silentServerTimesOut() throws IOException {
    try (ServerSocket silent = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        LuminaClient client =
            new LuminaClient(
                ClientOptions.plain("127.0.0.1", silent.getLocalPort())
                    .withTimeouts(Duration.ofMillis(200), Duration.ofMillis(200)))) {
      assertThatThrownBy(client::info).isInstanceOf(SocketTimeoutException.class);
    }
  }
}
