package org.lucerna.cassandra;

import java.time.Duration;
import java.time.InstantSource;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;

/**
 * The clocks of the cluster's nodes, which a server compares its own with. Thread-safe.
 *
 * @param clock this server's
 */
public record NodeClocks(Cluster cluster, InstantSource clock) {
  /** Number of nodes that are asked: one of them may be wrong. */
  private static final int NODES = 3;

  /**
   * The least lead of this server's clock, according to most of the nodes that answer at once;
   * negative if it is behind, zero if none answers.
   */
  public Duration lead() {
    long asked = clock.millis();
    List<Long> leads =
        cluster.askNodes("SELECT toTimestamp(now()) AS time FROM system.local", NODES).stream()
            .map(answer -> Objects.requireNonNull(answer.getInstant("time")).toEpochMilli())
            .map(node -> lead(asked, node, clock.millis()))
            .sorted(Comparator.comparingLong(Math::abs))
            .toList();
    return leads.isEmpty() ? Duration.ZERO : Duration.ofMillis(leads.get((leads.size() - 1) / 2));
  }

  /** A node read its clock at some moment between the request and the response. */
  private static long lead(long asked, long node, long answered) {
    return asked > node ? asked - node : Math.min(0, answered - node);
  }
}
