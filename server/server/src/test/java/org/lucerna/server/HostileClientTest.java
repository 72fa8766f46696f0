package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.TimeoutsConfig;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;

/** Clients that are broken, slow, greedy or something else altogether. */
final class HostileClientTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(300);

  private static void assertServes(TestServer server) throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  private static void awaitNoClients(TestServer server) {
    await()
        .atMost(Duration.ofSeconds(10))
        .untilAsserted(() -> assertThat(server.server().connections()).isZero());
  }

  @ParameterizedTest
  @ValueSource(strings = {"ffffffff0d05", "7fffffff0d05", "0002000110aabb"})
  void aLengthBeyondTheGreetingsIsRefused(String bytes) throws IOException {
    try (TestServer server = TestServer.start()) {
      try (Wire wire = new Wire(server.connect())) {
        wire.write(ByteString.hex(bytes));
        assertThat(wire.receive())
            .isInstanceOfSatisfying(
                Fail.class, f -> assertThat(f.text().text()).endsWith("the limit is 131072"));
        assertThat(wire.isClosed()).isTrue();
      }
      assertServes(server);
    }
  }

  @Test
  void announcedLengthAllocatesNothing() throws IOException {
    try (TestServer server = TestServer.start()) {
      List<Wire> greedy = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Wire wire = Wire.greeted(server.connect());
        wire.write(ByteString.hex("7ffffff010" + "00".repeat(100)));
        greedy.add(wire);
      }
      assertServes(server);
      for (Wire wire : greedy) {
        wire.close();
      }
      awaitNoClients(server);
      assertThat(server.server().bytesInFlight()).isZero();
    }
  }

  @Test
  void untrustedClientHasASmallerFrameLimit() throws IOException {
    try (TestServer server =
        TestServer.start(
            s ->
                s.with(
                    new AccessConfig(
                        false, GuestRole.CONTRIBUTOR, false, false, Disclosure.NOBODY)))) {
      try (Wire wire = Wire.greeted(server.connect())) {
        ByteString small = ByteString.wrap(new byte[8192]);
        assertThat(wire.ask(0x7f, small)).isEqualTo(Fail.error("Unhandled packet type: 127"));
        assertThat(wire.ask(0x7f, ByteString.wrap(new byte[8193])))
            .isEqualTo(Fail.error("message of 8193 bytes, the limit is 8192"));
        assertThat(wire.isClosed()).isTrue();
      }
    }
  }

  @Test
  void aMessageThatEndsEarlyHasNoEffect() throws IOException {
    try (TestServer server = TestServer.start()) {
      ByteSink body = new ByteSink();
      org.lucerna.lumina.ida.IdaDialect.INSTANCE.write(
          push(item("cut", 1, HELLO_COMMENT, key(1))), body);
      ByteString whole = body.toByteString();
      try (Wire wire = Wire.greeted(server.connect())) {
        wire.write(
            new ByteSink()
                .u32be(whole.length())
                .u8(0x10)
                .bytes(whole.slice(0, whole.length() - 1))
                .toByteString());
      }
      awaitNoClients(server);
      try (Wire wire = Wire.greeted(server.connect())) {
        PullMetadata pull = PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(key(1))));
        assertThat(((PullResult) wire.ask(pull)).codes()).containsExactly(-2);
      }
    }
  }

  private static TestServer impatient(TimeoutsConfig timeouts) throws IOException {
    return TestServer.start(s -> s.with(timeouts));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "1603", "0000", "00000019", "000000190d0504"})
  void clientWithoutGreetingIsDisconnected(String bytes) throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(SHORT, SHORT, LONG, LONG, LONG))) {
      try (Wire wire = new Wire(server.connect())) {
        wire.write(ByteString.hex(bytes));
        assertThat(wire.isClosed()).isTrue();
      }
      awaitNoClients(server);
    }
  }

  @Test
  void idleClientIsDisconnected() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, SHORT, LONG, LONG));
        Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void clientThatStopsInsideAMessageIsDisconnected() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, SHORT, LONG));
        Wire wire = Wire.greeted(server.connect())) {
      wire.write(ByteString.hex("000001000e01"));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void clientAtTheMinimumRateIsServed() throws Exception {
    Duration step = Duration.ofMillis(700);
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, step, LONG));
        Wire wire = Wire.greeted(server.connect())) {
      wire.write(ByteString.hex("000800002b"));
      for (int i = 0; i < 8; i++) {
        Thread.sleep(200);
        wire.write(ByteString.wrap(new byte[1 << 16]));
      }
      assertThat(wire.receive()).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void tricklingClientIsDisconnected() throws Exception {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, SHORT, LONG));
        Wire wire = Wire.greeted(server.connect())) {
      wire.write(ByteString.hex("0010000010"));
      CompletableFuture<Void> trickle =
          CompletableFuture.runAsync(
              () -> {
                try {
                  while (true) {
                    wire.write(ByteString.hex("00"));
                    Thread.sleep(20);
                  }
                } catch (IOException | InterruptedException cut) {
                  // The server has had enough.
                }
              },
              Thread::startVirtualThread);
      assertThat(wire.isClosed()).isTrue();
      trickle.get(10, TimeUnit.SECONDS);
    }
  }

  @Test
  void clientThatDoesNotReadIsDisconnected() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, SHORT, LONG))) {
      byte[] big = new byte[4 << 20];
      ByteString blob =
          new ByteSink()
              .bytes(ByteString.hex("03"))
              .u32be(0xc000_0000 | big.length)
              .bytes(ByteString.wrap(big))
              .toByteString();
      try (Wire wire = Wire.greeted(server.connect())) {
        wire.ask(push(item("big", 1, blob, key(1))));
        PullMetadata pull =
            PullMetadata.ofPatterns(
                1, List.of(), java.util.Collections.nCopies(10, Pattern.of(key(1))));
        ByteSink body = new ByteSink();
        int code = org.lucerna.lumina.ida.IdaDialect.INSTANCE.write(pull, body);
        wire.send(code, body.toByteString());
        awaitNoClients(server);
      }
      assertServes(server);
    }
  }

  @Test
  void aBrowserGetsAHint() throws IOException {
    try (TestServer server = TestServer.start()) {
      for (String request : List.of("GET / HTTP/1.1\r\n\r\n", "post /x HTTP/1.0\r\n\r\n")) {
        try (Socket socket = server.connect()) {
          socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));
          InputStream in = socket.getInputStream();
          String reply = new String(in.readAllBytes(), StandardCharsets.US_ASCII);
          assertThat(reply).startsWith("HTTP/1.1 400 ").contains("speaks Lumina");
        }
      }
      awaitNoClients(server);
    }
  }

  @Test
  void plaintextCanBeTurnedOff() throws IOException {
    try (TestServer server =
            TestServer.start(
                s -> s.with(new LuminaConfig("127.0.0.1:0", false, false, DialectChoice.AUTO)));
        Wire wire = new Wire(server.connect())) {
      wire.write(ByteString.hex("0000000b0d"));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void longestIdleGuestMakesRoom() throws IOException {
    LimitsConfig two = TestServer.limits("connections = 2");
    try (TestServer server = TestServer.start(s -> s.with(two))) {
      try (Wire first = Wire.greeted(server.connect());
          Wire second = Wire.greeted(server.connect())) {
        assertThat(first.ask(new GetInfo())).isInstanceOf(InfoResult.class);
        try (Wire third = Wire.greeted(server.connect())) {
          assertThat(second.isClosed()).isTrue();
          assertThat(first.ask(new GetInfo())).isInstanceOf(InfoResult.class);
          assertThat(third.ask(new GetInfo())).isInstanceOf(InfoResult.class);
        }
      }
      awaitNoClients(server);
      assertServes(server);
    }
  }

  @Test
  void loggedInConnectionIsNotClosedForGuests() throws IOException {
    LimitsConfig two = TestServer.limits("connections = 2");
    try (TestServer server = TestServer.start(s -> s.with(two))) {
      server.add("ada", Role.READER);
      Credentials login = new Credentials(ByteString.utf8("ada"), ByteString.utf8("secret of ada"));
      try (Wire first = new Wire(server.connect())) {
        assertThat(first.ask(new Hello(5, 0, login))).isInstanceOf(HelloResult.class);
        try (Wire second = new Wire(server.connect())) {
          assertThat(second.ask(new Hello(5, 0, login))).isInstanceOf(HelloResult.class);
          try (Wire third = new Wire(server.connect())) {
            assertThat(third.isClosed()).isTrue();
          }
          assertThat(first.ask(new GetInfo())).isInstanceOf(InfoResult.class);
          assertThat(second.ask(new GetInfo())).isInstanceOf(InfoResult.class);
        }
      }
    }
  }

  @Test
  void messageBeyondTheServersMemoryIsRefusedUnread() throws IOException {
    LimitsConfig tight = TestServer.limits("bytes-in-flight = '1200KiB'");
    try (TestServer server = TestServer.start(s -> s.with(tight))) {
      try (Wire wire = Wire.greeted(server.connect())) {
        assertThat(wire.ask(0x7f, ByteString.wrap(new byte[500_000])))
            .isEqualTo(Fail.error("Unhandled packet type: 127"));
        wire.write(ByteString.hex("001000007f"));
        assertThat(wire.receive())
            .isEqualTo(Fail.error("message of 1048576 bytes, the limit is 614400"));
        assertThat(wire.isClosed()).isTrue();
      }
      awaitNoClients(server);
      assertThat(server.server().bytesInFlight()).isZero();
    }
  }

  @Test
  void pushOfMoreFunctionsThanMemoryHoldsIsRefused() throws IOException {
    LimitsConfig tight = TestServer.limits("bytes-in-flight = '1200KiB'");
    try (TestServer server = TestServer.start(s -> s.with(tight));
        Wire wire = Wire.greeted(server.connect())) {
      ByteString patterns = ByteString.wrap(new byte[2 * 10_000]);
      ByteString pull = new ByteSink().u8(1).u8(0).u16be(0xa710).bytes(patterns).toByteString();
      assertThat(wire.ask(0x0e, pull))
          .isEqualTo(
              Fail.error(
                  "the request needs 2 MiB of this server's memory, the limit is 1 MiB:"
                      + " ask for less at a time"));
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      assertThat(server.server().bytesInFlight()).isZero();
    }
  }

  @Test
  void guestsPushNoMoreThanTheirQuota() throws IOException {
    LimitsConfig three = TestServer.limits("guest-pushes = 3");
    try (TestServer server = TestServer.start(s -> s.with(three));
        Wire wire = Wire.greeted(server.connect());
        Wire other = Wire.greeted(server.connect())) {
      PushMetadata two =
          push(item("a", 1, HELLO_COMMENT, key(1)), item("b", 1, HELLO_COMMENT, key(2)));
      assertThat(wire.ask(two)).isInstanceOf(PushResult.class);
      assertThat(other.ask(two))
          .isEqualTo(
              Fail.error(
                  "guests at your address have reached their limit of pushes: try again in an"
                      + " hour"));
      assertThat(other.ask(push(item("c", 1, HELLO_COMMENT, key(3)))))
          .isInstanceOf(PushResult.class);
    }
  }

  @Test
  void unfinishedMessageDoesNotExhaustMemory() throws IOException {
    LimitsConfig tight = TestServer.limits("bytes-in-flight = '8MiB'");
    try (TestServer server = TestServer.start(s -> s.with(tight));
        Wire holding = new Wire(server.connectFrom("127.0.0.2"))) {
      holding.ask(new Hello(5, 0, Credentials.GUEST));
      holding.write(ByteString.hex("003ff00010"));
      holding.write(ByteString.wrap(new byte[0x3ff000 - 1]));
      await().until(() -> server.server().bytesInFlight() > 5 << 20);
      try (Wire wire = Wire.greeted(server.connect())) {
        PullMetadata many =
            PullMetadata.ofPatterns(
                1, List.of(), java.util.Collections.nCopies(5000, Pattern.of(key(1))));
        assertThat(wire.ask(many)).isInstanceOf(PullResult.class);
      }
    }
  }

  @Test
  void halfSentGreetingsReserveNoMemory() throws IOException {
    LimitsConfig tight = TestServer.limits("bytes-in-flight = '1MiB'");
    try (TestServer server = TestServer.start(s -> s.with(tight))) {
      List<Wire> strangers = new ArrayList<>();
      for (int i = 0; i < 300; i++) {
        Wire wire = new Wire(server.connect());
        wire.write(ByteString.hex("000200000d05"));
        strangers.add(wire);
      }
      assertServes(server);
      assertThat(server.server().bytesInFlight()).isZero();
      for (Wire wire : strangers) {
        wire.close();
      }
      awaitNoClients(server);
    }
  }

  @Test
  void replyBeyondTheLimitIsRefused() throws IOException {
    LimitsConfig short1 = TestServer.limits("reply = '100KiB'");
    try (TestServer server = TestServer.start(s -> s.with(short1));
        Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("big", 1, comment(20_000), key(1))));
      assertThat(wire.ask(pull(4))).isInstanceOf(PullResult.class);
      assertThat(wire.ask(pull(6)))
          .isInstanceOfSatisfying(
              Fail.class, fail -> assertThat(fail.text().text()).contains("the limit is 102400"));
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void longReplyIsWrittenPieceByPiece() throws IOException {
    try (TestServer server = TestServer.start();
        Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("big", 1, comment(100_000), key(1))));
      PullResult whole = (PullResult) wire.ask(pull(50));
      assertThat(whole.found())
          .hasSize(50)
          .allSatisfy(f -> assertThat(f.function().metadata()).isEqualTo(comment(100_000)));
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  private static PullMetadata pull(int times) {
    return PullMetadata.ofPatterns(
        1, List.of(), java.util.Collections.nCopies(times, Pattern.of(key(1))));
  }

  /** Metadata that holds a comment of that length, in bytes. */
  private static ByteString comment(int length) {
    return new ByteSink()
        .u8(3)
        .u32be(0xc000_0000 | length)
        .bytes(ByteString.wrap(new byte[length]))
        .toByteString();
  }
}
