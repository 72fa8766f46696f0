package org.lucerna.server.pages;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.lucerna.server.http.HttpExchange;
import org.lucerna.server.http.RequestBody;
import org.lucerna.service.RefusalException;
import org.lucerna.store.MemoryGrant;

/** The fields of a form; if one was sent twice, the last value counts. */
record SentForm(Map<String, String> fields) {
  /** In bytes. */
  private static final int LONGEST = 64 << 10;

  SentForm {
    fields = Map.copyOf(fields);
  }

  /**
   * Reads a form.
   *
   * @throws RefusalException if it is none, is too long or takes too long
   */
  static SentForm read(HttpExchange request, MemoryGrant memory) throws RefusalException {
    String body =
        new String(RequestBody.of(request, memory).bytes(LONGEST), StandardCharsets.UTF_8);
    Map<String, String> fields = new HashMap<>();
    try {
      for (String field : List.of(body.split("&", -1))) {
        int sign = field.indexOf('=');
        if (sign > 0) {
          fields.put(decoded(field.substring(0, sign)), decoded(field.substring(sign + 1)));
        }
      }
    } catch (IllegalArgumentException wrong) {
      throw RefusalException.invalid("expected a form");
    }
    return new SentForm(fields);
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text, StandardCharsets.UTF_8);
  }

  /** The value of a field; empty if it is missing. */
  String get(String field) {
    return fields.getOrDefault(field, "");
  }

  /**
   * The value of a field that is a number.
   *
   * @throws RefusalException if it is none
   */
  int number(String field) throws RefusalException {
    String text = get(field);
    if (!text.matches("\\d{1,9}")) {
      throw RefusalException.invalid(field + ": expected a number");
    }
    return Integer.parseInt(text);
  }

  /** Omits values, among which may be a password. */
  @Override
  public String toString() {
    return "SentForm" + fields.keySet();
  }
}
