package org.lucerna.cli;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.lucerna.bytes.ByteString;

/** An HTTP server that knows some paths; it says "unknown path" to all others. */
public final class HttpScript implements AutoCloseable {
  private final Map<String, Answer> answers = new ConcurrentHashMap<>();
  private final List<String> asked = new CopyOnWriteArrayList<>();
  private final HttpServer http;

  private record Answer(int status, ByteString body) {}

  public HttpScript() throws IOException {
    http = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    http.createContext("/", this::serve);
    http.start();
  }

  /** The same with an answer to requests for a path. */
  public HttpScript with(String path, int status, String body) {
    return with(path, status, body.getBytes(StandardCharsets.UTF_8));
  }

  /** The same with an answer to requests for a path. */
  public HttpScript with(String path, int status, byte[] body) {
    answers.put(path, new Answer(status, ByteString.wrap(body)));
    return this;
  }

  private void serve(HttpExchange exchange) throws IOException {
    exchange.getRequestBody().readAllBytes();
    String path = exchange.getRequestURI().getPath();
    asked.add(path);
    ByteString unknown = ByteString.utf8("{\"detail\":\"unknown path\"}");
    Answer answer = answers.getOrDefault(path, new Answer(404, unknown));
    exchange.sendResponseHeaders(answer.status, answer.body.length());
    exchange.getResponseBody().write(answer.body.toByteArray());
    exchange.close();
  }

  /** Its address, {@code HOST:PORT}. */
  public String address() {
    return "127.0.0.1:" + http.getAddress().getPort();
  }

  /** The paths of the requests so far. */
  public List<String> asked() {
    return asked;
  }

  @Override
  public void close() {
    http.stop(0);
  }
}
