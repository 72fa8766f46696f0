package org.lucerna.warp;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * The platform of functions. Functions of different targets never match.
 *
 * @param architecture Binary Ninja's name, such as {@code x86_64}; null if it is not stated
 * @param platform Binary Ninja's name, such as {@code linux-x86_64}; null if it is not stated
 */
public record WarpTarget(@Nullable ByteString architecture, @Nullable ByteString platform) {
  /** An unknown target. */
  public static final WarpTarget UNKNOWN = new WarpTarget(null, null);

  /** A target with both names. */
  public static WarpTarget of(String architecture, String platform) {
    return new WarpTarget(ByteString.utf8(architecture), ByteString.utf8(platform));
  }

  /** Both names with a NUL between them; a name that is not stated is empty. */
  public ByteString joined() {
    ByteString first = architecture == null ? ByteString.EMPTY : architecture;
    ByteString second = platform == null ? ByteString.EMPTY : platform;
    return new ByteSink(first.length() + 1 + second.length())
        .bytes(first)
        .u8(0)
        .bytes(second)
        .toByteString();
  }

  /** The target that {@link #joined} wrote; without a NUL there is no platform. */
  public static WarpTarget split(ByteString joined) {
    int end = joined.indexOf(0);
    return end < 0
        ? new WarpTarget(stated(joined), null)
        : new WarpTarget(
            stated(joined.slice(0, end)), stated(joined.slice(end + 1, joined.length())));
  }

  private static @Nullable ByteString stated(ByteString name) {
    return name.isEmpty() ? null : name;
  }
}
