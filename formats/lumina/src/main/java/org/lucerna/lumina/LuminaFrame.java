package org.lucerna.lumina;

import java.io.IOException;
import java.io.OutputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A message as bytes: its code and its body, not decoded.
 *
 * @param code 0 to 255
 */
public record LuminaFrame(int code, ByteString body) {
  /** Length of the header before the body, in bytes. */
  public static final int HEADER_SIZE = 5;

  /**
   * Writes a frame, without a flush.
   *
   * @throws IllegalArgumentException if the body's length does not fit into 32 bits
   */
  public static void write(OutputStream out, int code, ByteSink body) throws IOException {
    writeHeader(out, code, body.size());
    body.writeTo(out);
  }

  /**
   * Writes the header for a body of {@code length} bytes, which the caller writes next.
   *
   * @throws IllegalArgumentException if the length does not fit into 32 bits
   */
  public static void writeHeader(OutputStream out, int code, long length) throws IOException {
    if (length > 0xffff_ffffL) {
      throw new IllegalArgumentException("a body of " + length + " bytes");
    }
    out.write(new ByteSink(HEADER_SIZE).u32be((int) length).u8(code).toByteArray());
  }
}
