package org.lucerna.lumina.ida;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PackagesResult;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushAliasesResult;
import org.lucerna.lumina.PushContentsResult;
import org.lucerna.lumina.PushProgramResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.PushSketchesResult;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;

/** Reads bodies of replies; see the package description. */
final class IdaResponseReader {
  private IdaResponseReader() {}

  static Response read(int code, ByteString body) {
    Cursor in = Cursor.of(body);
    return switch (ResponseCode.of(code)) {
      case OK -> new Ok();
      case FAIL -> new Fail(PackedInts.dd(in), in.cstr());
      case NOTIFY -> new Notify(PackedInts.dd(in), in.cstr());
      case HELO_RESULT -> new HelloResult(IdaFields.user(in));
      case PULL_RESULT -> pull(in);
      case PUSH_RESULT -> new PushResult(list(in, 1, "result codes", PackedInts::dd));
      case POPULAR_RESULT ->
          new PopularResult(list(in, 26, "functions", IdaResponseReader::popular));
      case DELETE_RESULT -> new DeleteResult(PackedInts.dd(in));
      case HISTORIES_RESULT -> IdaHistories.read(in);
      case INFO_RESULT -> info(in);
      case STATISTICS_RESULT ->
          new StatisticsResult(list(in, 18, "users", IdaResponseReader::contribution));
      case PUSH_SKETCHES_RESULT -> new PushSketchesResult(PackedInts.dd(in));
      case SIMILAR_RESULT ->
          new SimilarResult(list(in, 23, "functions", IdaResponseReader::similar));
      case PUSH_ALIASES_RESULT -> new PushAliasesResult(PackedInts.dd(in));
      case PACKAGES_RESULT ->
          new PackagesResult(
              list(in, 1, "functions", one -> list(one, 1, "packages", PackedInts::bytes)));
      case PUSH_CONTENTS_RESULT -> new PushContentsResult(PackedInts.dd(in) != 0);
      case PUSH_PROGRAM_RESULT -> new PushProgramResult(PackedInts.dd(in) != 0);
      case null -> throw new FormatException(0, "a reply", "message 0x%02x".formatted(code));
    };
  }

  private static PullResult pull(Cursor in) {
    List<Integer> codes = list(in, 1, "result codes", PackedInts::dd);
    long offset = in.offset();
    List<PullResult.Found> found = list(in, 4, "functions", IdaResponseReader::found);
    long expected = codes.stream().filter(code -> code == ResultCode.OK).count();
    if (found.size() != expected) {
      throw new FormatException(
          offset, expected + " functions, one for each result code 0", found.size() + " functions");
    }
    Iterator<PullResult.Found> functions = found.iterator();
    List<PullResult.Item> items = new ArrayList<>(codes.size());
    for (int code : codes) {
      items.add(code == ResultCode.OK ? functions.next() : new PullResult.Missing(code));
    }
    return new PullResult(items);
  }

  private static SimilarResult.Similar similar(Cursor in) {
    return new SimilarResult.Similar(
        PackedInts.dd(in),
        PackedInts.dd(in),
        in.md5(),
        PackedInts.bytes(in),
        PackedInts.bytes(in),
        list(in, 1, "reasons", PackedInts::dd),
        renaming(in));
  }

  private static @Nullable Renaming renaming(Cursor in) {
    ByteString name = PackedInts.bytes(in);
    ByteString release = PackedInts.bytes(in);
    return name.isEmpty() ? null : new Renaming(name, release);
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
