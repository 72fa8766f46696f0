package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.LimitException;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.MemoryGrant;
import org.lucerna.store.PopularFunction;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.PushRun;
import org.lucerna.store.RecordedPush;
import org.lucerna.store.Sighting;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.engine.StoreEngine;

public abstract class HistoryContract extends StoreContract {
  private static final Md5 K = key(1);
  private static final FunctionInfo ONE = function("one", "abc");
  private static final FunctionInfo TWO = function("two", "def");
  private static final FunctionInfo THREE = function("three", "ghi");

  protected HistoryContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
  }

  private boolean isSequential() {
    return !(store instanceof StoreEngine engine) || engine.capabilities().sequentialIds();
  }

  @Test
  void versionHasDataOfItsPush() {
    Instant later = NOON.plus(Duration.ofDays(1)).plusNanos(7);
    store.push(some().with(K, ONE, 0x10).push());
    store.push(some().with(K, ONE, 0x99).push());
    Pushes second = some().by("bob").from("b").at(later);
    store.push(second.with(key(2), ONE, 0x20).with(K, TWO, 0x30).push());
    List<Long> pushes = store.pushes(9).stream().map(RecordedPush::id).toList();
    List<Version> versions = store.histories(List.of(K)).getFirst();
    long two = versions.getFirst().id();
    long one = versions.getLast().id();
    assertThat(two).isGreaterThan(one);
    assertThat(versions)
        .containsExactly(
            new Version(
                two,
                K,
                TWO,
                later.minusNanos(7),
                ByteString.utf8("bob"),
                pushes.get(2),
                second.origin(),
                0x30),
            new Version(
                one, K, ONE, NOON, ByteString.utf8("alice"), pushes.get(0), some().origin(), 0x10));
    if (isSequential()) {
      assertThat(List.of(one, two)).containsExactly(1L, 3L);
    }
  }

  @Test
  void historyWithoutMetadataHasEmptyMetadata() {
    store.push(some().with(K, ONE).push());
    store.push(some().at(NOON.plusSeconds(1)).with(K, TWO).push());
    AtomicLong asked = new AtomicLong();
    assertThat(store.histories(List.of(K), false, asked::addAndGet).getFirst())
        .hasSize(2)
        .allSatisfy(version -> assertThat(version.function().metadata().isEmpty()).isTrue());
    assertThat(asked.get()).isLessThan(1000);
  }

  @Test
  void historyRequestsMemoryAsItReads() {
    FunctionInfo big = function("big", "x".repeat(100_000));
    for (int i = 0; i < 100; i++) {
      store.push(some().with(key(i), big).push());
    }
    List<Md5> keys = IntStream.range(0, 100).mapToObj(i -> key(i)).toList();
    AtomicLong read = new AtomicLong();
    MemoryGrant scarce =
        bytes -> {
          if (read.addAndGet(bytes) > 4_000_000) {
            throw new LimitException("enough");
          }
        };
    assertThatThrownBy(() -> store.histories(keys, true, scarce))
        .isInstanceOf(LimitException.class);
    assertThat(read.get()).isLessThan(4_200_000);
    assertThat(store.pull(Pull.of(keys, false))).hasSize(100);
  }

  @Test
  void historyRequestsMemoryForNames() {
    for (int i = 0; i < 100; i++) {
      store.push(some().with(K, function("x".repeat(50_000) + i, "")).push());
    }
    AtomicLong read = new AtomicLong();
    store.histories(List.of(K), false, read::addAndGet);
    assertThat(read.get()).isBetween(5_000_000L, 5_200_000L);
  }

  @Test
  void messagesOfOneCommandAreOneRun() {
    assertThat(store.pushRuns(9)).isEmpty();
    for (int i = 0; i < 3; i++) {
      // Ana's command takes half an hour, Bob's pushes of the same file lie in between.
      Instant time = NOON.plus(Duration.ofMinutes(9L * i));
      store.push(
          some().by("ana").from("a").at(time).with(distinct(10 + i), ONE).with(K, ONE).push());
      store.push(some().by("bob").from("a").at(time).with(distinct(20 + i), TWO).push());
    }
    store.push(some().by("ana").from("b").at(NOON).with(distinct(30), ONE).push());
    store.push(
        some().by("ana").from("a").at(NOON.plus(Duration.ofMinutes(29))).with(K, TWO).push());
    List<Long> ids = store.pushes(9).stream().map(RecordedPush::id).toList();
    List<PushRun> runs = store.pushRuns(9);
    assertThat(runs)
        .extracting(PushRun::ids)
        .containsExactly(
            List.of(ids.get(0), ids.get(2), ids.get(4)),
            List.of(ids.get(1), ids.get(3), ids.get(5)),
            List.of(ids.get(6)),
            List.of(ids.get(7)));
    // Not every store records the additions of a push.
    assertThat(runs.stream().map(PushRun::functions).toList())
        .isIn(List.of(4L, 3L, 1L, 1L), Collections.nCopies(4, null));
    assertThat(runs.getFirst().last()).isEqualTo(store.pushes(9).get(4));
    assertThat(store.pushRuns(2)).isEqualTo(runs.subList(2, 4));
    assertThat(store.pushRuns(0)).isEmpty();
  }

  /** Keys of which stores record the first half. */
  private static Md5 distinct(int number) {
    return new Md5((long) number << 32, number);
  }

  @Test
  void lastPushesAreListedOldestFirst() {
    assertThat(store.pushes(5)).isEmpty();
    store.push(some().with(K, ONE).push());
    store.push(some().with(K, ONE).push());
    Instant later = NOON.plus(Duration.ofDays(1));
    Pushes third = some().by("bob").from("b").at(later).with(K, TWO);
    store.push(third.push());
    List<RecordedPush> all = store.pushes(5);
    assertThat(all).hasSize(3).extracting(RecordedPush::id).isSorted().doesNotHaveDuplicates();
    if (isSequential()) {
      assertThat(all).extracting(RecordedPush::id).containsExactly(1L, 2L, 3L);
    }
    assertThat(store.pushes(2)).isEqualTo(all.subList(1, 3));
    assertThat(store.pushes(1))
        .containsExactly(
            new RecordedPush(all.get(2).id(), later, ByteString.utf8("bob"), third.origin()));
    assertThat(store.pushes(0)).isEmpty();
    assertThat(store.pushesAfter(0, 9)).isEqualTo(all);
    assertThat(store.pushesAfter(all.getFirst().id(), 1)).isEqualTo(all.subList(1, 2));
    assertThat(store.pushesAfter(all.getLast().id(), 9)).isEmpty();
    assertThat(store.pushesAfter(0, 0)).isEmpty();
  }

  @Test
  void extremeTimesAreKept() {
    for (String time : List.of("1969-12-31T23:59:59.999999Z", "-100000-01-01T00:00:00Z")) {
      Instant when = Instant.parse(time);
      store.push(some().at(when).with(key(time.length()), ONE).push());
      assertThat(store.histories(List.of(key(time.length()))).getFirst())
          .extracting(Version::time)
          .containsExactly(when);
    }
  }

  @Test
  void manyVersionsAreListedNewestFirst() {
    for (int i = 0; i < 300; i++) {
      store.push(some().with(K, function("name", "version " + i)).with(key(2), ONE).push());
    }
    List<List<Version>> histories = store.histories(List.of(key(2), K, K));
    assertThat(histories).extracting(List::size).containsExactly(1, 300, 300);
    for (int i = 0; i < 300; i++) {
      assertThat(histories.get(1).get(i).function())
          .isEqualTo(function("name", "version " + (299 - i)));
    }
    assertThat(histories.get(1)).isEqualTo(histories.get(2));
  }

  @Test
  void pathsAndNamesMayBeAnyBytes() {
    byte[] odd = {0, -1, 0x80 - 256, 10, 0};
    ByteString bytes = ByteString.wrap(odd);
    PushOrigin origin = new PushOrigin(bytes, bytes, md5("x"), bytes);
    store.push(new Push(NOON, bytes, origin, PushMode.OVERRIDE, some().with(K, ONE).functions()));
    Version version = store.histories(List.of(K)).getFirst().getFirst();
    assertThat(version.account()).isEqualTo(bytes);
    assertThat(version.origin()).isEqualTo(origin);
    assertThat(store.contributions()).containsExactly(new AccountStatistics(bytes, 1, 1, 1, 1, 1));
  }

  @Test
  void everyFileOfFunctionIsListed() {
    store.push(some().from("b").with(K, ONE, 1).push());
    store.push(some().from("a").by("bob").with(K, ONE, 2).with(key(2), TWO, 3).push());
    store.push(some().from("c").mode(PushMode.DO_NOT_OVERRIDE).with(K, TWO, -1).push());
    store.push(some().from("a").mode(PushMode.MERGE).with(K, ONE, 4).push());
    assertThat(store.sightings(K, 9)).containsExactly(seen("b", 1), seen("a", 2));
    store.push(some().from("c").with(K, TWO, -1).push());
    assertThat(store.sightings(K, 9)).containsExactly(seen("b", 1), seen("a", 2), seen("c", -1));
    assertThat(store.sightings(K, 2)).containsExactly(seen("b", 1), seen("a", 2));
    assertThat(store.sightings(K, 0)).isEmpty();
    assertThat(store.sightings(key(2), 9)).containsExactly(seen("a", 3));
  }

  @Test
  void pushWithoutFileIsNoSighting() {
    PushOrigin nowhere =
        new PushOrigin(
            ByteString.EMPTY, ByteString.EMPTY, PushOrigin.NO_FILE, ByteString.utf8("elsewhere"));
    ByteString upstream = ByteString.utf8("upstream:team");
    store.push(some().from("a").with(K, ONE, 1).push());
    store.push(
        new Push(
            NOON,
            upstream,
            nowhere,
            PushMode.OVERRIDE,
            some().with(K, TWO, -1).with(key(2), TWO, -1).functions()));
    assertThat(store.sightings(K, 9)).containsExactly(seen("a", 1));
    assertThat(store.sightings(key(2), 9)).isEmpty();
    assertThat(store.histories(List.of(key(2))).getFirst().getFirst().origin()).isEqualTo(nowhere);
    assertThat(store.contributions()).contains(new AccountStatistics(upstream, 1, 1, 2, 1, 0));
    VersionFilter theirs = VersionFilter.builder().accounts(Set.of(upstream)).build();
    assertThat(store.delete(Deletion.all(theirs, ByteString.EMPTY, NOON))).isEqualTo(2);
    assertThat(store.pull(List.of(K, key(2)), false))
        .extracting(k -> k == null)
        .containsExactly(false, true);
  }

  private static Sighting seen(String file, long address) {
    PushOrigin origin = some().from(file).origin();
    return new Sighting(origin.inputMd5(), origin.inputPath(), address);
  }

  @Test
  void fileIsIdentifiedByHashNotPath() {
    Push first = some().with(K, ONE, 1).push();
    PushOrigin moved =
        new PushOrigin(
            ByteString.utf8("i"),
            ByteString.utf8("p"),
            first.origin().inputMd5(),
            ByteString.EMPTY);
    store.push(first);
    store.push(
        new Push(NOON, first.account(), moved, first.mode(), some().with(K, TWO, 2).functions()));
    assertThat(store.sightings(K, 9))
        .containsExactly(new Sighting(moved.inputMd5(), first.origin().inputPath(), 1));
    assertThat(store.histories(List.of(K)).getFirst())
        .extracting(Version::origin)
        .containsExactly(moved, first.origin());
    assertThat(store.totals()).isEqualTo(new Totals(1, 2, 1, 2));
  }

  @Test
  void popularListsMostPulledLiveFunctions() {
    Pushes pushes = some();
    for (int i = 0; i < 10; i++) {
      pushes = pushes.with(key(i), function("f" + i, ""), 100 + i);
    }
    store.push(pushes.push());
    store.push(some().by("bob").from("b").with(key(4), TWO, 7).push());
    pull(4, 3);
    pull(7, 5);
    pull(2, 3);
    pull(9, 8);
    pull(5, 1);
    store.pull(List.of(key(5)), false);
    store.delete(Deletion.undo(Set.of(key(9)), ByteString.EMPTY, NOON));
    assertThat(store.popular(100))
        .containsExactly(
            popular(7, function("f7", ""), 5, 107),
            popular(2, function("f2", ""), 3, 102),
            popular(4, TWO, 3, 104),
            popular(5, function("f5", ""), 1, 105));
    assertThat(store.popular(2)).extracting(PopularFunction::key).containsExactly(key(7), key(2));
    pull(2, 4);
    store.push(some().with(key(9), THREE, 1).push());
    assertThat(store.popular(3))
        .extracting(PopularFunction::key)
        .containsExactly(key(9), key(2), key(7));
    assertThat(store.popular(3)).extracting(PopularFunction::frequency).containsExactly(8L, 7L, 5L);
  }

  private void pull(int key, int times) {
    for (int i = 0; i < times; i++) {
      store.pull(List.of(key(key)), true);
    }
  }

  private static PopularFunction popular(
      int n, FunctionInfo function, long frequency, long address) {
    return new PopularFunction(key(n), function, frequency, some().origin(), address);
  }

  @Test
  void firstSeenIsOriginOfOldestLiveVersion() {
    store.push(some().with(K, ONE, 1).push());
    store.push(some().from("b").with(K, TWO, 2).push());
    store.push(some().from("c").with(K, THREE, 3).push());
    pull(1, 1);
    VersionFilter oldest =
        VersionFilter.builder().keys(Set.of(K)).names(Set.of(ONE.name())).build();
    store.delete(Deletion.all(oldest, ByteString.EMPTY, NOON));
    assertThat(store.popular(1))
        .containsExactly(new PopularFunction(K, THREE, 1, some().from("b").origin(), 2));
  }

  @Test
  void contributionsAreCountedByAccount() {
    store.push(some().by("bob").with(K, ONE).with(key(2), ONE).push());
    store.push(some().by("bob").from("b").with(K, TWO).push());
    store.push(some().by("bob").from("b").with(K, TWO).push());
    store.push(some().by("alice").with(K, ONE).with(key(3), THREE).with(key(4), ONE).push());
    store.push(some().by("carol").with(K, ONE).push());
    store.delete(Deletion.undo(Set.of(key(4)), ByteString.EMPTY, NOON));
    assertThat(store.contributions())
        .containsExactly(
            new AccountStatistics(ByteString.utf8("alice"), 1, 1, 2, 1, 1),
            new AccountStatistics(ByteString.utf8("bob"), 2, 3, 3, 2, 2),
            new AccountStatistics(ByteString.utf8("carol"), 0, 1, 0, 1, 1));
  }
}
