package org.lucerna.lumina.ida;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.PackedInts;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.GetHistories;
import org.lucerna.lumina.GetInfo;
import org.lucerna.lumina.GetPackages;
import org.lucerna.lumina.GetPopular;
import org.lucerna.lumina.GetSimilar;
import org.lucerna.lumina.GetStatistics;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.License;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PushAliases;
import org.lucerna.lumina.PushContents;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.PushProgram;
import org.lucerna.lumina.PushSketches;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.RequestCode;
import org.lucerna.lumina.UnknownRequest;

/** Writes bodies of requests; see the package description. */
final class IdaRequestWriter {
  private IdaRequestWriter() {}

  static int write(Request request, ByteSink out) {
    return switch (request) {
      case Hello hello -> putHello(out, hello);
      case PullMetadata pull -> putPull(out, pull);
      case PushMetadata push -> putPush(out, push);
      case GetPopular popular -> {
        PackedInts.putDd(out, popular.count());
        yield RequestCode.POPULAR.code();
      }
      case DeleteHistory delete -> putDelete(out, delete);
      case GetHistories histories -> {
        IdaFields.putList(out, histories.patterns(), IdaFields::putPattern);
        PackedInts.putDd(out, histories.flags());
        yield RequestCode.HISTORIES.code();
      }
      case GetInfo _ -> RequestCode.INFO.code();
      case GetStatistics _ -> RequestCode.STATISTICS.code();
      case PushSketches push -> {
        out.md5(push.inputMd5()).bytes(push.sketches());
        yield RequestCode.PUSH_SKETCHES.code();
      }
      case GetSimilar similar -> {
        out.md5(similar.inputMd5()).u16be(similar.least()).bytes(similar.sketches());
        yield RequestCode.SIMILAR.code();
      }
      case PushProgram push -> {
        out.bytes(push.outline());
        yield RequestCode.PUSH_PROGRAM.code();
      }
      case PushAliases push -> {
        out.bytes(push.aliases());
        yield RequestCode.PUSH_ALIASES.code();
      }
      case GetPackages packages -> {
        IdaFields.putList(out, packages.keys(), ByteSink::md5);
        yield RequestCode.PACKAGES.code();
      }
      case PushContents push -> {
        out.md5(push.inputMd5()).bytes(push.contents());
        yield RequestCode.PUSH_CONTENTS.code();
      }
      case UnknownRequest unknown -> {
        out.bytes(unknown.body());
        yield unknown.code();
      }
    };
  }

  private static int putHello(ByteSink out, Hello hello) {
    PackedInts.putDd(out, hello.version());
    License license = hello.credentials() == null ? License.NONE : hello.credentials().license();
    PackedInts.putBytes(out, license.file());
    out.bytes(license.id());
    out.u8(hello.recordConversion());
    Credentials credentials = hello.credentials();
    if (credentials != null) {
      out.cstr(credentials.user()).cstr(credentials.password());
    }
    return RequestCode.HELO.code();
  }

  private static int putPull(ByteSink out, PullMetadata pull) {
    PackedInts.putDd(out, pull.flags());
    IdaFields.putList(out, pull.wantedKeys(), PackedInts::putDd);
    IdaFields.putList(
        out, pull.functions(), (sink, item) -> IdaFields.putPattern(sink, item.pattern()));
    addresses(pull.functions(), PullMetadata.Item::address)
        .forEach(address -> PackedInts.putEa64(out, address));
    return RequestCode.PULL.code();
  }

  private static int putPush(ByteSink out, PushMetadata push) {
    PackedInts.putDd(out, push.flags());
    IdaFields.putText(out, push.idbPath());
    IdaFields.putText(out, push.inputPath());
    out.md5(push.inputMd5());
    IdaFields.putText(out, push.hostName());
    IdaFields.putList(
        out,
        push.functions(),
        (sink, item) -> {
          IdaFields.putFunction(sink, item.function());
          IdaFields.putPattern(sink, item.pattern());
        });
    IdaFields.putList(
        out, addresses(push.functions(), PushMetadata.Item::address), PackedInts::putEa64);
    return RequestCode.PUSH.code();
  }

  /** The address of each function; empty if any function lacks one. */
  private static <T> List<Long> addresses(
      List<T> functions, Function<T, @Nullable Long> addressOf) {
    List<Long> addresses = new ArrayList<>(functions.size());
    for (T function : functions) {
      Long address = addressOf.apply(function);
      if (address == null) {
        return List.of();
      }
      addresses.add(address);
    }
    return addresses;
  }

  private static int putDelete(ByteSink out, DeleteHistory delete) {
    PackedInts.putDd(out, delete.flags());
    IdaFields.putList(out, delete.licenseIds(), ByteSink::cstr);
    IdaFields.putList(out, delete.times(), IdaFields::putTimes);
    IdaFields.putList(out, delete.historyIds(), IdaFields::putSpan);
    IdaFields.putList(out, delete.idbPaths(), ByteSink::cstr);
    IdaFields.putList(out, delete.inputPaths(), ByteSink::cstr);
    IdaFields.putList(out, delete.names(), ByteSink::cstr);
    IdaFields.putList(out, delete.userNames(), ByteSink::cstr);
    IdaFields.putList(out, delete.inputHashes(), ByteSink::md5);
    IdaFields.putList(out, delete.keys(), ByteSink::md5);
    IdaFields.putList(out, delete.pushIds(), IdaFields::putSpan);
    PackedInts.putDq(out, delete.maxEntries());
    return RequestCode.DELETE.code();
  }
}
