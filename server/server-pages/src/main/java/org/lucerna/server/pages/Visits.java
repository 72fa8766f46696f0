package org.lucerna.server.pages;

import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.service.account.Lifetime;

/**
 * When a browser last showed the pages of some files, which it remembers itself, in a cookie: the
 * server keeps nothing about visitors. A visit lasts until there was no request for half an hour;
 * everything added after the previous visit is new.
 *
 * <pre>
 * cookie := visit *( "." visit )           the one that was used last, last
 * visit  := MD5 "-" before "-" last        seconds since 1970; before is 0 in the first visit
 * </pre>
 */
final class Visits {
  private static final String COOKIE = "visits";
  private static final Duration VISIT = Duration.ofMinutes(30);
  private static final Duration KEPT = Duration.ofDays(365);

  /** Number of files that are remembered. */
  private static final int MOST = 32;

  private static final String FORM = "[0-9a-f]{32}-\\d{1,12}-\\d{1,12}";

  private record Visit(long before, long last) {}

  private final Map<String, Visit> visits = new LinkedHashMap<>();

  /** The visits in a cookie; none if it is null or of another form. */
  Visits(@Nullable String cookie) {
    if (cookie == null || cookie.length() > 4096) {
      return;
    }
    for (String each : cookie.split("\\.", MOST + 1)) {
      if (each.matches(FORM)) {
        String[] parts = each.split("-", 3);
        visits.put(parts[0], new Visit(Long.parseLong(parts[1]), Long.parseLong(parts[2])));
      }
    }
  }

  /**
   * Remembers that the page of a file is shown.
   *
   * @return when the visit before this one ended; null if there was none
   */
  static @Nullable Instant remember(HttpExchange request, Md5 file, Instant now) {
    Visits visits = new Visits(request.cookie(COOKIE));
    Instant before = visits.visit(file, now);
    int kept = (int) KEPT.toSeconds();
    request.cookie(COOKIE, visits.text(), Links.FILES, kept, request.isSecure());
    return before;
  }

  /**
   * Adds a visit of the page of a file.
   *
   * @return when the visit before this one ended; null if there was none
   */
  @Nullable Instant visit(Md5 file, Instant at) {
    long now = at.getEpochSecond();
    Visit known = visits.remove(file.toString());
    long before = 0;
    if (known != null) {
      boolean continues =
          Lifetime.includes(Instant.ofEpochSecond(known.last()), VISIT, Instant.ofEpochSecond(now));
      before = continues ? known.before() : Math.min(known.last(), now);
    }
    visits.put(file.toString(), new Visit(before, now));
    while (visits.size() > MOST) {
      visits.remove(visits.keySet().iterator().next());
    }
    return before == 0 ? null : Instant.ofEpochSecond(before);
  }

  /** The visits as a cookie. */
  String text() {
    return visits.entrySet().stream()
        .map(each -> each.getKey() + "-" + each.getValue().before() + "-" + each.getValue().last())
        .collect(Collectors.joining("."));
  }
}
