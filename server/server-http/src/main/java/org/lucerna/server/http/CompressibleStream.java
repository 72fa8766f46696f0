package org.lucerna.server.http;

import java.io.IOException;
import java.io.OutputStream;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * The body of an answer, compressed if its first bytes show that this is worth it and the caller
 * accepts gzip. Not thread-safe.
 */
final class CompressibleStream extends OutputStream {
  /** Minimum size for compression, in bytes: less fits into one packet anyway. */
  private static final int LEAST = 1500;

  private final HttpExchange exchange;
  private final OutputStream plain;
  private @Nullable GZIPOutputStream compressed;
  private boolean isDecided;

  /**
   * A body without bytes.
   *
   * @param exchange its headers say whether the body may be compressed
   * @param plain takes the bytes to be sent
   */
  CompressibleStream(HttpExchange exchange, OutputStream plain) {
    this.exchange = exchange;
    this.plain = plain;
  }

  private OutputStream decided(int length) throws IOException {
    if (!isDecided) {
      isDecided = true;
      if (length >= LEAST && exchange.mayCompress()) {
        exchange.header("Content-Encoding", "gzip");
        compressed = new GZIPOutputStream(plain);
      }
    }
    return compressed == null ? plain : compressed;
  }

  @Override
  public void write(int one) throws IOException {
    decided(1).write(one);
  }

  @Override
  public void write(byte[] bytes, int offset, int length) throws IOException {
    decided(length).write(bytes, offset, length);
  }

  /** Does nothing, so that a short answer is sent at once and with its length. */
  @Override
  public void flush() {
    // HttpExchange flushes events.
  }

  /** Ends the body and sends the remaining bytes. */
  @Override
  public void close() throws IOException {
    if (compressed != null) {
      compressed.finish();
    }
    plain.close();
  }
}
