package org.lucerna.store.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.store.testkit.Pushes.NOON;
import static org.lucerna.store.testkit.Pushes.key;
import static org.lucerna.store.testkit.Pushes.md5;
import static org.lucerna.store.testkit.Pushes.some;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.PushMode;
import org.lucerna.lumina.PushOrigin;
import org.lucerna.lumina.PushOutcome;
import org.lucerna.lumina.PushedFunction;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.store.Deletion;
import org.lucerna.store.Explanation;
import org.lucerna.store.Pull;
import org.lucerna.store.Push;
import org.lucerna.store.VersionFilter;
import org.lucerna.store.ranking.Attestation;
import org.lucerna.store.ranking.FunctionCandidates;
import org.lucerna.store.ranking.NameCandidate;
import org.lucerna.store.ranking.Ranker;
import org.lucerna.store.ranking.Ranking;

/** Which of several names of a function a pull gets. */
public abstract class RankingContract extends StoreContract {
  private static final Md5 GETTER = key(100);
  private static final ByteString ADMIN = ByteString.utf8("admin");

  protected RankingContract(StoreUnderTest kind, Path folder) {
    super(kind, folder, Ranker.standard());
  }

  private static FunctionInfo named(String name) {
    return Pushes.function(name, "");
  }

  private List<String> names(Pull pull) {
    return store.pull(pull).stream()
        .map(pullHit -> pullHit == null ? "-" : pullHit.function().name().text())
        .toList();
  }

  private List<String> names(Md5... keys) {
    return names(Pull.of(List.of(keys), false));
  }

  private void undo(Md5 key) {
    assertThat(store.delete(Deletion.undo(Set.of(key), ADMIN, NOON))).isEqualTo(1);
  }

  /** Two getters of one key, each between other functions. */
  private static Pushes twoGetters() {
    return some()
        .with(key(1), named("one"), 0x1000)
        .with(GETTER, named("get_width"), 0x1100)
        .with(key(2), named("two"), 0x1200)
        .with(key(3), named("three"), 0x2_0000)
        .with(GETTER, named("get_height"), 0x2_0100)
        .with(key(4), named("four"), 0x7_0000_0000L);
  }

  @Test
  void eachPlaceGetsNameByItsNeighbors() {
    store.push(twoGetters().push());
    assertThat(names(key(1), GETTER, key(2), key(3), GETTER, key(4)))
        .containsExactly("one", "get_width", "two", "three", "get_height", "four");
    assertThat(names(key(3), GETTER, key(4), key(1), GETTER, key(9)))
        .containsExactly("three", "get_height", "four", "one", "get_width", "-");
  }

  @Test
  void withoutContextTheLatestPushIsServed() {
    store.push(twoGetters().push());
    assertThat(names(GETTER)).containsExactly("get_height");
    store.push(some().with(GETTER, named("getter"), 0x1100).push());
    assertThat(names(GETTER)).containsExactly("getter");
  }

  @Test
  void laterPushReplacesAddressesOfEarlierOne() {
    store.push(twoGetters().push());
    assertThat(names(key(1), GETTER, key(2))).containsExactly("one", "get_width", "two");
    store.push(some().with(GETTER, named("width"), 0x1100).push());
    assertThat(names(key(1), GETTER, key(2), key(3), GETTER, key(4)))
        .containsExactly("one", "width", "two", "three", "get_height", "four");
  }

  @Test
  void firstOfTwoKeysAtOneAddressIsRecorded() {
    store.push(
        some()
            .with(key(1), named("one"), 0x1000)
            .with(key(11), named("one"), 0x1000)
            .with(GETTER, named("get_width"), 0x1100)
            .with(key(3), named("three"), 0x1200)
            .with(key(13), named("three"), 0x1200)
            .with(GETTER, named("get_height"), 0x1300)
            .push());
    assertThat(explain(GETTER, key(1), GETTER, key(3), GETTER))
        .extracting(each -> each.ranking().candidates().getFirst().values().get("neighbors"))
        .containsExactly(3.0 / 16, 3.0 / 16);
  }

  @Test
  void pushWithoutNewVersionIsAttested() {
    store.push(twoGetters().push());
    Pushes other = some().by("bob").from("b").mode(PushMode.DO_NOT_OVERRIDE);
    store.push(
        other
            .with(key(7), named("seven"), 0x10)
            .with(GETTER, named("get_width"), 0x20)
            .with(key(8), named("eight"), 0x30)
            .push());
    assertThat(names(key(7), GETTER, key(8))).containsExactly("seven", "get_width", "eight");
    assertThat(names(GETTER)).as("two gave this one").containsExactly("get_width");
  }

  @Test
  void pushesWithoutFileHaveNoAddressMap() {
    Pushes nowhere =
        new Pushes(NOON, "alice", "", "", "host", PushMode.OVERRIDE, twoGetters().functions());
    Push push = nowhere.push();
    PushOrigin origin =
        new PushOrigin(push.origin().idbPath(), ByteString.EMPTY, PushOrigin.NO_FILE, ADMIN);
    store.push(new Push(push.time(), push.account(), origin, push.mode(), push.functions()));
    assertThat(names(key(1), GETTER, key(2))).containsExactly("one", "get_height", "two");
  }

  @Test
  void nameOfMoreAccountsWins() {
    for (String account : List.of("alice", "bob", "carol")) {
      store.push(some().by(account).from(account).with(GETTER, named("right")).push());
    }
    store.push(some().by("dave").from("dave").with(GETTER, named("wrong")).push());
    store.push(some().by("dave").from("dave").with(GETTER, named("wrong again")).push());
    assertThat(names(GETTER)).containsExactly("right");
    undo(GETTER);
    assertThat(names(GETTER)).containsExactly("right");
  }

  @Test
  void inputFileOfPullRanksItsNamesFirst() {
    store.push(some().by("alice").from("a").with(GETTER, named("of a")).push());
    store.push(some().by("bob").from("b").with(GETTER, named("of b")).push());
    Pull pull = Pull.of(List.of(GETTER), false);
    assertThat(names(pull)).containsExactly("of b");
    assertThat(names(pull.from(md5("/bin/a.exe"), ByteString.EMPTY))).containsExactly("of a");
    assertThat(names(pull.from(md5("/bin/c.exe"), ByteString.EMPTY))).containsExactly("of b");
  }

  @Test
  void deletedNameIsNotServed() {
    store.push(some().by("alice").from("a").with(GETTER, named("first")).push());
    store.push(some().by("bob").from("b").with(GETTER, named("first")).push());
    store.push(some().by("carol").from("c").with(GETTER, named("second")).push());
    assertThat(names(GETTER)).containsExactly("first");
    VersionFilter firsts = VersionFilter.builder().names(Set.of(ByteString.utf8("first"))).build();
    store.delete(Deletion.all(firsts, ADMIN, NOON));
    assertThat(names(GETTER)).containsExactly("second");
    store.push(some().by("dave").from("d").with(GETTER, named("first")).push());
    assertThat(names(GETTER)).as("earlier votes are forgotten").containsExactly("first");
    undo(GETTER);
    undo(GETTER);
    assertThat(names(GETTER)).containsExactly("-");
    store.push(some().with(GETTER, named("third")).push());
    assertThat(names(GETTER)).containsExactly("third");
  }

  @Test
  void newestVersionOfChosenNameIsServed() {
    FunctionInfo poor = named("name");
    FunctionInfo rich = Pushes.function("name", "more");
    store.push(some().by("alice").from("a").with(GETTER, poor).push());
    store.push(some().by("bob").from("b").with(GETTER, rich).push());
    store.push(some().by("carol").from("c").with(GETTER, named("other")).push());
    assertThat(served(GETTER)).isEqualTo(rich);
    VersionFilter bobs = VersionFilter.builder().accounts(Set.of(ByteString.utf8("bob"))).build();
    store.delete(Deletion.all(bobs, ADMIN, NOON));
    assertThat(served(GETTER)).isEqualTo(poor);
  }

  @Test
  void repeatedPushesCountOnce() {
    store.push(some().by("alice").from("a").with(GETTER, named("right")).push());
    store.push(some().by("bob").from("b").with(GETTER, named("right")).push());
    for (int i = 1; i < 20; i++) {
      Pushes again = some().by("carol").from("c").at(NOON.plusSeconds(i));
      store.push(again.with(GETTER, named("wrong")).push());
    }
    assertThat(names(GETTER)).containsExactly("right");
    List<Ranking.RankedCandidate> candidates = explain(GETTER).getFirst().ranking().candidates();
    assertThat(candidates.getLast().candidate().attestations())
        .extracting(Attestation::vote)
        .containsExactly(
            Attestation.of(
                candidates.getLast().candidate().attestations().getFirst().file(),
                ByteString.utf8("carol"),
                ByteString.utf8("host-a"),
                NOON.plusSeconds(19)));
  }

  private List<Explanation> explain(Md5 key, Md5... asked) {
    return store.explain(Pull.of(asked.length == 0 ? List.of(key) : List.of(asked), true), key);
  }

  @Test
  void explanationsOfSeveralFunctionsAreIndependent() {
    store.push(twoGetters().push());
    Pull pull = Pull.of(List.of(key(1), GETTER, key(2), GETTER), false);
    assertThat(store.explain(pull, List.of(GETTER, key(9), key(2))))
        .isEqualTo(
            Stream.of(GETTER, key(2)).flatMap(k -> store.explain(pull, k).stream()).toList());
  }

  @Test
  void explanationsListSignalsOfEachName() {
    store.push(twoGetters().push());
    List<Explanation> explanations =
        explain(GETTER, key(1), GETTER, key(2), key(9), GETTER, key(4));
    assertThat(explanations).extracting(Explanation::place).containsExactly(1, 4);
    Ranking.RankedCandidate first = explanations.getFirst().ranking().candidates().getFirst();
    assertThat(first.candidate().name().text()).isEqualTo("get_width");
    assertThat(first.values()).containsEntry("neighbors", 4.0 / 16);
    Ranking.RankedCandidate second = explanations.getLast().ranking().candidates().getFirst();
    assertThat(second.candidate().name().text()).isEqualTo("get_height");
    assertThat(second.values()).containsEntry("neighbors", 4.0 / 16);
    assertThat(explain(key(9))).isEmpty();
    assertThat(explain(GETTER, key(1))).isEmpty();
    assertThat(Objects.requireNonNull(store.pull(List.of(key(1)), false).getFirst()).frequency())
        .as("nothing was counted")
        .isZero();
  }

  /** Names and attestations are limited, and popular names are kept. */
  @Test
  void namesAndAttestationsAreLimited() {
    int names = FunctionCandidates.MAX_CANDIDATES + 50;
    store.push(some().by("alice").with(GETTER, named("popular")).push());
    store.push(some().by("bob").with(GETTER, named("popular")).push());
    Pushes flood = some().by("mallory").from("m");
    for (int i = 0; i < names; i++) {
      flood = flood.with(GETTER, named("name" + i), 0x1000 + i);
    }
    store.push(flood.push());
    List<Ranking.RankedCandidate> candidates = explain(GETTER).getFirst().ranking().candidates();
    assertThat(candidates).hasSize(FunctionCandidates.MAX_CANDIDATES);
    assertThat(names(GETTER)).containsExactly("popular");
    for (int i = 0; i < NameCandidate.MAX_ATTESTATIONS + 5; i++) {
      store.push(some().by("user" + i).with(GETTER, named("popular")).push());
    }
    candidates = explain(GETTER).getFirst().ranking().candidates();
    assertThat(candidates.getFirst().candidate().attestations())
        .hasSize(NameCandidate.MAX_ATTESTATIONS);
    assertThat(store.histories(List.of(GETTER)).getFirst()).hasSizeGreaterThan(names);
  }

  @Test
  void longNamesAreServedCompletely() {
    String start = "x".repeat(NameCandidate.MAX_NAME_LENGTH);
    store.push(some().by("alice").from("a").with(GETTER, named(start + "a")).push());
    store.push(some().by("bob").from("b").with(GETTER, named("short")).push());
    store.push(some().by("carol").from("c").with(GETTER, named(start + "b")).push());
    assertThat(names(GETTER)).containsExactly(start + "b");
    assertThat(explain(GETTER).getFirst().ranking().candidates()).hasSize(2);
  }

  /** More functions than fit on a page, in any order, at addresses beyond 2^63. */
  @Test
  void largeAddressMapsKeepTheirOrder() {
    int functions = 3000;
    List<Integer> order = new ArrayList<>(IntStream.range(0, functions).boxed().toList());
    Collections.shuffle(order, new java.util.Random(1));
    Pushes push = some();
    List<PushedFunction> pushed = new ArrayList<>();
    for (int i : order) {
      long address = 0x7fff_ffff_fff0_0000L + 0x123L * i;
      pushed.add(
          i % 12 == 1
              ? new PushedFunction(GETTER, named("getter" + i % 40), address)
              : new PushedFunction(md5("function " + i), named("f" + i), address));
    }
    store.push(new Push(push.time(), ADMIN, push.origin(), PushMode.OVERRIDE_IF_BETTER, pushed));
    List<Md5> keys =
        IntStream.range(0, functions)
            .mapToObj(i -> i % 12 == 1 ? GETTER : md5("function " + i))
            .toList();
    List<String> expected =
        IntStream.range(0, functions)
            .mapToObj(i -> i % 12 == 1 ? "getter" + i % 40 : "f" + i)
            .toList();
    assertThat(names(Pull.of(keys, false))).isEqualTo(expected);
  }

  @Test
  void spellingsOfOneNameShareSupport() {
    int file = 0;
    for (String name : List.of("pad", "_inflate_block", "inflate_block_0", "inflate_block")) {
      for (int i = 0; i < (name.equals("pad") ? 3 : 2); i++) {
        String who = "user" + file++;
        store.push(some().by(who).from(who).with(GETTER, named(name)).push());
      }
    }
    store.push(some().by("user0").from("again").with(GETTER, named("pad")).push());
    assertThat(names(GETTER)).as("of equal support the newest").containsExactly("inflate_block");
    store.push(some().by("carol").from("c").with(GETTER, named("_inflate_block")).push());
    store.push(some().by("dave").from("d").with(GETTER, named("inflate_block_0")).push());
    store.push(some().by("erin").from("e").with(GETTER, named("inflate_block_0")).push());
    store.push(some().by("user0").from("once more").with(GETTER, named("pad")).push());
    assertThat(names(GETTER)).containsExactly("inflate_block_0");
  }

  @Test
  void rustNamesOfTwoBuildsShareSupport() {
    String name = "_ZN3std2io5Write9write_all17h%sE";
    store.push(
        some().by("a").from("a").with(GETTER, named(name.formatted("0123456789abcdef"))).push());
    store.push(
        some().by("b").from("b").with(GETTER, named(name.formatted("fedcba9876543210"))).push());
    store.push(some().by("c").from("c").with(GETTER, named("other")).push());
    assertThat(names(GETTER)).containsExactly(name.formatted("fedcba9876543210"));
  }

  @Test
  void numberedFunctionsOfOneFileStaySeparate() {
    store.push(
        some()
            .with(key(1), named("one"), 0x1000)
            .with(GETTER, named("case_1"), 0x1100)
            .with(key(2), named("two"), 0x1200)
            .with(GETTER, named("case_2"), 0x1300)
            .push());
    assertThat(explain(GETTER).getFirst().ranking().candidates())
        .allMatch(ranked -> ranked.values().getOrDefault("popularity", 0.0) == 1.0);
    assertThat(names(key(1), GETTER, key(2), GETTER))
        .containsExactly("one", "case_1", "two", "case_2");
  }

  @Test
  void overrideIfBetterNeedsBetterMetadata() {
    FunctionInfo rich = commented("name", "locks it");
    store.push(some().with(GETTER, rich).push());
    Pushes better = some().by("bob").mode(PushMode.OVERRIDE_IF_BETTER);
    assertThat(store.push(better.with(GETTER, named("name")).push()))
        .containsExactly(PushOutcome.UNCHANGED);
    assertThat(store.push(better.with(GETTER, named("other")).push()))
        .containsExactly(PushOutcome.UPDATED);
    assertThat(store.push(better.with(GETTER, rich).push()))
        .as("an older version says that already")
        .containsExactly(PushOutcome.UNCHANGED);
    assertThat(store.push(some().with(GETTER, named("name")).push()))
        .as("override overrides")
        .containsExactly(PushOutcome.UPDATED);
  }

  @Test
  void pushOfOldCandidateSupportsItsName() {
    Pushes better = some().mode(PushMode.OVERRIDE_IF_BETTER);
    store.push(
        better
            .with(GETTER, named("get_width"), 0x1100)
            .with(GETTER, named("get_height"), 0x2100)
            .push());
    Pushes other = better.by("bob").from("b");
    List<PushOutcome> outcomes =
        store.push(
            other
                .with(key(1), named("one"), 0x10)
                .with(GETTER, named("get_width"), 0x20)
                .with(key(2), named("two"), 0x30)
                .with(GETTER, named("get_height"), 0x40)
                .push());
    assertThat(outcomes)
        .containsExactly(
            PushOutcome.ADDED, PushOutcome.UNCHANGED, PushOutcome.ADDED, PushOutcome.UNCHANGED);
    assertThat(names(key(1), GETTER, key(2), GETTER))
        .containsExactly("one", "get_width", "two", "get_height");
    assertThat(explain(GETTER).getFirst().ranking().candidates())
        .hasSize(2)
        .allMatch(ranked -> ranked.candidate().files().length == 2);
    assertThat(store.histories(List.of(GETTER)).getFirst()).hasSize(2);
  }

  /** As with two analysts who take turns, or functions of one name in two object files. */
  @Test
  void differentMetadataIsStoredOncePerName() {
    Pushes better = some().mode(PushMode.OVERRIDE_IF_BETTER);
    FunctionInfo one = commented("name", "locks the door");
    FunctionInfo two = commented("name", "opens the door");
    assertThat(store.push(better.with(GETTER, one).push())).containsExactly(PushOutcome.ADDED);
    assertThat(store.push(better.with(GETTER, two).push())).containsExactly(PushOutcome.UPDATED);
    assertThat(store.push(better.with(GETTER, one).with(GETTER, two).push()))
        .containsExactly(PushOutcome.UNCHANGED, PushOutcome.UNCHANGED);
    assertThat(served(GETTER)).isEqualTo(two);
    FunctionInfo three = commented("name", "knocks at the door");
    assertThat(store.push(better.with(GETTER, three).with(GETTER, three).push()))
        .containsExactly(PushOutcome.UPDATED, PushOutcome.UNCHANGED);
    undo(GETTER);
    assertThat(store.push(better.with(GETTER, three).push()))
        .as("a deleted version says nothing")
        .containsExactly(PushOutcome.UPDATED);
  }

  private static FunctionInfo commented(String name, String comment) {
    Metadata metadata = Metadata.of(new FunctionComment(false, ByteString.utf8(comment)));
    return new FunctionInfo(ByteString.utf8(name), 32, metadata.encode());
  }

  /**
   * More names than there can be candidates: pushes of the others match versions already stored.
   */
  @Test
  void repeatedPushOfManyNamesAddsNothing() {
    Pushes many = some().mode(PushMode.OVERRIDE_IF_BETTER);
    for (int i = 0; i < 3 * FunctionCandidates.MAX_CANDIDATES; i++) {
      many = many.with(GETTER, named("name" + i), 0x1000 + i);
    }
    store.push(many.push());
    assertThat(store.push(many.by("bob").push())).containsOnly(PushOutcome.UNCHANGED);
  }
}
