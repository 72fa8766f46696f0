package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.metadata.MetadataBlob;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.LimitsConfig;
import org.lucerna.service.config.Probability;
import org.lucerna.service.config.SimilarConfig;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.engine.StoreFactory;

/** Sketches and similar functions over Lumina. */
final class SimilarFunctionsTest {
  private static final SketchedProgram KNOWN = new SketchedProgram(1, 30, 1);

  /** The same functions, compiled differently. */
  private static final SketchedProgram OTHER = KNOWN.withKeysFrom(1001);

  /** A probe: a pull of nothing. */
  private static final PullMetadata PROBE =
      new PullMetadata(PullMetadata.SKETCHES | PullMetadata.SEEN_FILE, List.of(), List.of());

  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(KNOWN.push());
      assertThat(wire.ask(KNOWN.pushSketches())).isEqualTo(new PushSketchesResult(30));
    }
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private static void assertRefused(Response response, String words) {
    assertThat(response)
        .isInstanceOfSatisfying(
            Fail.class,
            fail -> assertThat(fail.text().text()).startsWith(words).doesNotContain("\n"));
  }

  private static List<SimilarResult.Similar> similar(TestServer asked, GetSimilar request)
      throws IOException {
    try (Wire wire = Wire.greeted(asked.connect())) {
      return ((SimilarResult) wire.ask(request)).functions();
    }
  }

  @Test
  void functionsWithOtherKeysAreNamed() throws IOException {
    List<SimilarResult.Similar> similar = similar(server, OTHER.similar());
    assertThat(similar)
        .extracting(one -> one.place() + " " + one.name() + " " + one.key() + " " + one.file())
        .containsExactlyElementsOf(
            IntStream.range(0, 30)
                .mapToObj(i -> i + " f" + i + " " + KNOWN.key(i) + " a.elf")
                .toList());
    assertThat(similar)
        .allSatisfy(one -> assertThat(one.probability()).isBetween(8000, SimilarResult.CERTAIN));
    assertThat(similar.get(7).reasons()).as("other key, strings").startsWith(0, 6);
  }

  @Test
  void filesAreEmptyIfOriginsAreNotDisclosed() throws IOException {
    AccessConfig silent = AccessConfig.defaults();
    try (TestServer other = TestServer.start(settings -> settings.with(silent));
        Wire wire = Wire.greeted(other.connect())) {
      wire.ask(KNOWN.push());
      wire.ask(KNOWN.pushSketches());
      assertThat(similar(other, OTHER.similar()))
          .hasSize(30)
          .allSatisfy(one -> assertThat(one.file()).isEqualTo(ByteString.EMPTY));
    }
  }

  @Test
  void knownKeysAreNotAnsweredBySimilarity() throws IOException {
    assertThat(similar(server, KNOWN.similar())).isEmpty();
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(Wire.push(item("exact", 16, HELLO_COMMENT, OTHER.key(3))));
    }
    assertThat(similar(server, OTHER.similar()))
        .extracting(SimilarResult.Similar::place)
        .hasSize(29)
        .doesNotContain(3);
  }

  @Test
  void sketchesAreKeptOnceAndOfKnownFunctionsOnly() throws IOException {
    StoreEngine store = StoreFactory.inMemory(MetadataBlob::merge);
    try (TestServer own = new TestServer(TestServer.Settings.open(), store, null);
        Wire wire = Wire.greeted(own.connect())) {
      wire.ask(KNOWN.push());
      for (int round = 0; round < 2; round++) {
        assertThat(wire.ask(KNOWN.pushSketches())).isEqualTo(new PushSketchesResult(30));
        assertThat(wire.ask(OTHER.pushSketches())).isEqualTo(new PushSketchesResult(30));
        assertThat(store.sketchTotals().sketches()).isEqualTo(30);
      }
    }
  }

  @Test
  void damagedSketchesAreRefusedAndTheConnectionStaysUsable() throws IOException {
    ByteString whole = OTHER.bytes();
    List<ByteString> damaged =
        List.of(
            ByteString.EMPTY,
            ByteString.hex("01"),
            ByteString.hex("ffffffffff"),
            whole.slice(0, whole.length() / 2),
            new ByteSink()
                .bytes(whole.slice(0, 40))
                .bytes(whole.slice(41, whole.length()))
                .toByteString());
    try (Wire wire = Wire.greeted(server.connect())) {
      for (ByteString sketches : damaged) {
        Md5 program = new Md5(8, 8);
        assertRefused(
            wire.ask(new GetSimilar(program, 8000, sketches)), "the sketches are damaged: ");
        assertRefused(wire.ask(new PushSketches(program, sketches)), "the sketches are damaged: ");
      }
      assertRefused(wire.ask(RequestCode.SIMILAR.code(), ByteString.hex("0102")), "invalid data");
      assertThat(((SimilarResult) wire.ask(OTHER.similar())).functions()).hasSize(30);
    }
  }

  @Test
  void sketchesOfOtherVersionsAreRefusedWithBoth() throws IOException {
    byte[] bytes = OTHER.bytes().toByteArray();
    bytes[1 + 16] = 0x11;
    ByteString older = ByteString.wrap(bytes);
    String reason = "sketches of version 1 do not compare with those of version 2";
    try (Wire wire = Wire.greeted(server.connect())) {
      assertRefused(wire.ask(new GetSimilar(new Md5(8, 8), 8000, older)), reason);
      assertRefused(wire.ask(new PushSketches(new Md5(8, 8), older)), reason);
      assertThat(((SimilarResult) wire.ask(OTHER.similar())).functions()).hasSize(30);
    }
  }

  @Test
  void tooManyFunctionsAreRefused() throws IOException {
    SketchedProgram large = new SketchedProgram(2, 20_001, 1);
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(large.similar()))
          .isEqualTo(
              Fail.error("similar functions are searched for at most 20000 functions, got 20001"));
      ByteSink announced = new ByteSink();
      PackedInts.putDd(announced, 1 << 20);
      assertRefused(
          wire.ask(new GetSimilar(new Md5(8, 8), 8000, announced.toByteString())),
          "the sketches are damaged: ");
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void searchThatTakesTooLongIsRefused() throws IOException {
    SimilarConfig hasty = new SimilarConfig(new Probability(0), Duration.ofNanos(1));
    try (TestServer other =
            new TestServer(
                TestServer.Settings.open().config().withSimilar(hasty),
                StoreFactory.inMemory(MetadataBlob::merge),
                null);
        Wire wire = Wire.greeted(other.connect())) {
      assertRefused(
          wire.ask(OTHER.similar()), "the search for similar functions was stopped after 0 s: ask");
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void searchBeyondTheServersMemoryIsRefusedAndReleasesIt() throws IOException {
    LimitsConfig tight = TestServer.limits("bytes-in-flight = '200KiB'");
    try (TestServer other = TestServer.start(settings -> settings.with(tight));
        Wire wire = Wire.greeted(other.connect())) {
      assertRefused(wire.ask(OTHER.similar()), "the request needs ");
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      assertThat(other.server().bytesInFlight()).isZero();
    }
  }

  @Test
  void guestWhoMayOnlyPullMayNotPushSketches() throws IOException {
    AccessConfig readers =
        new AccessConfig(true, GuestRole.READER, false, true, Disclosure.EVERYONE);
    try (TestServer strict = TestServer.start(settings -> settings.with(readers));
        Wire wire = Wire.greeted(strict.connect())) {
      assertThat(wire.ask(PROBE)).isEqualTo(new Ok());
      assertThat(wire.ask(KNOWN.pushSketches()))
          .isEqualTo(Fail.error("guest may pull here, but not push"));
      assertThat(wire.ask(OTHER.similar())).isEqualTo(new SimilarResult(List.of()));
    }
  }

  @Test
  void proxyDoesNotAnnounceSketches() throws IOException {
    try (TestServer proxy =
            TestServer.start(
                settings ->
                    Chain.asking(Chain.upstream("team", server.port())).apply(settings).asProxy());
        Wire wire = Wire.greeted(proxy.connect())) {
      assertThat(wire.ask(PROBE)).isEqualTo(new PullResult(List.of()));
      assertRefused(wire.ask(OTHER.similar()), "");
      assertRefused(wire.ask(OTHER.pushSketches()), "");
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void publishedDialectHasNoSuchMessages() throws IOException {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(OTHER.similar(), body);
    try (Wire wire = Wire.greeted(server.connect(), PublishedDialect.INSTANCE)) {
      assertThat(wire.ask(code, body.toByteString())).isInstanceOf(Fail.class);
      assertThat(wire.ask(RequestCode.PUSH_SKETCHES.code(), body.toByteString()))
          .isInstanceOf(Fail.class);
      assertThat(Chain.names(wire, 1)).as("the session goes on").containsExactly("f0");
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1})
  void probeIsAnsweredAndOrdinaryPullsWithTheFlagAreNot(int number) throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(PROBE)).isEqualTo(new Ok());
      assertThat(wire.ask(Chain.pullWith(PullMetadata.SKETCHES, number)))
          .isInstanceOfSatisfying(
              PullResult.class, result -> assertThat(result.found()).hasSize(number));
    }
  }
}
