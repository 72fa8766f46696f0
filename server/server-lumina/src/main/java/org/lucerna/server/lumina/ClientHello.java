package org.lucerna.server.lumina;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;

/**
 * The first record of a TLS handshake; nothing is allocated for the handshake until it has arrived.
 */
final class ClientHello {
  private static final int HEADER_SIZE = 5;

  /** Offset of the record's length in its header: two bytes, big-endian. */
  private static final int LENGTH = 3;

  /** The part of it to wait for, in bytes. */
  private static final int ENOUGH = 1 << 12;

  private ClientHello() {}

  /**
   * Waits for the record, or the start of a long one.
   *
   * @param protocolSniffer the bytes already read
   * @return the bytes read, to be read again
   * @throws IOException if the stream ends before
   */
  static InputStream await(ProtocolSniffer protocolSniffer, InputStream in) throws IOException {
    byte[] header = new byte[HEADER_SIZE];
    int known = protocolSniffer.bytes().length();
    System.arraycopy(protocolSniffer.bytes().toByteArray(), 0, header, 0, known);
    readFully(in, header, known);
    int length = ((header[LENGTH] & 0xff) << 8) | (header[LENGTH + 1] & 0xff);
    byte[] body = new byte[Math.min(length, ENOUGH)];
    readFully(in, body, 0);
    return new SequenceInputStream(
        new ByteArrayInputStream(header), new ByteArrayInputStream(body));
  }

  private static void readFully(InputStream in, byte[] buffer, int from) throws IOException {
    if (in.readNBytes(buffer, from, buffer.length - from) < buffer.length - from) {
      throw new IOException("the connection ended inside a TLS ClientHello");
    }
  }
}
