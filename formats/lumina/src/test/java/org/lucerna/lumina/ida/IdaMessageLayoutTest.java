package org.lucerna.lumina.ida;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.User;

/** Each message as the layout in the package description says, in bytes written by hand. */
final class IdaMessageLayoutTest {
  private static final IdaDialect IDA = IdaDialect.INSTANCE;

  private static final Md5 KEY = Md5.parse("182e9d3097eb4e5fcac78c2bdbcac643");
  private static final Md5 INPUT = Md5.parse("00112233445566778899aabbccddeeff");
  private static final String PATTERN = "01" + "10" + KEY;

  /** Microseconds, in four bytes, then seconds, in five. */
  private static final String TIME = "c001e240" + "ff6553f100";

  private static final Instant THEN = Instant.ofEpochSecond(0x6553_f100, 123_456_000);

  private static final FunctionInfo MAIN =
      new FunctionInfo(text("main"), 0x40, ByteString.hex("0301ff"));
  private static final String FUNCTION = cstr("main") + "40" + "03" + "0301ff";

  private static final User JOE =
      new User(text("L-1"), text("Joe"), text("e@x"), text("joe"), -1, THEN, 3);
  private static final String USER =
      cstr("L-1") + cstr("Joe") + cstr("e@x") + cstr("joe") + "ffffffffff" + TIME + "03";

  record Layout(int code, Object message, String hex) {
    @Override
    public String toString() {
      return "%02x %s".formatted(code, message.getClass().getSimpleName());
    }
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  private static String cstr(String text) {
    return HexFormat.of().formatHex(text.getBytes(StandardCharsets.US_ASCII)) + "00";
  }

  static Stream<Layout> requests() {
    PushMetadata.Item placed = new PushMetadata.Item(Pattern.of(KEY), MAIN, 0x1_4000_1000L);
    PushMetadata.Item bare = new PushMetadata.Item(Pattern.of(KEY), MAIN, null);
    String pushed = "00" + cstr("i.idb") + cstr("input") + INPUT + cstr("host");
    return Stream.of(
        new Layout(
            0x0d,
            new Hello(5, 0, new Credentials(text("joe"), text("pass"))),
            "05" + "00" + "000000000000" + "00" + cstr("joe") + cstr("pass")),
        new Layout(
            0x0e,
            PullMetadata.ofPatterns(1, List.of(9, 3), List.of(Pattern.of(KEY))),
            "01" + "020903" + "01" + PATTERN),
        new Layout(
            0x10,
            new PushMetadata(0, text("i.idb"), text("input"), INPUT, text("host"), List.of(placed)),
            pushed + "01" + FUNCTION + PATTERN + "01" + "ff40001001" + "01"),
        new Layout(
            0x10,
            new PushMetadata(0, text("i.idb"), text("input"), INPUT, text("host"), List.of(bare)),
            pushed + "01" + FUNCTION + PATTERN + "00"),
        new Layout(0x12, new GetPopular(10), "0a"),
        new Layout(
            0x18,
            new DeleteHistory(
                9,
                List.of(text("licence")),
                List.of(new TimeSpan(Instant.EPOCH, THEN)),
                List.of(new DeleteHistory.Span(1, 0x1_0000_0002L)),
                List.of(text("i.idb")),
                List.of(text("input")),
                List.of(text("main")),
                List.of(text("joe"), text("ann")),
                List.of(INPUT),
                List.of(KEY),
                List.of(new DeleteHistory.Span(3, 4)),
                200),
            "09"
                + ("01" + cstr("licence"))
                + ("01" + "0000" + TIME)
                + ("01" + "0100" + "0201")
                + ("01" + cstr("i.idb"))
                + ("01" + cstr("input"))
                + ("01" + cstr("main"))
                + ("02" + cstr("joe") + cstr("ann"))
                + ("01" + INPUT)
                + ("01" + KEY)
                + ("01" + "0300" + "0400")
                + "80c800"),
        new Layout(0x2b, new GetInfo(), ""),
        new Layout(0x2d, new GetStatistics(), ""),
        new Layout(0x2f, new GetHistories(List.of(Pattern.of(KEY)), 2), "01" + PATTERN + "02"),
        new Layout(0xa0, new PushSketches(INPUT, ByteString.hex("abcd")), INPUT + "abcd"),
        new Layout(
            0xa2, new GetSimilar(INPUT, 9500, ByteString.hex("abcd")), INPUT + "251c" + "abcd"),
        new Layout(0xa4, new PushProgram(ByteString.hex("abcd")), "abcd"),
        new Layout(0xa6, new PushAliases(ByteString.hex("abcd")), "abcd"),
        new Layout(
            0xa8,
            new PushContents(new Md5(1, 2), ByteString.hex("abcd")),
            "00000000000000010000000000000002abcd"),
        new Layout(
            0xaa, new GetPackages(List.of(new Md5(1, 2))), "0100000000000000010000000000000002"));
  }

  static Stream<Layout> responses() {
    return Stream.of(
        new Layout(0x0a, new Ok(), ""),
        new Layout(0x0b, new Fail(-1, text("no")), "ffffffffff" + cstr("no")),
        new Layout(0x0c, new Notify(1, text("hi")), "01" + cstr("hi")),
        new Layout(
            0x0f,
            new PullResult(List.of(new PullResult.Found(MAIN, 200), PullResult.Missing.UNKNOWN)),
            "02" + "00" + "fffffffffe" + "01" + FUNCTION + "80c8"),
        new Layout(0x11, new PushResult(List.of(1, 0, 2)), "03010002"),
        new Layout(
            0x13,
            new PopularResult(
                List.of(
                    new PopularResult.Popular(
                        MAIN, Pattern.of(KEY), 7, text("host"), text("i.idb"), INPUT, 0x40_1000))),
            "01" + FUNCTION + PATTERN + "07" + cstr("host") + cstr("i.idb") + INPUT + "c040100100"),
        new Layout(0x19, new DeleteResult(0x4000), "c0004000"),
        new Layout(
            0x2c,
            new InfoResult(
                new InfoResult.Session(5, text("peer"), JOE, THEN),
                new InfoResult.Server(text("mac"), text("9.1"), THEN, Instant.EPOCH)),
            "05" + cstr("peer") + USER + TIME + cstr("mac") + cstr("9.1") + TIME + "0000"),
        new Layout(
            0x2e,
            new StatisticsResult(
                List.of(new StatisticsResult.Contribution(JOE, 1, 2, 3, 4, 0x5_0000_0000L))),
            "01" + USER + "0100" + "0200" + "0300" + "0400" + "0005"),
        new Layout(
            0x30,
            histories(),
            ("03" + "00" + "01" + "02")
                + ("02" + "01" + FIRST + "02" + SECOND.formatted("02") + THIRD.formatted("00"))
                + ("02" + cstr("joe") + cstr("ann"))
                + ("01" + cstr("i.idb"))),
        new Layout(0x31, new HelloResult(JOE), USER),
        new Layout(0xa1, new PushSketchesResult(3), "03"),
        new Layout(
            0xa3,
            new SimilarResult(
                List.of(
                    new SimilarResult.Similar(
                        3,
                        9500,
                        KEY,
                        text("a"),
                        text("b"),
                        List.of(1, 2),
                        new Renaming(text("c"), text("d 2"))),
                    new SimilarResult.Similar(4, 1, KEY, text("a"), text("b"), List.of(), null))),
            "02"
                + ("03" + "a51c" + KEY + "0161" + "0162" + "020102" + "0163" + "03642032")
                + ("04" + "01" + KEY + "0161" + "0162" + "00" + "00" + "00")),
        new Layout(0xa5, new PushProgramResult(true), "01"),
        new Layout(0xa7, new PushAliasesResult(0x80), "8080"),
        new Layout(0xa9, new PushContentsResult(true), "01"),
        new Layout(
            0xab,
            new PackagesResult(List.of(List.of(ByteString.hex("abcd")), List.of())),
            "02" + "01" + "02abcd" + "00"));
  }

  /** Of the first list: by the first author, from the first path. Its address is unknown. */
  private static final String FIRST = "0700" + "0000" + cstr("main") + "00" + TIME + "01" + "01";

  private static final String SECOND =
      "0201" + "c040100100" + cstr("a") + "03" + "0301ff" + TIME + "%s" + "00";

  private static final String THIRD = "0300" + "0100" + cstr("b") + "00" + TIME + "%s" + "01";

  /** No version of the first pattern, one of the second, two of the third. */
  private static HistoriesResult histories() {
    ByteString path = text("i.idb");
    ByteString none = ByteString.EMPTY;
    return new HistoriesResult(
        List.of(
            List.of(),
            List.of(
                new HistoriesResult.Entry(
                    7, PackedInts.BADADDR, text("main"), none, THEN, text("joe"), path)),
            List.of(
                new HistoriesResult.Entry(
                    0x1_0000_0002L, 0x40_1000, text("a"), MAIN.metadata(), THEN, text("ann"), null),
                new HistoriesResult.Entry(3, 0, text("b"), none, THEN, null, path))));
  }

  @ParameterizedTest
  @MethodSource("requests")
  void requestHasTheSpecifiedBytes(Layout layout) {
    ByteSink out = new ByteSink();
    assertThat(IDA.write((Request) layout.message, out)).isEqualTo(layout.code);
    assertThat(out.toByteString().hex()).isEqualTo(layout.hex);
    assertThat(IDA.readRequest(layout.code, ByteString.hex(layout.hex), Limits.NONE))
        .isEqualTo(layout.message);
  }

  @ParameterizedTest
  @MethodSource("responses")
  void responseHasTheSpecifiedBytes(Layout layout) {
    ByteSink out = new ByteSink();
    assertThat(IDA.write((Response) layout.message, out)).isEqualTo(layout.code);
    assertThat(out.toByteString().hex()).isEqualTo(layout.hex);
    assertThat(IDA.readResponse(layout.code, ByteString.hex(layout.hex))).isEqualTo(layout.message);
  }

  @Test
  void everyMessageIsHere() {
    assertThat(Stream.of(RequestCode.values()).map(RequestCode::code))
        .isSubsetOf(requests().map(Layout::code).toList());
    assertThat(Stream.of(ResponseCode.values()).map(ResponseCode::code))
        .isSubsetOf(responses().map(Layout::code).toList());
  }

  /** Servers may order the lists and the tables as they like. */
  @Test
  void historiesAreFoundByTheirIndices() {
    String hex =
        ("03" + "00" + "02" + "01")
            + ("02" + "02" + SECOND.formatted("01") + THIRD.formatted("03"))
            + ("01" + FIRST.substring(0, FIRST.length() - 4) + "02" + "01")
            + ("02" + cstr("ann") + cstr("joe"))
            + ("01" + cstr("i.idb"));
    assertThat(IDA.readResponse(0x30, ByteString.hex(hex))).isEqualTo(histories());
  }

  /** As lumen marks a miss. */
  @ParameterizedTest
  @MethodSource("misses")
  void anyCodeExceptZeroIsAMiss(String code) {
    Response read =
        IDA.readResponse(0x0f, ByteString.hex("02" + code + "00" + "01" + FUNCTION + "07"));
    assertThat(((PullResult) read).found()).containsExactly(new PullResult.Found(MAIN, 7));
  }

  static Stream<String> misses() {
    return Stream.of("01", "ffffffffff", "fffffffffe");
  }
}
