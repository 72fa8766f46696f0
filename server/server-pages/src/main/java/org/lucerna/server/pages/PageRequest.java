package org.lucerna.server.pages;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.Md5;
import org.lucerna.server.http.ClientShare;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.service.Principal;
import org.lucerna.service.RefusalException;

/**
 * A request for a page.
 *
 * @param shells make the parts that all pages share
 * @param share of the caller
 */
record PageRequest(HttpExchange http, PageCaller from, Shells shells, ClientShare share) {
  Principal caller() {
    return from.principal();
  }

  /** The parameters of the query; if one occurs twice, the first value counts. */
  Map<String, String> parameters() {
    Map<String, String> parameters = new HashMap<>();
    http.queryParameters().forEach((name, values) -> parameters.put(name, values.getFirst()));
    return parameters;
  }

  /** A parameter of the query; null if it is missing. */
  @Nullable String parameter(String name) {
    return http.queryParameter(name);
  }

  /**
   * The key in the path.
   *
   * @throws RefusalException if it is not a key
   */
  Md5 key() throws RefusalException {
    try {
      return Md5.parse(http.pathParameter("key"));
    } catch (IllegalArgumentException none) {
      throw RefusalException.notFound("no such function: expected a key, 32 hexadecimal digits");
    }
  }

  /**
   * The MD5 of a file in the path.
   *
   * @throws RefusalException if it is not an MD5
   */
  Md5 md5() throws RefusalException {
    return md5Of(http.pathParameter("md5"));
  }

  /**
   * A parameter that is the MD5 of a file.
   *
   * @throws RefusalException if it is missing or not an MD5
   */
  Md5 md5(String name) throws RefusalException {
    return md5Of(parameter(name));
  }

  private static Md5 md5Of(@Nullable String text) throws RefusalException {
    try {
      return Md5.parse(text == null ? "" : text);
    } catch (IllegalArgumentException none) {
      throw RefusalException.notFound("no such file: expected an MD5, 32 hexadecimal digits");
    }
  }

  /**
   * A parameter that is a number.
   *
   * @param usual if it is missing
   * @throws RefusalException if it is not a number
   */
  long number(String name, long usual) throws RefusalException {
    String text = parameter(name);
    if (text == null) {
      return usual;
    }
    if (!text.matches("\\d{1,18}")) {
      throw RefusalException.invalid(name + ": expected a number");
    }
    return Long.parseLong(text);
  }

  /**
   * A parameter that is the id of a version.
   *
   * @throws RefusalException if it is missing or no id
   */
  long version(String name) throws RefusalException {
    String text = parameter(name);
    if (text == null || !text.matches("\\d{1,18}")) {
      throw RefusalException.invalid(name + ": expected the number of a version");
    }
    return Long.parseLong(text);
  }

  /** Whether a script asks for a part of the page that is open. */
  boolean isByScript() {
    return http.header("HX-Request") != null;
  }

  Shell shell(String title) {
    return shells.of(http, from, title + " - Lucerna", "", false);
  }

  /** The shell of a page that has a search box of its own. */
  Shell searching(String title, String query) {
    return shells.of(http, from, title, query, true);
  }
}
