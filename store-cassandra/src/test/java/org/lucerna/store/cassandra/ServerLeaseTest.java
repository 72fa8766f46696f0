package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.lucerna.cassandra.RowTable;
import org.lucerna.cassandra.ServerClock;
import org.lucerna.cassandra.ServerLease;
import org.lucerna.store.StoreException;

/** The numbers of servers. */
final class ServerLeaseTest {
  private final Keyspaces keyspace = Keyspaces.shared();
  private Instant time = Instant.parse("2026-11-24T12:00:00Z");

  @BeforeEach
  void clear() {
    keyspace.clear();
  }

  /** Names with the same hash code get the same number if it is free. */
  private ServerLease take(String owner) {
    return ServerLease.take(
        new RowTable(keyspace.cluster(), CassandraSchema.SERVERS), () -> time, owner);
  }

  @Test
  void twoServersNeverHaveTheSameNumber() {
    assertThat(ServerClock.serverOf(take("Aa").clock().nextId()))
        .isNotEqualTo(ServerClock.serverOf(take("BB").clock().nextId()));
  }

  @Test
  void aServerThatSleptTakesAnotherNumberIfItsOwnIsGone() {
    ServerLease slow = take("Aa");
    long first = slow.clock().nextId();
    time = time.plusSeconds(75);
    assertThatThrownBy(slow.clock()::nextId)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("lost its place");
    ServerLease other = take("BB");
    long second = other.clock().nextId();
    assertThat(ServerClock.serverOf(second)).isEqualTo(ServerClock.serverOf(first));
    assertThat(second).isGreaterThan(first);
    assertThat(slow.renew()).isTrue();
    assertThat(ServerClock.serverOf(slow.clock().nextId()))
        .isNotEqualTo(ServerClock.serverOf(other.clock().nextId()));
  }

  @Test
  void aServerThatSleptKeepsItsNumberIfNobodyTookIt() {
    ServerLease lease = take("Aa");
    long first = lease.clock().nextId();
    time = time.plusSeconds(3600);
    assertThat(lease.renew()).isTrue();
    assertThat(ServerClock.serverOf(lease.clock().nextId())).isEqualTo(ServerClock.serverOf(first));
  }
}
