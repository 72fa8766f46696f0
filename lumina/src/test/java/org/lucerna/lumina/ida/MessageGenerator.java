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
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
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
    return switch (random.nextInt(9)) {
      case 0 -> hello();
      case 1 -> pull();
      case 2 -> new PushMetadata(number(), string(), string(), md5(), string(), pushed());
      case 3 -> new GetPopular(number());
      case 4 ->
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
      case 5 -> new GetHistories(list(this::pattern), number());
      case 6 -> new GetInfo();
      case 7 -> new GetStatistics();
      default -> new UnknownRequest(0x32 + random.nextInt(0x80), bytes());
    };
  }

  private Hello hello() {
    int version = random.nextInt(8);
    boolean guest = version < Hello.CREDENTIALS_SINCE || random.nextBoolean();
    return new Hello(
        version, random.nextInt(2), guest ? null : new Credentials(string(), string()));
  }

  Response response() {
    return switch (random.nextInt(11)) {
      case 0 -> new Ok();
      case 1 -> new Fail(number(), string());
      case 2 -> new Notify(number(), string());
      case 3 -> new HelloResult(user());
      case 4 ->
          new PullResult(
              list(
                  () ->
                      random.nextBoolean()
                          ? new PullResult.Found(function(), number())
                          : new PullResult.Missing(-1 - random.nextInt(Integer.MAX_VALUE))));
      case 5 -> new PushResult(list(this::number));
      case 6 ->
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
      case 7 -> new DeleteResult(number());
      case 8 -> new HistoriesResult(list(() -> list(this::entry)));
      case 9 ->
          new InfoResult(
              new InfoResult.Session(number(), string(), user(), time()),
              new InfoResult.Server(string(), string(), time(), time()));
      default ->
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
    };
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
