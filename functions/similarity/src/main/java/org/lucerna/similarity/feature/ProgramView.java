package org.lucerna.similarity.feature;

import org.jspecify.annotations.Nullable;
import org.lucerna.bytes.ByteString;

/** A program as its functions refer to it. Thread-safe. */
public interface ProgramView {
  /** The content of an address. */
  enum Content {
    /** The address is not in the program. */
    NOTHING,
    CODE,
    /** Data that the program may change. */
    VARIABLE,
    CONSTANT
  }

  /** The content of an address. */
  Content content(long address);

  /**
   * Copies bytes of the program.
   *
   * @param into filled from its start, as far as the bytes lie together in the file
   * @return how many were copied
   */
  int copy(long address, byte[] into);

  /**
   * The function of another library that the stub or the slot at an address leads to; null if there
   * is none.
   */
  @Nullable ByteString importAt(long address);

  /** The address that the loader puts at an address; 0 if it puts none there. */
  long pointerAt(long address);

  /**
   * The function that begins at an address, or that the stub there leads to; 0 if there is none.
   */
  long functionAt(long address);
}
