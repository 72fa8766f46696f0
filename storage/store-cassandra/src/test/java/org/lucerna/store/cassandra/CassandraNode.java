package org.lucerna.store.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A node of Apache Cassandra, in a process of its own on JDK 17: it does not start on newer ones.
 * Tests are skipped where there is no such JDK.
 */
final class CassandraNode implements AutoCloseable {
  /** The status of a node that this machine cannot run. */
  private static final int CANNOT = 77;

  private static final Duration LONGEST_START = Duration.ofMinutes(5);
  private static @Nullable CassandraNode shared;

  private final Path folder;
  private final String host;
  private final int port;
  private final int storagePort;
  private final String settings;
  private volatile boolean ending;
  private Process process;

  /**
   * Starts a node.
   *
   * @param folder for its data
   * @param host of the loopback network; 127.0.0.1 is the first node of a ring
   * @param port for clients
   * @param storagePort for other nodes, the same in a ring
   * @param settings more lines for its configuration
   */
  CassandraNode(Path folder, String host, int port, int storagePort, String settings)
      throws IOException {
    this.folder = Files.createDirectories(folder);
    this.host = host;
    this.port = port;
    this.storagePort = storagePort;
    this.settings = settings;
    process = launch();
    awaitStart();
  }

  /** A node for all tests of this process, which ends with it. */
  static synchronized CassandraNode shared() {
    CassandraNode node = shared;
    if (node == null) {
      try {
        Path folder = Files.createTempDirectory("lucerna-cassandra");
        node = new CassandraNode(folder, "127.0.0.1", freePort(), freePort(), "");
      } catch (IOException trouble) {
        throw new UncheckedIOException(trouble);
      }
      CassandraNode started = node;
      Runtime.getRuntime().addShutdownHook(new Thread(started::close));
      shared = node;
    }
    return node;
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private Process launch() throws IOException {
    ending = false;
    Path script =
        Path.of(System.getProperty("lucerna.root", "../..")).resolve("storage/cassandra-node/node");
    ProcessBuilder builder =
        new ProcessBuilder(
                "sh",
                script.toString(),
                folder.toString(),
                host,
                Integer.toString(port),
                Integer.toString(storagePort))
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.log").toFile());
    builder.environment().put("CASSANDRA", settings);
    Process started = builder.start();
    var _ = started.onExit().thenAccept(this::report);
    return started;
  }

  /** Tests fail in many ways without their node: this is why. */
  private void report(Process ended) {
    if (!ending) {
      System.err.println(
          "the Cassandra node ended by itself, with status " + ended.exitValue() + ": " + folder);
    }
  }

  private void awaitStart() throws IOException {
    long deadline = System.nanoTime() + LONGEST_START.toNanos();
    while (true) {
      try (Socket socket = new Socket()) {
        socket.connect(address(), 1000);
        return;
      } catch (IOException notYet) {
        if (!process.isAlive() || System.nanoTime() > deadline) {
          List<String> said = Files.readAllLines(folder.resolve("output.log"));
          Assumptions.assumeFalse(
              !process.isAlive() && process.exitValue() == CANNOT, String.join(" ", said));
          process.destroyForcibly();
          throw new IOException(
              "the Cassandra node did not start:\n"
                  + String.join("\n", said.subList(Math.max(0, said.size() - 30), said.size())));
        }
      }
      try {
        Thread.sleep(100);
      } catch (InterruptedException stopped) {
        Thread.currentThread().interrupt();
        throw new IOException("interrupted", stopped);
      }
    }
  }

  InetSocketAddress address() {
    return new InetSocketAddress(host, port);
  }

  /** Ends the process at once, as a failure of its machine does. */
  void kill() {
    ending = true;
    process.destroyForcibly().onExit().orTimeout(30, TimeUnit.SECONDS).join();
  }

  /** Starts it again after it was killed. */
  void restart() throws IOException {
    process = launch();
    awaitStart();
  }

  /** Keeps the process from running, with its connections open, or lets it go on. */
  void hang(boolean hangs) throws IOException, InterruptedException {
    String signal = hangs ? "-STOP" : "-CONT";
    new ProcessBuilder("kill", signal, Long.toString(process.pid())).start().waitFor();
  }

  /** Ends the process, and deletes its data. */
  @Override
  public void close() {
    kill();
    try (Stream<Path> all = Files.walk(folder)) {
      for (Path file : all.sorted(Comparator.reverseOrder()).toList()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException left) {
      // In the system's folder for temporary files.
    }
  }
}
