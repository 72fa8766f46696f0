package org.lucerna.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.TimeSpan;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Every record of the API survives the way to JSON and back. */
final class ApiJsonTest {
  private static final String ZEROS =
      "0000000000000000000000000000000000000000000000000000000000000000000000000000000000";

  /** A whole number beyond the range of 64-bit decimals. */
  private static final String HUGE = "1" + ZEROS + ZEROS + ZEROS + ZEROS;

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
    UserView user = new UserView("ana", "curator", TIME, true, false, ByteString.hex("ff00"));
    survives(user, ApiJson.of(user), ApiJson::user);
    UserView bare = new UserView("ana", "reader", TIME, false, true, null);
    survives(bare, ApiJson.of(bare), ApiJson::user);
    UserChange change = new UserChange("reader", text("secret"), ByteString.hex("00"), true);
    survives(change, ApiJson.of(change), ApiJson::change);
    survives(UserChange.NONE, ApiJson.of(UserChange.NONE), ApiJson::change);
    AuditEvent event = new AuditEvent(TIME, "ana", "delete", "keys");
    survives(event, ApiJson.of(event), ApiJson::auditEvent);
  }

  @Test
  void matchesRoundTrip() {
    MatchRequest keys = MatchRequest.ofKeys(List.of(KEY), 0.5f);
    survives(keys, ApiJson.of(keys), ApiJson::match);
    MatchRequest sketches = MatchRequest.ofSketches(ByteString.hex("00ff"), 1);
    survives(sketches, ApiJson.of(sketches), ApiJson::match);
    MatchedFunction matched =
        new MatchedFunction(
            3,
            KEY,
            List.of(
                new SimilarResult.Similar(
                    3, 9912, KEY, NOT_UTF8, text("a"), List.of(1, 2, 3, 4, 5, 6, 7, 8))));
    survives(matched, ApiJson.of(matched), ApiJson::matched);
    for (MatchResult result :
        List.of(
            new MatchResult(List.of(), List.of()),
            new MatchResult(List.of(matched), List.of(0, 2)))) {
      survives(result, ApiJson.of(result), ApiJson::matchResult);
    }
  }

  @Test
  void pushesRoundTrip() {
    PushSummary push =
        new PushSummary(7, TIME, text("ana"), text("/a"), KEY, text("/a.i64"), text("pc"));
    survives(push, ApiJson.of(push), ApiJson::push);
  }

  @Test
  void lookupsAndTheirResultsRoundTrip() {
    List<Md5> keys = List.of(KEY, new Md5(0, 1), KEY);
    LookupRequest bare = LookupRequest.of(keys);
    survives(bare, ApiJson.of(bare), ApiJson::lookup);
    LookupRequest placed = new LookupRequest(keys, List.of(0L, -2L, 0x401000L), KEY, text("pc"));
    survives(placed, ApiJson.of(placed), ApiJson::lookup);
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

  @Test
  void lookupHasAnAddressForEachFunctionOrNone() {
    PullMetadata.Item placed = new PullMetadata.Item(Pattern.of(KEY), 16, 0x401000L);

    assertThat(LookupRequest.ofPull(List.of(placed, placed)).addresses())
        .containsExactly(0x401000L, 0x401000L);
    assertThat(LookupRequest.ofPull(List.of(placed, placed.withoutAddress())))
        .isEqualTo(LookupRequest.of(List.of(KEY, KEY)));
    assertThatThrownBy(() -> new LookupRequest(List.of(KEY), List.of(1L, 2L), null, text("")))
        .hasMessage("address: expected one for each function, or none");
  }

  @ParameterizedTest
  @ValueSource(strings = {"1e999", "[]", "\"1\"", "null", HUGE})
  void probabilityThatIsNoNumberIsRejected(String probability) {
    String json =
        """
        {"functions":[{"place":0,"key":"%s","similar":[{"name":"f","key":"%s","file":"",
        "probability":%s}]}]}
        """
            .formatted(KEY, KEY, probability);
    assertThatThrownBy(() -> ApiJson.matchResult(JsonMapper.shared().readTree(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probability: expected a number that fits 64 bits");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"password\":[\"hidden\"]}', password: expected a string",
    "'{\"certificate\":\"hidden\"}', certificate: expected hexadecimal digits",
    "'{\"disabled\":\"hidden\"}', disabled: expected true or false",
    "'{\"hidden\":1}', unknown field hidden",
    "'[1]', 'expected a JSON object, got ARRAY'"
  })
  void otherJsonIsRejectedByFieldWithoutItsValue(String json, String why) {
    assertThatThrownBy(() -> ApiJson.change(JsonMapper.shared().readTree(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }
}
