package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.server.Server;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.service.config.Endpoint;
import org.lucerna.service.config.ServerConfig;

/** The files for Prometheus and Grafana in {@code samples/monitoring}. */
class MonitoringSamplesTest {
  private static final Path SAMPLES =
      Path.of(System.getProperty("lucerna.root", "../.."), "samples", "monitoring");

  private static final Pattern METRIC = Pattern.compile("\\b(?:lucerna|process|jvm)_[a-z_]+");

  /** Metrics that have a value only after an event. */
  private static final Set<String> LATER =
      Set.of("lucerna_connections_ended_total", "lucerna_request_failures_total");

  private static final String SETTINGS =
      """
      lumina.listen = "127.0.0.1:0"
      http.listen = "127.0.0.1:0"
      """;

  @TempDir private Path folder;

  @Test
  void everyMetricOfTheAlertsAndTheDashboardExists() throws Exception {
    ServerConfig config = ConfigFile.parse(SETTINGS, "test");
    try (Server upstream = Server.start(config.withData(folder.resolve("upstream")))) {
      String also =
          "[[upstreams.server]]\nname = \"team\"\naddress = \"%s\"\ntls = false\n"
              .formatted(Endpoint.of(upstream.luminaAddress()));
      ServerConfig asking =
          ConfigFile.parse(SETTINGS + also, "test").withData(folder.resolve("data"));
      try (Server server = Server.start(asking)) {
        Path worker = SAMPLES.resolveSibling("worker.i64");
        String address = Endpoint.of(server.luminaAddress()).toString();
        // Unknown functions are requested from the upstream.
        assertThat(Run.of("pull", worker.toString(), "--server", address).status()).isEqualTo(1);
        assertThat(Run.of("push", worker.toString(), "--server", address).status()).isZero();
        assertThat(Run.of("pull", worker.toString(), "--server", address).status()).isZero();
        int port = Objects.requireNonNull(server.httpAddress()).getPort();
        String scraped = get("http://127.0.0.1:" + port + "/metrics");

        Set<String> used = metrics(Files.readString(SAMPLES.resolve("alerts.yml")));
        used.addAll(metrics(Files.readString(SAMPLES.resolve("dashboard.json"))));
        used.removeAll(LATER);
        assertThat(used).hasSizeGreaterThan(15);
        assertThat(metrics(scraped)).containsAll(used);
        assertThat(scraped).contains("request=\"pull\"");
      }
    }
  }

  private static Set<String> metrics(String text) {
    return METRIC
        .matcher(text)
        .results()
        .map(found -> found.group())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static String get(String address) throws Exception {
    try (HttpClient client = HttpClient.newHttpClient()) {
      HttpRequest request = HttpRequest.newBuilder(URI.create(address)).build();
      return client.send(request, BodyHandlers.ofString()).body();
    }
  }

  @Test
  void promtoolAcceptsTheRulesAndTheirTests() throws Exception {
    Tools tools = new Tools(folder);
    for (String file : new String[] {"alerts.yml", "alerts-test.yml", "prometheus.yml"}) {
      Files.copy(SAMPLES.resolve(file), folder.resolve(file));
    }

    assertThat(tools.output(Map.of(), "promtool", "check", "config", "prometheus.yml"))
        .contains("SUCCESS: 10 rules found");
    assertThat(tools.output(Map.of(), "promtool", "test", "rules", "alerts-test.yml"))
        .contains("SUCCESS");
  }
}
