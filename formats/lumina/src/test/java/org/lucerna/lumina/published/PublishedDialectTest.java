package org.lucerna.lumina.published;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
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
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;
import org.lucerna.lumina.metadata.BlobMutation;
import org.lucerna.lumina.metadata.VectorFiles;

final class PublishedDialectTest {
  private static final PublishedDialect PUBLISHED = PublishedDialect.INSTANCE;
  private static final Md5 KEY = Md5.parse("182e9d3097eb4e5fcac78c2bdbcac643");
  private static final FunctionInfo MAIN =
      new FunctionInfo(
          ByteString.utf8("main"),
          0x10,
          ByteString.hex("10000000" + "0305" + "68656c6c6f"),
          MetadataForm.PUBLISHED);

  private static Request request(int code, String hex) {
    return PUBLISHED.readRequest(code, ByteString.hex(hex), Limits.NONE);
  }

  private static Response response(int code, String hex) {
    return PUBLISHED.readResponse(code, ByteString.hex(hex));
  }

  private static String written(Request request) {
    ByteSink out = new ByteSink();
    PUBLISHED.write(request, out);
    return out.toByteString().hex();
  }

  private static String written(int code, Response response) {
    ByteSink out = new ByteSink();
    assertThat(PUBLISHED.write(response, out)).isEqualTo(code);
    return out.toByteString().hex();
  }

  @Test
  void writtenMessagesAreReadBack() {
    long seed = 20261120;
    PublishedMessages messages = new PublishedMessages(new SplittableRandom(seed));
    for (int i = 0; i < 20_000; i++) {
      Request request = messages.request();
      ByteSink out = new ByteSink();
      int code = PUBLISHED.write(request, out);
      assertThat(PUBLISHED.readRequest(code, out.toByteString(), Limits.NONE))
          .as("seed %d, request %d", seed, i)
          .isEqualTo(request);

      Response response = messages.response();
      out = new ByteSink();
      code = PUBLISHED.write(response, out);
      assertThat(PUBLISHED.readResponse(code, out.toByteString()))
          .as("seed %d, response %d", seed, i)
          .isEqualTo(response);
    }
  }

  @Test
  void corruptMessageThrowsFormatException() {
    long seed = 4242;
    SplittableRandom random = new SplittableRandom(seed);
    PublishedMessages messages = new PublishedMessages(random);
    int damaged = 0;
    for (int i = 0; i < 200_000; i++) {
      ByteSink out = new ByteSink();
      boolean isRequest = random.nextBoolean();
      int code =
          isRequest
              ? PUBLISHED.write(messages.request(), out)
              : PUBLISHED.write(messages.response(), out);
      ByteString body = ByteString.wrap(BlobMutation.of(out.toByteArray(), random));
      try {
        if (isRequest) {
          PUBLISHED.readRequest(code, body, Limits.NONE);
        } else {
          PUBLISHED.readResponse(code, body);
        }
      } catch (FormatException told) {
        damaged++;
        assertThat(told.offset()).as("seed %d, message %d", seed, i).isBetween(0L, 6000L);
      }
    }
    assertThat(damaged).isGreaterThan(20_000);
  }

  @Test
  void helloOfEachVersion() {
    String licence = "0461757468" + "112233445566";
    String guest = "6775657374006775657374" + "00";
    assertThat(request(RequestCode.HELO.code(), "02" + licence)).isEqualTo(new Hello(2, 0, null));
    assertThat(request(RequestCode.HELO.code(), "05" + licence + guest))
        .isEqualTo(new Hello(5, 0, Credentials.GUEST));
    assertThat(request(RequestCode.HELO.code(), "07")).isEqualTo(new Hello(7, 0, null));
    assertThat(written(new Hello(5, 1, Credentials.GUEST)))
        .isEqualTo("05" + "00" + "000000000000" + guest);
    assertThat(written(new Hello(5, 0, null))).isEqualTo("05" + "00" + "000000000000" + "0000");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "05", "0504617574", "050461757468112233", "05c0ffffffff00", "ff80"})
  void truncatedHelloThrowsFormatException(String hex) {
    assertThatThrownBy(() -> request(RequestCode.HELO.code(), hex))
        .isInstanceOf(FormatException.class);
  }

  @Test
  void repliesToGreetingsAndPushes() {
    assertThat(written(ResponseCode.OK.code(), new Ok())).isEmpty();
    assertThat(written(ResponseCode.OK.code(), new PushResult(List.of(1, 0)))).isEmpty();
    User guest = User.of(ByteString.utf8("guest"), User.MAY_DELETE);
    assertThat(written(ResponseCode.OK.code(), new HelloResult(guest))).isEqualTo("02");
    assertThat(response(ResponseCode.OK.code(), "02"))
        .isEqualTo(new HelloResult(User.of(ByteString.EMPTY, 2)));
    assertThat(written(ResponseCode.FAIL.code(), Fail.error("no")))
        .isEqualTo("c0ffffffff" + "6e6f00");
  }

  @Test
  void resultHasAnEntryPerRequestedFunction() {
    PullResult result =
        new PullResult(
            List.of(
                PullResult.Missing.UNKNOWN,
                new PullResult.Found(MAIN, 3),
                new PullResult.Missing(ResultCode.BAD_PATTERN)));
    String entries = "00" + "01" + "03" + "046d61696e" + "0b" + MAIN.metadata().hex() + "00";
    assertThat(written(ResponseCode.PULL_RESULT.code(), result)).isEqualTo("03" + entries);
    PullResult read =
        new PullResult(
            List.of(
                PullResult.Missing.UNKNOWN,
                new PullResult.Found(MAIN, 3),
                PullResult.Missing.UNKNOWN));
    assertThat(response(ResponseCode.PULL_RESULT.code(), "03" + entries)).isEqualTo(read);
    assertThat(response(ResponseCode.PULL_RESULT.code(), "01" + entries))
        .as("a count of hits")
        .isEqualTo(read);
    assertThatThrownBy(() -> response(ResponseCode.PULL_RESULT.code(), "0102"))
        .isInstanceOf(FormatException.class)
        .hasMessage("at offset 1: expected status 0 or 1, found 2");
  }

  @Test
  void blobTooShortForASizeHasSizeZero() {
    PullResult result =
        (PullResult) response(ResponseCode.PULL_RESULT.code(), "01" + "010000" + "03" + "aabbcc");
    assertThat(result.found().getFirst().function().size()).isZero();
    assertThat(result.found().getFirst().function().metadata().hex()).isEqualTo("aabbcc");
  }

  @Test
  void pullCarriesSizes() {
    PullMetadata pull =
        new PullMetadata(
            1, List.of(), List.of(new PullMetadata.Item(Pattern.of(KEY), 0x12345, null)));
    assertThat(written(pull)).isEqualTo("0101" + KEY + "c000012345");
    assertThat(written(PullMetadata.ofPatterns(0, List.of(3), List.of(Pattern.of(KEY)))))
        .isEqualTo("0001" + KEY + "00");
  }

  @Test
  void trailingBytesAreIgnored() {
    assertThat(request(RequestCode.PULL.code(), "0100" + "ff"))
        .isEqualTo(PullMetadata.ofPatterns(1, List.of(), List.of()));
  }

  @Test
  void stringsMayContainNul() {
    String push = "00" + "0161" + "03620062" + KEY + "0163" + "01" + KEY;
    PushMetadata read =
        (PushMetadata) request(RequestCode.PUSH.code(), push + "03780078" + "05" + "00");
    assertThat(read.functions().getFirst().function().name().hex()).isEqualTo("780078");
    assertThat(read.inputPath().hex()).isEqualTo("620062");
    assertThat(written(read)).isEqualTo(push + "03780078" + "05" + "00");
  }

  @Test
  void unsupportedMessagesThrowIllegalArgumentException() {
    ByteSink out = new ByteSink();
    PullMetadata ofNoKey =
        PullMetadata.ofPatterns(0, List.of(), List.of(new Pattern(0, ByteString.EMPTY)));
    PullResult inIdasForm =
        new PullResult(
            List.of(
                new PullResult.Found(new FunctionInfo(ByteString.EMPTY, 0, ByteString.EMPTY), 0)));
    for (Request request :
        List.of(
            new GetInfo(),
            new GetPopular(1),
            new GetStatistics(),
            new GetHistories(List.of(), 0),
            DeleteHistory.ofKeys(List.of(KEY), true))) {
      assertThatThrownBy(() -> PUBLISHED.write(request, out))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the dialect published has no " + request.getClass().getSimpleName());
    }
    for (Response response :
        List.of(
            new Notify(1, ByteString.EMPTY),
            new PopularResult(List.of()),
            new DeleteResult(1),
            new HistoriesResult(List.of()),
            new StatisticsResult(List.of()),
            new PushSketchesResult(1),
            new SimilarResult(List.of()),
            new PushProgramResult(true),
            new PushAliasesResult(1),
            new PushContentsResult(true),
            new PackagesResult(List.of()))) {
      assertThatThrownBy(() -> PUBLISHED.write(response, out))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("the dialect published has no " + response.getClass().getSimpleName());
    }
    assertThatThrownBy(() -> PUBLISHED.write(ofNoKey, out))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("a pattern that is no key: ");
    assertThatThrownBy(() -> PUBLISHED.write(inIdasForm, out))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("metadata in the form IDA");
  }

  @Test
  void otherCodesAreUnknown() {
    for (int code : List.of(0x00, 0x0f, 0x12, 0x18, 0x2b, 0x2f, 0xff)) {
      assertThat(request(code, "0102")).isEqualTo(new UnknownRequest(code, ByteString.hex("0102")));
    }
    assertThatThrownBy(() -> response(ResponseCode.HELO_RESULT.code(), "00"))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("message 0x31");
  }

  @Test
  void requestBeyondLimitsThrowsLimitException() {
    Limits limits = new Limits(1, 4, 8);
    refuses(
        limits,
        RequestCode.PULL.code(),
        "0002" + (KEY + "05").repeat(2),
        "2 functions, the limit is 1");
    String push = "00" + "0161" + "0162" + KEY + "0163" + "01" + KEY;
    refuses(
        limits,
        RequestCode.PUSH.code(),
        push + "05" + "6161616161" + "00" + "00",
        "5 bytes in a name");
    refuses(
        limits,
        RequestCode.PUSH.code(),
        push + "0161" + "00" + "09" + "00".repeat(9),
        "9 bytes of");
    refuses(
        limits,
        RequestCode.HELO.code(),
        "05" + "00" + "000000000000" + "616161616100" + "00",
        "5 byt");
  }

  private static void refuses(Limits limits, int code, String hex, String why) {
    assertThatThrownBy(() -> PUBLISHED.readRequest(code, ByteString.hex(hex), limits))
        .isInstanceOf(LimitException.class)
        .hasMessageStartingWith(why);
  }

  @Test
  void vectorsRoundTrip() {
    String json = VectorFiles.read("published-session.json");
    java.util.regex.Pattern message =
        java.util.regex.Pattern.compile(
            "\"direction\": \"(\\w+)\",\\s*\"code\": (\\d+),\\s*\"payloadHex\": \"([0-9a-f]*)\"");
    List<MatchResult> all = message.matcher(json).results().toList();
    assertThat(all).hasSize(6);
    for (MatchResult each : all) {
      int code = Integer.parseInt(each.group(2));
      String hex = each.group(3);
      if (each.group(1).equals("s2c")) {
        assertThat(written(code, response(code, hex))).isEqualTo(hex);
      } else if (code == RequestCode.HELO.code()) {
        assertThat(request(code, hex)).isEqualTo(new Hello(5, 0, Credentials.GUEST));
      } else {
        assertThat(written(request(code, hex))).isEqualTo(hex);
      }
    }
  }
}
