package org.lucerna.lumina.ida;

import java.util.List;
import java.util.function.Function;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.StatisticsResult;

/** Reads bodies of replies; see the package description. */
final class IdaResponseReader {
  private IdaResponseReader() {}

  static Response read(int code, ByteString body) {
    Cursor in = Cursor.of(body);
    return switch (code) {
      case MessageCode.OK -> new Ok();
      case MessageCode.FAIL -> new Fail(PackedInts.dd(in), in.cstr());
      case MessageCode.NOTIFY -> new Notify(PackedInts.dd(in), in.cstr());
      case MessageCode.HELO_RESULT -> new HelloResult(IdaFields.user(in));
      case MessageCode.PULL_RESULT ->
          new PullResult(
              list(in, 1, "result codes", PackedInts::dd),
              list(in, 4, "functions", IdaResponseReader::found));
      case MessageCode.PUSH_RESULT -> new PushResult(list(in, 1, "result codes", PackedInts::dd));
      case MessageCode.POPULAR_RESULT ->
          new PopularResult(list(in, 26, "functions", IdaResponseReader::popular));
      case MessageCode.DELETE_RESULT -> new DeleteResult(PackedInts.dd(in));
      case MessageCode.HISTORIES_RESULT -> histories(in);
      case MessageCode.INFO_RESULT -> info(in);
      case MessageCode.STATISTICS_RESULT ->
          new StatisticsResult(list(in, 18, "users", IdaResponseReader::contribution));
      default -> throw new FormatException(0, "a reply", "message 0x%02x".formatted(code));
    };
  }

  private static PullResult.Found found(Cursor in) {
    return new PullResult.Found(IdaFields.function(in), PackedInts.dd(in));
  }

  private static PopularResult.Popular popular(Cursor in) {
    return new PopularResult.Popular(
        IdaFields.function(in),
        IdaFields.pattern(in),
        PackedInts.dd(in),
        in.cstr(),
        in.cstr(),
        in.md5(),
        PackedInts.ea64(in));
  }

  private static HistoriesResult histories(Cursor in) {
    return new HistoriesResult(
        list(in, 1, "indices", PackedInts::index),
        list(in, 1, "histories", i -> list(i, 10, "versions", IdaResponseReader::entry)),
        list(in, 1, "authors", Cursor::cstr),
        list(in, 1, "idb paths", Cursor::cstr));
  }

  private static HistoriesResult.Entry entry(Cursor in) {
    return new HistoriesResult.Entry(
        PackedInts.dq(in),
        PackedInts.ea64(in),
        in.cstr(),
        PackedInts.bytes(in),
        IdaFields.time(in),
        PackedInts.index(in),
        PackedInts.index(in));
  }

  private static InfoResult info(Cursor in) {
    return new InfoResult(
        new InfoResult.Session(
            PackedInts.dd(in), in.cstr(), IdaFields.user(in), IdaFields.time(in)),
        new InfoResult.Server(in.cstr(), in.cstr(), IdaFields.time(in), IdaFields.time(in)));
  }

  private static StatisticsResult.Contribution contribution(Cursor in) {
    return new StatisticsResult.Contribution(
        IdaFields.user(in),
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in),
        PackedInts.dq(in));
  }

  private static <T> List<T> list(Cursor in, int itemSize, String what, Function<Cursor, T> item) {
    return IdaFields.list(in, itemSize, what, Limits.NONE, item);
  }
}
