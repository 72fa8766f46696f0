package org.lucerna.lumina.ida;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.PackedInts;
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
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.SimilarResult;
import org.lucerna.lumina.StatisticsResult;

/** Writes bodies of replies; see the package description. */
final class IdaResponseWriter {
  private IdaResponseWriter() {}

  static int write(Response response, ByteSink out) {
    return switch (response) {
      case Ok _ -> ResponseCode.OK.code();
      case Fail fail -> {
        PackedInts.putDd(out, fail.result());
        out.cstr(fail.text());
        yield ResponseCode.FAIL.code();
      }
      case Notify notify -> {
        PackedInts.putDd(out, notify.type());
        out.cstr(notify.text());
        yield ResponseCode.NOTIFY.code();
      }
      case HelloResult hello -> {
        IdaFields.putUser(out, hello.user());
        yield ResponseCode.HELO_RESULT.code();
      }
      case PullResult pull -> {
        IdaFields.putList(out, pull.items(), (to, item) -> PackedInts.putDd(to, item.code()));
        IdaFields.putList(out, pull.found(), IdaResponseWriter::putFound);
        yield ResponseCode.PULL_RESULT.code();
      }
      case PushResult push -> {
        IdaFields.putList(out, push.codes(), PackedInts::putDd);
        yield ResponseCode.PUSH_RESULT.code();
      }
      case PopularResult popular -> {
        IdaFields.putList(out, popular.functions(), IdaResponseWriter::putPopular);
        yield ResponseCode.POPULAR_RESULT.code();
      }
      case DeleteResult delete -> {
        PackedInts.putDd(out, delete.deleted());
        yield ResponseCode.DELETE_RESULT.code();
      }
      case HistoriesResult histories -> {
        IdaHistories.write(out, histories);
        yield ResponseCode.HISTORIES_RESULT.code();
      }
      case InfoResult info -> putInfo(out, info);
      case StatisticsResult statistics -> {
        IdaFields.putList(out, statistics.contributions(), IdaResponseWriter::putContribution);
        yield ResponseCode.STATISTICS_RESULT.code();
      }
      case PushSketchesResult push -> {
        PackedInts.putDd(out, push.accepted());
        yield ResponseCode.PUSH_SKETCHES_RESULT.code();
      }
      case SimilarResult similar -> {
        IdaFields.putList(out, similar.functions(), IdaResponseWriter::putSimilar);
        yield ResponseCode.SIMILAR_RESULT.code();
      }
      case PushAliasesResult push -> {
        PackedInts.putDd(out, push.added());
        yield ResponseCode.PUSH_ALIASES_RESULT.code();
      }
      case PackagesResult packages -> {
        IdaFields.putList(
            out, packages.packages(), (to, of) -> IdaFields.putList(to, of, PackedInts::putBytes));
        yield ResponseCode.PACKAGES_RESULT.code();
      }
      case PushContentsResult push -> {
        PackedInts.putDd(out, push.stored() ? 1 : 0);
        yield ResponseCode.PUSH_CONTENTS_RESULT.code();
      }
      case PushProgramResult push -> {
        PackedInts.putDd(out, push.stored() ? 1 : 0);
        yield ResponseCode.PUSH_PROGRAM_RESULT.code();
      }
    };
  }

  private static void putSimilar(ByteSink out, SimilarResult.Similar similar) {
    PackedInts.putDd(out, similar.place());
    PackedInts.putDd(out, similar.probability());
    out.md5(similar.key());
    PackedInts.putBytes(out, similar.name());
    PackedInts.putBytes(out, similar.file());
    IdaFields.putList(out, similar.reasons(), PackedInts::putDd);
    Renaming renamed = similar.renamed();
    PackedInts.putBytes(out, renamed == null ? ByteString.EMPTY : renamed.name());
    PackedInts.putBytes(out, renamed == null ? ByteString.EMPTY : renamed.release());
  }

  private static void putFound(ByteSink out, PullResult.Found found) {
    IdaFields.putFunction(out, found.function());
    PackedInts.putDd(out, found.frequency());
  }

  private static void putPopular(ByteSink out, PopularResult.Popular popular) {
    IdaFields.putFunction(out, popular.function());
    IdaFields.putPattern(out, popular.pattern());
    PackedInts.putDd(out, popular.frequency());
    IdaFields.putText(out, popular.hostName());
    IdaFields.putText(out, popular.path());
    out.md5(popular.inputMd5());
    PackedInts.putEa64(out, popular.address());
  }

  private static int putInfo(ByteSink out, InfoResult info) {
    PackedInts.putDd(out, info.session().id());
    out.cstr(info.session().peer());
    IdaFields.putUser(out, info.session().user());
    IdaFields.putTime(out, info.session().established());
    out.cstr(info.server().mac()).cstr(info.server().version());
    IdaFields.putTime(out, info.server().started());
    IdaFields.putTime(out, info.server().now());
    return ResponseCode.INFO_RESULT.code();
  }

  private static void putContribution(ByteSink out, StatisticsResult.Contribution contribution) {
    IdaFields.putUser(out, contribution.user());
    PackedInts.putDq(out, contribution.functions());
    PackedInts.putDq(out, contribution.pushes());
    PackedInts.putDq(out, contribution.historyRecords());
    PackedInts.putDq(out, contribution.idbs());
    PackedInts.putDq(out, contribution.inputs());
  }
}
