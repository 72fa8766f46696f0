package org.lucerna.lumina;

import java.io.IOException;
import java.io.OutputStream;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;

/**
 * A message on its way: its code and its body, not yet understood.
 *
 * @param code 0 to 255
 */
public record Frame(int code, ByteString body) {
  /** Length of what stands before the body, in bytes. */
  public static final int HEADER_SIZE = 5;

  /**
   * Writes a frame, without a flush.
   *
   * @throws IllegalArgumentException where the body's length does not fit into 32 bits
   */
  public static void write(OutputStream out, int code, ByteSink body) throws IOException {
    if (body.size() > 0xffff_ffffL) {
      throw new IllegalArgumentException("a body of " + body.size() + " bytes");
    }
    out.write(new ByteSink(HEADER_SIZE).u32be((int) body.size()).u8(code).toByteArray());
    body.writeTo(out);
  }
}
