package org.lucerna.cli;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Function;
import org.lucerna.bytes.ByteSink;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.ida.IdaDialect;

/** A Lumina server that follows a test's script, and remembers its requests. */
public final class ScriptedServer implements AutoCloseable {
  private final Dialect dialect = IdaDialect.INSTANCE;
  private final ServerSocket listener;
  private final Function<Request, List<Response>> script;
  private final List<Request> asked = new CopyOnWriteArrayList<>();

  /**
   * A server. The script has the replies to each request, the greeting included; an {@link
   * UncheckedIOException} breaks the connection.
   */
  public ScriptedServer(Function<Request, List<Response>> script) throws IOException {
    this.script = script;
    this.listener = new ServerSocket(0, 10, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("scripted server").start(this::accept);
  }

  public String address() {
    return "127.0.0.1:" + listener.getLocalPort();
  }

  /** All requests so far, the greetings included. */
  public List<Request> asked() {
    return asked;
  }

  private void accept() {
    while (!listener.isClosed()) {
      try (Socket socket = listener.accept()) {
        serve(socket);
      } catch (IOException | UncheckedIOException gone) {
        // the client, or this server: the test sees it from the other side
      }
    }
  }

  private void serve(Socket socket) throws IOException {
    InputStream stream = new BufferedInputStream(socket.getInputStream());
    OutputStream out = socket.getOutputStream();
    FrameReader in = new FrameReader(stream);
    while (true) {
      LuminaFrame frame = in.read(Integer.MAX_VALUE);
      Request request = dialect.readRequest(frame.code(), frame.body(), Limits.NONE);
      asked.add(request);
      for (Response response : script.apply(request)) {
        ByteSink body = new ByteSink();
        int code = dialect.write(response, body);
        LuminaFrame.write(out, code, body);
      }
    }
  }

  @Override
  public void close() throws IOException {
    listener.close();
  }
}
