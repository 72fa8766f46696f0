package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/** What an executable has at addresses. */
@FunctionalInterface
public interface ImageMemory {
  /**
   * The bytes of the file from {@code address} on, as far as they lie together. Null if the file
   * has none there.
   *
   * @throws org.lucerna.bytes.FormatException if they lie past the end of the file
   */
  @Nullable ByteView at(long address);
}
