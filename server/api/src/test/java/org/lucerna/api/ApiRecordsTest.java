package org.lucerna.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.api.json.RecordCodec;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.TimeSpan;
import tools.jackson.databind.json.JsonMapper;

/** The JSON of the API's records, which clients of other versions depend on. */
final class ApiRecordsTest {
  private static final String ZEROS =
      "0000000000000000000000000000000000000000000000000000000000000000000000000000000000";

  /** A whole number beyond the range of 64-bit decimals. */
  private static final String HUGE = "1" + ZEROS + ZEROS + ZEROS + ZEROS;

  private static final Md5 KEY = new Md5(-1, 7);
  private static final Instant TIME = Instant.parse("2026-11-20T12:00:00.000001Z");
  private static final ByteString NOT_UTF8 = ByteString.hex("66fc72");
  private static final OpenProgram PROGRAM =
      new OpenProgram(
          OpenProgram.Processor.A32,
          false,
          false,
          0x10000,
          List.of(
              new OpenProgram.Block(0x11000, 0x20, ".text", true, false, ByteString.hex("00ff"))),
          List.of(
              new OpenProgram.Function(
                  0x11000,
                  List.of(new OpenProgram.Range(0x11000, 0x11020)),
                  true,
                  List.of(),
                  List.of(new OpenProgram.Operand(0x11004, 1)),
                  NOT_UTF8,
                  List.of(
                      new OpenProgram.PlacedComment(
                          OpenProgram.Place.FUNCTION_REPEATABLE, 0x11000, text("a"))))),
          List.of(new OpenProgram.Import(9, text("puts"))));
  private static final Map<String, Double> SIGNALS = new LinkedHashMap<>();

  static {
    SIGNALS.put("files", 0.5);
    SIGNALS.put("neighbors", 1.0);
  }

  private static final SimilarResult.Similar SIMILAR =
      new SimilarResult.Similar(
          3,
          9912,
          KEY,
          NOT_UTF8,
          text("a"),
          List.of(1, 2, 3, 4, 5, 6, 7, 8, 9),
          new Renaming(NOT_UTF8, text("libpcap 1.10.5")));

  private static final DeleteHistory DELETION =
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

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  static Stream<Arguments> records() {
    return Stream.of(
        arguments(
            new UserView("ana", "curator", TIME, true, false, ByteString.hex("ff00")),
            "{'name':'ana','role':'curator','created':'2026-11-20T12:00:00.000001Z',"
                + "'disabled':true,'password':false,'certificate':'ff00'}"),
        arguments(
            new UserView("ana", "reader", TIME, false, true, null),
            "{'name':'ana','role':'reader','created':'2026-11-20T12:00:00.000001Z',"
                + "'disabled':false,'password':true,'certificate':null}"),
        arguments(
            new UserChange("reader", text("secret"), ByteString.hex("00"), true),
            "{'role':'reader','password':'secret','certificate':'00','disabled':true}"),
        arguments(UserChange.NONE, "{}"),
        arguments(
            new AuditEvent(TIME, "ana", "delete", "keys"),
            "{'time':'2026-11-20T12:00:00.000001Z','who':'ana','action':'delete',"
                + "'subject':'keys'}"),
        arguments(
            LookupRequest.of(List.of(KEY, new Md5(0, 1))),
            "{'functions':[{'key':'ffffffffffffffff0000000000000007'},"
                + "{'key':'00000000000000000000000000000001'}]}"),
        arguments(
            new LookupRequest(
                List.of(
                    new LookupRequest.Place(KEY, 0L),
                    new LookupRequest.Place(KEY, -2L),
                    new LookupRequest.Place(KEY, 0x401000L)),
                KEY,
                text("pc")),
            "{'functions':[{'key':'ffffffffffffffff0000000000000007','address':'0x0'},"
                + "{'key':'ffffffffffffffff0000000000000007','address':'0xfffffffffffffffe'},"
                + "{'key':'ffffffffffffffff0000000000000007','address':'0x401000'}],"
                + "'md5':'ffffffffffffffff0000000000000007','host':'pc'}"),
        arguments(
            new ServedFunction(NOT_UTF8, -1, ByteString.hex("030161"), -2),
            "{'name':'f\ufffdr','nameHex':'66fc72','size':4294967295,'metadata':'030161',"
                + "'pulls':4294967294}"),
        arguments(
            new FunctionVersion(
                NOT_UTF8, -1, -1, ByteString.hex("030161"), TIME, text("ana"), text("/a.i64")),
            "{'name':'f\ufffdr','nameHex':'66fc72','version':-1,"
                + "'address':'0xffffffffffffffff','metadata':'030161',"
                + "'time':'2026-11-20T12:00:00.000001Z','author':'ana','idbPath':'/a.i64'}"),
        arguments(
            new FunctionVersion(text("f"), 5, 0x401000, ByteString.EMPTY, TIME, null, null),
            "{'name':'f','version':5,'address':'0x401000','metadata':'',"
                + "'time':'2026-11-20T12:00:00.000001Z','author':null,'idbPath':null}"),
        arguments(
            new ExplainedPlace(
                3,
                KEY,
                List.of(
                    new ExplainedPlace.Name(NOT_UTF8, 9, -1, 2, 1, 0.25, SIGNALS),
                    new ExplainedPlace.Name(text("f"), 8, 16, 0, 0, 0, Map.of())),
                List.of(new ExplainedPlace.Part(7, List.of("TYPE", "FCMT")))),
            "{'place':3,'key':'ffffffffffffffff0000000000000007',"
                + "'candidates':[{'name':'f\ufffdr','nameHex':'66fc72','version':9,"
                + "'size':4294967295,'files':2,'accounts':1,'score':0.25,'signals':{'files':0.5,"
                + "'neighbors':1.0}},{'name':'f','version':8,'size':16,'files':0,'accounts':0,"
                + "'score':0.0,'signals':{}}],'joined':[{'version':7,'chunks':['TYPE','FCMT']}]}"),
        arguments(
            MatchRequest.ofKeys(List.of(KEY), 0.8f),
            "{'least':0.8,'keys':['ffffffffffffffff0000000000000007']}"),
        arguments(
            MatchRequest.ofSketches(ByteString.hex("00ff"), 1), "{'least':1.0,'sketches':'AP8='}"),
        arguments(
            MatchRequest.ofProgram(PROGRAM, KEY, 0.5f),
            "{'least':0.5,'program':{'processor':'a32','bias':'0x10000','memory':[{'start':'0x11000',"
                + "'size':'0x20','name':'.text','executable':true,'bytes':'AP8='}],'functions':["
                + "{'start':'0x11000','ranges':[{'start':'0x11000','end':'0x11020'}],'thumb':true,"
                + "'offsets':[{'instruction':'0x11004','number':1}],'name':'f�r',"
                + "'nameHex':'66fc72','comments':[{'kind':'function-repeatable',"
                + "'address':'0x11000','text':'a'}]}],'imports':[{'address':'0x9','name':'puts'}]},"
                + "'md5':'ffffffffffffffff0000000000000007'}"),
        arguments(new MatchResult(List.of(), List.of()), "{'functions':[]}"),
        arguments(
            new MatchResult(
                List.of(
                    new MatchedFunction(
                        1,
                        KEY,
                        List.of(),
                        new KnownName(
                            null, false, List.of("a", "b"), 3, 2, -1, "int f();", List.of()))),
                List.of(),
                List.of("late")),
            "{'functions':[{'place':1,'key':'ffffffffffffffff0000000000000007','similar':[],"
                + "'known':{'certain':false,'candidates':['a','b'],'files':3,'accounts':2,"
                + "'pulls':4294967295,'prototype':'int f();','comments':[]}}],'notes':['late']}"),
        arguments(
            new MatchResult(
                List.of(new MatchedFunction(3, KEY, List.of(LikelyFunction.of(SIMILAR)))),
                List.of(0, 2)),
            "{'functions':[{'place':3,'key':'ffffffffffffffff0000000000000007',"
                + "'similar':[{'name':'f\ufffdr','nameHex':'66fc72','probability':0.9912,"
                + "'key':'ffffffffffffffff0000000000000007','file':'a','reasons':{'sameKey':true,"
                + "'strings':2,'imports':3,'constants':4,'fields':5,'callees':6,'callers':7,"
                + "'neighbors':8,'classes':9},'renamed':{'name':'f\ufffdr','nameHex':'66fc72',"
                + "'release':'libpcap 1.10.5'}}]}],'withoutSketch':[0,2]}"),
        arguments(
            new SearchResult(
                List.of(
                    new FoundFunction(
                        NOT_UTF8,
                        KEY,
                        -1,
                        -2L,
                        "int f(void);",
                        TIME,
                        9,
                        List.of(new FoundFunction.Match("name", "f"))),
                    new FoundFunction(text("f"), KEY, 1, null, "", TIME, 0, List.of())),
                5,
                true,
                false,
                "c"),
            "{'functions':[{'name':'f\ufffdr','nameHex':'66fc72',"
                + "'key':'ffffffffffffffff0000000000000007','size':4294967295,"
                + "'address':'0xfffffffffffffffe','prototype':'int f(void);',"
                + "'time':'2026-11-20T12:00:00.000001Z','pulls':9,'matched':[{'field':'name',"
                + "'text':'f'}]},{'name':'f','key':'ffffffffffffffff0000000000000007','size':1,"
                + "'prototype':'','time':'2026-11-20T12:00:00.000001Z','pulls':0,'matched':[]}],"
                + "'total':5,'exact':true,'complete':false,'cursor':'c'}"),
        arguments(
            new SearchResult(List.of(), 0, false, true, null),
            "{'functions':[],'total':0,'exact':false,'complete':true}"),
        arguments(
            DeletionRequest.of(DELETION),
            "{'undo':true,'keys':['ffffffffffffffff0000000000000007',"
                + "'00000000000000000000000000000001'],'names':['f','g'],"
                + "'inputMd5s':['ffffffffffffffff0000000000000007'],'inputPaths':['/a'],"
                + "'idbPaths':['/a.i64'],'authors':['ana'],"
                + "'times':[{'first':'2026-11-20T12:00:00.000001Z',"
                + "'last':'2106-02-07T07:39:49.967295Z'}],'versions':[{'first':3,'last':-1}],"
                + "'pushes':[{'first':0,'last':5}],'most':4}"),
        arguments(
            DeletionRequest.of(DeleteHistory.ofKeys(List.of(KEY), false)),
            "{'keys':['ffffffffffffffff0000000000000007']}"),
        arguments(
            new PushSummary(
                7,
                TIME,
                text("ana"),
                text("/a"),
                KEY,
                text("/a.i64"),
                text("pc"),
                DeletionRequest.Ids.parse("3-5,7"),
                12L),
            "{'id':7,'time':'2026-11-20T12:00:00.000001Z','account':'ana','inputPath':'/a',"
                + "'inputMd5':'ffffffffffffffff0000000000000007','idbPath':'/a.i64','host':'pc',"
                + "'ids':[{'first':3,'last':5},{'first':7,'last':7}],'functions':12}"));
  }

  /**
   * Records as written by version 0.1 and by the version that introduced them, with other quotes.
   */
  @ParameterizedTest
  @MethodSource("records")
  void jsonStaysAsItWasAndIsReadAgain(Record value, String json) {
    assertThat(RecordCodec.json(value)).hasToString(json.replace('\'', '"'));
    assertThat(
            RecordCodec.of(value.getClass())
                .read(JsonMapper.shared().readTree(json.replace('\'', '"'))))
        .isEqualTo(value);
  }

  @Test
  void unknownFunctionIsNull() {
    RecordCodec<ServedFunction> codec = RecordCodec.of(ServedFunction.class);
    assertThat(ServedFunction.of(PullResult.Missing.UNKNOWN)).isNull();
    assertThat(codec.writeNullable(null).isNull()).isTrue();
    assertThat(ServedFunction.result(codec.readNullable(codec.writeNullable(null))))
        .isEqualTo(PullResult.Missing.UNKNOWN);
  }

  @Test
  void messagesSurviveTheirRecords() {
    assertThat(DeletionRequest.of(DELETION).message()).isEqualTo(DELETION);
    assertThat(LikelyFunction.of(SIMILAR).result(3)).isEqualTo(SIMILAR);
    HistoriesResult.Entry entry =
        new HistoriesResult.Entry(-1, -1, NOT_UTF8, text("m"), TIME, text("ana"), null);
    assertThat(FunctionVersion.of(entry).result()).isEqualTo(entry);
    PullResult.Item found = new PullResult.Found(new FunctionInfo(NOT_UTF8, -1, text("m")), -2);
    assertThat(ServedFunction.result(ServedFunction.of(found))).isEqualTo(found);
  }

  @Test
  void reasonsThatAnOlderServerDoesNotHaveAreZero() {
    String json =
        "{'name':'f','probability':0.5,'key':'%s','file':'','reasons':{'strings':2}}"
            .replace('\'', '"')
            .formatted(KEY);
    LikelyFunction read =
        RecordCodec.of(LikelyFunction.class).read(JsonMapper.shared().readTree(json));
    assertThat(read.result(0).reasons()).containsExactly(0, 2, 0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void lookupHasAnAddressForEachFunctionOrNone() {
    PullMetadata.Item placed = new PullMetadata.Item(Pattern.of(KEY), 16, 0x401000L);

    assertThat(LookupRequest.ofPull(List.of(placed, placed)).addresses())
        .containsExactly(0x401000L, 0x401000L);
    assertThat(LookupRequest.ofPull(List.of(placed, placed.withoutAddress())))
        .isEqualTo(LookupRequest.of(List.of(KEY, KEY)));
    assertThatThrownBy(
            () ->
                new LookupRequest(
                    List.of(new LookupRequest.Place(KEY, 1L), new LookupRequest.Place(KEY, null)),
                    null,
                    text("")))
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
    assertThatThrownBy(
            () -> RecordCodec.of(MatchResult.class).read(JsonMapper.shared().readTree(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("probability: expected a number that fits 64 bits");
  }

  @ParameterizedTest
  @CsvSource({
    "'{\"password\":[\"hidden\"]}', password: expected a string",
    "'{\"certificate\":\"hidden\"}', certificate: expected hexadecimal digits",
    "'{\"disabled\":\"hidden\"}', disabled: expected true or false",
    "'{\"role\":null}', role: expected a string",
    "'{\"hidden\":1}', unknown field hidden",
    "'[1]', 'expected a JSON object, got ARRAY'"
  })
  void otherJsonIsRejectedByFieldWithoutItsValue(String json, String why) {
    assertThatThrownBy(
            () -> RecordCodec.of(UserChange.class).read(JsonMapper.shared().readTree(json)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(why);
  }
}
