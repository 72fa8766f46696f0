package org.lucerna.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.lucerna.store.StoreException;

/** The ids and timestamps of servers. */
final class ServerClockTest {
  private static final Instant NOW = Instant.parse("2026-11-24T12:00:00Z");

  private Instant time = NOW;
  private final InstantSource source = () -> time;

  private ServerClock clock(int server) {
    ServerClock clock = new ServerClock(source, server);
    clock.allowUntil(Long.MAX_VALUE);
    return clock;
  }

  @Test
  void idsAscendAlsoIfTheClockStepsBack() {
    ServerClock clock = clock(7);
    List<Long> ids = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      time = i == 10_000 ? NOW.minusSeconds(100) : time;
      ids.add(clock.nextId());
    }
    assertThat(ids).isSorted().doesNotHaveDuplicates();
    assertThat(ids).allMatch(id -> id > 0 && ServerClock.serverOf(id) == 7);
  }

  @Test
  void serversNeverMakeTheSameIdOrTimestamp() {
    ServerClock one = clock(0);
    ServerClock other = clock(1023);
    Set<Long> ids = new HashSet<>();
    Set<Long> timestamps = new HashSet<>();
    for (int i = 0; i < 5000; i++) {
      time = NOW.plusMillis(i / 100);
      assertThat(ids.add(one.nextId()) && ids.add(other.nextId())).isTrue();
      assertThat(timestamps.add(one.nextTimestamp()) && timestamps.add(other.nextTimestamp()))
          .isTrue();
    }
  }

  @Test
  void idsAfterAReadIdAreLater() {
    ServerClock ahead = clock(1);
    ServerClock behind = clock(2);
    time = NOW.plusSeconds(30);
    long id = ahead.nextId();
    long timestamp = ahead.nextTimestamp();
    time = NOW;
    behind.observe(id);
    assertThat(behind.nextTimestamp()).isGreaterThan(timestamp - ServerClock.SERVERS);
    assertThat(behind.nextId()).isGreaterThan(id);
    assertThat(behind.nextTimestamp()).isGreaterThan(timestamp);
  }

  private ServerClock leased(int server) {
    ServerClock clock = new ServerClock(source, server);
    clock.allowUntil(time.plusSeconds(60).toEpochMilli());
    return clock;
  }

  @Test
  void idsAndTimestampsEndBeforeTheLease() {
    ServerClock clock = leased(0);
    time = NOW.plusSeconds(29);
    assertThat(clock.nextId()).isPositive();
    assertThat(clock.nextTimestamp()).isPositive();
    time = NOW.plusSeconds(31);
    assertThatThrownBy(clock::nextId)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("lost its place");
    assertThatThrownBy(clock::nextTimestamp)
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("lost its place");
  }

  /** A server 10 s ahead, whose clock then steps on, and another one 10 s behind. */
  @Test
  void idsOfOneServerAreFollowedByTheOther() {
    time = NOW.plusSeconds(10);
    ServerClock ahead = leased(1);
    time = NOW.plusSeconds(39);
    long id = ahead.nextId();
    time = NOW.minusSeconds(10);
    ServerClock behind = leased(2);
    behind.observe(id);
    behind.checkFollows(id);
    assertThat(behind.nextId()).isGreaterThan(id);
    assertThat(behind.ahead()).isEmpty();
  }

  @Test
  void anIdFromTheFutureStopsNoOtherServer() {
    time = NOW.plusSeconds(75);
    long id = clock(1).nextId();
    time = NOW;
    ServerClock clock = leased(2);
    clock.observe(id);
    assertThat(clock.nextId()).isBetween(ServerClock.idAt(NOW.toEpochMilli()), id);
    assertThat(clock.nextTimestamp()).isLessThan(NOW.plusSeconds(1).toEpochMilli() * 1000);
    assertThat(clock.ahead()).isEqualTo(Map.of(1, Duration.ofSeconds(75)));
    assertThatThrownBy(() -> clock.checkFollows(id))
        .as("what follows would be before it")
        .isInstanceOf(StoreException.class)
        .hasMessageContaining("server 1 in the cluster is 75 s ahead of this one");
    time = NOW.plusSeconds(26);
    clock.allowUntil(time.plusSeconds(60).toEpochMilli());
    clock.observe(id);
    clock.checkFollows(id);
    assertThat(clock.nextId()).isGreaterThan(id);
    time = NOW.plusSeconds(76);
    assertThat(clock.ahead()).isEmpty();
  }

  @Test
  void newNumberIsUsedForLaterIds() {
    ServerClock clock = clock(7);
    long id = clock.nextId();
    long timestamp = clock.nextTimestamp();
    clock.become(8, NOW.plusSeconds(5).toEpochMilli(), NOW.plusSeconds(60).toEpochMilli());
    assertThat(clock.nextId()).isGreaterThan(id).matches(next -> ServerClock.serverOf(next) == 8);
    assertThat(clock.nextTimestamp())
        .isGreaterThan(timestamp)
        .matches(next -> next % ServerClock.SERVERS == 8);
  }

  @Test
  void slicesAreOfSeventyMinutes() {
    long id = ServerClock.idAt(NOW.toEpochMilli());
    long slice = ServerClock.sliceOf(id);
    assertThat(ServerClock.firstOf(slice)).isLessThanOrEqualTo(id);
    assertThat(ServerClock.firstOf(slice + 1) - ServerClock.firstOf(slice))
        .isEqualTo(ServerClock.idAt(NOW.plusMillis(1L << 22).toEpochMilli()) - id);
  }
}
