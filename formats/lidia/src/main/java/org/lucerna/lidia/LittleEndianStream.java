package org.lucerna.lidia;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.CRC32C;
import org.lucerna.bytes.Unaligned;

/** Writes numbers to a stream and computes a checksum. */
final class LittleEndianStream {
  private static final int BUFFER = 1 << 16;

  private final OutputStream out;
  private final byte[] buffer = new byte[BUFFER];
  private final CRC32C crc = new CRC32C();
  private int used;

  LittleEndianStream(OutputStream out) {
    this.out = out;
  }

  /** The low {@code size} bytes of {@code value}; at most 8. */
  void number(long value, int size) throws IOException {
    if (used > BUFFER - 8) {
      flush();
    }
    // The next number overwrites the excess bytes.
    Unaligned.ARRAY_U64LE.set(buffer, used, value);
    used += size;
  }

  /** The first {@code length} bytes of an array. */
  void bytes(byte[] bytes, int length) throws IOException {
    flush();
    crc.update(bytes, 0, length);
    out.write(bytes, 0, length);
  }

  void flush() throws IOException {
    crc.update(buffer, 0, used);
    out.write(buffer, 0, used);
    used = 0;
  }

  /** CRC-32C of the bytes flushed so far. */
  int checksum() {
    return (int) crc.getValue();
  }
}
