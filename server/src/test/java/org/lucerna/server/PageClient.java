package org.lucerna.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;

/** Asks a server for pages. */
final class PageClient implements AutoCloseable {
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

  /** The HTML of a page, which is well-formed. */
  String page(String path) throws Exception {
    HttpResponse<String> answer = get(path);
    assertThat(answer.statusCode()).as(path + "\n" + answer.body()).isEqualTo(200);
    return PageSyntax.check(answer.body());
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
