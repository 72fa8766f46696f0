package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;
import static org.lucerna.service.fixture.Wire.push;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.Disclosure;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;

/**
 * The accounts that may log in, and their rights, over real sockets; {@link MessageRightsTest} has
 * the messages.
 */
final class RightsTest {
  private static final Fail REFUSED = new Fail(1, ByteString.utf8("invalid username or password"));
  private static final Fail NO_GUESTS =
      new Fail(1, ByteString.utf8("this server refuses guests: log in with a name and a password"));
  private static TestServer server;

  @BeforeAll
  static void start() throws IOException {
    server = TestServer.start();
    for (Role role : Role.values()) {
      server.add(role.toString(), role);
    }
  }

  @AfterAll
  static void stop() throws IOException {
    server.close();
  }

  private static TestServer withGuest(GuestRole role) throws IOException {
    return TestServer.start(s -> s.with(AccessConfig.defaults().withGuest(role)));
  }

  private static Credentials credentials(String user, String password) {
    return new Credentials(ByteString.utf8(user), ByteString.utf8(password));
  }

  /** A connection on which {@code user} has tried to log in. */
  private record Attempt(Wire wire, Response welcome) implements AutoCloseable {
    static Attempt of(TestServer server, int version, Credentials credentials) throws IOException {
      Wire wire = new Wire(server.connect());
      return new Attempt(wire, wire.ask(new Hello(version, 0, credentials)));
    }

    static Attempt of(TestServer server, String user) throws IOException {
      return of(server, 6, credentials(user, "secret of " + user));
    }

    @Override
    public void close() throws IOException {
      wire.close();
    }
  }

  private static void push(TestServer server, int number) throws IOException {
    server.add("pusher" + number, Role.CONTRIBUTOR);
    try (Attempt attempt = Attempt.of(server, "pusher" + number)) {
      assertThat(attempt.wire.ask(Wire.push(item("f", 1, HELLO_COMMENT, key(number)))))
          .isEqualTo(new PushResult(List.of(1)));
    }
  }

  private static String served(Wire wire, int number) throws IOException {
    Pattern pattern = Pattern.of(key(number));
    PullResult result =
        (PullResult)
            wire.ask(PullMetadata.ofPatterns(PullMetadata.SEEN_FILE, List.of(), List.of(pattern)));
    return result.found().isEmpty() ? "" : result.found().getFirst().function().name().text();
  }

  @ParameterizedTest
  @CsvSource({
    "reader, secret of reader, 6, true",
    "reader, secret of reader, 3, true",
    "reader, secret of Reader, 6, false",
    "reader, '', 6, false",
    "Reader, secret of reader, 6, false",
    "nobody, secret of nobody, 6, false",
    "guest, anything, 6, true",
    "'', '', 6, true"
  })
  void correctPasswordLogsIn(String user, String password, int version, boolean welcome)
      throws IOException {
    try (Attempt attempt = Attempt.of(server, version, credentials(user, password))) {
      if (welcome) {
        assertThat(attempt.welcome).isInstanceOf(version < 5 ? Ok.class : HelloResult.class);
        assertThat(attempt.wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      } else {
        assertThat(attempt.welcome).isEqualTo(REFUSED);
        assertThat(attempt.wire.isClosed()).isTrue();
      }
    }
  }

  @Test
  void accountIsRequiredIfGuestsAreRefused() throws IOException {
    try (TestServer closed = withGuest(GuestRole.NONE)) {
      closed.add("ana", Role.READER);
      for (Credentials guest : List.of(Credentials.GUEST, credentials("", ""))) {
        try (Attempt attempt = Attempt.of(closed, 6, guest)) {
          assertThat(attempt.welcome).isEqualTo(NO_GUESTS);
          assertThat(attempt.wire.isClosed()).isTrue();
        }
      }
      try (Wire old = new Wire(closed.connect())) {
        assertThat(old.ask(new Hello(2, 0, null))).isEqualTo(NO_GUESTS);
        assertThat(old.isClosed()).isTrue();
      }
      try (Attempt attempt = Attempt.of(closed, "ana")) {
        assertThat(attempt.welcome).isInstanceOf(HelloResult.class);
      }
    }
  }

  @Test
  void historiesNameTheAuthor() throws IOException {
    push(server, 50);
    try (Attempt attempt = Attempt.of(server, "reader")) {
      HistoriesResult result =
          (HistoriesResult) attempt.wire.ask(new GetHistories(List.of(Pattern.of(key(50))), 0));
      assertThat(result.histories().getFirst())
          .extracting(HistoriesResult.Entry::author)
          .containsExactly(ByteString.utf8("pusher50"));
    }
  }

  @Test
  void deletionsAreInTheLogAndRefusedOnesAreNot() throws IOException {
    push(server, 51);
    try (Attempt curator = Attempt.of(server, "curator");
        Attempt reader = Attempt.of(server, "reader")) {
      curator.wire.ask(DeleteHistory.ofKeys(List.of(key(51)), true));
      reader.wire.ask(DeleteHistory.ofKeys(List.of(key(51)), true));
    }
    assertThat(server.accounts().audit(1000))
        .filteredOn(entry -> entry.subject().contains(key(51).toString()))
        .extracting(entry -> entry.who() + "|" + entry.action() + "|" + entry.subject())
        .containsExactly(
            "curator|delete|undo; keys " + key(51),
            "curator|deleted|undo; keys " + key(51) + "; functions: 1");
  }

  @Test
  void changeOfRoleAppliesToTheNextRequest() throws Exception {
    server.add("climber", Role.READER);
    ByteString name = ByteString.utf8("climber");
    try (Attempt attempt = Attempt.of(server, "climber")) {
      DeleteHistory delete = DeleteHistory.ofKeys(List.of(key(99)), false);
      assertThat(attempt.wire.ask(delete)).isEqualTo(Fail.error("Unknown command"));
      server
          .administration()
          .change(name, name, org.lucerna.api.UserChange.NONE.withRole(Role.CURATOR.toString()));
      assertThat(attempt.wire.ask(delete)).isEqualTo(new DeleteResult(0));
    }
  }

  @Test
  void statisticsOfOtherAccountsNeedTheAdministratorRole() throws Exception {
    try (TestServer secretive =
        TestServer.start(
            s ->
                s.with(
                    new AccessConfig(
                        true, GuestRole.CONTRIBUTOR, false, false, Disclosure.NOBODY)))) {
      secretive.add("ada", Role.ADMINISTRATOR);
      secretive.add("conny", Role.CONTRIBUTOR);
      secretive.add("cyril", Role.CURATOR);
      try (Attempt ada = Attempt.of(secretive, "ada");
          Attempt conny = Attempt.of(secretive, "conny");
          Attempt cyril = Attempt.of(secretive, "cyril");
          Wire guest = Wire.greeted(secretive.connect())) {
        ada.wire.ask(Wire.push(item("a", 1, HELLO_COMMENT, key(1))));
        conny.wire.ask(Wire.push(item("b", 1, HELLO_COMMENT, key(2))));
        assertThat(authors(ada.wire)).containsExactly("ada", "conny");
        assertThat(authors(conny.wire)).containsExactly("conny");
        assertThat(authors(cyril.wire)).as("a curator").isEmpty();
        assertThat(authors(guest)).isEmpty();
      }
    }
  }

  private static List<String> authors(Wire wire) throws IOException {
    return ((StatisticsResult) wire.ask(new GetStatistics()))
        .contributions().stream().map(each -> each.user().name().text()).toList();
  }

  @ParameterizedTest
  @CsvSource({"removed", "disabled", "password", "remade"})
  void sessionOfAClosedAccountEnds(String how) throws Exception {
    String text = "leaver-" + how;
    ByteString name = ByteString.utf8(text);
    server.add(text, Role.CONTRIBUTOR);
    var none = org.lucerna.api.UserChange.NONE;
    try (Attempt attempt = Attempt.of(server, text)) {
      assertThat(attempt.wire.ask(new GetInfo())).isInstanceOf(InfoResult.class);
      switch (how) {
        case "disabled" -> server.administration().change(name, name, none.withDisabled(true));
        case "password" ->
            server
                .administration()
                .change(name, name, none.withPassword(ByteString.utf8("another one")));
        default -> {
          server.administration().remove(name, name);
          if (how.equals("remade")) {
            server.add(text, Role.CONTRIBUTOR);
          }
        }
      }
      assertThat(attempt.wire.ask(Wire.push(item("late", 1, HELLO_COMMENT, key(70)))))
          .isEqualTo(Fail.error("this account was removed or changed, log in again"));
      assertThat(attempt.wire.isClosed()).isTrue();
    }
    try (Attempt again = Attempt.of(server, text)) {
      if (how.equals("remade")) {
        assertThat(again.welcome).isInstanceOf(HelloResult.class);
      } else {
        assertThat(again.welcome).isEqualTo(REFUSED);
      }
      assertThat(served(Wire.greeted(server.connect()), 70)).isEmpty();
    }
  }
}
