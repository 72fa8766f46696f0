package org.lucerna.server.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.server.account.UserChange;
import org.lucerna.server.account.UserView;
import org.lucerna.server.service.ExplainedPlace;
import org.lucerna.store.Pull;
import org.lucerna.store.PushOrigin;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every record of the API survives the way to JSON and back. */
final class ApiJsonTest {
  private static final Md5 KEY = new Md5(-1, 7);
  private static final Instant TIME = Instant.parse("2026-11-20T12:00:00.000001Z");
  private static final ByteString NOT_UTF8 = ByteString.hex("66fc72");

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static <T> void survives(T value, JsonNode json, Function<JsonNode, T> read) {
    assertThat(read.apply(JsonMapper.shared().readTree(json.toString()))).isEqualTo(value);
  }

  @Test
  void accountsRoundTrip() {
    UserView user = new UserView("ana", Role.CURATOR, TIME, true, false, ByteString.hex("ff00"));
    survives(user, ApiJson.of(user), ApiJson::user);
    UserView bare = new UserView("ana", Role.READER, TIME, false, true, null);
    survives(bare, ApiJson.of(bare), ApiJson::user);
    UserChange change = new UserChange(Role.READER, text("secret"), ByteString.hex("00"), true);
    survives(change, ApiJson.of(change), ApiJson::change);
    survives(UserChange.NONE, ApiJson.of(UserChange.NONE), ApiJson::change);
    AuditEntry entry = new AuditEntry(TIME, text("ana"), "delete", "keys");
    survives(entry, ApiJson.of(entry), ApiJson::auditEntry);
  }

  @Test
  void pushesRoundTrip() {
    PushOrigin origin = new PushOrigin(text("/a.i64"), text("/a"), KEY, text("pc"));
    RecordedPush push = new RecordedPush(7, TIME, text("ana"), origin);
    survives(push, ApiJson.of(push), ApiJson::push);
  }

  @Test
  void pullsAndTheirResultsRoundTrip() {
    Pull pull = Pull.of(List.of(KEY, new Md5(0, 1), KEY), false);
    survives(pull, ApiJson.of(pull), ApiJson::pull);
    Pull placed = pull.withAddresses(List.of(0L, -2L, 0x401000L)).from(KEY, text("pc"));
    survives(placed, ApiJson.of(placed), ApiJson::pull);
    PullResult.Item found =
        new PullResult.Found(new FunctionInfo(NOT_UTF8, -1, ByteString.hex("030161")), -2);
    survives(found, ApiJson.of(found), ApiJson::pulled);
    survives(PullResult.Missing.UNKNOWN, ApiJson.of(PullResult.Missing.UNKNOWN), ApiJson::pulled);
  }

  @Test
  void historiesRoundTrip() {
    List<HistoriesResult.Entry> history =
        List.of(
            new HistoriesResult.Entry(
                -1, -1, NOT_UTF8, ByteString.hex("030161"), TIME, text("ana"), text("/a.i64")),
            new HistoriesResult.Entry(5, 0x401000, text("f"), ByteString.EMPTY, TIME, null, null));
    survives(history, ApiJson.of(history), ApiJson::history);
  }

  @Test
  void explanationsRoundTrip() {
    ExplainedPlace place =
        new ExplainedPlace(
            3,
            KEY,
            List.of(
                new ExplainedPlace.Name(NOT_UTF8, 9, -1, 2, 1, 0.25, Map.of("files", 0.5)),
                new ExplainedPlace.Name(text("f"), 8, 16, 0, 0, 0, Map.of())));
    survives(place, ApiJson.of(place), ApiJson::place);
  }

  @Test
  void deletionsRoundTrip() {
    DeleteHistory deletion =
        new DeleteHistory(
            DeleteHistory.LAST_RECORD,
            List.of(),
            List.of(new TimeSpan(TIME, TimeSpan.LATEST)),
            List.of(new Span(3, -1)),
            List.of(text("/a.i64")),
            List.of(text("/a")),
            List.of(text("f"), text("g")),
            List.of(text("ana")),
            List.of(KEY),
            List.of(KEY, new Md5(0, 1)),
            List.of(new Span(0, 5)),
            4);
    survives(deletion, ApiJson.of(deletion), ApiJson::deletion);
    DeleteHistory ofKeys = DeleteHistory.ofKeys(List.of(KEY), false);
    survives(ofKeys, ApiJson.of(ofKeys), ApiJson::deletion);
  }
}
