package org.lucerna.server.http;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lucerna.service.RefusalException;

/**
 * A page of a list. Its cursor names the last value of the page, so values added before it do not
 * shift later pages; a count distinguishes values with equal names.
 *
 * @param values of the page
 * @param cursor for the next one; null if this is the last one
 */
record ListPage<T>(List<T> values, @Nullable String cursor) {
  /** Separates the count of values with the same name from the name. */
  private static final char SEPARATOR = ' ';

  /**
   * A page.
   *
   * @param all values, those with equal names next to each other
   * @param name of a value
   * @param limit at most this many, at least 1
   * @param cursor of the page before; null for the first page
   * @throws RefusalException if the cursor is invalid, or its value no longer exists
   */
  static <T> ListPage<T> of(
      List<T> all, Function<T, String> name, int limit, @Nullable String cursor)
      throws RefusalException {
    int from = cursor == null ? 0 : after(all, name, cursor);
    int to = Math.min(all.size(), from + limit);
    return new ListPage<>(
        List.copyOf(all.subList(from, to)), to < all.size() ? cursor(all, name, to) : null);
  }

  private static <T> String cursor(List<T> all, Function<T, String> name, int to) {
    String last = name.apply(all.get(to - 1));
    int first = to - 1;
    while (first > 0 && name.apply(all.get(first - 1)).equals(last)) {
      first--;
    }
    byte[] text =
        (Integer.toString(to - first) + SEPARATOR + last).getBytes(StandardCharsets.UTF_8);
    return Base64.getUrlEncoder().withoutPadding().encodeToString(text);
  }

  /** The index after the value that a cursor names. */
  private static <T> int after(List<T> all, Function<T, String> name, String cursor)
      throws RefusalException {
    String text = decoded(cursor);
    int separator = text.indexOf(SEPARATOR);
    if (separator < 0 || !text.substring(0, separator).matches("[0-9]{1,9}")) {
      throw notACursor();
    }
    String last = text.substring(separator + 1);
    for (int i = 0; i < all.size(); i++) {
      if (name.apply(all.get(i)).equals(last)) {
        return Math.min(all.size(), i + Integer.parseInt(text.substring(0, separator)));
      }
    }
    throw RefusalException.invalid("cursor: what it names is gone, begin with the first page");
  }

  private static String decoded(String cursor) throws RefusalException {
    try {
      return new String(Base64.getUrlDecoder().decode(cursor), StandardCharsets.UTF_8);
    } catch (IllegalArgumentException other) {
      throw notACursor();
    }
  }

  private static RefusalException notACursor() {
    return RefusalException.invalid("cursor: expected that of a page");
  }
}
