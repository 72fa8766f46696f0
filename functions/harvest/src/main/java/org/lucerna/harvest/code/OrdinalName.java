package org.lucerna.harvest.code;

import java.util.Locale;
import org.lucerna.bytes.ByteString;

/** Names of functions that Windows programs import by number: {@code ws2_32.115}. */
public final class OrdinalName {
  private static final String SUFFIX = ".dll";

  private OrdinalName() {}

  /**
   * The name for a number.
   *
   * @param library file name, with or without {@code .dll}, in any case
   */
  public static ByteString of(ByteString library, long ordinal) {
    String file = library.text().toLowerCase(Locale.ROOT);
    int length = file.endsWith(SUFFIX) ? file.length() - SUFFIX.length() : file.length();
    return ByteString.utf8(file.substring(0, length) + '.' + ordinal);
  }
}
