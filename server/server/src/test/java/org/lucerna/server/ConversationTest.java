package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.fixture.Wire;

/** Answers of a session, over real sockets. */
final class ConversationTest {
  private TestServer server;

  @BeforeEach
  void start() throws IOException {
    server = TestServer.start();
  }

  @AfterEach
  void stop() throws IOException {
    server.close();
  }

  private void restart(java.util.function.UnaryOperator<TestServer.Settings> change)
      throws IOException {
    server.close();
    server = TestServer.start(change);
  }

  private static PullMetadata pull(int flags, Pattern... patterns) {
    return PullMetadata.ofPatterns(flags, List.of(), List.of(patterns));
  }

  private static PullResult pullOne(Wire wire, int number) throws IOException {
    return (PullResult) wire.ask(pull(PullMetadata.SEEN_FILE, Pattern.of(key(number))));
  }

  private static String name(Wire wire, int number) throws IOException {
    PullResult result = pullOne(wire, number);
    return result.found().isEmpty() ? "" : result.found().getFirst().function().name().text();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void earlyVersionsGetOk(int version) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      Credentials credentials = version < 3 ? null : Credentials.GUEST;
      assertThat(wire.ask(new Hello(version, 0, credentials))).isEqualTo(new Ok());
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {5, 6})
  void helloResultCarriesRightsFromVersion5On(int version) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      assertThat(wire.ask(new Hello(version, 1, Credentials.GUEST)))
          .isEqualTo(new HelloResult(User.of(ByteString.utf8("guest"), User.MAY_DELETE)));
    }
  }

  @ParameterizedTest
  @CsvSource({"7, 7", "80, 80", "-1, 4294967295"})
  void newerVersionsAreRefused(int version, String shown) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      assertThat(wire.ask(new Hello(version, 0, Credentials.GUEST)))
          .isEqualTo(Fail.error("This server doesn't support version " + shown));
      assertThat(wire.isClosed()).isTrue();
    }
  }

  @Test
  void serverTakesAddresses() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      int placed = PullMetadata.PLACED;
      assertThat(wire.ask(PullMetadata.ofPatterns(placed, List.of(), List.of())))
          .isEqualTo(new Ok());
      PullMetadata pull =
          new PullMetadata(
              placed, List.of(), List.of(new PullMetadata.Item(Pattern.of(key(1)), 0, 0x401000L)));
      assertThat(((PullResult) wire.ask(pull)).codes()).containsExactly(ResultCode.NOT_FOUND);
    }
  }

  @Test
  void newerVersionsAreAcceptedIfConfigured() throws IOException {
    restart(s -> s.with(new LuminaConfig("127.0.0.1:0", true, true, DialectChoice.AUTO)));
    try (Wire wire = new Wire(server.connect())) {
      assertThat(wire.ask(new Hello(7, 0, Credentials.GUEST))).isInstanceOf(HelloResult.class);
    }
  }

  @ParameterizedTest
  @CsvSource({"'', '', true", "guest, anything, true", "'', guest, true", "alice, x, false"})
  void onlyTheGuestLogsInWithoutAccounts(String user, String password, boolean welcome)
      throws IOException {
    Credentials credentials = new Credentials(ByteString.utf8(user), ByteString.utf8(password));
    try (Wire wire = new Wire(server.connect())) {
      var answer = wire.ask(new Hello(5, 0, credentials));
      if (welcome) {
        assertThat(answer).isInstanceOf(HelloResult.class);
      } else {
        assertThat(answer).isEqualTo(new Fail(1, ByteString.utf8("invalid username or password")));
        assertThat(wire.isClosed()).isTrue();
      }
    }
  }

  @Test
  void greetingIsRequiredOnceAndFirst() throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      assertThat(wire.ask(new GetInfo())).isEqualTo(Fail.error("expected a greeting first"));
      assertThat(wire.isClosed()).isTrue();
    }
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(new Hello(5, 0, Credentials.GUEST)))
          .isEqualTo(Fail.error("already greeted"));
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void pulledFunctionsAreInRequestedOrder() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(
              wire.ask(
                  push(
                      item("one", 16, HELLO_COMMENT, key(1)),
                      item("two", -1, ByteString.EMPTY, key(2)))))
          .isEqualTo(new PushResult(List.of(1, 1)));
      Pattern one = Pattern.of(key(1));
      Pattern two = Pattern.of(key(2));
      Pattern unknown = Pattern.of(key(3));
      Pattern ofOtherType = new Pattern(0, two.data());
      Pattern tooShort = new Pattern(1, ByteString.hex("00"));
      PullResult result =
          (PullResult) wire.ask(pull(1, two, unknown, ofOtherType, one, tooShort, two));
      assertThat(result.codes()).containsExactly(0, -2, -3, 0, -3, 0);
      FunctionInfo second = new FunctionInfo(ByteString.utf8("two"), -1, ByteString.EMPTY);
      assertThat(result.found())
          .containsExactly(
              new PullResult.Found(second, 0),
              new PullResult.Found(new FunctionInfo(ByteString.utf8("one"), 16, HELLO_COMMENT), 0),
              new PullResult.Found(second, 1));
      assertThat(wire.ask(pull(1))).isEqualTo(new PullResult(List.of()));
    }
  }

  @Test
  void aPullIsCountedUnlessTheFileWasSeen() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("f", 1, HELLO_COMMENT, key(1))));
      Pattern pattern = Pattern.of(key(1));
      int[] flags = {1, 1, 3, 2, 0, 1};
      int[] expected = {0, 1, 2, 2, 2, 3};
      for (int i = 0; i < flags.length; i++) {
        PullResult result = (PullResult) wire.ask(pull(flags[i], pattern));
        assertThat(result.found().getFirst().frequency()).isEqualTo(expected[i]);
      }
    }
  }

  @Test
  void onlyRequestedMetadataIsSent() throws IOException {
    ByteString comment = ByteString.hex("0302" + "6162");
    ByteString frame = ByteString.hex("0905" + "1100010000");
    ByteString blob = ByteString.hex(comment.hex() + frame.hex());
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("f", 1, blob, key(1))));
      for (List<Integer> wanted : List.of(List.of(3), List.of(9, 11), List.of(2))) {
        PullResult result =
            (PullResult) wire.ask(PullMetadata.ofPatterns(1, wanted, List.of(Pattern.of(key(1)))));
        ByteString expected =
            wanted.contains(3) ? comment : wanted.contains(9) ? frame : ByteString.EMPTY;
        assertThat(result.codes()).containsExactly(0);
        assertThat(result.found().getFirst().function().metadata()).isEqualTo(expected);
      }
    }
  }

  @Test
  void pushModesDecideWhichVersionIsServed() throws IOException {
    ByteString other = ByteString.hex("0402" + "6363");
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(1, item("first", 1, HELLO_COMMENT, key(1))));
      assertThat(wire.ask(push(2, item("second", 2, other, key(1)))))
          .isEqualTo(new PushResult(List.of(0)));
      assertThat(name(wire, 1)).isEqualTo("first");
      assertThat(wire.ask(push(1, item("third", 3, other, key(1)))))
          .isEqualTo(new PushResult(List.of(0)));
      assertThat(name(wire, 1)).isEqualTo("third");
      wire.ask(push(3, item("fourth", 4, HELLO_COMMENT, key(1))));
      FunctionInfo merged = pullOne(wire, 1).found().getFirst().function();
      assertThat(merged)
          .isEqualTo(
              new FunctionInfo(
                  ByteString.utf8("third"), 3, ByteString.hex(HELLO_COMMENT.hex() + other.hex())));
      assertThat(wire.ask(push(2, item("new", 1, other, key(2)))))
          .isEqualTo(new PushResult(List.of(1)));
    }
  }

  @Test
  void unchangedCodeIsSentToDetailedPushesOnly() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      PushMetadata.Item item = item("first", 1, HELLO_COMMENT, key(1));
      PushMetadata.Item other = item("second", 1, HELLO_COMMENT, key(1));
      wire.ask(push(0, item));
      assertThat(wire.ask(push(0, item, other))).isEqualTo(new PushResult(List.of(0, 0)));
      PushMetadata.Item third = item("third", 1, HELLO_COMMENT, key(1));
      assertThat(wire.ask(push(PushMetadata.DETAILED, item, other, third)))
          .isEqualTo(new PushResult(List.of(2, 2, 0)));
    }
  }

  @Test
  void badPatternsDoNotStopThePush() throws IOException {
    PushMetadata.Item good = item("good", 1, HELLO_COMMENT, key(1));
    PushMetadata.Item bad =
        new PushMetadata.Item(new Pattern(1, ByteString.hex("0011")), good.function(), null);
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(push(bad, good, bad, good)))
          .isEqualTo(new PushResult(List.of(-3, 1, -3, 0)));
    }
  }

  @Test
  void invalidPushIsRefusedAsAWhole() throws IOException {
    PushMetadata.Item good = item("good", 1, HELLO_COMMENT, key(1));
    PushMetadata right = push(good);
    ByteString none = ByteString.EMPTY;
    try (Wire wire = Wire.greeted(server.connect())) {
      refused(wire, changed(right, none, right.inputPath(), right.hostName()), "Bad IDB");
      refused(wire, changed(right, right.idbPath(), none, right.hostName()), "Bad input file path");
      refused(wire, changed(right, right.idbPath(), right.inputPath(), none), "Bad hostname");
      refused(wire, right.withFunctions(List.of(good)), "Bad addresses count");
      refused(
          wire, push(good, item("bad", 1, ByteString.hex("0c0100"), key(2))), "Invalid metadata");
      refused(
          wire, push(good, item("bad", 1, ByteString.hex("030500"), key(2))), "Invalid metadata");
      PushMetadata nowhere =
          new PushMetadata(
              0,
              right.idbPath(),
              right.inputPath(),
              right.inputMd5(),
              right.hostName(),
              right.functions().stream()
                  .map(
                      each ->
                          new PushMetadata.Item(
                              each.pattern(), each.function(), PackedInts.BADADDR))
                  .toList());
      refused(wire, nowhere, "Invalid metadata");
    }
  }

  private static PushMetadata changed(
      PushMetadata push, ByteString idb, ByteString input, ByteString host) {
    return new PushMetadata(push.flags(), idb, input, push.inputMd5(), host, push.functions());
  }

  private static void refused(Wire wire, Request push, String why) throws IOException {
    assertThat(wire.ask(push)).isEqualTo(Fail.error(why));
    assertThat(name(wire, 1)).as("nothing of a refused push is stored").isEmpty();
  }

  @Test
  void nonAsciiNamesAreStoredUnlessRefused() throws IOException {
    PushMetadata.Item latin =
        new PushMetadata.Item(
            Pattern.of(key(1)), new FunctionInfo(ByteString.hex("66fc72"), 1, HELLO_COMMENT), null);
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(push(latin))).isEqualTo(new PushResult(List.of(1)));
      assertThat(pullOne(wire, 1).found().getFirst().function().name().hex()).isEqualTo("66fc72");
    }
    restart(
        s -> s.with(new AccessConfig(true, GuestRole.CONTRIBUTOR, true, false, Disclosure.NOBODY)));
    try (Wire wire = Wire.greeted(server.connect())) {
      refused(wire, push(latin), "Bad function name");
    }
  }

  @Test
  void historiesAreNewestFirst() throws IOException {
    Instant before = Instant.now().minusSeconds(5);
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(1, item("old", 1, HELLO_COMMENT, key(1)), item("x", 1, HELLO_COMMENT, key(2))));
      wire.ask(push(1, item("new", 1, HELLO_COMMENT, key(1))));
      Pattern bad = new Pattern(1, ByteString.EMPTY);
      HistoriesResult all =
          (HistoriesResult)
              wire.ask(
                  new GetHistories(
                      List.of(
                          Pattern.of(key(3)),
                          Pattern.of(key(2)),
                          bad,
                          Pattern.of(key(1)),
                          Pattern.of(key(1))),
                      GetHistories.WITH_METADATA));
      assertThat(all.histories()).extracting(List::size).containsExactly(0, 1, 0, 2, 2);
      List<HistoriesResult.Entry> versions = all.histories().getLast();
      assertThat(versions).extracting(e -> e.name().text()).containsExactly("new", "old");
      HistoriesResult.Entry newest = versions.getFirst();
      assertThat(newest.metadata()).isEqualTo(HELLO_COMMENT);
      assertThat(newest.address()).isEqualTo(0x401000);
      assertThat(newest.time()).isBetween(before, Instant.now());
      assertThat(newest.time()).isEqualTo(newest.time().truncatedTo(ChronoUnit.MICROS));
      assertThat(newest.author()).isEqualTo(ByteString.utf8("guest"));
      assertThat(newest.idbPath()).isEqualTo(ByteString.utf8("/home/ana/a.i64"));
      HistoriesResult bare =
          (HistoriesResult) wire.ask(new GetHistories(List.of(Pattern.of(key(1))), 0));
      assertThat(bare.histories().getFirst())
          .allSatisfy(e -> assertThat(e.metadata().isEmpty()).isTrue());
    }
  }

  @Test
  void authorsAndOriginsAreNotDisclosedByDefault() throws IOException {
    restart(s -> s.with(AccessConfig.defaults()));
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("f", 1, HELLO_COMMENT, key(1))));
      HistoriesResult history =
          (HistoriesResult) wire.ask(new GetHistories(List.of(Pattern.of(key(1))), 0));
      assertThat(history.histories().getFirst().getFirst().author()).isNull();
      assertThat(history.histories().getFirst().getFirst().idbPath()).isNull();
      wire.ask(pull(1, Pattern.of(key(1))));
      PopularResult popular = (PopularResult) wire.ask(new GetPopular(10));
      assertThat(popular.functions().getFirst().hostName().isEmpty()).isTrue();
      assertThat(popular.functions().getFirst().path().isEmpty()).isTrue();
    }
  }

  @Test
  void repeatedUndoRestoresOlderVersions() throws IOException {
    DeleteHistory undo = DeleteHistory.ofKeys(List.of(key(1)), true);
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(1, item("old", 1, HELLO_COMMENT, key(1))));
      wire.ask(push(1, item("new", 1, HELLO_COMMENT, key(1))));
      assertThat(wire.ask(undo)).isEqualTo(new DeleteResult(1));
      assertThat(name(wire, 1)).isEqualTo("old");
      assertThat(wire.ask(undo)).isEqualTo(new DeleteResult(1));
      assertThat(name(wire, 1)).isEmpty();
      assertThat(wire.ask(undo)).isEqualTo(new DeleteResult(0));
      assertThat(wire.ask(push(1, item("again", 1, HELLO_COMMENT, key(1)))))
          .isEqualTo(new PushResult(List.of(1)));
    }
  }

  @Test
  void aDeletionNeedsAFilterThatCanBeKept() throws IOException {
    List<ByteString> none = List.of();
    List<DeleteHistory.Span> any = List.of();
    DeleteHistory everything =
        new DeleteHistory(
            0, none, List.of(), any, none, none, none, none, List.of(), List.of(), any, 0);
    DeleteHistory ofALicence =
        new DeleteHistory(
            0,
            List.of(ByteString.utf8("48-0000-0000-00")),
            List.of(),
            any,
            none,
            none,
            none,
            none,
            List.of(),
            List.of(key(1)),
            any,
            0);
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(push(item("f", 1, HELLO_COMMENT, key(1))));
      assertThat(wire.ask(everything))
          .isEqualTo(Fail.error("a deletion needs at least one filter"));
      assertThat(wire.ask(ofALicence))
          .isEqualTo(Fail.error("this server keeps no licence ids to delete by"));
      assertThat(name(wire, 1)).isEqualTo("f");
    }
  }

  @Test
  void deletionWithoutTheRoleIsRefused() throws IOException {
    restart(s -> s.with(AccessConfig.defaults()));
    try (Wire wire = new Wire(server.connect())) {
      HelloResult welcome = (HelloResult) wire.ask(new Hello(5, 0, Credentials.GUEST));
      assertThat(welcome.user().features()).isZero();
      wire.ask(push(item("f", 1, HELLO_COMMENT, key(1))));
      assertThat(wire.ask(DeleteHistory.ofKeys(List.of(key(1)), true)))
          .isEqualTo(Fail.error("Unknown command"));
      assertThat(name(wire, 1)).isEqualTo("f");
    }
  }

  @Test
  void popularFunctionsAreThoseMostPulled() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      wire.ask(
          push(item("rare", 1, HELLO_COMMENT, key(1)), item("often", 2, HELLO_COMMENT, key(2))));
      wire.ask(pull(1, Pattern.of(key(1)), Pattern.of(key(2)), Pattern.of(key(2))));
      PopularResult two = (PopularResult) wire.ask(new GetPopular(0));
      assertThat(two.functions())
          .extracting(f -> f.function().name().text() + " " + f.frequency())
          .containsExactly("often 2", "rare 1");
      PopularResult.Popular first = two.functions().getFirst();
      assertThat(first.pattern()).isEqualTo(Pattern.of(key(2)));
      assertThat(first.path().text()).isEqualTo("a.i64");
      assertThat(first.address()).isEqualTo(0x401010);
      assertThat(((PopularResult) wire.ask(new GetPopular(1))).functions()).hasSize(1);
      assertThat(((PopularResult) wire.ask(new GetPopular(-1))).functions()).hasSize(2);
    }
  }

  @Test
  void infoAndStatistics() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      InfoResult info = (InfoResult) wire.ask(new GetInfo());
      assertThat(info.session().peer().text()).startsWith("127.0.0.1:");
      assertThat(info.server().version().text()).startsWith("Lucerna ");
      assertThat(info.server().mac().isEmpty()).isTrue();
      assertThat(info.session().established())
          .isBetween(info.server().started(), info.server().now());
      wire.ask(push(item("a", 1, HELLO_COMMENT, key(1)), item("b", 1, HELLO_COMMENT, key(2))));
      wire.ask(push(item("c", 1, HELLO_COMMENT, key(1))));
      StatisticsResult statistics = (StatisticsResult) wire.ask(new GetStatistics());
      assertThat(statistics.contributions())
          .containsExactly(
              new StatisticsResult.Contribution(
                  User.of(ByteString.utf8("guest"), 0), 2, 2, 3, 1, 1));
    }
  }

  @Test
  void malformedRequestsFailAndKeepTheSession() throws IOException {
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(new UnknownRequest(0x7f, ByteString.hex("010203"))))
          .isEqualTo(Fail.error("Unhandled packet type: 127"));
      assertThat(wire.ask(0x0f, ByteString.EMPTY))
          .isEqualTo(Fail.error("Unhandled packet type: 15"));
      for (int code : new int[] {0x0e, 0x10, 0x18, 0x2f}) {
        assertThat(wire.ask(code, ByteString.EMPTY)).isEqualTo(Fail.error("invalid data"));
        assertThat(wire.ask(code, ByteString.hex("01ffffffffff")))
            .isEqualTo(Fail.error("invalid data"));
      }
      assertThat(wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
    }
  }

  @Test
  void requestBeyondTheLimitIsRefusedWithAReason() throws IOException {
    restart(s -> s.with(TestServer.limits("items = 2\nname = 20")));
    Pattern p = Pattern.of(key(1));
    try (Wire wire = Wire.greeted(server.connect())) {
      assertThat(wire.ask(pull(1, p, p, p))).isEqualTo(Fail.error("3 patterns, the limit is 2"));
      assertThat(wire.ask(push(item("x".repeat(21), 1, HELLO_COMMENT, key(1)))))
          .isEqualTo(Fail.error("21 bytes in a name, the limit is 20"));
      assertThat(wire.ask(pull(1, p, p))).isInstanceOf(PullResult.class);
    }
  }
}
