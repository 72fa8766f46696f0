package org.lucerna.lumina.published;

import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.DeleteHistory;
import org.lucerna.lumina.FunctionInfo;
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
final class PublishedRequestWriter {
  private static final Credentials NOBODY = new Credentials(ByteString.EMPTY, ByteString.EMPTY);

  private PublishedRequestWriter() {}

  static int write(Request request, ByteSink out) {
    return switch (request) {
      case Hello hello -> putHello(out, hello);
      case PullMetadata pull -> putPull(out, pull);
      case PushMetadata push -> putPush(out, push);
      case UnknownRequest unknown -> {
        out.bytes(unknown.body());
        yield unknown.code();
      }
      case GetPopular _,
          DeleteHistory _,
          GetHistories _,
          GetInfo _,
          GetStatistics _,
          PushSketches _,
          GetSimilar _,
          PushProgram _,
          PushAliases _,
          PushContents _,
          GetPackages _ ->
          throw new IllegalArgumentException(
              "the dialect published has no " + request.getClass().getSimpleName());
    };
  }

  private static int putHello(ByteSink out, Hello hello) {
    PublishedInts.putPd(out, hello.version());
    License license = hello.credentials() == null ? License.NONE : hello.credentials().license();
    PublishedInts.putBytes(out, license.file());
    out.bytes(license.id());
    if (Integer.compareUnsigned(hello.version(), Hello.CREDENTIALS_SINCE) >= 0) {
      Credentials credentials = hello.credentials() == null ? NOBODY : hello.credentials();
      out.cstr(credentials.user()).cstr(credentials.password());
    }
    return RequestCode.HELO.code();
  }

  private static int putPull(ByteSink out, PullMetadata pull) {
    PublishedInts.putPd(out, pull.flags() & ~PullMetadata.PLACED);
    PublishedInts.putPd(out, pull.functions().size());
    for (PullMetadata.Item item : pull.functions()) {
      out.md5(PublishedFields.key(item.pattern()));
      PublishedInts.putPd(out, item.size());
    }
    return RequestCode.PULL.code();
  }

  private static int putPush(ByteSink out, PushMetadata push) {
    PublishedInts.putPd(out, push.flags());
    PublishedInts.putBytes(out, push.idbPath());
    PublishedInts.putBytes(out, push.inputPath());
    out.md5(push.inputMd5());
    PublishedInts.putBytes(out, push.hostName());
    PublishedInts.putPd(out, push.functions().size());
    for (PushMetadata.Item item : push.functions()) {
      FunctionInfo function = item.function();
      out.md5(PublishedFields.key(item.pattern()));
      PublishedInts.putBytes(out, function.name());
      PublishedInts.putPd(out, function.size());
      PublishedFields.putMetadata(out, function);
    }
    return RequestCode.PUSH.code();
  }
}
