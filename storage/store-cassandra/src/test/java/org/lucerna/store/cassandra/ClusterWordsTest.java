package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.assertj.core.api.AbstractThrowableAssert;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cassandra.Cluster;
import org.lucerna.store.StoreException;
import org.lucerna.store.backend.ClusterOptions;
import org.lucerna.store.engine.StoreFactory;
import org.lucerna.store.testkit.Pushes;

/** Messages of a server that cannot use a cluster. */
final class ClusterWordsTest {
  @TempDir Path folder;
  private ClusterOptions sound;

  @BeforeEach
  void make() {
    Keyspaces.shared().clear();
    sound = Keyspaces.shared().options();
  }

  private AbstractThrowableAssert<?, ?> refusal(ClusterOptions options) {
    return assertThatThrownBy(() -> StoreFactory.open(folder, options, Pushes::merge).close())
        .isInstanceOf(StoreException.class);
  }

  private ClusterOptions options(InetSocketAddress node, String datacenter, String keyspace) {
    return new ClusterOptions(
        List.of(node), datacenter, keyspace, "", null, null, Duration.ofSeconds(3));
  }

  @Test
  void unreachableNodeIsNamed() throws Exception {
    int port = CassandraNode.freePort();
    refusal(
            options(
                new InetSocketAddress(InetAddress.getLoopbackAddress(), port),
                "datacenter1",
                "lucerna"))
        .hasMessageContaining("no node of the cluster answers at ")
        .hasMessageContaining(":" + port);
  }

  @Test
  void unknownDatacenterIsNamedWithTheKnownOne() {
    refusal(options(sound.contactPoints().getFirst(), "mars", sound.keyspace()))
        .hasMessageContaining("no data centre 'mars', but datacenter1");
  }

  @Test
  void missingKeyspaceNamesTheCommandThatMakesIt() {
    refusal(options(sound.contactPoints().getFirst(), "datacenter1", "nothing_here"))
        .hasMessageContaining("no keyspace 'nothing_here'")
        .hasMessageContaining("lucerna store init --cassandra");
  }

  @Test
  void keyspaceWithoutTablesOfLucernaIsRefused() {
    refusal(options(sound.contactPoints().getFirst(), "datacenter1", "system_traces"))
        .hasMessageContaining("no tables of Lucerna");
  }

  @Test
  void otherSchemaVersionIsRefused() {
    try (Cluster cluster = Cluster.connect(sound)) {
      setVersion(cluster, 99);
      String words = "tables of version 99, this program needs version " + CassandraSchema.VERSION;
      refusal(sound).hasMessageContaining(words);
      assertThatThrownBy(() -> CassandraProvider.makeKeyspace(sound, 1))
          .as("tables that there are would not get other columns")
          .hasMessageContaining(words);
      refusal(sound).hasMessageContaining(words);
    } finally {
      try (Cluster cluster = Cluster.connect(sound)) {
        setVersion(cluster, CassandraSchema.VERSION);
      }
    }
  }

  private static void setVersion(Cluster cluster, int version) {
    cluster.all("INSERT INTO lucerna (name, value) VALUES ('schema', ?)", version);
  }
}
