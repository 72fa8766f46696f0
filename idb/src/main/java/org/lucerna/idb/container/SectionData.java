package org.lucerna.idb.container;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * The inflated bytes of a section, read at any place. Bytes are inflated when they are first asked
 * for, and only as far as needed. Safe for many threads, until the container is closed.
 *
 * <p>Where bytes are missing or cannot be inflated, {@link FormatException} names their offset in
 * the section. Inflated bytes that do not fit in memory go to a temporary file; {@link
 * java.io.UncheckedIOException} where that fails.
 */
public interface SectionData {
  /** The section's size in bytes. It may have to be inflated to its end to tell. */
  long size();

  /**
   * Copies as many bytes as there are, at most {@code length}, from {@code offset} on.
   *
   * @return how many bytes were copied: fewer than {@code length} at the section's end only
   */
  int read(long offset, byte[] target, int at, int length);

  /**
   * Copies {@code length} bytes from {@code offset} on.
   *
   * @throws FormatException where the section ends before
   */
  default void readFully(long offset, byte[] target, int at, int length) {
    int count = read(offset, target, at, length);
    if (count < length) {
      throw new FormatException(
          offset, length + " bytes of the section", count + " before its end");
    }
  }

  /**
   * A copy of {@code length} bytes from {@code offset} on. Memory is taken for bytes that are there
   * only.
   *
   * @throws FormatException where the section ends before
   */
  default ByteString bytes(long offset, int length) {
    if (length > 1 << 16) {
      byte[] last = new byte[1];
      readFully(offset + length - 1, last, 0, 1);
    }
    byte[] bytes = new byte[length];
    readFully(offset, bytes, 0, length);
    return ByteString.wrap(bytes);
  }
}
