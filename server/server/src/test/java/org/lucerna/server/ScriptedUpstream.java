package org.lucerna.server;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FrameReader;
import org.lucerna.lumina.Hello;
import org.lucerna.lumina.HelloResult;
import org.lucerna.lumina.Limits;
import org.lucerna.lumina.LuminaFrame;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.lumina.Request;
import org.lucerna.lumina.Response;
import org.lucerna.lumina.User;
import org.lucerna.lumina.ida.IdaDialect;
import org.lucerna.store.account.AccountName;

/** An upstream that follows a test's script, on a real socket; it welcomes every client. */
public final class ScriptedUpstream implements AutoCloseable {
  /** The handling of a request after the greeting. */
  public interface Script {
    void answer(Request request, OutputStream out) throws IOException, InterruptedException;
  }

  private static final Md5 PROBE = new Md5(0, 0);

  private final ServerSocket listener;
  private final Script script;
  private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
  private final List<Request> requests = new CopyOnWriteArrayList<>();
  private final List<ByteString> greetings = new CopyOnWriteArrayList<>();

  private volatile boolean well = true;

  /** The greetings as they came. */
  List<ByteString> greetings() {
    return greetings;
  }

  /** Begins to listen. */
  public ScriptedUpstream(Script script) throws IOException {
    this.script = script;
    listener = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().name("scripted upstream").start(this::accept);
  }

  private void accept() {
    while (!listener.isClosed()) {
      try {
        Socket socket = listener.accept();
        socket.setTcpNoDelay(true);
        sockets.add(socket);
        Thread.ofVirtual().name("scripted upstream").start(() -> serve(socket));
      } catch (IOException closed) {
        return;
      }
    }
  }

  private void serve(Socket socket) {
    try (socket) {
      FrameReader in = new FrameReader(socket.getInputStream());
      while (in.await()) {
        LuminaFrame frame = in.read(1 << 24);
        Request request = IdaDialect.INSTANCE.readRequest(frame.code(), frame.body(), Limits.NONE);
        requests.add(request);
        if (request instanceof Hello) {
          greetings.add(frame.body());
        }
        if (request instanceof Hello) {
          send(socket.getOutputStream(), new HelloResult(User.of(AccountName.GUEST, 0)));
        } else if (isProbe(request)) {
          if (!well) {
            return;
          }
          send(socket.getOutputStream(), nothing(1));
        } else {
          script.answer(request, socket.getOutputStream());
        }
      }
    } catch (IOException | InterruptedException closed) {
      // The end of this client.
    }
  }

  public static void send(OutputStream out, Response response) throws IOException {
    ByteSink body = new ByteSink();
    int code = IdaDialect.INSTANCE.write(response, body);
    LuminaFrame.write(out, code, body);
    out.flush();
  }

  /** The answer to a pull of this many unknown keys. */
  public static PullResult nothing(int keys) {
    return new PullResult(java.util.Collections.nCopies(keys, PullResult.Missing.UNKNOWN));
  }

  private static boolean isProbe(Request request) {
    return request instanceof PullMetadata pull
        && pull.functions().equals(List.of(new PullMetadata.Item(Pattern.of(PROBE), 0, null)));
  }

  public int port() {
    return listener.getLocalPort();
  }

  /** Whether it answers probes; it does at first. */
  public void setWell(boolean answers) {
    well = answers;
  }

  /** The pulls that were more than a look whether it answers. */
  public List<PullMetadata> pulls() {
    return requests.stream()
        .filter(request -> !isProbe(request))
        .filter(PullMetadata.class::isInstance)
        .map(PullMetadata.class::cast)
        .toList();
  }

  /** All that came. */
  List<Request> requests() {
    return List.copyOf(requests);
  }

  @Override
  public void close() throws IOException {
    listener.close();
    for (Socket socket : sockets) {
      socket.close();
    }
  }
}
