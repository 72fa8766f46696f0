package org.lucerna.binary.golang;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteView;

/** The bytes of an executable by address. */
@FunctionalInterface
public interface ImageMemory {
  /**
   * The contiguous bytes of the file from {@code address} on. Null if the file has no bytes there.
   *
   * @throws org.lucerna.bytes.FormatException if they lie past the end of the file
   */
  @Nullable ByteView at(long address);
}
