package org.lucerna.bench.peers;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A server that was started for the comparison; {@link #close} ends it, and so does the end of this
 * JVM. Not thread-safe.
 */
final class RunningServer implements AutoCloseable {
  /** The address on which all servers listen. */
  static final String HOST = "127.0.0.1";

  /** Time-out of the start: Lucerna's launcher may have to build the server first. */
  private static final Duration START = Duration.ofMinutes(10);

  private static final Duration END = Duration.ofSeconds(30);
  private static final Duration LOOK = Duration.ofMillis(5);

  /** A server that used at most {@link #IDLE_CPU} during this time is idle. */
  private static final Duration IDLE_TIME = Duration.ofMillis(1500);

  private static final Duration IDLE_CPU = Duration.ofMillis(60);
  private static final Duration LONGEST_SETTLING = Duration.ofMinutes(10);

  /** Number of log lines shown if the server did not start. */
  private static final int LAST_LINES = 10;

  private final Peer peer;
  private final int port;
  private final ServerLaunch launch;
  private final Path folder;
  private final Process process;
  private final Path log;
  private final ProcessTree tree;

  private RunningServer(Peer peer, int port, ServerLaunch launch, Path folder) throws IOException {
    this.peer = peer;
    this.port = port;
    this.launch = launch;
    this.folder = folder;
    log = folder.resolve("log");
    ProcessBuilder builder =
        new ProcessBuilder(launch.command())
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .redirectOutput(log.toFile());
    builder.environment().putAll(launch.environment());
    process = builder.start();
    try {
      Runtime.getRuntime().addShutdownHook(new Thread(process::destroyForcibly));
    } catch (IllegalStateException shuttingDown) {
      process.destroyForcibly();
      throw shuttingDown;
    }
    List<Long> roots = new ArrayList<>();
    roots.add(process.pid());
    if (launch.database() != null) {
      roots.add(launch.database());
    }
    tree = new ProcessTree(roots);
  }

  /**
   * Starts a server and waits until it accepts connections.
   *
   * @param folder empty, of this server alone
   * @throws IOException if it does not start; the message has the end of its log
   */
  static RunningServer start(Peer peer, Path folder, Map<String, String> environment)
      throws IOException, InterruptedException {
    int port = freePort();
    return started(peer, port, peer.launch(folder, port, environment), folder);
  }

  /** Starts the same server again, after it was closed. */
  RunningServer again() throws IOException, InterruptedException {
    return started(peer, port, launch, folder);
  }

  private static RunningServer started(Peer peer, int port, ServerLaunch launch, Path folder)
      throws IOException, InterruptedException {
    RunningServer server = new RunningServer(peer, port, launch, folder);
    try {
      server.awaitReady();
    } catch (IOException | InterruptedException | RuntimeException failure) {
      server.close();
      throw failure;
    }
    return server;
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void awaitReady() throws IOException, InterruptedException {
    long end = System.nanoTime() + START.toNanos();
    while (!isReady()) {
      if (!process.isAlive() || System.nanoTime() > end) {
        throw new IOException(
            peer.name() + " does not accept connections; its log ends:" + lastLines());
      }
      Thread.sleep(LOOK);
    }
  }

  private boolean isReady() {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return socket.isConnected();
    } catch (IOException refused) {
      return false;
    }
  }

  private List<String> lines() throws IOException {
    return new String(Files.readAllBytes(log), StandardCharsets.UTF_8).lines().toList();
  }

  private String lastLines() throws IOException {
    List<String> lines = lines();
    List<String> last = lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size());
    return "\n" + String.join("\n", last);
  }

  /** The server that this is. */
  Peer peer() {
    return peer;
  }

  /** The port it listens on. */
  int port() {
    return port;
  }

  /** CPU time of all its processes since they started; null if not all of them are known. */
  @Nullable Duration cpu() throws IOException {
    return launch.isMeasurable() ? tree.cpu() : null;
  }

  /** Waits until the server has finished the work after its replies, for up to ten minutes. */
  void settle() throws IOException, InterruptedException {
    long end = System.nanoTime() + LONGEST_SETTLING.toNanos();
    Duration before = tree.cpu();
    while (System.nanoTime() < end) {
      Thread.sleep(IDLE_TIME);
      Duration now = tree.cpu();
      if (now.minus(before).compareTo(IDLE_CPU) <= 0) {
        return;
      }
      before = now;
    }
  }

  /** Its current footprint; null if not all of its processes and files are known. */
  @Nullable Footprint footprint(long functions) throws IOException {
    Path data = launch.data();
    return data == null ? null : new Footprint(tree.residentBytes(), diskBytes(data), functions);
  }

  /**
   * Disk usage as counted by du, in blocks, since files may have holes or be longer than their
   * content.
   */
  private static long diskBytes(Path folder) throws IOException {
    Process du =
        new ProcessBuilder("du", "-s", "-B1", folder.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String size = new String(du.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    return Long.parseLong(size.substring(0, size.indexOf('\t')));
  }

  /** Ends the server, and kills it if it has not ended after half a minute. */
  @Override
  public void close() {
    process.destroy();
    try {
      if (!process.waitFor(END.toMillis(), TimeUnit.MILLISECONDS)) {
        process.destroyForcibly().waitFor();
      }
    } catch (InterruptedException interrupted) {
      process.destroyForcibly();
      Thread.currentThread().interrupt();
    }
  }
}
