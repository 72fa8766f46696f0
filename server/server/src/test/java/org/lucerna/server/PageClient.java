package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.ByteArrayOutputStream;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;

/** Asks a server for pages. */
final class PageClient implements AutoCloseable {
  private static final String BOUNDARY = "a1b2c3";

  private final HttpClient client = HttpClient.newHttpClient();
  private final int port;

  PageClient(Server server) {
    port = Objects.requireNonNull(server.httpAddress()).getPort();
  }

  URI uri(String path) {
    return URI.create("http://127.0.0.1:" + port + path);
  }

  HttpResponse<String> get(String path, String... headers) throws Exception {
    HttpRequest.Builder request = HttpRequest.newBuilder(uri(path));
    if (headers.length > 0) {
      request.headers(headers);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  HttpResponse<byte[]> bytes(String path) throws Exception {
    return client.send(HttpRequest.newBuilder(uri(path)).build(), BodyHandlers.ofByteArray());
  }

  /** The HTML of a page, which is well-formed. */
  String page(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(path + "\n" + answer.body()).isEqualTo(200);
    return PageSyntax.check(answer.body());
  }

  HttpResponse<String> post(String path, String cookie, String type, byte[] body) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(uri(path))
            .POST(BodyPublishers.ofByteArray(body))
            .header("Content-Type", type);
    if (!cookie.isEmpty()) {
      request.header("Cookie", cookie);
    }
    return client.send(request.build(), BodyHandlers.ofString());
  }

  /**
   * Sends the form to drop a file.
   *
   * @param cookie of a session; empty for a guest
   * @param token of a form of that session
   */
  HttpResponse<String> upload(String cookie, String token, String name, byte[] content)
      throws Exception {
    return sendForm("/upload", cookie, Map.of("token", token), name, content);
  }

  /** Sends a form with fields and a file. */
  HttpResponse<String> sendForm(
      String path, String cookie, Map<String, String> fields, String name, byte[] content)
      throws Exception {
    ByteArrayOutputStream body = new ByteArrayOutputStream();
    for (Map.Entry<String, String> field : fields.entrySet()) {
      String start = part("name=\"" + field.getKey() + "\"");
      body.write((start + field.getValue() + "\r\n").getBytes(StandardCharsets.UTF_8));
    }
    body.write(part("name=\"file\"; filename=\"" + name + "\"").getBytes(StandardCharsets.UTF_8));
    body.write(content);
    body.write(("\r\n--" + BOUNDARY + "--\r\n").getBytes(StandardCharsets.UTF_8));
    return post(path, cookie, "multipart/form-data; boundary=" + BOUNDARY, body.toByteArray());
  }

  private static String part(String what) {
    return "--" + BOUNDARY + "\r\nContent-Disposition: form-data; " + what + "\r\n\r\n";
  }

  static String search(String query) {
    return "/search?q=" + URLEncoder.encode(query, StandardCharsets.UTF_8);
  }

  /** Waits until a search finds something. */
  void awaitFound(String query, String text) {
    await()
        .ignoreExceptions()
        .atMost(Duration.ofSeconds(20))
        .until(() -> get(search(query)).body().contains(text));
  }

  @Override
  public void close() {
    client.close();
  }
}
