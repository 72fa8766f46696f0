package org.lucerna.store.cassandra;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.awaitility.Awaitility;
import org.jspecify.annotations.Nullable;
import org.lucerna.cassandra.Cluster;

/** Three nodes that know each other. */
final class CassandraRing implements AutoCloseable {
  private static final int NODES = 3;
  private static @Nullable CassandraRing shared;

  private final List<CassandraNode> nodes = new ArrayList<>();

  private CassandraRing(Path folder) throws IOException {
    int port = CassandraNode.freePort();
    int storagePort = CassandraNode.freePort();
    for (int i = 1; i <= NODES; i++) {
      nodes.add(
          new CassandraNode(folder.resolve("node" + i), "127.0.0." + i, port, storagePort, ""));
    }
  }

  /** A ring for all tests of this process, which ends with it. */
  static synchronized CassandraRing shared() {
    CassandraRing ring = shared;
    if (ring == null) {
      try {
        ring = new CassandraRing(Files.createTempDirectory("lucerna-ring"));
      } catch (IOException trouble) {
        throw new UncheckedIOException(trouble);
      }
      Runtime.getRuntime().addShutdownHook(new Thread(ring::close));
      shared = ring;
    }
    return ring;
  }

  List<CassandraNode> nodes() {
    return nodes;
  }

  /** Waits until a connection reaches every node. */
  static void awaitAll(Cluster cluster) {
    Awaitility.await()
        .atMost(Duration.ofMinutes(2))
        .until(() -> cluster.nodesDown().isEmpty() && cluster.nodes() == NODES);
  }

  @Override
  public void close() {
    nodes.forEach(CassandraNode::close);
  }
}
