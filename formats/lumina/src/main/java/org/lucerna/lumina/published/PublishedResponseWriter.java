package org.lucerna.lumina.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
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
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;

/** Writes bodies of replies; see the package description. */
final class PublishedResponseWriter {
  static final int MISS = 0;
  static final int HIT = 1;

  private PublishedResponseWriter() {}

  static int write(Response response, ByteSink out) {
    return switch (response) {
      case Ok _, PushResult _ -> ResponseCode.OK.code();
      case HelloResult hello -> {
        PublishedInts.putPd(out, hello.user().features());
        yield ResponseCode.OK.code();
      }
      case Fail fail -> {
        PublishedInts.putPd(out, fail.result());
        out.cstr(fail.text());
        yield ResponseCode.FAIL.code();
      }
      case PullResult pull -> putPull(out, pull);
      case Notify _,
          PopularResult _,
          DeleteResult _,
          HistoriesResult _,
          InfoResult _,
          StatisticsResult _,
          PushSketchesResult _,
          SimilarResult _,
          PushProgramResult _,
          PushAliasesResult _,
          PushContentsResult _,
          PackagesResult _ ->
          throw new IllegalArgumentException(
              "the dialect published has no " + response.getClass().getSimpleName());
    };
  }

  private static int putPull(ByteSink out, PullResult pull) {
    PublishedInts.putPd(out, pull.items().size());
    for (PullResult.Item item : pull.items()) {
      switch (item) {
        case PullResult.Found found -> {
          out.u8(HIT);
          put(out, found);
        }
        case PullResult.Missing _ -> out.u8(MISS);
      }
    }
    return ResponseCode.PULL_RESULT.code();
  }

  private static void put(ByteSink out, PullResult.Found found) {
    PublishedInts.putPd(out, found.frequency());
    PublishedInts.putBytes(out, found.function().name());
    PublishedFields.putMetadata(out, found.function());
  }
}
