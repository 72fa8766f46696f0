package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.server.Wire.HELLO_COMMENT;
import static org.lucerna.server.Wire.item;
import static org.lucerna.server.Wire.key;
import static org.lucerna.server.Wire.push;

import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.server.config.AccessConfig;
import org.lucerna.server.config.DataSize;
import org.lucerna.server.config.DialectChoice;
import org.lucerna.server.config.GuestRole;
import org.lucerna.server.config.LimitsConfig;
import org.lucerna.server.config.LuminaConfig;
import org.lucerna.server.config.TimeoutsConfig;

/** Clients that are broken, slow, greedy or something else altogether. */
final class HostileClientTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(300);

  private static void assertServes(TestServer server) throws IOException {
    try (Wire wire = Wire.greeted(server)) {
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  private static void awaitNobody(TestServer server) {
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
  void promisesCostNothing() throws IOException {
    try (TestServer server = TestServer.start()) {
      List<Wire> greedy = new ArrayList<>();
      for (int i = 0; i < 16; i++) {
        Wire wire = Wire.greeted(server);
        wire.write(ByteString.hex("7ffffff010" + "00".repeat(100)));
        greedy.add(wire);
      }
      assertServes(server);
      for (Wire wire : greedy) {
        wire.close();
      }
      awaitNobody(server);
      assertThat(server.server().bytesInFlight()).isZero();
    }
  }

  @Test
  void whoIsNotTrustedSendsLittle() throws IOException {
    try (TestServer server =
        TestServer.start(
            s -> s.with(new AccessConfig(false, GuestRole.CONTRIBUTOR, false, false, false)))) {
      try (Wire wire = Wire.greeted(server)) {
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
      org.lucerna.bytes.ByteSink body = new org.lucerna.bytes.ByteSink();
      org.lucerna.lumina.ida.IdaDialect.INSTANCE.write(
          push(item("cut", 1, HELLO_COMMENT, key(1))), body);
      ByteString whole = body.toByteString();
      try (Wire wire = Wire.greeted(server)) {
        wire.write(
            new org.lucerna.bytes.ByteSink()
                .u32be(whole.length())
                .u8(0x10)
                .bytes(whole.slice(0, whole.length() - 1))
                .toByteString());
      }
      awaitNobody(server);
      try (Wire wire = Wire.greeted(server)) {
        PullMetadata pull = new PullMetadata(1, List.of(), List.of(Pattern.of(key(1))));
        assertThat(((PullResult) wire.ask(pull)).codes()).containsExactly(-2);
      }
    }
  }

  private static TestServer impatient(TimeoutsConfig timeouts) throws IOException {
    return TestServer.start(s -> s.with(timeouts));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "16", "1603", "0000", "00000019", "000000190d0504"})
  void whoDoesNotGreetIsCutOff(String bytes) throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(SHORT, SHORT, LONG, LONG, LONG))) {
      try (Wire wire = new Wire(server.connect())) {
        wire.write(ByteString.hex(bytes));
        assertThat(wire.isClosed()).isTrue();
      }
      awaitNobody(server);
    }
  }

  @Test
  void whoIsIdleIsCutOff() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, SHORT, LONG, LONG));
        Wire wire = Wire.greeted(server)) {
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void whoStopsInsideAMessageIsCutOff() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, SHORT, LONG));
        Wire wire = Wire.greeted(server)) {
      wire.write(ByteString.hex("000001000e01"));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void whoMakesProgressIsWaitedFor() throws Exception {
    Duration step = Duration.ofMillis(700);
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, step, LONG));
        Wire wire = Wire.greeted(server)) {
      wire.write(ByteString.hex("000000082b"));
      for (int i = 0; i < 8; i++) {
        Thread.sleep(200);
        wire.write(ByteString.hex("00"));
      }
      assertThat(wire.receive()).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void whoDoesNotReadIsCutOff() throws IOException {
    try (TestServer server = impatient(new TimeoutsConfig(LONG, LONG, LONG, SHORT, LONG))) {
      byte[] big = new byte[4 << 20];
      ByteString blob =
          new org.lucerna.bytes.ByteSink()
              .bytes(ByteString.hex("03"))
              .u32be(0xc000_0000 | big.length)
              .bytes(ByteString.wrap(big))
              .toByteString();
      try (Wire wire = Wire.greeted(server)) {
        wire.ask(push(item("big", 1, blob, key(1))));
        PullMetadata pull =
            new PullMetadata(1, List.of(), java.util.Collections.nCopies(10, Pattern.of(key(1))));
        org.lucerna.bytes.ByteSink body = new org.lucerna.bytes.ByteSink();
        int code = org.lucerna.lumina.ida.IdaDialect.INSTANCE.write(pull, body);
        wire.send(code, body.toByteString());
        awaitNobody(server);
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
      awaitNobody(server);
    }
  }

  @Test
  void plaintextCanBeSwitchedOff() throws IOException {
    try (TestServer server =
            TestServer.start(
                s -> s.with(new LuminaConfig("127.0.0.1:0", false, false, DialectChoice.AUTO)));
        Wire wire = new Wire(server.connect())) {
      wire.write(ByteString.hex("0000000b0d"));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void tooManyAreTurnedAway() throws IOException {
    LimitsConfig d = LimitsConfig.defaults();
    LimitsConfig two =
        new LimitsConfig(
            2,
            d.handshakes(),
            d.helloFrame(),
            d.untrustedFrame(),
            d.trustedFrame(),
            d.items(),
            d.name(),
            d.blob(),
            d.bytesInFlight());
    try (TestServer server = TestServer.start(s -> s.with(two))) {
      try (Wire first = Wire.greeted(server);
          Wire second = Wire.greeted(server);
          Wire third = new Wire(server.connect())) {
        assertThat(third.isClosed()).isTrue();
        assertThat(first.ask(new GetInfo())).isInstanceOf(InfoResult.class);
        assertThat(second.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      }
      awaitNobody(server);
      assertServes(server);
    }
  }

  @Test
  void aRequestLargerThanAllMemoryInFlightIsServedAlone() throws IOException {
    LimitsConfig d = LimitsConfig.defaults();
    LimitsConfig tight =
        new LimitsConfig(
            d.connections(),
            d.handshakes(),
            d.helloFrame(),
            d.untrustedFrame(),
            d.trustedFrame(),
            d.items(),
            d.name(),
            d.blob(),
            DataSize.ofKiB(70));
    try (TestServer server = TestServer.start(s -> s.with(tight));
        Wire wire = Wire.greeted(server)) {
      assertThat(wire.ask(0x7f, ByteString.wrap(new byte[1 << 20])))
          .isEqualTo(Fail.error("Unhandled packet type: 127"));
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      assertThat(server.server().bytesInFlight()).isZero();
    }
  }
}
