package org.lucerna.server.http;

import java.net.InetAddress;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Refuses requests from other sites' pages: those with another origin than this server, and those
 * for a host name that is not this server's, because a page can make its own name resolve to this
 * server. Thread-safe.
 */
public final class RequestCheck {
  /** A name or an address, and optionally a port. */
  private static final Pattern HOST = Pattern.compile("(\\[[^\\]]+]|[^:\\[\\]]+)(?::\\d{1,5})?");

  /**
   * The prefix of paths for programs, which get problem details whatever media types they accept.
   */
  private static final String API = AdminApi.ROOT + '/';

  private final Set<String> names;
  private final Refusal page;

  /** Answers a request of a browser with a page. */
  @FunctionalInterface
  public interface Refusal {
    /** Answers with a status and a reason. */
    void send(HttpExchange request, int status, String why);
  }

  /**
   * A check.
   *
   * @param names of the server, besides localhost and literal addresses
   * @param page for browsers
   */
  public RequestCheck(List<String> names, Refusal page) {
    this.page = page;
    this.names =
        Stream.concat(Stream.of("localhost"), names.stream())
            .map(name -> name.toLowerCase(Locale.ROOT))
            .collect(Collectors.toUnmodifiableSet());
  }

  /**
   * Whether a request may be answered; otherwise a refusal has been sent. Also tells browsers to
   * trust the media type of every answer, so that names in it are never taken for HTML.
   */
  public boolean admits(HttpExchange request) {
    request.header("X-Content-Type-Options", "nosniff");
    String host = request.header("Host");
    String origin = request.header("Origin");
    if (host == null || !isOurs(host)) {
      refuse(request, "unknown host name: http.names lists the server's names");
      return false;
    }
    if (origin != null && !origin.equals(request.scheme() + "://" + host)) {
      refuse(request, "requests from the pages of other sites are refused");
      return false;
    }
    return true;
  }

  private boolean isOurs(String host) {
    Matcher form = HOST.matcher(host);
    return form.matches()
        && (names.contains(form.group(1).toLowerCase(Locale.ROOT)) || isLiteral(form.group(1)));
  }

  private static boolean isLiteral(String host) {
    boolean bracketed = host.startsWith("[");
    try {
      InetAddress.ofLiteral(bracketed ? host.substring(1, host.length() - 1) : host);
      return true;
    } catch (IllegalArgumentException name) {
      return false;
    }
  }

  private void refuse(HttpExchange request, String why) {
    String accepted = request.header("Accept");
    if (accepted != null && accepted.contains("text/html") && !request.path().startsWith(API)) {
      page.send(request, 403, why);
    } else {
      ProblemReply.send(request, 403, why);
    }
  }
}
