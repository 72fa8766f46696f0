package org.lucerna.server.lumina;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.util.List;
import java.util.Locale;
import org.lucerna.bytes.ByteString;

/**
 * The first bytes of a connection, which identify its protocol. A Lumina frame with the first bytes
 * of TLS or HTTP would announce hundreds of megabytes, which is not permitted before the greeting.
 *
 * @param bytes read so far, as few as needed to decide
 */
record ProtocolSniffer(Transport transport, ByteString bytes) {
  private static final int TLS_HANDSHAKE = 0x16;
  private static final int TLS_VERSION = 0x03;
  private static final List<String> HTTP =
      List.of("GET ", "POST ", "HEAD ", "PUT /", "DELET", "PATCH", "OPTIO");

  static ProtocolSniffer read(InputStream in) throws IOException {
    byte[] bytes = new byte[5];
    int count = 0;
    while (true) {
      int value = in.read();
      if (value < 0) {
        return new ProtocolSniffer(
            count == 0 ? Transport.NONE : Transport.PLAIN, ByteString.window(bytes, 0, count));
      }
      bytes[count++] = (byte) value;
      ByteString soFar = ByteString.window(bytes, 0, count);
      Transport transport = of(soFar);
      if (transport != Transport.NONE) {
        return new ProtocolSniffer(transport, soFar);
      }
    }
  }

  /** The protocol; NONE if more bytes are needed. */
  private static Transport of(ByteString bytes) {
    if (bytes.at(0) == TLS_HANDSHAKE) {
      if (bytes.length() == 1) {
        return Transport.NONE;
      }
      return bytes.at(1) == TLS_VERSION ? Transport.TLS : Transport.PLAIN;
    }
    String start = bytes.text().toUpperCase(Locale.ROOT);
    if (HTTP.contains(start)) {
      return Transport.HTTP;
    }
    return HTTP.stream().anyMatch(method -> method.startsWith(start))
        ? Transport.NONE
        : Transport.PLAIN;
  }

  /** The bytes, to be read again, followed by the rest of the stream. */
  InputStream then(InputStream rest) {
    return new SequenceInputStream(new ByteArrayInputStream(bytes.toByteArray()), rest);
  }
}
