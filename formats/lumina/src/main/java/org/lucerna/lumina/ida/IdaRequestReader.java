package org.lucerna.lumina.ida;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.Md5;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.UnknownRequest;

/** Reads the body of one request; see the package description. */
final class IdaRequestReader {
  private final ByteString body;
  private final Cursor in;
  private final Limits limits;

  IdaRequestReader(ByteString body, Limits limits) {
    this.body = body;
    this.in = Cursor.of(body);
    this.limits = limits;
  }

  Request read(int code) {
    return switch (RequestCode.of(code)) {
      case HELO -> hello();
      case PULL -> pull();
      case PUSH -> push();
      case POPULAR -> new GetPopular(PackedInts.dd(in));
      case DELETE -> delete();
      case HISTORIES -> new GetHistories(patterns(), PackedInts.dd(in));
      case INFO -> new GetInfo();
      case STATISTICS -> new GetStatistics();
      case PUSH_SKETCHES -> new PushSketches(in.md5(), in.rest());
      case SIMILAR -> new GetSimilar(in.md5(), in.u16be(), in.rest());
      case PUSH_PROGRAM -> new PushProgram(in.rest());
      case PUSH_ALIASES -> new PushAliases(in.rest());
      case PACKAGES -> new GetPackages(list(Md5.BYTES, "keys", Cursor::md5));
      case PUSH_CONTENTS -> new PushContents(in.md5(), in.rest());
      case null -> new UnknownRequest(code, body);
    };
  }

  private Hello hello() {
    int version = PackedInts.dd(in);
    try {
      in.skip(Integer.toUnsignedLong(PackedInts.dd(in)));
      in.skip(Hello.LICENSE_ID_SIZE);
      return new Hello(version, in.u8(), credentials(version));
    } catch (FormatException unknownLayout) {
      if (Integer.compareUnsigned(version, Hello.NEWEST_VERSION) > 0) {
        return new Hello(version, 0, null);
      }
      throw unknownLayout;
    }
  }

  private @Nullable Credentials credentials(int version) {
    return version < Hello.CREDENTIALS_SINCE || in.atEnd()
        ? null
        : new Credentials(string(), string());
  }

  private PullMetadata pull() {
    int flags = PackedInts.dd(in);
    List<Integer> wantedKeys = list(1, "metadata keys", PackedInts::dd);
    List<Pattern> patterns = patterns();
    if ((flags & PullMetadata.PLACED) == 0) {
      return PullMetadata.ofPatterns(flags, wantedKeys, patterns);
    }
    limits.checkItems(patterns.size(), "addresses");
    List<PullMetadata.Item> functions = new ArrayList<>(patterns.size());
    for (Pattern pattern : patterns) {
      functions.add(new PullMetadata.Item(pattern, 0, PackedInts.ea64(in)));
    }
    return new PullMetadata(flags, wantedKeys, functions);
  }

  private List<Pattern> patterns() {
    return list(2, "patterns", IdaFields::pattern);
  }

  private PushMetadata push() {
    return new PushMetadata(PackedInts.dd(in), string(), string(), in.md5(), string(), pushed());
  }

  private List<PushMetadata.Item> pushed() {
    List<PushMetadata.Item> functions = list(5, "functions", _ -> item());
    List<Long> addresses = list(2, "addresses", PackedInts::ea64);
    if (addresses.size() != functions.size()) {
      return functions;
    }
    for (int i = 0; i < addresses.size(); i++) {
      PushMetadata.Item item = functions.get(i);
      functions.set(i, new PushMetadata.Item(item.pattern(), item.function(), addresses.get(i)));
    }
    return functions;
  }

  private PushMetadata.Item item() {
    FunctionInfo function = function();
    return new PushMetadata.Item(IdaFields.pattern(in), function, null);
  }

  private FunctionInfo function() {
    FunctionInfo function = IdaFields.function(in);
    limits.checkName(function.name().length());
    limits.checkBlob(function.metadata().length());
    return function;
  }

  private DeleteHistory delete() {
    return new DeleteHistory(
        PackedInts.dd(in),
        strings("licence ids"),
        list(4, "time ranges", IdaFields::times),
        spans("history id ranges"),
        strings("idb paths"),
        strings("input paths"),
        strings("function names"),
        strings("user names"),
        list(Md5.BYTES, "input hashes", Cursor::md5),
        list(Md5.BYTES, "function keys", Cursor::md5),
        spans("push id ranges"),
        PackedInts.dq(in));
  }

  private List<Span> spans(String what) {
    return list(4, what, IdaFields::span);
  }

  private List<ByteString> strings(String what) {
    return list(1, what, _ -> string());
  }

  private ByteString string() {
    ByteString string = in.cstr();
    limits.checkName(string.length());
    return string;
  }

  private <T> List<T> list(int itemSize, String what, Function<Cursor, T> item) {
    return IdaFields.list(in, itemSize, what, limits, item);
  }
}
