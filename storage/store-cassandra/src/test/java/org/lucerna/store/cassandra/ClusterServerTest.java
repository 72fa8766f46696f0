package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A server's information about its cluster over HTTP. */
final class ClusterServerTest {
  @Test
  void metricsHaveTheClusterAndItsNodes(@TempDir Path folder) throws Exception {
    Keyspaces keyspace = Keyspaces.shared();
    keyspace.clear();
    try (RingServer server = new RingServer(folder.resolve("data"), keyspace.options())) {
      assertThat(server.get("/readyz").body()).isEqualTo("ready\n");
      assertThat(server.get("/metrics").body())
          .contains("lucerna_cluster_node_up{node=\"127.0.0.1:" + keyspace.port() + "\"} 1.0")
          .contains("lucerna_cluster_timeouts_total 0.0", "lucerna_cluster_repeated_requests_total")
          .containsPattern("lucerna_cluster_request_seconds_count [1-9]")
          .containsPattern("lucerna_cluster_request_seconds_bucket\\{le=\"\\+Inf\"} [1-9]");
    }
  }
}
