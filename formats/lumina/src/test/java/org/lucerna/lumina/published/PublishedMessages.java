package org.lucerna.lumina.published;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.MetadataForm;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.UnknownRequest;
import org.lucerna.lumina.User;

/** Random messages of the dialect, the same for the same seed. */
final class PublishedMessages {
  private final SplittableRandom random;

  PublishedMessages(SplittableRandom random) {
    this.random = random;
  }

  Request request() {
    return switch (random.nextInt(4)) {
      case 0 -> hello();
      case 1 -> {
        List<PullMetadata.Item> functions =
            list(() -> new PullMetadata.Item(Pattern.of(md5()), number(), null));
        yield new PullMetadata(number() & ~PullMetadata.PLACED, List.of(), functions);
      }
      case 2 ->
          new PushMetadata(
              number(),
              string(),
              string(),
              md5(),
              string(),
              list(() -> new PushMetadata.Item(Pattern.of(md5()), function(number()), null)));
      default -> new UnknownRequest(0x11 + random.nextInt(0x80), bytes());
    };
  }

  private Hello hello() {
    int version = random.nextInt(8);
    return new Hello(
        version, 0, version < Hello.CREDENTIALS_SINCE ? null : new Credentials(string(), string()));
  }

  Response response() {
    return switch (random.nextInt(4)) {
      case 0 -> new Ok();
      case 1 -> new Fail(number(), string());
      case 2 -> new HelloResult(User.of(ByteString.EMPTY, number()));
      default -> {
        List<PullResult.Item> items =
            list(
                () ->
                    random.nextBoolean()
                        ? new PullResult.Found(sized(), number())
                        : PullResult.Missing.UNKNOWN);
        yield new PullResult(items);
      }
    };
  }

  /** A function whose metadata states its size, as a reply has no other place for it. */
  private FunctionInfo sized() {
    FunctionInfo function = function(number());
    return function.withMetadata(
        new ByteSink().u32le(function.size()).bytes(function.metadata()).toByteString());
  }

  private FunctionInfo function(int size) {
    return new FunctionInfo(string(), size, bytes(), MetadataForm.PUBLISHED);
  }

  private Md5 md5() {
    return new Md5(random.nextLong(), random.nextLong());
  }

  /** All lengths of a packed number are as likely. */
  private int number() {
    return random.nextInt() >>> random.nextInt(32);
  }

  private ByteString bytes() {
    byte[] bytes = new byte[random.nextInt(random.nextInt(10) == 0 ? 300 : 40)];
    random.nextBytes(bytes);
    return ByteString.wrap(bytes);
  }

  /** Any bytes but NUL. */
  private ByteString string() {
    byte[] bytes = bytes().toByteArray();
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] |= 1;
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
