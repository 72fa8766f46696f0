package org.lucerna.lumina.client;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.time.Duration;
import java.util.function.Consumer;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lumina.Dialect;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Notify;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;

/** A connection, logged in and ready for requests. */
final class Connection implements AutoCloseable {
  private static final int BUFFER_SIZE = 1 << 16;

  /** How a reply of an HTTP server begins; as the length of a frame it would be 1.2 GB. */
  private static final ByteString HTTP = ByteString.utf8("HTTP");

  private final Dialect dialect;
  private final int longestReply;
  private final Socket socket;
  private final FrameReader in;
  private final OutputStream out;
  private final Consumer<Notify> notices;
  private final Response welcome;

  /**
   * Connects and greets.
   *
   * @throws IOException also if the server sends anything but a reply; a FAIL is returned by {@link
   *     #welcome}
   */
  Connection(ClientOptions options, Consumer<Notify> notices) throws IOException {
    this.dialect = options.dialect();
    this.longestReply = options.longestReply();
    this.notices = notices;
    this.socket = connect(options);
    try {
      InputStream incoming = new BufferedInputStream(socket.getInputStream(), BUFFER_SIZE);
      in = new FrameReader(incoming);
      out = new BufferedOutputStream(socket.getOutputStream(), BUFFER_SIZE);
      send(new Hello(options.version(), 0, options.credentials()));
      checkAnswer(incoming);
      welcome = receive();
      socket.setSoTimeout(millis(options.replyTimeout()));
    } catch (IOException | RuntimeException failed) {
      socket.close();
      throw failed;
    }
  }

  /**
   * Examines the first bytes of a server's answer.
   *
   * @throws UngreetedException if the server sends nothing
   */
  private static void checkAnswer(InputStream in) throws IOException {
    in.mark(HTTP.length());
    ByteString start;
    try {
      start = ByteString.wrap(in.readNBytes(HTTP.length()));
    } catch (SocketException reset) {
      throw new UngreetedException();
    }
    if (start.isEmpty()) {
      throw new UngreetedException();
    }
    if (start.equals(HTTP)) {
      throw new IOException("this is an HTTP port; Lumina is usually on port 20667");
    }
    in.reset();
  }

  private static Socket connect(ClientOptions options) throws IOException {
    Socket plain = new Socket();
    try {
      plain.setTcpNoDelay(true);
      plain.connect(
          new InetSocketAddress(options.host(), options.port()), millis(options.connectTimeout()));
      plain.setSoTimeout(millis(options.connectTimeout()));
      SSLContext tls = options.tls();
      return tls == null ? plain : secure(plain, tls, options);
    } catch (IOException failed) {
      plain.close();
      throw failed;
    }
  }

  private static Socket secure(Socket plain, SSLContext tls, ClientOptions options)
      throws IOException {
    SSLSocket socket =
        (SSLSocket)
            tls.getSocketFactory().createSocket(plain, options.host(), options.port(), true);
    SSLParameters parameters = socket.getSSLParameters();
    parameters.setEndpointIdentificationAlgorithm("HTTPS");
    socket.setSSLParameters(parameters);
    socket.startHandshake();
    return socket;
  }

  private static int millis(Duration timeout) {
    return Math.clamp(timeout.toMillis(), 1, Integer.MAX_VALUE);
  }

  /** The server's reply to the greeting. */
  Response welcome() {
    return welcome;
  }

  /** Sends a request and waits for its reply. */
  Response call(Request request) throws IOException {
    send(request);
    return receive();
  }

  private void send(Request request) throws IOException {
    ByteSink body = new ByteSink();
    int code = dialect.write(request, body);
    LuminaFrame.write(out, code, body);
    out.flush();
  }

  private Response receive() throws IOException {
    try {
      while (true) {
        LuminaFrame frame = in.read(longestReply);
        Response response = dialect.readResponse(frame.code(), frame.body());
        if (!(response instanceof Notify notice)) {
          return response;
        }
        notices.accept(notice);
        if (Thread.currentThread().isInterrupted()) {
          throw new InterruptedIOException("interrupted while the server sends notices");
        }
      }
    } catch (FormatException damaged) {
      throw new IOException("the server's reply cannot be read: " + damaged.getMessage(), damaged);
    }
  }

  @Override
  public void close() throws IOException {
    socket.close();
  }
}
