package org.lucerna.store.cassandra;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import java.util.Scanner;
import java.util.stream.Collectors;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.server.Server;
import org.lucerna.service.config.ConfigFile;
import org.lucerna.store.backend.ClusterOptions;

/** A Lucerna server on a cluster, in a process of its own, which can be killed. */
final class RingServer implements AutoCloseable {
  private static final Duration LONGEST_REPLY = Duration.ofSeconds(15);

  private final Path config;
  private Process process;
  private volatile int port;
  private volatile int httpPort;

  /**
   * Starts a server and waits until it serves.
   *
   * @param folder for its data, which it makes
   */
  RingServer(Path folder, ClusterOptions cluster) throws IOException {
    config =
        Files.createDirectories(folder.toAbsolutePath().getParent())
            .resolve(folder.getFileName() + ".toml");
    String nodes =
        cluster.contactPoints().stream()
            .map(node -> "\"" + node.getAddress().getHostAddress() + ":" + node.getPort() + "\"")
            .collect(Collectors.joining(", "));
    Files.writeString(
        config,
        """
        data = "%s"
        [lumina]
        listen = "127.0.0.1:0"
        [http]
        listen = "127.0.0.1:0"
        [limits]
        connections = 100
        [store]
        kind = "cassandra"
        [store.cassandra]
        contact-points = [%s]
        datacenter = "%s"
        keyspace = "%s"
        """
            .formatted(folder.toAbsolutePath(), nodes, cluster.datacenter(), cluster.keyspace()));
    process = launch();
  }

  private Process launch() throws IOException {
    Process started =
        new ProcessBuilder(
                System.getProperty("java.home") + File.separator + "bin" + File.separator + "java",
                "-Xmx384m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                RingServer.class.getName(),
                config.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(started.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.startsWith("ready ")) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("the server did not start");
    }
    Scanner words = new Scanner(line.substring("ready ".length()));
    port = words.nextInt();
    httpPort = words.nextInt();
    // Its further output must not block it.
    Thread.ofVirtual().start(() -> out.lines().forEach(_ -> {}));
    return started;
  }

  /** Runs the server until its standard input ends. */
  public static void main(String[] args) throws IOException {
    try (Server server = Server.start(ConfigFile.load(Path.of(args[0])))) {
      InetSocketAddress http = Objects.requireNonNull(server.httpAddress());
      System.out.println("ready " + server.luminaAddress().getPort() + " " + http.getPort());
      while (System.in.read() >= 0) {
        // Only the end matters.
      }
    }
  }

  LuminaClient client() {
    return new LuminaClient(
        ClientOptions.plain("127.0.0.1", port).withTimeouts(Duration.ofSeconds(2), LONGEST_REPLY));
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    try (HttpClient client = HttpClient.newHttpClient()) {
      return client.send(
          HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + httpPort + path)).build(),
          HttpResponse.BodyHandlers.ofString());
    }
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Starts it again after it was killed. */
  void restart() throws IOException {
    process = launch();
  }

  @Override
  public void close() throws IOException {
    process.destroyForcibly();
  }
}
