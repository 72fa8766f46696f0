package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.lumina.PushOutcome.ADDED;
import static org.lucerna.lumina.PushOutcome.UNCHANGED;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.DeleteHistory.Span;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.TimeSpan;
import org.lucerna.store.Deletion;
import org.lucerna.store.Push;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;
import org.lucerna.store.VersionFilter;

public abstract class DeletionContract extends StoreContract {
  private static final ByteString ADMIN = ByteString.utf8("admin");
  private static final Md5 K = key(1);
  private static final Md5 L = key(2);
  private static final Md5 M = key(3);
  private static final FunctionInfo ONE = function("one", "abc");
  private static final FunctionInfo TWO = function("two", "def");
  private static final FunctionInfo THREE = function("three", "ghi");

  protected DeletionContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
  }

  private int undo(Md5... keys) {
    return delete(Deletion.undo(Set.of(keys), ADMIN, NOON));
  }

  private int delete(VersionFilter filter) {
    return delete(Deletion.all(filter, ADMIN, NOON));
  }

  private int delete(VersionFilter filter, boolean lastOnly, long max) {
    return delete(new Deletion(filter, lastOnly, max, ADMIN, NOON, false));
  }

  /** Deletes, after a dry run that must return the same number. */
  private int delete(Deletion deletion) {
    Totals before = store.totals();
    int counted = store.delete(deletion.withDryRun());
    assertThat(store.totals()).isEqualTo(before);
    int deleted = store.delete(deletion);
    assertThat(counted).isEqualTo(deleted);
    return deleted;
  }

  /** The id of a push, counted from 1. */
  private long pushed(int number) {
    return store.pushes(9).get(number - 1).id();
  }

  /** The id of a live version, counted from 0, the newest first. */
  private long id(Md5 key, int place) {
    return store.histories(List.of(key)).getFirst().get(place).id();
  }

  private List<FunctionInfo> versions(Md5 key) {
    return store.histories(List.of(key)).getFirst().stream().map(Version::function).toList();
  }

  /** K: one, two, three; L: one, three; M: two. Pushed by alice, bob, carol from a, b, c. */
  private void threePushes() {
    store.push(some().by("alice").from("a").with(K, ONE).with(L, ONE).push());
    Pushes second = some().at(NOON.plusSeconds(1)).by("bob").from("b");
    store.push(second.with(K, TWO).with(M, TWO).with(L, ONE).push());
    store.push(
        some().at(NOON.plusSeconds(2)).by("carol").from("c").with(K, THREE).with(L, THREE).push());
  }

  private void expect(List<FunctionInfo> k, List<FunctionInfo> l, List<FunctionInfo> m) {
    assertThat(versions(K)).isEqualTo(k);
    assertThat(versions(L)).isEqualTo(l);
    assertThat(versions(M)).isEqualTo(m);
    List<Md5> keys = List.of(K, L, M);
    assertThat(store.pull(keys, false))
        .extracting(x -> x == null ? List.of() : List.of(x.function()))
        .containsExactly(
            k.stream().limit(1).toList(),
            l.stream().limit(1).toList(),
            m.stream().limit(1).toList());
    long live = keys.stream().filter(key -> served(key) != null).count();
    assertThat(store.totals()).isEqualTo(new Totals(live, k.size() + l.size() + m.size(), 3, 3));
  }

  @Test
  void deletionWithoutFilterIsRefused() {
    assertThatThrownBy(() -> Deletion.all(VersionFilter.builder().build(), ADMIN, NOON))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new Deletion(VersionFilter.builder().build(), true, 5, ADMIN, NOON, false))
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void repeatedUndoDeletesAllVersions() {
    threePushes();
    assertThat(undo(K)).isEqualTo(1);
    expect(List.of(TWO, ONE), List.of(THREE, ONE), List.of(TWO));
    assertThat(undo(K, L, key(99))).isEqualTo(2);
    expect(List.of(ONE), List.of(ONE), List.of(TWO));
    assertThat(undo(K)).isEqualTo(1);
    expect(List.of(), List.of(ONE), List.of(TWO));
    assertThat(undo(K)).isZero();
    assertThat(store.push(some().with(K, ONE).push())).containsExactly(ADDED);
    assertThat(versions(K)).containsExactly(ONE);
  }

  @Test
  void pushAfterUndoIsComparedWithOlderVersion() {
    threePushes();
    undo(K);
    assertThat(store.push(some().with(K, TWO).push())).containsExactly(UNCHANGED);
    assertThat(store.push(some().with(K, THREE).push())).containsExactly(PushOutcome.UPDATED);
    assertThat(versions(K)).containsExactly(THREE, TWO, ONE);
    undo(K);
    undo(K);
    assertThat(versions(K)).containsExactly(ONE);
  }

  @Test
  void deletedKeyIsUnknown() {
    threePushes();
    assertThat(delete(VersionFilter.builder().keys(Set.of(K, M, key(99))).build())).isEqualTo(2);
    expect(List.of(), List.of(THREE, ONE), List.of());
    assertThat(store.popular(9)).isEmpty();
    assertThat(delete(VersionFilter.builder().keys(Set.of(K, M)).build())).isZero();
  }

  @Test
  void accountFilterSelectsItsVersions() {
    threePushes();
    assertThat(
            delete(VersionFilter.builder().accounts(Set.of(ByteString.utf8("bob"), ADMIN)).build()))
        .isEqualTo(2);
    expect(List.of(THREE, ONE), List.of(THREE, ONE), List.of());
    assertThat(delete(VersionFilter.builder().accounts(Set.of(ByteString.utf8("carol"))).build()))
        .isEqualTo(2);
    expect(List.of(ONE), List.of(ONE), List.of());
  }

  @Test
  void nameFilterSelectsItsVersions() {
    threePushes();
    assertThat(delete(VersionFilter.builder().names(Set.of(ONE.name(), TWO.name())).build()))
        .isEqualTo(3);
    expect(List.of(THREE), List.of(THREE), List.of());
  }

  @Test
  void inputFileAndDatabaseFiltersSelectTheirVersions() {
    threePushes();
    assertThat(
            delete(
                VersionFilter.builder()
                    .inputHashes(Set.of(md5("/bin/b.exe"), md5("none")))
                    .build()))
        .isEqualTo(2);
    expect(List.of(THREE, ONE), List.of(THREE, ONE), List.of());
    assertThat(
            delete(
                VersionFilter.builder().inputPaths(Set.of(ByteString.utf8("/bin/c.exe"))).build()))
        .isEqualTo(2);
    expect(List.of(ONE), List.of(ONE), List.of());
    assertThat(
            delete(VersionFilter.builder().idbPaths(Set.of(ByteString.utf8("/idb/a.i64"))).build()))
        .isEqualTo(2);
    expect(List.of(), List.of(), List.of());
  }

  @Test
  void timeFilterSelectsItsVersions() {
    threePushes();
    TimeSpan first = new TimeSpan(NOON.minus(Duration.ofDays(1)), NOON);
    TimeSpan third = new TimeSpan(NOON.plusSeconds(2), NOON.plusSeconds(2));
    assertThat(delete(VersionFilter.builder().times(List.of(first, third)).build())).isEqualTo(2);
    expect(List.of(TWO), List.of(), List.of(TWO));
  }

  @Test
  void versionAndPushIdFiltersSelectTheirVersions() {
    threePushes();
    // 1 K one, 2 L one, 3 K two, 4 M two, 5 K three, 6 L three
    assertThat(
            delete(
                VersionFilter.builder()
                    .versionIds(List.of(new Span(id(L, 1), id(K, 1)), new Span(id(L, 0), -1L)))
                    .build()))
        .isEqualTo(2);
    expect(List.of(THREE, ONE), List.of(), List.of(TWO));
    List<Span> firstAndThird = List.of(new Span(0, pushed(1)), new Span(pushed(3), pushed(3)));
    assertThat(delete(VersionFilter.builder().pushIds(firstAndThird).build())).isEqualTo(1);
    expect(List.of(), List.of(), List.of(TWO));
    assertThat(
            delete(
                VersionFilter.builder()
                    .pushIds(List.of(new Span(pushed(3) + 1, 1), new Span(-5L, -1L)))
                    .build()))
        .isZero();
  }

  @Test
  void partsOfFilterAreCombined() {
    threePushes();
    Set<ByteString> alice = Set.of(ByteString.utf8("alice"));
    assertThat(delete(VersionFilter.builder().accounts(alice).names(Set.of(TWO.name())).build()))
        .isZero();
    assertThat(delete(VersionFilter.builder().accounts(alice).keys(Set.of(K, M)).build()))
        .isEqualTo(1);
    expect(List.of(THREE, TWO), List.of(THREE, ONE), List.of(TWO));
    List<TimeSpan> early = List.of(new TimeSpan(NOON, NOON.plusSeconds(1)));
    List<Span> later = List.of(new Span(pushed(2), Long.MAX_VALUE));
    assertThat(delete(VersionFilter.builder().times(early).pushIds(later).build())).isEqualTo(2);
    expect(List.of(THREE), List.of(THREE, ONE), List.of());
  }

  @Test
  void undoDeletesNewestVersionOnlyIfItPassesFilter() {
    threePushes();
    Set<ByteString> bob = Set.of(ByteString.utf8("bob"));
    assertThat(delete(VersionFilter.builder().accounts(bob).keys(Set.of(K, L)).build(), true, 0))
        .isZero();
    assertThat(delete(VersionFilter.builder().accounts(bob).build(), true, 0)).isEqualTo(1);
    expect(List.of(THREE, TWO, ONE), List.of(THREE, ONE), List.of());
    List<Span> three = List.of(new Span(pushed(1), pushed(3)));
    assertThat(delete(VersionFilter.builder().pushIds(three).build(), true, 0)).isEqualTo(2);
    expect(List.of(TWO, ONE), List.of(ONE), List.of());
    assertThat(delete(VersionFilter.builder().names(Set.of(ONE.name())).build(), true, 0))
        .isEqualTo(1);
    expect(List.of(TWO, ONE), List.of(), List.of());
  }

  @Test
  void limitCountsVersionsByKeyThenNewestFirst() {
    threePushes();
    VersionFilter all = VersionFilter.builder().keys(Set.of(K, L, M)).build();
    assertThat(delete(all, false, 2)).isEqualTo(1);
    expect(List.of(ONE), List.of(THREE, ONE), List.of(TWO));
    assertThat(delete(all, true, 2)).isEqualTo(2);
    expect(List.of(), List.of(ONE), List.of(TWO));
    List<Span> two = List.of(new Span(pushed(1), pushed(2)));
    assertThat(delete(VersionFilter.builder().pushIds(two).build(), false, 1)).isEqualTo(1);
    expect(List.of(), List.of(), List.of(TWO));
  }

  @Test
  void limitCoversOlderVersions() {
    threePushes();
    assertThat(
            delete(VersionFilter.builder().names(Set.of(ONE.name(), TWO.name())).build(), false, 2))
        .isEqualTo(1);
    expect(List.of(THREE), List.of(THREE, ONE), List.of(TWO));
  }

  @Test
  void deletionByFileOfManyFunctionsIsComplete() {
    int n = 2500;
    List<PushedFunction> functions =
        IntStream.range(0, n).mapToObj(i -> new PushedFunction(key(i), ONE, i)).toList();
    Push all = some().push();
    store.push(new Push(NOON, all.account(), all.origin(), all.mode(), functions));
    store.push(some().by("bob").from("b").with(key(7), TWO).with(key(n), TWO).push());
    store.push(some().by("bob").from("c").with(key(7), ONE).with(key(n), ONE).push());
    assertThat(
            delete(
                VersionFilter.builder().inputHashes(Set.of(all.origin().inputMd5())).build(),
                false,
                0))
        .isEqualTo(n);
    Set<Md5> keys = IntStream.rangeClosed(0, n).mapToObj(Pushes::key).collect(Collectors.toSet());
    assertThat(store.totals()).isEqualTo(new Totals(2, 4, 3, 3));
    assertThat(
            delete(
                VersionFilter.builder().accounts(Set.of(ByteString.utf8("bob"))).build(), true, 0))
        .isEqualTo(2);
    assertThat(delete(VersionFilter.builder().keys(keys).build())).isEqualTo(2);
    assertThat(store.totals()).isEqualTo(new Totals(0, 0, 3, 3));
  }

  @Test
  void deletionOfManyFilesIsComplete() {
    for (int i = 0; i < 150; i++) {
      String name = i % 2 == 0 ? "even" : "odd";
      store.push(some().by(name).from("f" + i).with(key(i), ONE).with(key(i + 1), TWO).push());
    }
    // Key 0 has one version; key i first "two" from push i - 1, then "one" from push i.
    assertThat(
            delete(
                VersionFilter.builder().accounts(Set.of(ByteString.utf8("even"))).build(), true, 0))
        .isEqualTo(75);
    assertThat(versions(key(0))).isEmpty();
    assertThat(versions(key(1))).containsExactly(ONE, TWO);
    assertThat(versions(key(2))).containsExactly(TWO);
    assertThat(delete(VersionFilter.builder().accounts(Set.of(ByteString.utf8("even"))).build()))
        .isEqualTo(75);
    assertThat(versions(key(1))).containsExactly(ONE);
    assertThat(delete(VersionFilter.builder().accounts(Set.of(ByteString.utf8("odd"))).build()))
        .isEqualTo(150);
    assertThat(store.totals()).isEqualTo(new Totals(0, 0, 150, 150));
  }
}
