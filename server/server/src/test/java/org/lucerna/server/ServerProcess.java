package org.lucerna.server;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.lucerna.lumina.client.ClientOptions;
import org.lucerna.lumina.client.LuminaClient;
import org.lucerna.service.config.DialectChoice;
import org.lucerna.service.config.HttpConfig;
import org.lucerna.service.config.LuminaConfig;
import org.lucerna.service.config.ServerConfig;

/** A server in a process of its own, which can be killed. */
final class ServerProcess implements AutoCloseable {
  private final Process process;
  private final int port;

  /**
   * Starts a server and waits until it serves.
   *
   * @param options of the JVM
   */
  ServerProcess(Path data, String... options) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(System.getProperty("java.home") + File.separator + "bin" + File.separator + "java");
    command.add("--enable-native-access=ALL-UNNAMED");
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(ServerProcess.class.getName(), data.toString()));
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    String line = out.readLine();
    while (line != null && !line.startsWith("ready ")) {
      line = out.readLine();
    }
    if (line == null) {
      throw new IOException("the server did not start");
    }
    port = Integer.parseInt(line.substring("ready ".length()));
    // Its further output must not block it.
    Thread.ofVirtual().start(() -> out.lines().forEach(_ -> {}));
  }

  /** Runs the server until its standard input ends. */
  public static void main(String[] args) throws IOException {
    ServerConfig d = ServerConfig.defaults();
    ServerConfig config =
        new ServerConfig(
            Path.of(args[0]),
            new LuminaConfig("127.0.0.1:0", true, false, DialectChoice.AUTO),
            new HttpConfig(""),
            d.tls(),
            d.access(),
            d.names(),
            d.ranking(),
            d.upstreams(),
            TestServer.limits("connections = 50_000"),
            d.timeouts(),
            d.store());
    try (Server server = Server.start(config)) {
      System.out.println("ready " + server.luminaAddress().getPort());
      while (System.in.read() >= 0) {
        // Only the end matters.
      }
    }
  }

  int port() {
    return port;
  }

  long pid() {
    return process.pid();
  }

  LuminaClient client() {
    return new LuminaClient(
        ClientOptions.plain("127.0.0.1", port)
            .withTimeouts(Duration.ofSeconds(10), Duration.ofMinutes(2)));
  }

  /** Ends it as {@code kill -9} does. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  /** Ends it in order. */
  @Override
  public void close() throws IOException {
    process.getOutputStream().close();
    try {
      if (!process.waitFor(30, TimeUnit.SECONDS)) {
        kill();
        throw new IOException("the server did not stop");
      }
    } catch (InterruptedException stopped) {
      Thread.currentThread().interrupt();
    }
  }
}
