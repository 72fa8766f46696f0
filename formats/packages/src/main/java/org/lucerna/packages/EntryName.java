package org.lucerna.packages;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The path of an entry in its container.
 *
 * @param path without empty parts and {@code .}
 * @param obstacle why it is not acceptable; null if it is
 */
record EntryName(String path, @Nullable SkipReason obstacle) {
  /**
   * Checks a name.
   *
   * @param mostBytes in UTF-8
   */
  static EntryName of(String name, int mostBytes) {
    // Three bytes at most a character: what is longer need not be encoded.
    if (name.length() > mostBytes || name.getBytes(StandardCharsets.UTF_8).length > mostBytes) {
      return new EntryName(
          name.substring(0, Math.min(name.length(), 60)) + "...", SkipReason.LONG_NAME);
    }
    List<String> parts = new ArrayList<>();
    for (String part : name.split("/", -1)) {
      if (!part.isEmpty() && !part.equals(".")) {
        parts.add(part);
      }
    }
    boolean isUnsafe =
        name.startsWith("/")
            || name.indexOf('\0') >= 0
            || name.indexOf('\\') >= 0
            || parts.contains("..")
            || parts.isEmpty()
            || hasDrive(name);
    return isUnsafe
        ? new EntryName(name, SkipReason.UNSAFE_NAME)
        : new EntryName(String.join("/", parts), null);
  }

  /** Such as {@code C:file}. */
  private static boolean hasDrive(String name) {
    return name.length() >= 2 && name.charAt(1) == ':' && Character.isLetter(name.charAt(0));
  }
}
