package org.lucerna.binary;

import org.jspecify.annotations.Nullable;

/** What an executable has at addresses. */
@FunctionalInterface
public interface ImageMemory {
  /**
   * The bytes of the file from {@code address} on, as far as they lie together. Null where the file
   * has none there.
   *
   * @throws org.lucerna.bytes.FormatException where they lie beyond the file
   */
  @Nullable ByteView at(long address);
}
