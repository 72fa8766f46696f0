package org.lucerna.server;

import java.io.IOException;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.Credentials;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PushMetadata;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;

/** A client that can send anything, and its most frequent messages. */
final class Wire implements AutoCloseable {
  static final ByteString HELLO_COMMENT = ByteString.hex("0305" + "68656c6c6f");

  private final Socket socket;
  private final Dialect dialect;
  private final FrameReader in;

  Wire(Socket socket) throws IOException {
    this(socket, IdaDialect.INSTANCE);
  }

  Wire(Socket socket, Dialect dialect) throws IOException {
    this.socket = socket;
    this.dialect = dialect;
    this.in = new FrameReader(socket.getInputStream());
  }

  /** A connection that has been greeted. */
  static Wire greeted(TestServer server) throws IOException {
    return greeted(server, IdaDialect.INSTANCE);
  }

  /** A connection that has been greeted in that dialect. */
  static Wire greeted(TestServer server, Dialect dialect) throws IOException {
    Wire wire = new Wire(server.connect(), dialect);
    wire.ask(new Hello(5, 0, Credentials.GUEST));
    return wire;
  }

  static Md5 key(int number) {
    return new Md5(0x1234_5678_9abc_def0L * number, number);
  }

  static PushMetadata.Item item(String name, int size, ByteString metadata, Md5 key) {
    return new PushMetadata.Item(
        Pattern.of(key), new FunctionInfo(ByteString.utf8(name), size, metadata), null);
  }

  static PushMetadata push(PushMetadata.Item... functions) {
    return push(0, functions);
  }

  static PushMetadata push(int flags, PushMetadata.Item... functions) {
    List<PushMetadata.Item> placed = new ArrayList<>();
    for (PushMetadata.Item item : functions) {
      long address = 0x401000 + 16L * placed.size();
      placed.add(new PushMetadata.Item(item.pattern(), item.function(), address));
    }
    return new PushMetadata(
        flags,
        ByteString.utf8("/home/ana/a.i64"),
        ByteString.utf8("/home/ana/a.elf"),
        new Md5(7, 7),
        ByteString.utf8("pc"),
        placed);
  }

  Response ask(Request request) throws IOException {
    ByteSink body = new ByteSink();
    return ask(dialect.write(request, body), body.toByteString());
  }

  Response ask(int code, ByteString body) throws IOException {
    send(code, body);
    return receive();
  }

  void send(int code, ByteString body) throws IOException {
    write(new ByteSink().u32be(body.length()).u8(code).bytes(body).toByteString());
  }

  void write(ByteString bytes) throws IOException {
    socket.getOutputStream().write(bytes.toByteArray());
  }

  Response receive() throws IOException {
    LuminaFrame frame = in.read(Integer.MAX_VALUE);
    return dialect.readResponse(frame.code(), frame.body());
  }

  /** Waits until the server ends the connection. */
  boolean isClosed() throws IOException {
    try {
      return !in.await();
    } catch (java.net.SocketException reset) {
      return true;
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
