package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.User;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.fixture.Wire;

/** Clients of both dialects on one server. */
final class DialectsTest {
  private static final ByteString IN_IDAS_FORM =
      ByteString.hex("030568656c6c6f" + "0504001001" + "61");
  private static final ByteString IN_PUBLISHED_FORM =
      ByteString.hex("21430000" + "030568656c6c6f" + "0504001002" + "61");

  private TestServer server;
  private Wire ida;
  private Wire published;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
    ida = Wire.greeted(server.connect());
    published = Wire.greeted(server.connect(), PublishedDialect.INSTANCE);
  }

  @AfterEach
  void stop() throws IOException {
    ida.close();
    published.close();
    server.close();
  }

  private static PushMetadata.Item published(String name, int size, ByteString blob, Md5 key) {
    return new PushMetadata.Item(
        Pattern.of(key),
        new FunctionInfo(ByteString.utf8(name), size, blob, MetadataForm.PUBLISHED),
        null);
  }

  /** Neither paths nor host nor addresses. */
  private static PushMetadata barePush(PushMetadata.Item... functions) {
    ByteString empty = ByteString.EMPTY;
    return new PushMetadata(0, empty, empty, new Md5(0, 0), empty, List.of(functions));
  }

  private static PullMetadata pull(int size, Md5 key) {
    return new PullMetadata(
        2, List.of(), List.of(new PullMetadata.Item(Pattern.of(key), size, null)));
  }

  private static FunctionInfo first(PullResult result) {
    return result.found().getFirst().function();
  }

  private FunctionInfo pulled(Wire wire, int number) throws IOException {
    return first((PullResult) wire.ask(pull(0, key(number))));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6})
  void everyVersionIsAccepted(int version) throws IOException {
    try (Wire wire = new Wire(server.connect(), PublishedDialect.INSTANCE)) {
      Credentials credentials = version < 3 ? null : Credentials.GUEST;
      assertThat(wire.ask(new Hello(version, 0, credentials)))
          .isEqualTo(
              version < 5 ? new Ok() : new HelloResult(User.of(ByteString.EMPTY, User.MAY_DELETE)));
      assertThat(wire.ask(pull(0, key(9))))
          .isEqualTo(new PullResult(List.of(PullResult.Missing.UNKNOWN)));
    }
  }

  @Test
  void refusalsUseTheClientsIntegers() throws IOException {
    try (Wire wire = new Wire(server.connect(), PublishedDialect.INSTANCE)) {
      assertThat(wire.ask(new Hello(7, 0, Credentials.GUEST)))
          .isEqualTo(Fail.error("This server doesn't support version 7"));
      assertThat(wire.isClosed()).isTrue();
    }
    try (Wire wire = new Wire(server.connect(), PublishedDialect.INSTANCE)) {
      Credentials alice = new Credentials(ByteString.utf8("alice"), ByteString.utf8("x"));
      assertThat(wire.ask(new Hello(5, 0, alice)))
          .isEqualTo(new Fail(1, ByteString.utf8("invalid username or password")));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0500112233445566616263", "0500112233445566610062000000"})
  void aGreetingInNoDialectIsRefusedInIdas(String hex) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      assertThat(wire.ask(RequestCode.HELO.code(), ByteString.hex(hex)))
          .isEqualTo(Fail.error("invalid data"));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void metadataIsConvertedBetweenDialects() throws IOException {
    assertThat(ida.ask(push(item("a", 0x4321, IN_IDAS_FORM, key(1)))))
        .isEqualTo(new PushResult(List.of(1)));
    assertThat(published.ask(barePush(published("b", 0x4321, IN_PUBLISHED_FORM, key(2)))))
        .isEqualTo(new Ok());
    assertThat(pulled(ida, 1).metadata()).isEqualTo(IN_IDAS_FORM);
    assertThat(pulled(published, 1).metadata()).isEqualTo(IN_PUBLISHED_FORM);
    assertThat(pulled(ida, 2))
        .isEqualTo(new FunctionInfo(ByteString.utf8("b"), 0x4321, IN_IDAS_FORM));
    assertThat(pulled(published, 2).metadata()).isEqualTo(IN_PUBLISHED_FORM);
    PullMetadata comments = PullMetadata.ofPatterns(2, List.of(3), List.of(Pattern.of(key(2))));
    assertThat(first((PullResult) ida.ask(comments)).metadata().hex()).isEqualTo("030568656c6c6f");
  }

  @Test
  void pushingBackAPulledFunctionAddsNoVersion() throws IOException {
    ByteString withOperands = ByteString.hex("030568656c6c6f" + "0a03000310");
    ida.ask(push(item("a", 16, withOperands, key(1))));
    ByteString seen = pulled(published, 1).metadata();
    published.ask(barePush(published("a", 16, seen, key(1))));
    HistoriesResult histories =
        (HistoriesResult) ida.ask(new GetHistories(List.of(Pattern.of(key(1))), 2));
    assertThat(histories.histories().getFirst()).hasSize(1);
    assertThat(pulled(ida, 1).metadata()).isEqualTo(withOperands);
  }

  @Test
  void otherRepliesAreInIdasFormToo() throws IOException {
    published.ask(barePush(published("b", 0x4321, IN_PUBLISHED_FORM, key(2))));
    published.ask(PullMetadata.ofPatterns(0, List.of(), List.of(Pattern.of(key(2)))));
    PopularResult popular = (PopularResult) ida.ask(new GetPopular(1));
    assertThat(popular.functions().getFirst().function().metadata()).isEqualTo(IN_IDAS_FORM);
    assertThat(popular.functions().getFirst().address()).isEqualTo(-1);
    HistoriesResult histories =
        (HistoriesResult) ida.ask(new GetHistories(List.of(Pattern.of(key(2))), 2));
    assertThat(histories.histories().getFirst().getFirst().metadata()).isEqualTo(IN_IDAS_FORM);
  }

  @ParameterizedTest
  @CsvSource({"20000000050b00100668656c6c6f", "090a9901000100", "''", "ff", "00000000ffffffff"})
  void blobThatIsNoMetadataIsStoredUnchanged(String hex) throws IOException {
    ByteString blob = ByteString.hex(hex);
    published.ask(barePush(published("x", 7, blob, key(3))));
    assertThat(pulled(published, 3).metadata()).isEqualTo(blob);
    assertThat(pulled(ida, 3).size()).isEqualTo(7);
  }

  @Test
  void aPullCountsInEitherDialect() throws IOException {
    published.ask(barePush(published("b", 1, IN_PUBLISHED_FORM, key(2))));
    PullMetadata counted = PullMetadata.ofPatterns(0, List.of(), List.of(Pattern.of(key(2))));
    for (int i = 0; i < 4; i++) {
      PullResult result = (PullResult) (i % 2 == 0 ? published : ida).ask(counted);
      assertThat(result.found().getFirst().frequency()).isEqualTo(i);
    }
  }

  @Test
  void requestedSizeSelectsAmongVersions() throws IOException {
    published.ask(barePush(published("small", 16, IN_PUBLISHED_FORM, key(4))));
    published.ask(barePush(published("large", 32, IN_PUBLISHED_FORM, key(4))));
    for (int size : new int[] {16, 32, 0, 99}) {
      PullResult result = (PullResult) published.ask(pull(size, key(4)));
      assertThat(first(result).name().text()).isEqualTo(size == 16 ? "small" : "large");
    }
    assertThat(pulled(ida, 4).name().text()).isEqualTo("large");
  }

  @Test
  void unsupportedRequestsFailAndKeepTheSession() throws IOException {
    for (int code : List.of(0x2b, 0x2f, 0x12, 0x18, 0x31, 0x7f)) {
      assertThat(published.ask(code, ByteString.EMPTY))
          .isEqualTo(Fail.error("Unhandled packet type: " + code));
    }
    for (String hex : List.of("", "0005" + "78".repeat(20), "00c0ffffffff", "00e08080808080")) {
      assertThat(published.ask(RequestCode.PULL.code(), ByteString.hex(hex)))
          .isEqualTo(Fail.error("invalid data"));
    }
    assertThat(published.ask(RequestCode.PUSH.code(), ByteString.hex("00056162")))
        .isEqualTo(Fail.error("invalid data"));
    assertThat(published.ask(new Hello(5, 0, Credentials.GUEST)))
        .isEqualTo(Fail.error("already greeted"));
    assertThat(published.ask(pull(0, key(9))))
        .isEqualTo(new PullResult(List.of(PullResult.Missing.UNKNOWN)));
  }

  @Test
  void namesBeyondAsciiAreRefusedWhereTheyAreInIdas() throws IOException {
    try (TestServer strict =
            TestServer.start(
                s ->
                    s.with(
                        new AccessConfig(
                            true, GuestRole.CURATOR, true, true, Disclosure.EVERYONE)));
        Wire wire = Wire.greeted(strict.connect(), PublishedDialect.INSTANCE)) {
      assertThat(wire.ask(barePush(published("ü", 1, IN_PUBLISHED_FORM, key(1)))))
          .isEqualTo(Fail.error("Bad function name"));
    }
  }

  @Test
  void restrictedListenerRefusesTheOtherDialect() throws IOException {
    LuminaConfig only = new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.PUBLISHED);
    try (TestServer pinned = TestServer.start(s -> s.with(only));
        Wire wire = new Wire(pinned.connect(), PublishedDialect.INSTANCE)) {
      assertThat(wire.ask(0x0e, ByteString.EMPTY))
          .isEqualTo(Fail.error("expected a greeting first"));
    }
    LuminaConfig idaOnly = new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.IDA);
    try (TestServer pinned = TestServer.start(s -> s.with(idaOnly));
        Wire wire = new Wire(pinned.connect())) {
      // The other dialect's user a, of whom IDA's byte is the first letter: the rest is nobody.
      ByteString greeting = ByteString.hex("0500112233445566" + "61006200");
      assertThat(wire.ask(RequestCode.HELO.code(), greeting)).isInstanceOf(HelloResult.class);
    }
  }

  @Test
  void pushWithDroppedNamesReportsStoredOnes() throws IOException {
    PushMetadata mixed =
        barePush(
            published("sub_401000", 16, IN_PUBLISHED_FORM, key(10)),
            published("parse_header", 16, IN_PUBLISHED_FORM, key(11)),
            published("sub_401010", 16, IN_PUBLISHED_FORM, key(12)));
    assertThat(published.ask(mixed))
        .isEqualTo(
            new Fail(
                Fail.PARTLY,
                ByteString.utf8(
                    "stored 1 of 3 functions; this server does not take the name 'sub_401000' and"
                        + " 1 more")));
    assertThat(((PullResult) published.ask(pull(0, key(10)))).codes()).containsExactly(-2);
    assertThat(pulled(published, 11).name().text()).isEqualTo("parse_header");
  }

  @Test
  void nameWithNulIsServedWholeAndReachesIdaUpToTheNul() throws IOException {
    assertThat(published.ask(barePush(published("read\0er", 9, IN_PUBLISHED_FORM, key(13)))))
        .isEqualTo(new Ok());
    assertThat(pulled(published, 13).name().text()).isEqualTo("read\0er");
    assertThat(pulled(ida, 13).name().text()).isEqualTo("read");
    HistoriesResult histories =
        (HistoriesResult) ida.ask(new GetHistories(List.of(Pattern.of(key(13))), 2));
    assertThat(histories.histories().getFirst().getFirst().name().text()).isEqualTo("read");
  }

  @Test
  void clientsOfBothDialectsPushAndPull() throws IOException {
    try (LuminaClient other = server.client(PublishedDialect.INSTANCE);
        LuminaClient idas = server.client(IdaDialect.INSTANCE)) {
      assertThat(other.push(push(item("a", 0x4321, IN_IDAS_FORM, key(5)))).codes())
          .containsExactly(0);
      assertThat(other.features()).isEqualTo(User.MAY_DELETE);
      PullResult result = other.pull(List.of(key(6), key(5)));
      assertThat(result.codes()).containsExactly(-2, 0);
      assertThat(first(result).metadata()).isEqualTo(IN_PUBLISHED_FORM);
      assertThat(first(result).size()).isEqualTo(0x4321);
      assertThat(first(idas.pull(List.of(key(5)))).metadata()).isEqualTo(IN_IDAS_FORM);
      assertThatThrownBy(() -> other.call(new GetInfo(), Ok.class))
          .isInstanceOf(IllegalArgumentException.class);
    }
  }
}
