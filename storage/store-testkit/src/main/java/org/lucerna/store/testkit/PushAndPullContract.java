package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.lucerna.lumina.PushOutcome.ADDED;
import static org.lucerna.lumina.PushOutcome.UNCHANGED;
import static org.lucerna.lumina.PushOutcome.UPDATED;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.function;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.store.AccountStatistics;
import org.lucerna.store.Deletion;
import org.lucerna.store.PullHit;
import org.lucerna.store.Push;
import org.lucerna.store.StoreException;
import org.lucerna.store.Totals;
import org.lucerna.store.Version;

public abstract class PushAndPullContract extends StoreContract {
  private static final Md5 K = key(1);
  private static final FunctionInfo ONE = function("one", "abc");
  private static final FunctionInfo TWO = function("two", "def");
  private static final FunctionInfo THREE = function("three", "ghi");

  protected PushAndPullContract(StoreUnderTest kind, Path folder) {
    super(kind, folder);
  }

  @Test
  void pullOfUnknownFunctionReturnsNull() {
    assertThat(store.pull(List.of(K, key(2)), true)).containsExactly(null, null);
    assertThat(store.histories(List.of(K))).containsExactly(List.of());
    assertThat(store.sightings(K, 9)).isEmpty();
    assertThat(store.popular(9)).isEmpty();
    assertThat(store.contributions()).isEmpty();
    assertThat(store.totals()).isEqualTo(new Totals(0, 0, 0, 0));
  }

  @Test
  void emptyPullReturnsEmptyList() {
    assertThat(store.pull(List.of(), true)).isEmpty();
    assertThat(store.histories(List.of())).isEmpty();
    assertThat(store.popular(0)).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(PushMode.class)
  void unknownFunctionIsAddedInEveryMode(PushMode mode) {
    assertThat(store.push(some().mode(mode).with(K, ONE).push())).containsExactly(ADDED);
    assertThat(served(K)).isEqualTo(ONE);
    assertThat(store.totals()).isEqualTo(new Totals(1, 1, 1, 1));
  }

  @ParameterizedTest
  @EnumSource(PushMode.class)
  void repeatedPushChangesNothing(PushMode mode) {
    store.push(some().with(K, ONE).push());
    assertThat(store.push(some().by("bob").mode(mode).with(K, ONE).push()))
        .containsExactly(UNCHANGED);
    assertThat(store.histories(List.of(K)).getFirst()).hasSize(1);
    assertThat(store.totals()).isEqualTo(new Totals(1, 1, 1, 2));
  }

  @ParameterizedTest
  @EnumSource(
      value = PushMode.class,
      names = {"OVERRIDE", "OVERRIDE_IF_BETTER"})
  void changedFunctionIsServed(PushMode mode) {
    store.push(some().with(K, ONE).push());
    assertThat(store.push(some().mode(mode).with(K, TWO).push())).containsExactly(UPDATED);
    assertThat(served(K)).isEqualTo(TWO);
    assertThat(store.totals()).isEqualTo(new Totals(1, 2, 1, 2));
  }

  @Test
  void changedNameSizeOrMetadataAddsVersion() {
    FunctionInfo renamed = new FunctionInfo(ByteString.utf8("x"), ONE.size(), ONE.metadata());
    FunctionInfo resized = new FunctionInfo(renamed.name(), ONE.size() + 1, ONE.metadata());
    FunctionInfo retold = new FunctionInfo(renamed.name(), resized.size(), TWO.metadata());
    for (FunctionInfo next : List.of(ONE, renamed, resized, retold)) {
      assertThat(store.push(some().with(K, next).push())).doesNotContain(UNCHANGED);
      assertThat(served(K)).isEqualTo(next);
    }
  }

  @Test
  void overrideComparesWithServedVersionOnly() {
    store.push(some().with(K, ONE).push());
    store.push(some().with(K, TWO).push());
    assertThat(store.push(some().with(K, ONE).push())).containsExactly(UPDATED);
    assertThat(store.histories(List.of(K)).getFirst())
        .extracting(Version::function)
        .containsExactly(ONE, TWO, ONE);
  }

  @Test
  void doNotOverrideKeepsServedVersion() {
    store.push(some().with(K, ONE).push());
    Push other = some().from("b").mode(PushMode.DO_NOT_OVERRIDE).with(K, TWO, 7).push();
    assertThat(store.push(other)).containsExactly(UNCHANGED);
    assertThat(served(K)).isEqualTo(ONE);
  }

  @Test
  void mergeAddsMissingMetadata() {
    store.push(some().with(K, ONE).push());
    FunctionInfo more = new FunctionInfo(ByteString.utf8("other"), 99, ByteString.utf8("bcxy"));
    Push merging = some().mode(PushMode.MERGE).with(K, more).push();
    assertThat(store.push(merging)).containsExactly(UPDATED);
    assertThat(served(K)).isEqualTo(function("one", "abcxy"));
    assertThat(store.push(merging)).containsExactly(UNCHANGED);
    assertThat(store.histories(List.of(K)).getFirst()).hasSize(2);
  }

  @Test
  void failedMergeFailsOnlyItsPush() {
    store.push(some().with(K, ONE).push());
    FunctionInfo bad = function("bad", "!");
    assertThatThrownBy(
            () -> store.push(some().mode(PushMode.MERGE).with(key(2), TWO).with(K, bad).push()))
        .isInstanceOf(RuntimeException.class);
    assertThat(store.pull(List.of(K, key(2)), false)).containsExactly(new PullHit(ONE, 0), null);
    assertThat(store.totals()).isEqualTo(new Totals(1, 1, 1, 1));
    assertThat(store.push(some().with(key(2), TWO).push())).containsExactly(ADDED);
  }

  @Test
  void keyTwiceInPushIsAppliedInOrder() {
    Push twice = some().with(K, ONE).with(key(2), TWO).with(K, ONE).with(K, TWO, 5).push();
    assertThat(store.push(twice)).containsExactly(ADDED, ADDED, UNCHANGED, UPDATED);
    assertThat(served(K)).isEqualTo(TWO);
    assertThat(store.histories(List.of(K)).getFirst())
        .extracting(Version::function)
        .containsExactly(TWO, ONE);
    assertThat(store.push(twice)).containsExactly(UPDATED, UNCHANGED, UNCHANGED, UPDATED);
    assertThat(store.totals()).isEqualTo(new Totals(2, 5, 1, 2));
  }

  @Test
  void emptyPushIsRecorded() {
    assertThat(store.push(some().push())).isEmpty();
    assertThat(store.totals()).isEqualTo(new Totals(0, 0, 1, 1));
    assertThat(store.contributions())
        .containsExactly(new AccountStatistics(ByteString.utf8("alice"), 0, 1, 0, 1, 1));
  }

  @Test
  void anyBytesAreServedUnchanged() {
    byte[] all = new byte[256];
    IntStream.range(0, 256).forEach(i -> all[i] = (byte) i);
    byte[] large = new byte[5 << 20];
    new SplittableRandom(1).nextBytes(large);
    List<ByteString> samples =
        List.of(ByteString.EMPTY, ByteString.wrap(all), ByteString.wrap(large));
    int n = 0;
    for (ByteString name : samples) {
      for (ByteString metadata : samples) {
        for (int size : new int[] {0, 1, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
          FunctionInfo function = new FunctionInfo(name, size, metadata);
          store.push(some().with(key(n), function).push());
          assertThat(served(key(n))).isEqualTo(function);
          n += name.length() + metadata.length() > 1000 ? 0 : 1;
        }
      }
    }
  }

  @Test
  void pushedBytesAreCopied() {
    byte[] buffer = "..name..metadata..".getBytes(StandardCharsets.US_ASCII);
    ByteString name = ByteString.window(buffer, 2, 4);
    store.push(some().with(K, new FunctionInfo(name, 1, ByteString.window(buffer, 8, 8))).push());
    assertThat(store.push(some().with(K, new FunctionInfo(name, 1, name)).push()))
        .containsExactly(UPDATED);
    Arrays.fill(buffer, (byte) '!');
    assertThat(store.histories(List.of(K)).getFirst().getLast().function())
        .isEqualTo(new FunctionInfo(ByteString.utf8("name"), 1, ByteString.utf8("metadata")));
  }

  @Test
  void extremeKeysAreAccepted() {
    List<Md5> keys = List.of(new Md5(-1, -1), new Md5(0, 0), new Md5(-1, 0), new Md5(0, -1));
    Pushes push = some();
    for (Md5 key : keys) {
      push = push.with(key, function(key.toString(), ""), key.low());
    }
    store.push(push.push());
    assertThat(store.pull(keys, false))
        .extracting(k -> k == null ? null : k.function().name().text())
        .containsExactlyElementsOf(keys.stream().map(Md5::toString).toList());
    assertThat(store.histories(keys))
        .extracting(h -> h.getFirst().address())
        .containsExactlyElementsOf(keys.stream().map(Md5::low).toList());
  }

  @Test
  void resultsAreInOrderOfKeys() {
    store.push(some().with(key(3), THREE).with(K, ONE).with(key(2), TWO).push());
    List<Md5> asked = List.of(key(2), key(9), key(3), key(2), K);
    assertThat(store.pull(asked, false))
        .containsExactly(
            new PullHit(TWO, 0),
            null,
            new PullHit(THREE, 0),
            new PullHit(TWO, 0),
            new PullHit(ONE, 0));
    assertThat(store.histories(asked))
        .extracting(h -> h.isEmpty() ? null : h.getFirst().function())
        .containsExactly(TWO, null, THREE, TWO, ONE);
  }

  @Test
  void frequencyIsNumberOfEarlierPulls() {
    store.push(some().with(K, ONE).with(key(2), TWO).push());
    assertThat(frequencies(true, K)).containsExactly(0L);
    assertThat(frequencies(true, K, key(2), K, K)).containsExactly(1L, 0L, 2L, 3L);
    assertThat(frequencies(false, K, K, key(2))).containsExactly(4L, 4L, 1L);
    assertThat(frequencies(true, K)).containsExactly(4L);
  }

  @Test
  void onlyPullsOfKnownFunctionsCount() {
    store.pull(List.of(K), true);
    store.push(some().with(K, ONE).push());
    assertThat(frequencies(true, K)).containsExactly(0L);
    store.push(some().with(K, TWO).push());
    store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, NOON));
    assertThat(frequencies(true, K)).containsExactly(1L);
    store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, NOON));
    store.pull(List.of(K), true);
    store.push(some().with(K, ONE).push());
    assertThat(frequencies(false, K)).containsExactly(2L);
  }

  private List<Long> frequencies(boolean count, Md5... keys) {
    return store.pull(List.of(keys), count).stream()
        .map(k -> k == null ? -1 : k.frequency())
        .toList();
  }

  @Test
  void manyKeysArePulledAtOnce() {
    int n = 3500;
    List<PushedFunction> functions =
        IntStream.range(0, n)
            .mapToObj(i -> new PushedFunction(key(2 * i), function("f" + i, ""), i))
            .toList();
    Pushes push = new Pushes(NOON, "alice", "idb", "in", "host", PushMode.OVERRIDE, functions);
    assertThat(store.push(push.push())).hasSize(n).containsOnly(ADDED);
    List<Md5> asked =
        IntStream.range(0, 2 * n).map(i -> 2 * n - 1 - i).mapToObj(Pushes::key).toList();
    List<@Nullable PullHit> answers = store.pull(asked, true);
    assertThat(answers).hasSize(2 * n);
    for (int i = 0; i < 2 * n; i++) {
      int number = 2 * n - 1 - i;
      PullHit pullHit = number % 2 == 0 ? new PullHit(function("f" + number / 2, ""), 0) : null;
      assertThat(answers.get(i)).isEqualTo(pullHit);
    }
    assertThat(store.push(push.push())).hasSize(n).containsOnly(UNCHANGED);
    assertThat(store.totals()).isEqualTo(new Totals(n, n, 1, 2));
  }

  @Test
  void timeOutOfRangeIsRefused() {
    assertThatThrownBy(() -> some().at(Instant.MAX).push())
        .isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void closedStoreRefusesEveryCall() {
    store.push(some().with(K, ONE).push());
    store.close();
    store.close();
    assertThatThrownBy(() -> store.push(some().push())).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.pull(List.of(K), true)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.histories(List.of(K))).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.popular(1)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.sightings(K, 1)).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.contributions()).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.totals()).isInstanceOf(StoreException.class);
    assertThatThrownBy(() -> store.delete(Deletion.undo(Set.of(K), ByteString.EMPTY, NOON)))
        .isInstanceOf(StoreException.class);
  }
}
