package org.lucerna.lumina.ida;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.lumina.UnknownRequest;

final class IdaDialectTest {
  private static final IdaDialect IDA = IdaDialect.INSTANCE;
  private static final Md5 KEY = Md5.parse("182e9d3097eb4e5fcac78c2bdbcac643");

  private static Request request(int code, String hex) {
    return IDA.readRequest(code, ByteString.hex(hex), Limits.NONE);
  }

  private static Hello hello(String hex) {
    return (Hello) request(RequestCode.HELO.code(), hex);
  }

  private static String written(Request request) {
    ByteSink out = new ByteSink();
    IDA.write(request, out);
    return out.toByteString().hex();
  }

  private static String written(Response response) {
    ByteSink out = new ByteSink();
    IDA.write(response, out);
    return out.toByteString().hex();
  }

  @Test
  void writtenMessagesAreReadBack() {
    long seed = 20261120;
    MessageGenerator generator = new MessageGenerator(new SplittableRandom(seed));
    for (int i = 0; i < 20_000; i++) {
      Request request = generator.request();
      ByteSink out = new ByteSink();
      int code = IDA.write(request, out);
      assertThat(IDA.readRequest(code, out.toByteString(), Limits.NONE))
          .as("seed %d, request %d", seed, i)
          .isEqualTo(request);

      Response response = generator.response();
      out = new ByteSink();
      code = IDA.write(response, out);
      assertThat(IDA.readResponse(code, out.toByteString()))
          .as("seed %d, response %d", seed, i)
          .isEqualTo(response);
    }
  }

  @Test
  void corruptMessageThrowsFormatException() {
    long seed = 4242;
    SplittableRandom random = new SplittableRandom(seed);
    MessageGenerator generator = new MessageGenerator(random);
    int damaged = 0;
    for (int i = 0; i < 200_000; i++) {
      ByteSink out = new ByteSink();
      boolean isRequest = random.nextBoolean();
      int code =
          isRequest ? IDA.write(generator.request(), out) : IDA.write(generator.response(), out);
      ByteString body = mutated(out.toByteArray(), random);
      try {
        if (isRequest) {
          IDA.readRequest(code, body, Limits.NONE);
        } else {
          IDA.readResponse(code, body);
        }
      } catch (FormatException told) {
        damaged++;
        assertThat(told.offset()).as("seed %d, message %d", seed, i).isBetween(0L, 4000L);
      }
    }
    assertThat(damaged).isGreaterThan(20_000);
  }

  private static ByteString mutated(byte[] body, SplittableRandom random) {
    if (body.length == 0) {
      return ByteString.EMPTY;
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      int at = random.nextInt(body.length);
      body[at] = (byte) (random.nextBoolean() ? 0xff : random.nextInt());
    }
    int length = random.nextInt(3) == 0 ? random.nextInt(body.length) : body.length;
    return ByteString.window(body, 0, length);
  }

  @Test
  void pullIsWrittenAsIdaWritesIt() {
    PullMetadata pull = PullMetadata.ofPatterns(1, List.of(), List.of(Pattern.of(KEY)));
    assertThat(written(pull)).isEqualTo("0100010110" + KEY);
    assertThat(written(PullMetadata.ofPatterns(1, List.of(9, 3), List.of())))
        .isEqualTo("0102090300");
  }

  @Test
  void addressesFollowThePatternsOfAPlacedPull() {
    PullMetadata pull =
        new PullMetadata(
            PullMetadata.PLACED,
            List.of(),
            List.of(new PullMetadata.Item(Pattern.of(KEY), 0, 0x401000L)));
    assertThat(written(pull)).isEqualTo("c2000000" + "00" + "010110" + KEY + "c0401001" + "00");
    assertThat(request(RequestCode.PULL.code(), written(pull))).isEqualTo(pull);
    assertThat(
            PullMetadata.ofPatterns(PullMetadata.PLACED, List.of(), List.of())
                .asksForAddressSupport())
        .isTrue();
    assertThatThrownBy(
            () -> PullMetadata.ofPatterns(PullMetadata.PLACED, List.of(), List.of(Pattern.of(KEY))))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void resultsAreWrittenAsServersWriteThem() {
    assertThat(written(new PullResult(List.of(PullResult.Missing.UNKNOWN))))
        .isEqualTo("01fffffffffe00");
    assertThat(written(new PushResult(List.of(1, 0, -3)))).isEqualTo("030100fffffffffd");
    FunctionInfo main = new FunctionInfo(ByteString.utf8("main"), 0x40, ByteString.hex("0301ff"));
    assertThat(written(new PullResult(List.of(new PullResult.Found(main, 3)))))
        .isEqualTo("0100" + "01" + "6d61696e00" + "40" + "030301ff" + "03");
  }

  @Test
  void trailingBytesAreIgnored() {
    assertThat(request(RequestCode.INFO.code(), "0102")).isEqualTo(new GetInfo());
    assertThat(request(RequestCode.PULL.code(), "010000" + "ff"))
        .isEqualTo(PullMetadata.ofPatterns(1, List.of(), List.of()));
  }

  @Test
  void helloOfEachVersion() {
    String licence = "0461757468" + "112233445566";
    String guest = "6775657374006775657374" + "00";
    assertThat(hello("02" + licence + "01")).isEqualTo(new Hello(2, 1, null));
    assertThat(hello("02" + licence + "01" + guest))
        .as("version 2 names no user")
        .isEqualTo(new Hello(2, 1, null));
    assertThat(hello("05" + licence + "00" + guest)).isEqualTo(new Hello(5, 0, Credentials.GUEST));
    assertThat(hello("05" + licence + "00")).isEqualTo(new Hello(5, 0, null));
    assertThat(hello("05" + licence + "00" + guest + "0007"))
        .isEqualTo(new Hello(5, 0, Credentials.GUEST));
  }

  @Test
  void helloOfUnknownLayoutKeepsItsVersion() {
    assertThat(hello("07")).isEqualTo(new Hello(7, 0, null));
    assertThat(hello("8050ffff")).isEqualTo(new Hello(80, 0, null));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "05", "0504617574", "050461757468112233", "05dfffffff00", "ff0000"})
  void truncatedHelloThrowsFormatException(String hex) {
    assertThatThrownBy(() -> hello(hex)).isInstanceOf(FormatException.class);
  }

  @Test
  void helloDoesNotKeepTheLicence() {
    Hello hello = hello("05" + "0461757468" + "112233445566" + "00" + "610062" + "00");
    assertThat(hello.toString()).doesNotContain("auth", "112233", "password=b");
    assertThat(written(hello)).isEqualTo("05" + "00" + "000000000000" + "00" + "61006200");
  }

  @Test
  void passwordsAreNotShown() {
    Credentials credentials = new Credentials(ByteString.utf8("alice"), ByteString.utf8("secret"));
    assertThat(credentials.toString()).contains("alice").doesNotContain("secret");
  }

  @Test
  void unknownCodesKeepTheirBody() {
    for (int code : List.of(0x00, 0x0f, 0x14, 0x32, 0xff)) {
      assertThat(request(code, "010203"))
          .isEqualTo(new UnknownRequest(code, ByteString.hex("010203")));
    }
    assertThatThrownBy(() -> IDA.readResponse(RequestCode.PULL.code(), ByteString.EMPTY))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("message 0x0e");
  }

  @Test
  void requestBeyondLimitsThrowsLimitException() {
    Limits limits = new Limits(2, 4, 8);
    ByteSink out = new ByteSink();
    Pattern pattern = Pattern.of(KEY);
    IDA.write(PullMetadata.ofPatterns(0, List.of(), List.of(pattern, pattern, pattern)), out);
    assertThatThrownBy(() -> IDA.readRequest(RequestCode.PULL.code(), out.toByteString(), limits))
        .isInstanceOf(LimitException.class)
        .hasMessage("3 patterns, the limit is 2");
    refusesPush(limits, "abcde", "", "5 bytes in a name, the limit is 4");
    refusesPush(limits, "abcd", "000102030405060708", "9 bytes of metadata, the limit is 8");
  }

  private static DeleteHistory deletion(List<TimeSpan> times, List<ByteString> names) {
    List<ByteString> none = List.of();
    return new DeleteHistory(
        0, none, times, List.of(), none, none, names, none, List.of(), List.of(), List.of(), 0);
  }

  private static DeleteHistory readBack(DeleteHistory deletion, Limits limits) {
    return (DeleteHistory)
        IDA.readRequest(RequestCode.DELETE.code(), ByteString.hex(written(deletion)), limits);
  }

  @Test
  void longNameInFilterThrowsLimitException() {
    Limits limits = new Limits(2, 4, 8);
    DeleteHistory allowed = deletion(List.of(), List.of(ByteString.utf8("abcd")));
    assertThat(readBack(allowed, limits)).isEqualTo(allowed);
    assertThatThrownBy(
            () -> readBack(deletion(List.of(), List.of(ByteString.utf8("abcde"))), limits))
        .isInstanceOf(LimitException.class)
        .hasMessage("5 bytes in a name, the limit is 4");
  }

  @Test
  void timeOutsideTheRangeOfMessagesIsSentAsItsEnd() {
    DeleteHistory always = deletion(List.of(new TimeSpan(Instant.MIN, Instant.MAX)), List.of());
    assertThat(readBack(always, Limits.NONE).times())
        .containsExactly(new TimeSpan(Instant.EPOCH, TimeSpan.LATEST));
    DeleteHistory exact =
        deletion(
            List.of(new TimeSpan(Instant.EPOCH, Instant.ofEpochSecond(0xffff_ffffL))), List.of());
    assertThat(readBack(exact, Limits.NONE)).isEqualTo(exact);
  }

  @Test
  void nameIsSentUpToItsFirstNul() {
    assertThat(written(found("\0rest"))).isEqualTo(written(found("")));
    assertThat(written(found("a\0rest"))).isEqualTo(written(found("a")));
  }

  private static PullResult found(String name) {
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), 1, ByteString.EMPTY);
    return new PullResult(List.of(new PullResult.Found(function, 1)));
  }

  private static void refusesPush(Limits limits, String name, String blob, String why) {
    ByteString a = ByteString.utf8("a");
    FunctionInfo function = new FunctionInfo(ByteString.utf8(name), 1, ByteString.hex(blob));
    ByteSink out = new ByteSink();
    IDA.write(
        new PushMetadata(
            0, a, a, KEY, a, List.of(new PushMetadata.Item(Pattern.of(KEY), function, null))),
        out);
    assertThatThrownBy(() -> IDA.readRequest(RequestCode.PUSH.code(), out.toByteString(), limits))
        .isInstanceOf(LimitException.class)
        .hasMessage(why);
  }

  @Test
  void undoIsWrittenAsIdaWritesIt() {
    assertThat(written(DeleteHistory.ofKeys(List.of(KEY), true)))
        .isEqualTo("08" + "0000000000000000" + "01" + KEY + "00" + "0000");
  }
}
