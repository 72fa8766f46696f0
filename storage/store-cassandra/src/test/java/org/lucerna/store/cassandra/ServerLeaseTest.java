package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
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

  /** How far that is ahead of the nodes' clocks. */
  private Duration lead = Duration.ZERO;

  @BeforeEach
  void clear() {
    keyspace.clear();
  }

  /** Names with the same hash code get the same number if it is free. */
  private ServerLease take(String owner) {
    return ServerLease.take(
        new RowTable(keyspace.cluster(), CassandraSchema.SERVERS), () -> time, () -> lead, owner);
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
  void serverThatSleptKeepsItsNumberIfStillFree() {
    ServerLease lease = take("Aa");
    long first = lease.clock().nextId();
    time = time.plusSeconds(3600);
    assertThat(lease.renew()).isTrue();
    assertThat(ServerClock.serverOf(lease.clock().nextId())).isEqualTo(ServerClock.serverOf(first));
  }

  @Test
  void aServerWithAWrongClockTakesNoNumber() {
    lead = Duration.ofSeconds(75);
    assertThatThrownBy(() -> take("Aa"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("75 s ahead of the clocks of the cluster's nodes");
    lead = Duration.ofSeconds(-11);
    assertThatThrownBy(() -> take("Aa"))
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("11 s behind the clocks of the cluster's nodes");
    assertThat(new RowTable(keyspace.cluster(), CassandraSchema.SERVERS).parts()).isEmpty();
  }

  @Test
  void aServerWhoseClockStepsAheadWritesNothingUntilItIsRight() {
    ServerLease lease = take("Aa");
    ServerClock clock = lease.clock();
    long first = clock.nextId();
    time = time.plusSeconds(75);
    lead = Duration.ofSeconds(75);
    assertThat(lease.renew()).isTrue();
    assertThat(clock.refusal()).contains("75 s ahead");
    assertThatThrownBy(clock::nextId).hasMessage(clock.refusal());
    assertThatThrownBy(clock::nextTimestamp).hasMessage(clock.refusal());
    time = time.minusSeconds(74);
    lead = Duration.ZERO;
    assertThat(lease.renew()).isFalse();
    time = time.plusSeconds(2);
    assertThat(lease.renew()).isTrue();
    assertThat(clock.refusal()).isNull();
    long next = clock.nextId();
    assertThat(next).isBetween(first, ServerClock.idAt(time.plusSeconds(1).toEpochMilli()));
  }

  @Test
  void aLeaseIsRenewedAlsoAfterTheClockSteppedBack() {
    ServerLease lease = take("Aa");
    time = time.minusSeconds(3600);
    lead = Duration.ofHours(-1);
    assertThat(lease.renew()).isTrue();
    assertThat(lease.clock().refusal()).contains("3600 s behind");
  }

  @Test
  void theNextHolderOfANumberBeginsAfterTheLastIdThatFollowedAnother() {
    ServerLease first = take("Aa");
    first.clock().observe(ServerClock.idAt(time.plusSeconds(45).toEpochMilli()));
    long last = first.clock().nextId();
    first.release();
    time = time.plusSeconds(20);
    ServerLease second = take("BB");
    assertThat(second.clock().server()).isNotEqualTo(first.clock().server());
    time = time.plusSeconds(40);
    ServerLease third = take("Aa");
    assertThat(third.clock().server()).isEqualTo(first.clock().server());
    assertThat(third.clock().nextId()).isGreaterThan(last);
  }
}
