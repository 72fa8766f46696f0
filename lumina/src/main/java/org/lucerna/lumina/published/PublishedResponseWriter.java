package org.lucerna.lumina.published;

import java.util.Iterator;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.DeleteResult;
import org.lucerna.lumina.Fail;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.HistoriesResult;
import org.lucerna.lumina.InfoResult;
import org.lucerna.lumina.MessageCode;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Ok;
import org.lucerna.lumina.PopularResult;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.PushResult;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResultCode;
import org.lucerna.lumina.StatisticsResult;

/** Writes bodies of replies; see the package description. */
final class PublishedResponseWriter {
  static final int MISS = 0;
  static final int HIT = 1;

  private PublishedResponseWriter() {}

  static int write(Response response, ByteSink out) {
    return switch (response) {
      case Ok _, PushResult _ -> MessageCode.OK;
      case HelloResult hello -> {
        PublishedInts.putPd(out, hello.user().features());
        yield MessageCode.OK;
      }
      case Fail fail -> {
        PublishedInts.putPd(out, fail.result());
        out.cstr(fail.text());
        yield MessageCode.FAIL;
      }
      case PullResult pull -> putPull(out, pull);
      case Notify _,
          PopularResult _,
          DeleteResult _,
          HistoriesResult _,
          InfoResult _,
          StatisticsResult _ ->
          throw new IllegalArgumentException(
              "the dialect published has no " + response.getClass().getSimpleName());
    };
  }

  private static int putPull(ByteSink out, PullResult pull) {
    PublishedInts.putPd(out, pull.codes().size());
    Iterator<PullResult.Found> found = pull.found().iterator();
    for (int code : pull.codes()) {
      if (code == ResultCode.OK) {
        out.u8(HIT);
        put(out, found.next());
      } else {
        out.u8(MISS);
      }
    }
    return MessageCode.PULL_RESULT;
  }

  private static void put(ByteSink out, PullResult.Found found) {
    PublishedInts.putPd(out, found.frequency());
    PublishedInts.putBytes(out, found.function().name());
    PublishedFields.putMetadata(out, found.function());
  }
}
