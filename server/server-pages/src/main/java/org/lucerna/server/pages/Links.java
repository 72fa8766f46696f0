package org.lucerna.server.pages;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.lucerna.api.PushSummary;
import org.lucerna.bytes.Md5;

/** Addresses of own pages. */
final class Links {
  static final String SEARCH = "/search";
  static final String FUNCTIONS = "/functions/";
  static final String FILES = "/files";
  static final String PUSHES = "/pushes";
  static final String LAST_PUSHES = PUSHES + "/last";
  static final String FEED = PUSHES + "/feed";
  static final String UPLOAD = "/upload";
  static final String CONNECT = "/connect";
  static final String LAST_CONNECTION = CONNECT + "/last";
  static final String CERTIFICATE = CONNECT + "/hexrays.crt";
  static final String OPERATIONS = "/operations";
  static final String HISTORY = OPERATIONS + "/history";
  static final String BACKUP = OPERATIONS + "/backup";
  static final String STACKS = "/stacks";
  static final String DELETE = "/delete";
  static final String ACCOUNT = "/account";
  static final String PEOPLE = "/people";
  static final String THEME = "/theme/";
  static final String LOGIN = "/login";
  static final String LOGOUT = "/logout";

  private Links() {}

  static String search(String query) {
    return SEARCH + "?q=" + encoded(query);
  }

  /** The page after that with the cursor. */
  static String search(String query, String cursor) {
    return search(query) + "&cursor=" + encoded(cursor);
  }

  static String function(Md5 key) {
    return FUNCTIONS + key;
  }

  static String similar(Md5 key) {
    return function(key) + "/similar";
  }

  static String compare(Md5 key) {
    return function(key) + "/compare";
  }

  /** Two versions of a function, by their ids. */
  static String compare(Md5 key, long from, long to) {
    return compare(key) + "?from=" + from + "&to=" + to;
  }

  static String login(String back) {
    return LOGIN + "?back=" + encoded(back);
  }

  static String files(long before) {
    return FILES + "?before=" + before;
  }

  static String pushes(long before) {
    return PUSHES + "?before=" + before;
  }

  static String upload(String id) {
    return UPLOAD + "/" + id;
  }

  static String upload(String id, int from, String show) {
    return upload(id) + "?show=" + show + "&from=" + from;
  }

  /** What is different between an upload and an earlier one. */
  static String differences(String id, String earlier) {
    return upload(id) + "/differences?from=" + earlier;
  }

  static String download(String id, String format) {
    return upload(id) + "/download/" + format;
  }

  static String file(Md5 md5) {
    return FILES + "/" + md5;
  }

  static String functionsFrom(Md5 md5, int index) {
    return file(md5) + "?from=" + index;
  }

  static String compareFiles(Md5 one, Md5 other) {
    return file(one) + "/compare?with=" + other;
  }

  /** The page that asks for confirmation before the newest version of a function is deleted. */
  static String undo(Md5 key) {
    return DELETE + "?undo=" + key;
  }

  /** The page that asks for confirmation before all versions of a function are deleted. */
  static String deletion(Md5 key) {
    return DELETE + "?function=" + key;
  }

  /** The page that asks for confirmation before the versions added by a push are deleted. */
  static String deletion(PushSummary push) {
    return DELETE + "?push=" + push.idText();
  }

  static String theme(Theme theme, String back) {
    return THEME + theme.label() + "?back=" + encoded(back);
  }

  /**
   * The link to go back to.
   *
   * @param back as sent: any text
   * @return a path of this server, maybe with a query; the start page for anything else
   */
  static String back(@Nullable String back) {
    if (back != null && back.startsWith("/") && !back.startsWith("//")) {
      try {
        URI uri = new URI(back);
        if (!uri.isAbsolute() && uri.getRawAuthority() == null) {
          return uri.toASCIIString();
        }
      } catch (URISyntaxException foreign) {
        return "/";
      }
    }
    return "/";
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8);
  }
}
