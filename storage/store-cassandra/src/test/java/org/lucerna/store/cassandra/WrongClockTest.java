package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.cassandra.Cluster;
import org.lucerna.cassandra.NodeClocks;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.ServerLease;
import org.lucerna.store.StoreException;
import org.lucerna.store.StoreMetric;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.ranking.Ranker;

/** Servers whose clocks differ from the nodes', and one with a right clock. */
final class WrongClockTest {
  private static final String METRIC = "lucerna_cluster_clock_lead_seconds";

  @TempDir Path folder;
  private final Keyspaces keyspace = Keyspaces.shared();
  private volatile Duration lead = Duration.ZERO;
  private final InstantSource shifted = () -> InstantSource.system().instant().plus(lead);

  @BeforeEach
  void clear() {
    keyspace.clear();
  }

  @Test
  void nodesSayHowFarAClockIsFromTheirs() {
    NodeClocks clocks = new NodeClocks(keyspace.cluster(), shifted);
    assertThat(clocks.lead()).isBetween(Duration.ofSeconds(-2), Duration.ofSeconds(2));
    lead = Duration.ofSeconds(75);
    assertThat(clocks.lead()).isBetween(Duration.ofSeconds(70), Duration.ofSeconds(76));
    lead = Duration.ofSeconds(-75);
    assertThat(clocks.lead()).isBetween(Duration.ofSeconds(-76), Duration.ofSeconds(-70));
  }

  @Test
  void aServerWithAWrongClockDoesNotStart() {
    lead = Duration.ofSeconds(75);
    assertThatThrownBy(() -> keyspace.reopen(folder.resolve("wrong"), shifted))
        .isInstanceOf(StoreException.class)
        .hasMessageMatching("the clock of this server is 7\\d s ahead of .*");
  }

  @Test
  void serverWhoseClockStepsAheadRefusesPushesWithReasonUntilItIsRight() {
    try (StoreEngine wrong = keyspace.reopen(folder.resolve("wrong"), shifted)) {
      wrong.push(some().with(key(1), function("a", "")).push());
      lead = Duration.ofSeconds(75);
      Awaitility.await().until(() -> !wrong.health().writable());
      assertThat(wrong.health().writeFailure()).contains("s ahead of the clocks of the cluster");
      assertThatThrownBy(() -> wrong.push(some().with(key(2), function("b", "")).push()))
          .isInstanceOf(StoreException.class)
          .hasMessage(wrong.health().writeFailure());
      assertThat(leads(wrong)).singleElement().matches(lead -> lead > 70 && lead < 77);
      assertThat(wrong.pull(List.of(key(1)), false).getFirst()).isNotNull();
      lead = Duration.ZERO;
      Awaitility.await().until(() -> wrong.health().writable());
      wrong.push(some().with(key(2), function("b", "")).push());
    }
  }

  private static List<Double> leads(StoreEngine store) {
    return List.copyOf(levels(store).values());
  }

  private static Map<String, Double> levels(StoreEngine store) {
    return store.metrics().stream()
        .filter(metric -> metric.name().equals(METRIC))
        .map(metric -> ((StoreMetric.Levels) metric).values())
        .findFirst()
        .orElseThrow();
  }

  /** A server of an earlier version, which compares its clock with no other. */
  private StoreEngine unchecked() {
    Cluster cluster = Cluster.connect(keyspace.options());
    RowTable servers = new RowTable(cluster, CassandraSchema.SERVERS);
    ServerLease lease = ServerLease.take(servers, shifted, () -> Duration.ZERO, "wrong");
    return Keyspaces.over(new CassandraBackend(cluster, lease, shifted, "wrong"));
  }

  @Test
  void readingRowsOfServerThatIsAheadStopsNoOtherServer() {
    lead = Duration.ofSeconds(75);
    try (StoreEngine right = keyspace.reopen(folder.resolve("right"), Ranker.standard());
        StoreEngine wrong = unchecked()) {
      wrong.push(some().with(key(1), function("a", "")).push());
      assertThat(right.pull(List.of(key(1)), false).getFirst()).isNotNull();
      right.push(some().with(key(2), function("b", "")).push());
      assertThat(wrong.pull(List.of(key(2)), false).getFirst()).isNotNull();
      assertThat(levels(right)).hasSize(2);
      String number =
          levels(right).entrySet().stream()
              .filter(each -> each.getValue() > 60)
              .map(Map.Entry::getKey)
              .findFirst()
              .orElseThrow();
      assertThat(levels(wrong)).containsOnlyKeys(number);
      assertThatThrownBy(() -> right.push(some().with(key(1), function("c", "")).push()))
          .isInstanceOf(StoreException.class)
          .hasMessageMatching("server " + number + " in the cluster is 7\\d s ahead of this one.*");
      assertThat(right.health().writable()).isTrue();
      assertThat(right.health().damage()).isNull();
    }
  }
}
