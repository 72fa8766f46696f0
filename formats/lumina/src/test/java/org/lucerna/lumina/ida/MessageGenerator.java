package org.lucerna.lumina.ida;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
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
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;

/** Random messages, the same for the same seed. */
final class MessageGenerator {
  private final SplittableRandom random;

  MessageGenerator(SplittableRandom random) {
    this.random = random;
  }

  private PullMetadata pull() {
    List<Integer> wanted = list(this::number);
    if (random.nextBoolean()) {
      return PullMetadata.ofPatterns(number() & ~PullMetadata.PLACED, wanted, list(this::pattern));
    }
    return new PullMetadata(
        number() | PullMetadata.PLACED,
        wanted,
        list(() -> new PullMetadata.Item(pattern(), 0, random.nextLong())));
  }

  private List<PushMetadata.Item> pushed() {
    boolean placed = random.nextBoolean();
    return list(
        () -> new PushMetadata.Item(pattern(), function(), placed ? random.nextLong() : null));
  }

  Request request() {
    RequestCode[] codes = RequestCode.values();
    int choice = random.nextInt(codes.length + 1);
    return choice == codes.length ? unknown() : request(codes[choice]);
  }

  private UnknownRequest unknown() {
    int code = random.nextInt(0x100);
    return RequestCode.of(code) == null ? new UnknownRequest(code, bytes()) : unknown();
  }

  private Request request(RequestCode code) {
    return switch (code) {
      case HELO -> hello();
      case PULL -> pull();
      case PUSH -> new PushMetadata(number(), string(), string(), md5(), string(), pushed());
      case POPULAR -> new GetPopular(number());
      case DELETE ->
          new DeleteHistory(
              number(),
              list(this::string),
              list(() -> new TimeSpan(time(), time())),
              list(this::span),
              list(this::string),
              list(this::string),
              list(this::string),
              list(this::string),
              list(this::md5),
              list(this::md5),
              list(this::span),
              random.nextLong());
      case HISTORIES -> new GetHistories(list(this::pattern), number());
      case INFO -> new GetInfo();
      case STATISTICS -> new GetStatistics();
      case PUSH_SKETCHES -> new PushSketches(md5(), bytes());
      case SIMILAR -> new GetSimilar(md5(), random.nextInt(0x10000), bytes());
      case PUSH_PROGRAM -> new PushProgram(bytes());
      case PUSH_ALIASES -> new PushAliases(bytes());
      case PACKAGES -> new GetPackages(list(this::md5));
      case PUSH_CONTENTS -> new PushContents(md5(), bytes());
    };
  }

  private Hello hello() {
    int version = random.nextInt(8);
    boolean guest = version < Hello.CREDENTIALS_SINCE || random.nextBoolean();
    return new Hello(
        version, random.nextInt(2), guest ? null : new Credentials(string(), string()));
  }

  Response response() {
    ResponseCode[] codes = ResponseCode.values();
    return switch (codes[random.nextInt(codes.length)]) {
      case OK -> new Ok();
      case FAIL -> new Fail(number(), string());
      case NOTIFY -> new Notify(number(), string());
      case HELO_RESULT -> new HelloResult(user());
      case PULL_RESULT ->
          new PullResult(
              list(
                  () ->
                      random.nextBoolean()
                          ? new PullResult.Found(function(), number())
                          : new PullResult.Missing(-1 - random.nextInt(Integer.MAX_VALUE))));
      case PUSH_RESULT -> new PushResult(list(this::number));
      case POPULAR_RESULT ->
          new PopularResult(
              list(
                  () ->
                      new PopularResult.Popular(
                          function(),
                          pattern(),
                          number(),
                          string(),
                          string(),
                          md5(),
                          random.nextLong())));
      case DELETE_RESULT -> new DeleteResult(number());
      case HISTORIES_RESULT -> new HistoriesResult(list(() -> list(this::entry)));
      case INFO_RESULT ->
          new InfoResult(
              new InfoResult.Session(number(), string(), user(), time()),
              new InfoResult.Server(string(), string(), time(), time()));
      case STATISTICS_RESULT ->
          new StatisticsResult(
              list(
                  () ->
                      new StatisticsResult.Contribution(
                          user(),
                          random.nextLong(),
                          random.nextLong(),
                          random.nextLong(),
                          random.nextLong(),
                          random.nextLong())));
      case PUSH_SKETCHES_RESULT -> new PushSketchesResult(number());
      case SIMILAR_RESULT -> new SimilarResult(list(this::similar));
      case PUSH_ALIASES_RESULT -> new PushAliasesResult(number());
      case PACKAGES_RESULT -> new PackagesResult(list(() -> list(this::bytes)));
      case PUSH_CONTENTS_RESULT -> new PushContentsResult(random.nextBoolean());
      case PUSH_PROGRAM_RESULT -> new PushProgramResult(random.nextBoolean());
    };
  }

  private SimilarResult.Similar similar() {
    return new SimilarResult.Similar(
        number(),
        number(),
        md5(),
        bytes(),
        bytes(),
        list(this::number),
        random.nextBoolean() ? null : new Renaming(ByteString.utf8("renamed"), bytes()));
  }

  private HistoriesResult.Entry entry() {
    return new HistoriesResult.Entry(
        random.nextLong(),
        random.nextLong(),
        string(),
        bytes(),
        time(),
        random.nextBoolean() ? null : string(),
        random.nextBoolean() ? null : string());
  }

  private User user() {
    return new User(string(), string(), string(), string(), number(), time(), number());
  }

  private FunctionInfo function() {
    return new FunctionInfo(string(), number(), bytes());
  }

  private Pattern pattern() {
    return random.nextInt(4) == 0 ? new Pattern(number(), bytes()) : Pattern.of(md5());
  }

  private Md5 md5() {
    return new Md5(random.nextLong(), random.nextLong());
  }

  private Span span() {
    return new Span(random.nextLong(), random.nextLong());
  }

  private Instant time() {
    return Instant.ofEpochSecond(random.nextLong(1L << 32), 1000L * random.nextInt(0, 1_000_000));
  }

  /** All lengths of a packed number are as likely. */
  private int number() {
    return random.nextInt() >>> random.nextInt(32);
  }

  private ByteString bytes() {
    byte[] bytes = new byte[random.nextInt(40)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  /** Any bytes but NUL. */
  private ByteString string() {
    byte[] bytes = bytes().toByteArray();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == 0 ? 1 : bytes[i];
    }
    return ByteString.wrap(bytes);
  }

  private <T> List<T> list(Supplier<T> item) {
    List<T> items = new ArrayList<>();
    for (int i = random.nextInt(5); i > 0; i--) {
      items.add(item.get());
    }
    return items;
  }
}
