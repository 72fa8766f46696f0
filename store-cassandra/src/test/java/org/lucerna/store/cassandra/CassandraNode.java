package org.lucerna.store.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Assumptions;

/**
 * A node of Apache Cassandra, in a process of its own on JDK 17: it does not start on newer ones.
 * Tests are skipped where there is no such JDK.
 */
final class CassandraNode implements AutoCloseable {
  private static final Duration LONGEST_START = Duration.ofMinutes(2);
  private static @Nullable CassandraNode shared;

  /** What it uses of the JDK that modules do not export. */
  private static final List<String> EXPORTS =
      List.of(
          "java.base/jdk.internal.misc",
          "java.base/java.lang.ref",
          "java.management.rmi/com.sun.jmx.remote.internal.rmi",
          "java.rmi/sun.rmi.registry",
          "java.rmi/sun.rmi.server",
          "java.sql/java.sql",
          "jdk.unsupported/sun.misc",
          "jdk.attach/sun.tools.attach",
          "jdk.compiler/com.sun.tools.javac.file");

  private static final List<String> OPENS =
      List.of(
          "java.base/java.io",
          "java.base/java.lang",
          "java.base/java.lang.module",
          "java.base/java.lang.reflect",
          "java.base/jdk.internal.loader",
          "java.base/jdk.internal.module",
          "java.base/jdk.internal.ref",
          "java.base/jdk.internal.reflect",
          "java.base/jdk.internal.math",
          "java.base/jdk.internal.util.jar",
          "java.base/sun.nio.ch",
          "jdk.compiler/com.sun.tools.javac",
          "jdk.management/com.sun.management.internal");

  private final Path folder;
  private final String host;
  private final int port;
  private final List<String> command;
  private volatile boolean ending;
  private Process process;

  /**
   * Starts a node.
   *
   * @param folder for its data
   * @param host of the loopback network
   * @param port for clients
   * @param storagePort for other nodes, the same in a ring
   * @param seed a node that is known to all, the first one itself
   */
  CassandraNode(Path folder, String host, int port, int storagePort, String seed)
      throws IOException {
    this.folder = Files.createDirectories(folder);
    this.host = host;
    this.port = port;
    Files.writeString(
        folder.resolve("cassandra.yaml"),
        """
        cluster_name: lucerna
        num_tokens: 4
        partitioner: org.apache.cassandra.dht.Murmur3Partitioner
        data_file_directories: [ %1$s/data ]
        commitlog_directory: %1$s/commitlog
        hints_directory: %1$s/hints
        saved_caches_directory: %1$s/caches
        cdc_raw_directory: %1$s/cdc
        commitlog_sync: periodic
        commitlog_sync_period: 1000ms
        commitlog_segment_size: 16MiB
        endpoint_snitch: SimpleSnitch
        seed_provider:
          - class_name: org.apache.cassandra.locator.SimpleSeedProvider
            parameters:
              - seeds: "%5$s:%4$d"
        listen_address: %2$s
        rpc_address: %2$s
        native_transport_port: %3$d
        storage_port: %4$d
        storage_compatibility_mode: NONE
        auto_bootstrap: false
        auto_snapshot: false
        concurrent_compactors: 1
        memtable_heap_space: 96MiB
        memtable_offheap_space: 96MiB
        file_cache_size: 64MiB
        networking_cache_size: 32MiB
        """
            .formatted(folder.toAbsolutePath(), host, port, storagePort, seed));
    Files.writeString(
        folder.resolve("logback.xml"),
        """
        <configuration>
          <appender name="FILE" class="ch.qos.logback.core.FileAppender">
            <file>%s/system.log</file>
            <encoder><pattern>%%-5level %%d{ISO8601} %%logger{0}: %%msg%%n</pattern></encoder>
          </appender>
          <root level="INFO"><appender-ref ref="FILE"/></root>
        </configuration>
        """
            .formatted(folder.toAbsolutePath()));
    command = command();
    process = launch();
    awaitStart();
  }

  /** A node for all tests of this process, which ends with it. */
  static synchronized CassandraNode shared() {
    CassandraNode node = shared;
    if (node == null) {
      try {
        Path folder = Files.createTempDirectory("lucerna-cassandra");
        node = new CassandraNode(folder, "127.0.0.1", freePort(), freePort(), "127.0.0.1");
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

  /** The JDK, or null. */
  private static @Nullable Path java17() {
    String named = System.getenv("JAVA17_HOME");
    List<Path> homes = new ArrayList<>();
    if (named != null) {
      homes.add(Path.of(named));
    }
    try (Stream<Path> installed = Files.list(Path.of("/usr/lib/jvm"))) {
      installed.filter(home -> home.getFileName().toString().contains("17")).forEach(homes::add);
    } catch (IOException none) {
      // Then there is none.
    }
    return homes.stream()
        .map(home -> home.resolve("bin/java"))
        .filter(Files::isExecutable)
        .findFirst()
        .orElse(null);
  }

  private List<String> command() throws IOException {
    Path java = java17();
    Assumptions.assumeTrue(java != null, "there is no JDK 17 to run Cassandra on: JAVA17_HOME");
    Path file =
        Path.of(System.getProperty("lucerna.root", "."))
            .resolve("cassandra-node/target/cassandra.classpath");
    Assumptions.assumeTrue(
        Files.exists(file), "the class path of Cassandra was not made: mvn verify makes it");
    String classPath = Files.readString(file).strip();
    String agent =
        Arrays.stream(classPath.split(":"))
            .filter(jar -> jar.contains("/jamm-"))
            .findFirst()
            .orElseThrow();
    List<String> command = new ArrayList<>(List.of(Objects.requireNonNull(java).toString()));
    EXPORTS.forEach(each -> command.add("--add-exports=" + each + "=ALL-UNNAMED"));
    OPENS.forEach(each -> command.add("--add-opens=" + each + "=ALL-UNNAMED"));
    command.addAll(
        List.of(
            "-javaagent:" + agent,
            "-Xms1g",
            "-Xmx1g",
            "-XX:MaxDirectMemorySize=384m",
            "-XX:ActiveProcessorCount=2",
            "-XX:+ExitOnOutOfMemoryError",
            "-Djdk.attach.allowAttachSelf=true",
            "-Dio.netty.tryReflectionSetAccessible=true",
            "-Djava.net.preferIPv4Stack=true",
            "-Djava.io.tmpdir=" + folder,
            "-Dcassandra.jmx.local.port=" + freePort(),
            "-Dcassandra.config=file://" + folder.toAbsolutePath() + "/cassandra.yaml",
            "-Dcassandra.storagedir=" + folder.toAbsolutePath(),
            "-Dcassandra.logdir=" + folder.toAbsolutePath(),
            "-Dlogback.configurationFile=" + folder.toAbsolutePath() + "/logback.xml",
            "-Dcassandra.ring_delay_ms=3000",
            "-Dcassandra.skip_wait_for_gossip_to_settle=0",
            "-cp",
            folder.toAbsolutePath() + ":" + classPath,
            "org.apache.cassandra.service.CassandraDaemon"));
    return command;
  }

  private Process launch() throws IOException {
    ending = false;
    Process started =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("output.log").toFile())
            .start();
    var unusedFuture = started.onExit().thenAccept(this::report);
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
