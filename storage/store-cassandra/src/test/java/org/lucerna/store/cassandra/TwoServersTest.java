package org.lucerna.store.cassandra;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.cassandra.RowTable;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.store.ChangeFeed;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.FileCatalog;
import org.lucerna.store.Pull;
import org.lucerna.store.StoreException;
import org.lucerna.store.Version;
import org.lucerna.store.account.AuditEntry;
import org.lucerna.store.account.Role;
import org.lucerna.store.account.UserAccount;
import org.lucerna.store.engine.StoreEngine;
import org.lucerna.store.exchange.StoreRecord.PushRecord;
import org.lucerna.store.exchange.StoreRecord.VersionRecord;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.testkit.Pushes;

/** Two servers on one keyspace. */
final class TwoServersTest {
  private static final int KEYS = 12;
  private static final int PUSHES = 60;
  private static final ByteString ANA = ByteString.utf8("ana");

  @TempDir Path folder;
  private final Keyspaces keyspace = Keyspaces.shared();
  private StoreEngine one;
  private StoreEngine other;

  @BeforeEach
  void open() {
    one = keyspace.open(folder.resolve("one"), Ranker.standard());
    other = keyspace.reopen(folder.resolve("other"), Ranker.standard());
  }

  @AfterEach
  void close() {
    one.close();
    other.close();
  }

  @Test
  void pushesAcknowledgedByOneAreServedByTheOther() {
    one.push(some().with(key(1), function("one", "")).push());
    assertThat(other.pull(List.of(key(1)), false).getFirst()).isNotNull();
    other.push(some().by("bob").with(key(1), function("two", "")).push());
    assertThat(one.histories(List.of(key(1))).getFirst())
        .extracting(version -> version.function().name().text())
        .containsExactly("two", "one");
    assertThat(one.pushes(9)).isEqualTo(other.pushes(9)).hasSize(2);
  }

  /** Every push has a name, a file and an account of its own, so nothing may be missing. */
  @Test
  void noVersionAndNoVoteIsLostIfBothPushTheSameFunctions() throws Exception {
    Map<Md5, Set<String>> pushed = new ConcurrentHashMap<>();
    List<Thread> threads = new ArrayList<>();
    for (int server = 0; server < 2; server++) {
      StoreEngine store = server == 0 ? one : other;
      String name = server == 0 ? "left" : "right";
      SplittableRandom random = new SplittableRandom(20261124 + server);
      threads.add(Thread.ofPlatform().start(() -> pushMany(store, name, random, pushed)));
    }
    for (Thread thread : threads) {
      thread.join(Duration.ofMinutes(2));
    }
    for (int i = 0; i < KEYS; i++) {
      Set<String> names = new TreeSet<>(pushed.getOrDefault(key(i), Set.of()));
      for (StoreEngine store : List.of(one, other)) {
        List<Version> versions = store.histories(List.of(key(i))).getFirst();
        assertThat(new TreeSet<>(versions.stream().map(v -> v.function().name().text()).toList()))
            .as("versions of " + i)
            .isEqualTo(names);
        assertThat(voted(store, key(i))).as("votes for " + i).isEqualTo(names);
        assertThat(served(store, key(i))).isEqualTo(versions.getFirst().function().name().text());
      }
    }
  }

  private static void pushMany(
      StoreEngine store, String server, SplittableRandom random, Map<Md5, Set<String>> pushed) {
    for (int push = 0; push < PUSHES; push++) {
      String name = server + push;
      Pushes pushes = some().by(name).from(name).at(NOON.plusSeconds(push));
      Set<Integer> keys = new TreeSet<>();
      for (int i = 0; i < 4; i++) {
        keys.add(random.nextInt(KEYS));
      }
      for (int number : keys) {
        pushes = pushes.with(key(number), function(name, "comment of " + name), 16L * number);
      }
      List<PushOutcome> outcomes = store.push(pushes.push());
      assertThat(outcomes).doesNotContain(PushOutcome.UNCHANGED);
      keys.forEach(
          number ->
              pushed.computeIfAbsent(key(number), _ -> ConcurrentHashMap.newKeySet()).add(name));
    }
  }

  private static Set<String> voted(StoreEngine store, Md5 key) {
    Set<String> names = new TreeSet<>();
    for (Explanation place : store.explain(Pull.of(List.of(key), false), List.of(key))) {
      place.ranking().candidates().stream()
          .filter(each -> !each.candidate().attestations().isEmpty())
          .forEach(each -> names.add(each.candidate().name().text()));
    }
    return names;
  }

  private static String served(StoreEngine store, Md5 key) {
    return store.histories(List.of(key)).getFirst().getFirst().function().name().text();
  }

  /** However many functions were written at once, nothing is written with a time to come. */
  @Test
  void aDeletionCountsAfterALargePushToTheOther() {
    Pushes many = some();
    for (int i = 0; i < 8000; i++) {
      many = many.with(key(i), function("f" + i, ""));
    }
    one.push(many.push());
    Set<Md5> keys = Set.of(key(0), key(7999));
    assertThat(other.delete(Deletion.undo(keys, ByteString.utf8("admin"), NOON))).isEqualTo(2);
    assertThat(one.pull(List.of(key(0), key(1), key(7999)), false))
        .extracting(Objects::isNull)
        .containsExactly(true, false, true);
  }

  @Test
  void eachServerReadsTheChangesOfBoth() {
    ChangeFeed feed = one.changes();
    assertThat(feed.register("search")).isTrue();
    one.push(some().with(key(1), function("a", "")).push());
    other.push(some().with(key(2), function("b", "")).push());
    one.push(some().with(key(3), function("c", "")).push());
    Set<Md5> changed = new TreeSet<>();
    feed.read("search", 9).forEach(change -> changed.addAll(change.keys()));
    assertThat(changed).containsExactlyInAnyOrder(key(1), key(2), key(3));
    feed.acknowledge("search", feed.read("search", 9).getLast().position());
    assertThat(feed.read("search", 9)).isEmpty();
    assertThat(other.changes().consumers()).isEmpty();
  }

  @Test
  void filesHaveOneNumber() {
    for (StoreEngine store : List.of(one, other)) {
      store.push(some().from("a").with(key(1), function("f", ""), 0x10).push());
    }
    assertThat(one.files().file(md5("/bin/a.exe"))).isNotNull();
    assertThat(other.files().files(FileCatalog.NEWEST, 9))
        .isEqualTo(one.files().files(FileCatalog.NEWEST, 9))
        .hasSize(1);
    assertThat(one.totals().files()).isEqualTo(1);
  }

  @Test
  void accountsOfOneAreKnownToTheOtherSoon() {
    UserAccount account = account(Role.READER);
    AuditEntry entry = entry("ana");
    assertThat(one.accounts().add(account, entry)).isTrue();
    assertThat(other.accounts().add(account, entry)).isFalse();
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> account.equals(other.accounts().account(ANA)));
    assertThat(other.accounts().remove(ANA, entry)).isTrue();
    Awaitility.await()
        .atMost(Duration.ofSeconds(20))
        .until(() -> one.accounts().account(ANA) == null);
  }

  @Test
  void nothingLooksDamagedOrTwofoldWhileTheOtherServerPushesAndDeletes() throws Exception {
    List<Md5> keys = List.of(key(1), key(2));
    one.push(some().with(key(1), function("f", "")).with(key(2), function("g", "")).push());
    Thread writer =
        Thread.ofPlatform()
            .start(
                () -> {
                  for (int i = 0; i < 60; i++) {
                    String metadata = (i % 2 == 0 ? "x" : "y").repeat(i % 4 == 0 ? 3 << 19 : 99);
                    one.push(
                        some()
                            .by("user" + i)
                            .with(key(1), function("f" + i, metadata))
                            .with(key(2), function("g" + i, ""))
                            .push());
                    if (i % 3 == 2) {
                      one.delete(Deletion.undo(Set.of(key(1)), ByteString.utf8("admin"), NOON));
                    }
                  }
                });
    int rounds = 0;
    while (writer.isAlive()) {
      assertThat(other.pull(keys, false)).doesNotContainNull();
      for (List<Version> history : other.histories(keys)) {
        assertThat(history.stream().map(Version::id).toList())
            .isSortedAccordingTo(Comparator.reverseOrder())
            .doesNotHaveDuplicates();
      }
      assertThat(other.contributions()).isNotEmpty();
      assertThat(other.sightings(key(1), 9)).hasSize(1);
      rounds++;
    }
    assertThat(rounds).isGreaterThan(3);
    assertThat(other.health().damage()).isNull();
  }

  @Test
  void exportIncludesPushesMadeMeanwhile() throws Exception {
    one.push(some().with(key(1), function("f", "")).push());
    Set<Long> pushes = new TreeSet<>();
    List<String> names = new ArrayList<>();
    other.export(
        record -> {
          switch (record) {
            case PushRecord push -> {
              if (pushes.isEmpty()) {
                one.push(some().by("bob").with(key(2), function("g", "")).push());
              }
              pushes.add(push.id());
            }
            case VersionRecord version -> {
              assertThat(pushes).contains(version.push().id());
              names.add(version.function().name().text());
            }
            default -> {
              // Not about functions.
            }
          }
        });
    assertThat(names).containsExactly("f", "g");
    assertThat(other.health().damage()).isNull();
  }

  private static UserAccount account(Role role) {
    return new UserAccount(ANA, role, NOON, false, "x", null);
  }

  private static AuditEntry entry(String subject) {
    return new AuditEntry(NOON, ByteString.utf8("root"), "user add", subject);
  }

  /** The log cannot be written: so a server ends that is killed between the two writes. */
  @Test
  void noAccountIsChangedWithoutItsEntryInTheAuditLog() {
    keyspace.cluster().define("DROP TABLE audit");
    try {
      assertThatThrownBy(() -> one.accounts().add(account(Role.READER), entry("ana")))
          .isInstanceOf(StoreException.class);
    } finally {
      keyspace.cluster().define(RowTable.definition("audit", 0));
    }
    try (StoreEngine next = keyspace.reopen(folder.resolve("next"), Ranker.standard())) {
      assertThat(next.accounts().accounts()).isEmpty();
    }
  }

  @Test
  void aRefusedChangeHasNoEntry() throws Exception {
    for (int i = 0; i < 20; i++) {
      AuditEntry first = entry("one " + i);
      AuditEntry second = entry("other " + i);
      List<Callable<Boolean>> both =
          List.of(
              () -> one.accounts().add(account(Role.READER), first),
              () -> other.accounts().add(account(Role.CURATOR), second));
      int before = one.accounts().audit(99).size();
      try (ExecutorService threads = Executors.newFixedThreadPool(2)) {
        int added = 0;
        for (Future<Boolean> done : threads.invokeAll(both)) {
          added += done.get() ? 1 : 0;
        }
        assertThat(added).isEqualTo(1);
      }
      List<AuditEntry> log = one.accounts().audit(99);
      assertThat(log).hasSize(before + 1);
      boolean isFirst = log.getLast().equals(first);
      assertThat(log.getLast()).isEqualTo(isFirst ? first : second);
      StoreEngine winner = isFirst ? one : other;
      assertThat(winner.accounts().remove(ANA, entry("removed"))).isTrue();
    }
  }
}
