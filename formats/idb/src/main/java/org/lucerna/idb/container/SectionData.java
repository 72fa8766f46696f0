package org.lucerna.idb.container;

import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;

/**
 * Random access to the inflated bytes of a section. Bytes are inflated on demand, only as far as
 * needed. Thread-safe until the container is closed.
 *
 * <p>If bytes are missing or cannot be inflated, a {@link FormatException} names their offset in
 * the section. Inflated bytes that do not fit in memory go to a temporary file; {@link
 * java.io.UncheckedIOException} if that fails.
 */
public interface SectionData {
  /** The section's size in bytes. The section may have to be inflated to its end first. */
  long size();

  /**
   * Copies up to {@code length} bytes from {@code offset} on.
   *
   * @return the number of bytes copied; fewer than {@code length} only at the section's end
   */
  int read(long offset, byte[] target, int at, int length);

  /**
   * Copies exactly {@code length} bytes from {@code offset} on.
   *
   * @throws FormatException if the section ends too early
   */
  default void readFully(long offset, byte[] target, int at, int length) {
    int count = read(offset, target, at, length);
    if (count < length) {
      throw new FormatException(
          offset, length + " bytes of the section", count + " before its end");
    }
  }

  /**
   * A copy of {@code length} bytes from {@code offset} on. Allocates only for bytes that exist.
   *
   * @throws FormatException if the section ends too early
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
