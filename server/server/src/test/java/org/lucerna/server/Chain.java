package org.lucerna.server;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import org.lucerna.lumina.Pattern;
import org.lucerna.lumina.PullMetadata;
import org.lucerna.lumina.PullResult;
import org.lucerna.service.config.UpstreamConfig;
import org.lucerna.service.config.UpstreamsConfig;
import org.lucerna.service.fixture.Wire;

/** Common parts of tests of servers with upstreams. */
final class Chain {
  private Chain() {}

  /** An upstream on this machine, in plaintext. */
  static UpstreamConfig upstream(String name, int port) {
    return UpstreamConfig.of(name, "127.0.0.1:" + port)
        .withTls(false, "")
        .withTimeout(Duration.ofSeconds(20));
  }

  /** The settings of a server that asks these. */
  static UnaryOperator<TestServer.Settings> asking(UpstreamConfig... upstreams) {
    return settings -> settings.with(config(upstreams));
  }

  static UpstreamsConfig config(UpstreamConfig... upstreams) {
    return UpstreamsConfig.defaults().withServer(List.of(upstreams));
  }

  /** Waits until these have answered their first request. */
  static void awaitAnswering(TestServer server, String... names) {
    for (String name : names) {
      await()
          .atMost(Duration.ofSeconds(30))
          .until(() -> metrics(server).contains(answering(name) + " 1.0"));
    }
  }

  static void awaitSilent(TestServer server, String name) {
    await()
        .atMost(Duration.ofSeconds(30))
        .until(() -> metrics(server).contains(answering(name) + " 0.0"));
  }

  private static String answering(String name) {
    return "lucerna_upstream_answering{upstream=\"" + name + "\"}";
  }

  static String metrics(TestServer server) throws IOException, InterruptedException {
    int port = Objects.requireNonNull(server.server().httpAddress()).getPort();
    HttpRequest request =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(request, HttpResponse.BodyHandlers.ofString()).body();
    }
  }

  static PullMetadata pullWith(int flags, int... numbers) {
    return PullMetadata.ofPatterns(
        flags,
        List.of(),
        Arrays.stream(numbers).mapToObj(number -> Pattern.of(Wire.key(number))).toList());
  }

  /** The names that a client gets: one for each known function, of those with these numbers. */
  static List<String> names(Wire wire, int... numbers) throws IOException {
    PullResult result = (PullResult) wire.ask(pullWith(0, numbers));
    return result.found().stream().map(found -> found.function().name().text()).toList();
  }
}
