package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;
import static org.lucerna.server.Chain.asking;
import static org.lucerna.server.Chain.awaitAnswering;
import static org.lucerna.server.Chain.awaitSilent;
import static org.lucerna.server.Chain.config;
import static org.lucerna.server.Chain.names;
import static org.lucerna.server.Chain.pullWith;
import static org.lucerna.server.Chain.upstream;
import static org.lucerna.service.fixture.ScriptedUpstream.nothing;
import static org.lucerna.service.fixture.ScriptedUpstream.send;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.License;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.ResultCode;
import org.lucerna.service.config.DataSize;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.fixture.ScriptedUpstream;
import org.lucerna.service.fixture.Wire;

/** Upstreams that are silent, slow, broken or worse; clients that notice nothing of it. */
final class HostileUpstreamTest {
  @TempDir private Path folder;

  /** Longer than a test: a client that waits for it fails by its own time-out, which is 20 s. */
  private static final Duration FOREVER = Duration.ofMinutes(10);

  private static final Duration SHORT = Duration.ofSeconds(1);

  private static final UpstreamConfig REFUSING = upstream("gone", 1);

  private static void pushLocal(Wire wire) throws IOException {
    assertThat(wire.ask(push(item("here", 16, HELLO_COMMENT, key(7)))))
        .isEqualTo(new PushResult(List.of(ResultCode.ADDED)));
  }

  private static PullResult.Found found(String name, ByteString metadata) {
    return new PullResult.Found(new FunctionInfo(ByteString.utf8(name), 16, metadata), 3);
  }

  /** Knows all functions by one name. */
  private static void know(Request request, OutputStream out) throws IOException {
    int keys = ((PullMetadata) request).functions().size();
    send(out, new PullResult(Collections.nCopies(keys, found("there", HELLO_COMMENT))));
  }

  /** Knows them all as well, but says so only when it may. */
  private static ScriptedUpstream.Script waitFor(CountDownLatch mayAnswer) {
    return (request, out) -> {
      mayAnswer.await();
      know(request, out);
    };
  }

  private static void knowNothing(Request request, OutputStream out) throws IOException {
    send(out, nothing(((PullMetadata) request).functions().size()));
  }

  @Test
  void silentUpstreamDelaysNoPullFromTheStart() throws Exception {
    try (ServerSocket hole = new ServerSocket(0, 5, InetAddress.getLoopbackAddress());
        TestServer server =
            TestServer.start(
                settings ->
                    settings.with(
                        config(upstream("hole", hole.getLocalPort()).withTimeout(FOREVER), REFUSING)
                            .withWaitWithHits(true)));
        Wire wire = Wire.greeted(server.connect())) {
      pushLocal(wire);
      assertThat(names(wire, 7, 1)).containsExactly("here");
      assertThat(names(wire, 1)).isEmpty();
    }
  }

  @Test
  void localHitDoesNotWaitForAHangingUpstream() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    try (ScriptedUpstream hanging = new ScriptedUpstream(waitFor(mayAnswer));
        TestServer server =
            TestServer.start(asking(upstream("slow", hanging.port()).withTimeout(FOREVER)));
        Wire wire = Wire.greeted(server.connect())) {
      pushLocal(wire);
      awaitAnswering(server, "slow");
      assertThat(names(wire, 7, 1)).containsExactly("here");
      await().until(() -> hanging.pulls().size() == 1);
      assertThat(names(wire, 7, 1, 2)).containsExactly("here");
      mayAnswer.countDown();
      await().until(() -> names(wire, 7, 1, 2).equals(List.of("here", "there", "there")));
      // Pending keys were not requested again.
      assertThat(hanging.pulls()).hasSize(2);
    }
  }

  @Test
  void afterOneTimeOutNoPullWaitsUntilUpstreamAnswersAgain() throws Exception {
    CountDownLatch mayAnswer = new CountDownLatch(1);
    try (ScriptedUpstream hanging = new ScriptedUpstream(waitFor(mayAnswer));
        TestServer server =
            TestServer.start(asking(upstream("slow", hanging.port()).withTimeout(SHORT)));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "slow");
      hanging.setWell(false);
      assertThat(names(wire, 1)).isEmpty();
      awaitSilent(server, "slow");
      assertThat(names(wire, 2)).isEmpty();
      assertThat(hanging.pulls()).hasSize(1);
      mayAnswer.countDown();
      hanging.setWell(true);
      awaitAnswering(server, "slow");
      assertThat(names(wire, 1, 2)).containsExactly("there", "there");
    }
  }

  @Test
  void nextUpstreamIsQueriedIfTheFirstFails() throws Exception {
    try (ScriptedUpstream broken = new ScriptedUpstream((_, out) -> out.close());
        ScriptedUpstream well = new ScriptedUpstream(HostileUpstreamTest::know);
        TestServer server =
            TestServer.start(
                asking(upstream("broken", broken.port()), upstream("well", well.port())));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "broken", "well");
      assertThat(names(wire, 1)).containsExactly("there");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 100})
  void unknownKeysAreCachedForSomeTime(int remembered) throws Exception {
    try (ScriptedUpstream ignorant = new ScriptedUpstream(HostileUpstreamTest::knowNothing);
        TestServer server =
            TestServer.start(
                settings ->
                    settings.with(
                        new UpstreamsConfig(
                            Duration.ofSeconds(10),
                            false,
                            Duration.ofHours(1),
                            remembered,
                            true,
                            List.of(upstream("team", ignorant.port())))));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "team");
      assertThat(names(wire, 1)).isEmpty();
      assertThat(names(wire, 1)).isEmpty();
      assertThat(ignorant.pulls()).hasSize(remembered == 0 ? 2 : 1);
    }
  }

  @Test
  void manyKeysAreRequestedInBatchesOnce() throws Exception {
    int[] numbers = IntStream.concat(IntStream.range(1, 1201), IntStream.range(1, 50)).toArray();
    try (ScriptedUpstream ignorant = new ScriptedUpstream(HostileUpstreamTest::knowNothing);
        TestServer server = TestServer.start(asking(upstream("team", ignorant.port())));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "team");
      assertThat(names(wire, numbers)).isEmpty();
      assertThat(ignorant.pulls())
          .extracting(pull -> pull.functions().size())
          .containsExactly(500, 500, 200);
      assertThat(ignorant.pulls()).allMatch(PullMetadata::relayed);
      assertThat(ignorant.requests().getFirst())
          .isEqualTo(new Hello(Hello.NEWEST_VERSION, 0, Credentials.GUEST));
    }
  }

  static Stream<Arguments> damage() {
    ByteString noMetadata = ByteString.hex("7f01");
    return Stream.of(
        named("nothing", (_, out) -> out.close()),
        named("garbage", (_, out) -> out.write(ByteString.hex("0102030405060708").toByteArray())),
        named(
            "a promise of 4 GB",
            (_, out) -> out.write(ByteString.hex("ffffffff0f00").toByteArray())),
        named(
            "half a message", (_, out) -> out.write(ByteString.hex("000000ff0f01").toByteArray())),
        named("a reply to something else", (_, out) -> send(out, new PushResult(List.of()))),
        named("a refusal", (_, out) -> send(out, Fail.error("go\r\naway \u001b[31m"))),
        named("no results", (_, out) -> send(out, nothing(0))),
        named("more results than keys", (_, out) -> send(out, nothing(2))),
        named("fewer functions than it says", (_, out) -> pullResult(out, "0100" + "00")),
        named(
            "more functions than it says",
            (_, out) -> pullResult(out, "01fffffffffe" + "01" + "7800" + "10" + "00" + "03")),
        named("a name that is none", (_, out) -> send(out, one("sub_401000", HELLO_COMMENT))),
        named("metadata that is none", (_, out) -> send(out, one("fine", noMetadata))),
        named("byte after byte", HostileUpstreamTest::drip),
        named("notices without end", HostileUpstreamTest::chatter));
  }

  private static Arguments named(String name, ScriptedUpstream.Script script) {
    return Arguments.argumentSet(name, script);
  }

  private static void pullResult(OutputStream out, String hex) throws IOException {
    ByteString body = ByteString.hex(hex);
    LuminaFrame.write(out, ResponseCode.PULL_RESULT.code(), new ByteSink().bytes(body));
    out.flush();
  }

  @Test
  void onlyTheOperatorsLicenceIsSent() throws Exception {
    Path license = Files.writeString(folder.resolve("ida.hexlic"), "licence of the operator");
    try (ScriptedUpstream official = new ScriptedUpstream((_, out) -> send(out, nothing(1)))) {
      UpstreamConfig plain = upstream("official", official.port());
      UpstreamConfig licensed =
          new UpstreamConfig(
              plain.name(),
              plain.address(),
              false,
              "",
              plain.dialect(),
              "",
              "",
              license.toString(),
              "48-1234-5678-90",
              plain.timeout(),
              plain.batch(),
              plain.longestReply());
      try (TestServer server = TestServer.start(asking(licensed));
          Wire wire = new Wire(new Socket(InetAddress.getLoopbackAddress(), server.port()))) {
        License own = License.of(ByteString.utf8("licence of a client"), "");
        wire.ask(new Hello(5, 0, Credentials.GUEST.withLicense(own)));
        awaitAnswering(server, "official");
        assertThat(names(wire, 1)).isEmpty();
      }
      assertThat(official.greetings())
          .isNotEmpty()
          .allSatisfy(
              greeting ->
                  assertThat(greeting.hex())
                      .contains(ByteString.utf8("licence of the operator").hex() + "481234567890")
                      .doesNotContain(ByteString.utf8("client").hex()));
      assertThat(License.of(ByteString.utf8("secret"), "").toString()).doesNotContain("secret");
    }
  }

  private static PullResult one(String name, ByteString metadata) {
    return new PullResult(List.of(found(name, metadata)));
  }

  private static void drip(Request unused, OutputStream out)
      throws IOException, InterruptedException {
    out.write(ByteString.hex("000fffff0f").toByteArray());
    while (true) {
      out.write(0);
      out.flush();
      Thread.sleep(10);
    }
  }

  private static void chatter(Request unused, OutputStream out)
      throws IOException, InterruptedException {
    while (true) {
      send(out, new Notify(0, ByteString.utf8("wait")));
      Thread.sleep(1);
    }
  }

  @ParameterizedTest
  @MethodSource("damage")
  void invalidUpstreamAnswersAreIgnored(ScriptedUpstream.Script script) throws Exception {
    try (ScriptedUpstream hostile = new ScriptedUpstream(script);
        TestServer server =
            TestServer.start(asking(upstream("evil", hostile.port()).withTimeout(SHORT)));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "evil");
      PullResult result = (PullResult) wire.ask(pullWith(0, 1));
      assertThat(result).isEqualTo(nothing(1));
      // A connection that ends may just have been idle too long: then it is asked once more.
      assertThat(hostile.pulls()).hasSizeBetween(1, 2);
      pushLocal(wire);
      assertThat(names(wire, 7, 1)).containsExactly("here");
    }
  }

  @Test
  void aReplyThatIsTooLongIsNotRead() throws Exception {
    UpstreamConfig plain = upstream("team", 1);
    try (ScriptedUpstream generous =
            new ScriptedUpstream((_, out) -> send(out, one("x".repeat(2000), ByteString.EMPTY)));
        TestServer server =
            TestServer.start(
                asking(
                    new UpstreamConfig(
                        plain.name(),
                        "127.0.0.1:" + generous.port(),
                        false,
                        "",
                        plain.dialect(),
                        "",
                        "",
                        "",
                        "",
                        plain.timeout(),
                        plain.batch(),
                        DataSize.ofKiB(1))));
        Wire wire = Wire.greeted(server.connect())) {
      awaitAnswering(server, "team");
      assertThat(names(wire, 1)).isEmpty();
    }
  }

  @Test
  void serverClosesWhileAnUpstreamHangs() throws Exception {
    CountDownLatch never = new CountDownLatch(1);
    try (ScriptedUpstream hanging = new ScriptedUpstream((_, _) -> never.await())) {
      TestServer server =
          TestServer.start(asking(upstream("slow", hanging.port()).withTimeout(FOREVER)));
      awaitAnswering(server, "slow");
      try (Wire wire = Wire.greeted(server.connect())) {
        CompletableFuture<Response> answer =
            CompletableFuture.supplyAsync(
                () -> {
                  try {
                    return wire.ask(pullWith(0, 1));
                  } catch (IOException cut) {
                    throw new UncheckedIOException(cut);
                  }
                },
                Thread::startVirtualThread);
        await().until(() -> hanging.pulls().size() == 1);
        assertThat(answer).isNotDone();
        server.close();
        assertThat(answer.get(10, TimeUnit.SECONDS)).isEqualTo(nothing(1));
      }
    }
  }
}
