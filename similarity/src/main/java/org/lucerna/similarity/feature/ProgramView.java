package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.ByteView;

/** A program as its functions refer to it. Thread-safe. */
public interface ProgramView {
  /** The bytes from an address on, as far as they lie together; null if the file has none. */
  @Nullable ByteView at(long address);

  /** Whether an address is in the program, perhaps without bytes in the file. */
  boolean isMapped(long address);

  boolean isExecutable(long address);

  boolean isWritable(long address);

  /**
   * The function of another library that the stub or the slot at an address leads to; null if there
   * is none.
   */
  @Nullable ByteString importAt(long address);

  /** The address that the loader puts at an address; 0 if it puts none there. */
  long pointerAt(long address);

  /** Whether a function begins at an address. */
  boolean isFunction(long address);
}
