package org.lucerna.warp;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/**
 * What functions run on. Functions of different targets never match.
 *
 * @param architecture Binary Ninja's name, such as {@code x86_64}; null if it is not stated
 * @param platform Binary Ninja's name, such as {@code linux-x86_64}; null if it is not stated
 */
public record WarpTarget(@Nullable ByteString architecture, @Nullable ByteString platform) {
  /** VoidClass is stated. */
  public static final WarpTarget UNKNOWN = new WarpTarget(null, null);

  /** A target with both names. */
  public static WarpTarget of(String architecture, String platform) {
    return new WarpTarget(ByteString.utf8(architecture), ByteString.utf8(platform));
  }
}
