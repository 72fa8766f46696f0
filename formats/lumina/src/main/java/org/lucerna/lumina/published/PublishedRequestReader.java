package org.lucerna.lumina.published;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.UnknownRequest;

/** Reads the body of one request; see the package description. */
final class PublishedRequestReader {
  /** Smallest sizes in bytes: a key and a number; a key, two lengths and a number. */
  private static final int ASKED = Md5.BYTES + 1;

  private static final int PUSHED = Md5.BYTES + 3;

  private final ByteString body;
  private final Cursor in;
  private final Limits limits;

  PublishedRequestReader(ByteString body, Limits limits) {
    this.body = body;
    this.in = Cursor.of(body);
    this.limits = limits;
  }

  Request read(int code) {
    return switch (RequestCode.of(code)) {
      case HELO -> hello();
      case PULL -> pull();
      case PUSH -> push();
      case POPULAR,
          DELETE,
          HISTORIES,
          INFO,
          STATISTICS,
          PUSH_SKETCHES,
          SIMILAR,
          PUSH_PROGRAM,
          PUSH_ALIASES,
          PUSH_CONTENTS,
          PACKAGES ->
          new UnknownRequest(code, body);
      case null -> new UnknownRequest(code, body);
    };
  }

  private Hello hello() {
    int version = PublishedInts.pd(in);
    boolean unknown = Integer.compareUnsigned(version, Hello.NEWEST_VERSION) > 0;
    try {
      in.skip(Integer.toUnsignedLong(PublishedInts.pd(in)));
      in.skip(Hello.LICENSE_ID_SIZE);
      return new Hello(version, 0, credentials(version));
    } catch (FormatException otherLayout) {
      if (unknown) {
        return new Hello(version, 0, null);
      }
      throw otherLayout;
    }
  }

  private @Nullable Credentials credentials(int version) {
    return Integer.compareUnsigned(version, Hello.CREDENTIALS_SINCE) < 0
        ? null
        : new Credentials(checked(in.cstr()), checked(in.cstr()));
  }

  private PullMetadata pull() {
    int flags = PublishedInts.pd(in);
    int count = PublishedInts.count(in, ASKED, "functions");
    limits.checkItems(count, "functions");
    List<PullMetadata.Item> functions = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      functions.add(new PullMetadata.Item(Pattern.of(in.md5()), PublishedInts.pd(in), null));
    }
    return new PullMetadata(flags & ~PullMetadata.PLACED, List.of(), functions);
  }

  private PushMetadata push() {
    return new PushMetadata(PublishedInts.pd(in), string(), string(), in.md5(), string(), pushed());
  }

  private List<PushMetadata.Item> pushed() {
    int count = PublishedInts.count(in, PUSHED, "functions");
    limits.checkItems(count, "functions");
    List<PushMetadata.Item> items = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      Pattern pattern = Pattern.of(in.md5());
      FunctionInfo function =
          PublishedFields.function(string(), PublishedInts.pd(in), PublishedInts.bytes(in));
      limits.checkBlob(function.metadata().length());
      items.add(new PushMetadata.Item(pattern, function, null));
    }
    return items;
  }

  private ByteString string() {
    return checked(PublishedInts.bytes(in));
  }

  private ByteString checked(ByteString string) {
    limits.checkName(string.length());
    return string;
  }
}
