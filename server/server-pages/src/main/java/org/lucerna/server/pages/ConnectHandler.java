package org.lucerna.server.pages;

import java.io.IOException;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.RefusalException;
import org.lucerna.service.connection.ConnectionLog;
import org.lucerna.service.connection.LastConnection;
import org.lucerna.service.tls.ClientCertificate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** How to connect to this server, and the last attempt from the visitor's machine. */
record ConnectHandler(Supplier<ConnectFacts> facts, ConnectionLog connections)
    implements PageHandler {
  private static final Logger LOG = LoggerFactory.getLogger(ConnectHandler.class);

  @Override
  public PageView view(PageRequest request) {
    ConnectFacts now = facts.get();
    return new ConnectView(
        request.shell("Connect"),
        host(request),
        url(request),
        now,
        fingerprint(now.authority()),
        request.from().session() == null ? "guest" : request.caller().name().text(),
        last(request),
        false);
  }

  /** The part of the page that changes with every connection. */
  PageView part(PageRequest request) {
    return new ConnectView(
        request.shell("Connect"),
        host(request),
        url(request),
        facts.get(),
        null,
        "",
        last(request),
        true);
  }

  /** The server's name in the visitor's browser: it was checked before. */
  private static String host(PageRequest request) {
    String host = String.valueOf(request.http().header("Host"));
    int colon = host.lastIndexOf(':');
    return colon > host.lastIndexOf(']') ? host.substring(0, colon) : host;
  }

  private static String url(PageRequest request) {
    return request.http().scheme() + "://" + request.http().header("Host");
  }

  private static @Nullable String fingerprint(@Nullable Path authority) {
    if (authority == null) {
      return null;
    }
    try {
      byte[] digest = ClientCertificate.fingerprint(authority).toByteArray();
      return HexFormat.ofDelimiter(":").withUpperCase().formatHex(digest);
    } catch (IOException unreadable) {
      LOG.warn("no certificate is offered: {}", unreadable.getMessage());
      return null;
    }
  }

  private ConnectView.Last last(PageRequest request) {
    String address = request.http().remoteAddress();
    LastConnection last = connections.from(address);
    if (last == null) {
      return new ConnectView.Last(address, null, "", VisibleText.EMPTY, "");
    }
    String user =
        last.user() != null && last.isVisibleTo(request.caller()) ? last.user().text() + ", " : "";
    return new ConnectView.Last(
        last.address(),
        Moment.of(last.time()),
        last.result().words(),
        VisibleText.line(user + last.detail()),
        last.result().advice());
  }

  /** The root certificate, under the name that IDA expects. */
  PageDownload.Made certificate(PageRequest request) throws RefusalException {
    Path authority = facts.get().authority();
    if (authority == null) {
      throw RefusalException.notFound("this server did not create its certificate itself");
    }
    return PageDownload.Made.ofFile("hexrays.crt", authority);
  }
}
