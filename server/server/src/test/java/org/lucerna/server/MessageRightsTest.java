package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.service.fixture.Wire.HELLO_COMMENT;
import static org.lucerna.service.fixture.Wire.item;
import static org.lucerna.service.fixture.Wire.key;

import java.io.IOException;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfHeader.Table;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.harvest.alias.ProgramAliases;
import org.lucerna.harvest.contents.ProgramContents;
import org.lucerna.harvest.outline.ProgramOutline;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.lumina.published.PublishedDialect;
import org.lucerna.service.config.AccessConfig;
import org.lucerna.service.config.GuestRole;
import org.lucerna.service.fixture.SketchedProgram;
import org.lucerna.service.fixture.Wire;
import org.lucerna.store.account.Role;
import org.lucerna.warp.WarpTarget;

/**
 * The callers answered over the Lumina protocol: every message, in both dialects, for guests and
 * accounts of every role. A message without a row has not been considered.
 */
final class MessageRightsTest {
  /**
   * The dialects that have each message, the least role that is answered, nobody if none is, and
   * the reply to the others; NAME is the caller's.
   */
  private static final String TABLE =
      """
      Hello           both  nobody       already greeted
      PullMetadata    both  reader
      PushMetadata    both  contributor  NAME may pull here, but not push
      GetPopular      ida   reader
      DeleteHistory   ida   curator      Unknown command
      GetHistories    ida   reader
      GetInfo         ida   reader
      GetStatistics   ida   reader
      PushSketches    ida   contributor  NAME may pull here, but not push
      GetSimilar      ida   reader
      PushProgram     ida   contributor  NAME may pull here, but not push
      PushAliases     ida   contributor  NAME may pull here, but not push
      PushContents    ida   contributor  NAME may pull here, but not push
      GetPackages     ida   reader
      UnknownRequest  both  nobody       Unhandled packet type: 119
      """;

  private static final Fail NOT_WELCOME =
      new Fail(1, ByteString.utf8("this server refuses guests: log in with a name and a password"));

  /**
   * A row of the table.
   *
   * @param role the least one; null if none is answered
   */
  private record Row(boolean isOfBoth, @Nullable Role role, String refusal) {
    boolean isOf(Dialect dialect) {
      return isOfBoth || dialect == IdaDialect.INSTANCE;
    }

    boolean answers(Role caller) {
      return role != null && caller.includes(role);
    }
  }

  private static final Map<String, Row> ROWS = rows();

  /** The number of the next function; each caller has one that another account pushed before. */
  private int functions = 100;

  private static Map<String, Row> rows() {
    Map<String, Row> rows = new LinkedHashMap<>();
    for (String line : TABLE.lines().toList()) {
      String[] parts = line.split(" +", 4);
      rows.put(
          parts[0],
          new Row(
              parts[1].equals("both"),
              Role.named(parts[2]).orElse(null),
              parts.length > 3 ? parts[3] : ""));
    }
    return rows;
  }

  /** A message of each kind about a function, which is answered if the caller may send it. */
  private static Request message(String kind, Dialect dialect, int function) {
    Pattern pattern = Pattern.of(key(function));
    SketchedProgram program = new SketchedProgram(function, 3, 1000 * function);
    return switch (kind) {
      case "Hello" -> new Hello(5, 0, Credentials.GUEST);
      case "PullMetadata" -> pull(function);
      case "PushMetadata" -> Wire.push(renamed(dialect.form(), function));
      case "GetPopular" -> new GetPopular(10);
      case "DeleteHistory" -> DeleteHistory.ofKeys(List.of(key(function)), false);
      case "GetHistories" -> new GetHistories(List.of(pattern), 0);
      case "GetInfo" -> new GetInfo();
      case "GetStatistics" -> new GetStatistics();
      case "PushSketches" -> program.pushSketches();
      case "GetSimilar" -> program.similar();
      case "PushProgram" -> new PushProgram(outline(function));
      case "PushAliases" ->
          new PushAliases(new ProgramAliases(WarpTarget.UNKNOWN, List.of()).encode());
      case "GetPackages" -> new GetPackages(List.of(key(function)));
      case "PushContents" -> contents();
      case "UnknownRequest" -> new UnknownRequest(119, ByteString.EMPTY);
      default -> throw new AssertionError("make one: " + kind);
    };
  }

  private static PushMetadata.Item renamed(MetadataForm form, int function) {
    ByteString comment =
        form == MetadataForm.IDA ? HELLO_COMMENT : ByteString.hex("21430000" + HELLO_COMMENT.hex());
    return new PushMetadata.Item(
        Pattern.of(key(function)),
        new FunctionInfo(ByteString.utf8("other"), 1, comment, form),
        null);
  }

  private static PullMetadata pull(int function) {
    return PullMetadata.ofPatterns(
        PullMetadata.SEEN_FILE, List.of(), List.of(Pattern.of(key(function))));
  }

  /** Of a program without functions. */
  private static PushContents contents() {
    ProgramContents none = new ProgramContents(List.of(), List.of());
    return new PushContents(new Md5(1, 2), Objects.requireNonNull(none.encode()));
  }

  private static ByteString outline(int number) {
    ElfHeader header =
        new ElfHeader(
                true, ByteOrder.LITTLE_ENDIAN, 0, ElfType.EXECUTABLE, 62, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            .withTables(Table.NONE, Table.NONE, 0);
    ElfOutline elf =
        new ElfOutline(header, ByteString.wrap(key(number).toByteArray()), List.of(), List.of());
    return Objects.requireNonNull(new ProgramOutline(new Md5(1, 2), elf, List.of()).encode());
  }

  @Test
  void everyMessageHasARow() {
    assertThat(ROWS.keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Request.class.getPermittedSubclasses())
                .map(Class::getSimpleName)
                .toList());
  }

  @Test
  void accountsAreAnsweredAsTheTableSays() throws IOException {
    try (TestServer server = withGuest(GuestRole.NONE)) {
      for (Role role : Role.values()) {
        server.add(role.toString(), role);
        Credentials account =
            new Credentials(ByteString.utf8(role.toString()), ByteString.utf8("secret of " + role));
        assertRights(server, account, role.toString(), role);
      }
    }
  }

  @Test
  void guestsAreAnsweredAsTheTableSays() throws IOException {
    for (GuestRole guest : GuestRole.values()) {
      Role role = guest.role();
      if (role != null) {
        try (TestServer server = withGuest(guest)) {
          assertRights(server, Credentials.GUEST, "guest", role);
        }
      }
    }
  }

  @Test
  void refusedGuestsGetNoAnswers() throws IOException {
    try (TestServer server = withGuest(GuestRole.NONE)) {
      for (Dialect dialect : List.of(IdaDialect.INSTANCE, PublishedDialect.INSTANCE)) {
        try (Wire wire = new Wire(server.connect(), dialect)) {
          assertThat(ask(wire, dialect, "Hello", 1)).isEqualTo(NOT_WELCOME);
          assertThat(wire.isClosed()).isTrue();
        }
      }
      for (String kind : ROWS.keySet()) {
        try (Wire wire = new Wire(server.connect())) {
          if (!kind.equals("Hello")) {
            assertThat(ask(wire, IdaDialect.INSTANCE, kind, 1))
                .as(kind)
                .isEqualTo(Fail.error("expected a greeting first"));
            assertThat(wire.isClosed()).isTrue();
          }
        }
      }
    }
  }

  private static TestServer withGuest(GuestRole role) throws IOException {
    return TestServer.start(s -> s.with(AccessConfig.defaults().withGuest(role)));
  }

  private void assertRights(TestServer server, Credentials login, String name, Role role)
      throws IOException {
    List<String> wrong = new ArrayList<>();
    server.add("pusher-" + name, Role.CONTRIBUTOR);
    for (Dialect dialect : List.of(IdaDialect.INSTANCE, PublishedDialect.INSTANCE)) {
      int function = functions++;
      push(server, "pusher-" + name, function);
      try (Wire wire = new Wire(server.connect(), dialect)) {
        HelloResult welcome = (HelloResult) wire.ask(new Hello(5, 0, login));
        assertThat(welcome.user().features())
            .isEqualTo(
                (role.mayDelete() ? User.MAY_DELETE : 0)
                    + (role.mayAdminister() ? User.ADMINISTRATOR : 0));
        for (Map.Entry<String, Row> row : ROWS.entrySet()) {
          String what = "%s as %s in %s".formatted(row.getKey(), name, dialect.name());
          Response answer = ask(wire, dialect, row.getKey(), function);
          String fault = fault(row.getValue(), dialect, name, role, answer);
          if (fault != null) {
            wrong.add(what + ": " + fault);
          }
          if (row.getKey().equals("PushMetadata")) {
            boolean isStored = row.getValue().answers(role);
            assertThat(served(wire, function)).as(what).isEqualTo(isStored ? "other" : "f");
          } else if (row.getKey().equals("DeleteHistory")) {
            boolean isDeleted = row.getValue().isOf(dialect) && row.getValue().answers(role);
            assertThat(served(wire, function).isEmpty()).as(what).isEqualTo(isDeleted);
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void push(TestServer server, String pusher, int function) throws IOException {
    try (Wire wire = new Wire(server.connect())) {
      wire.ask(
          new Hello(
              6,
              0,
              new Credentials(ByteString.utf8(pusher), ByteString.utf8("secret of " + pusher))));
      wire.ask(Wire.push(item("f", 1, HELLO_COMMENT, key(function))));
    }
  }

  private static String served(Wire wire, int function) throws IOException {
    PullResult result = (PullResult) wire.ask(pull(function));
    return result.found().isEmpty() ? "" : result.found().getFirst().function().name().text();
  }

  /** Sends a message; in the form of the dialect ida if the other one does not have it. */
  private static Response ask(Wire wire, Dialect dialect, String kind, int function)
      throws IOException {
    ByteSink body = new ByteSink();
    Dialect known =
        Objects.requireNonNull(ROWS.get(kind)).isOf(dialect) ? dialect : IdaDialect.INSTANCE;
    int code = known.write(message(kind, known, function), body);
    return wire.ask(code, body.toByteString());
  }

  /** The defect of an answer; null if it is right. */
  private static @Nullable String fault(
      Row row, Dialect dialect, String name, Role role, Response answer) {
    if (!row.isOf(dialect)) {
      boolean isUnknown =
          answer instanceof Fail fail && fail.text().text().startsWith("Unhandled packet type");
      return isUnknown ? null : "expected an unknown message, got " + answer;
    }
    if (row.answers(role)) {
      return answer instanceof Fail ? "expected an answer, got " + answer : null;
    }
    Response refusal = Fail.error(row.refusal().replace("NAME", name));
    return answer.equals(refusal) ? null : "expected a refusal, got " + answer;
  }
}
