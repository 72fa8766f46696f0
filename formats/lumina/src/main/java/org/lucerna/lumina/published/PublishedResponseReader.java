package org.lucerna.lumina.published;

import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.User;

/** Reads bodies of replies; see the package description. */
final class PublishedResponseReader {
  private PublishedResponseReader() {}

  static Response read(int code, ByteString body) {
    Cursor in = Cursor.of(body);
    return switch (ResponseCode.of(code)) {
      case OK ->
          in.atEnd() ? new Ok() : new HelloResult(User.of(ByteString.EMPTY, PublishedInts.pd(in)));
      case FAIL -> new Fail(PublishedInts.pd(in), in.cstr());
      case PULL_RESULT -> pull(in);
      case NOTIFY,
          HELO_RESULT,
          PUSH_RESULT,
          POPULAR_RESULT,
          DELETE_RESULT,
          HISTORIES_RESULT,
          INFO_RESULT,
          STATISTICS_RESULT,
          PUSH_SKETCHES_RESULT,
          SIMILAR_RESULT,
          PUSH_PROGRAM_RESULT,
          PUSH_ALIASES_RESULT,
          PUSH_CONTENTS_RESULT,
          PACKAGES_RESULT ->
          throw notReply(code);
      case null -> throw notReply(code);
    };
  }

  private static FormatException notReply(int code) {
    return new FormatException(0, "a reply", "message 0x%02x".formatted(code));
  }

  /** Reads entries to the end: the description is ambiguous about the count. */
  private static PullResult pull(Cursor in) {
    PublishedInts.pd(in);
    List<PullResult.Item> items = new ArrayList<>();
    while (!in.atEnd()) {
      long offset = in.offset();
      int status = PublishedInts.pd(in);
      items.add(
          switch (status) {
            case PublishedResponseWriter.MISS -> PullResult.Missing.UNKNOWN;
            case PublishedResponseWriter.HIT -> found(in);
            default -> throw new FormatException(offset, "status 0 or 1", Integer.toString(status));
          });
    }
    return new PullResult(items);
  }

  private static PullResult.Found found(Cursor in) {
    int score = PublishedInts.pd(in);
    ByteString name = PublishedInts.bytes(in);
    ByteString metadata = PublishedInts.bytes(in);
    return new PullResult.Found(
        PublishedFields.function(name, PublishedFields.size(metadata), metadata), score);
  }
}
