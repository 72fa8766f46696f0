package org.lucerna.bench;

import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import jdk.net.ExtendedSocketOptions;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.ResponseCode;
import org.lucerna.lumina.ida.IdaDialect;

/**
 * A connection that sends prepared requests and parses no more of the replies than it must, so that
 * the server dominates the measurement.
 */
final class LoadConnection implements AutoCloseable {
  /** Time-out of replies in milliseconds, so that a hanging server ends the load. */
  private static final int REPLY_TIMEOUT = 120_000;

  private final Socket socket = new Socket();
  private final boolean quickAck;
  private final DataInputStream in;
  private byte[] reply = new byte[1 << 16];

  LoadConnection(LoadOptions options) throws IOException {
    quickAck = options.quickAck();
    socket.setTcpNoDelay(true);
    socket.setSoTimeout(REPLY_TIMEOUT);
    socket.connect(new InetSocketAddress(options.host(), options.port()));
    in = new DataInputStream(new BufferedInputStream(socket.getInputStream(), 1 << 16));
    int code = exchange(frame(new Hello(5, 0, Credentials.GUEST)));
    if (code != ResponseCode.HELO_RESULT.code()) {
      throw new IOException("unexpected reply to the greeting: message " + code);
    }
  }

  /** A request, ready to send. */
  static byte[] frame(Request request) {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(request, body);
    return new ByteSink((int) body.size() + LuminaFrame.HEADER_SIZE)
        .u32be((int) body.size())
        .u8(code)
        .bytes(body)
        .toByteArray();
  }

  /** Sends a request, waits for the reply and returns its message code. */
  int exchange(byte[] frame) throws IOException {
    socket.getOutputStream().write(frame);
    acknowledgeAtOnce();
    int length = in.readInt();
    int code = in.readUnsignedByte();
    if (reply.length < length) {
      reply = new byte[length];
    }
    acknowledgeAtOnce();
    in.readFully(reply, 0, length);
    return code;
  }

  /** The first byte of the last reply's body. */
  int firstByte() {
    return reply[0] & 0xff;
  }

  private void acknowledgeAtOnce() throws IOException {
    if (quickAck) {
      socket.setOption(ExtendedSocketOptions.TCP_QUICKACK, true);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
