package org.lucerna.service.upstream;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.service.upstream.PendingLookup.Answer;
import org.lucerna.store.PullHit;

/** The distribution of keys to upstreams, without a network. */
final class LookupQueueTest {
  private static final Answer NOBODY_KNOWS = new Answer(null, true);
  private static final Answer SOMEBODY_MAY_KNOW = new Answer(null, false);

  private Instant now = Instant.EPOCH;
  private final LookupQueue lookupQueue = inquiries(2);

  private LookupQueue inquiries(int upstreams) {
    return new LookupQueue(
        upstreams, _ -> new NegativeCache(100, Duration.ofMinutes(10), () -> now));
  }

  private static List<Md5> keys(int... numbers) {
    return IntStream.of(numbers).mapToObj(number -> new Md5(number, number)).toList();
  }

  private static List<Md5> keys(List<PendingLookup> pendingLookups) {
    return pendingLookups.stream().map(PendingLookup::key).toList();
  }

  private static Answer known(String name, int metadata) {
    return new Answer(
        new PullHit(
            new FunctionInfo(ByteString.utf8(name), 1, ByteString.wrap(new byte[metadata])), 0),
        true);
  }

  private PendingLookup open(int number, boolean relayed) {
    return lookupQueue.open(keys(number), relayed, true).getFirst();
  }

  private static Answer answer(PendingLookup pendingLookup) {
    assertThat(pendingLookup.answer()).isDone();
    return pendingLookup.answer().join();
  }

  private void bothAnswer() {
    lookupQueue.resumed(0);
    lookupQueue.resumed(1);
  }

  @Test
  void pullDoesNotWaitForUpstreamsThatNeverAnswered() {
    assertThat(answer(open(1, false))).isEqualTo(SOMEBODY_MAY_KNOW);
    assertThat(answer(inquiries(0).open(keys(1), false, true).getFirst())).isEqualTo(NOBODY_KNOWS);
  }

  @Test
  void pendingKeyIsRequestedOnceForAllPulls() throws InterruptedException {
    bothAnswer();
    PendingLookup first = open(1, false);
    assertThat(open(1, false)).isSameAs(first);
    List<PendingLookup> asked = lookupQueue.take(0, 10);
    assertThat(asked).containsExactly(first);
    assertThat(open(1, false)).isSameAs(first);
    open(2, false);
    open(3, false);
    lookupQueue.answered(0, asked, Map.of(first.key(), known("f", 0)));
    assertThat(answer(first)).isEqualTo(known("f", 0));
    assertThat(keys(lookupQueue.take(0, 10))).as("what gathered meanwhile").isEqualTo(keys(2, 3));
    assertThat(open(1, false)).as("it may have been deleted").isNotSameAs(first);
  }

  @Test
  void batchSizeIsLimited() throws InterruptedException {
    bothAnswer();
    lookupQueue.open(keys(1, 2, 3, 4, 5), false, true);
    assertThat(keys(lookupQueue.take(0, 2))).isEqualTo(keys(1, 2));
    assertThat(keys(lookupQueue.take(0, 2))).isEqualTo(keys(3, 4));
    assertThat(keys(lookupQueue.take(0, 2))).isEqualTo(keys(5));
  }

  @Test
  void unknownKeyGoesToTheNextUpstreamAndIsCached() throws InterruptedException {
    bothAnswer();
    PendingLookup pendingLookup = open(1, false);
    lookupQueue.answered(0, lookupQueue.take(0, 10), Map.of());
    assertThat(pendingLookup.answer()).isNotDone();
    lookupQueue.answered(1, lookupQueue.take(1, 10), Map.of());
    assertThat(answer(pendingLookup)).isEqualTo(NOBODY_KNOWS);
    assertThat(answer(open(1, false))).as("is asked nobody").isEqualTo(NOBODY_KNOWS);

    now = now.plus(Duration.ofMinutes(10));
    assertThat(open(1, false).answer()).isNotDone();
  }

  @Test
  void errorAnswerIsNotCachedAsUnknown() throws InterruptedException {
    bothAnswer();
    PendingLookup pendingLookup = open(1, false);
    lookupQueue.answered(
        0, lookupQueue.take(0, 10), Map.of(pendingLookup.key(), SOMEBODY_MAY_KNOW));
    lookupQueue.answered(1, lookupQueue.take(1, 10), Map.of());
    assertThat(answer(pendingLookup)).isEqualTo(SOMEBODY_MAY_KNOW);
    assertThat(open(1, false).answer()).isNotDone();
    assertThat(keys(lookupQueue.take(0, 10))).isEqualTo(keys(1));
  }

  @Test
  void lookupsOfAFailedUpstreamMoveToTheNext() throws InterruptedException {
    bothAnswer();
    List<PendingLookup> all = lookupQueue.open(keys(1, 2, 3), false, true);
    lookupQueue.failed(0, lookupQueue.take(0, 2));
    assertThat(lookupQueue.isAnswering(0)).isFalse();
    assertThat(lookupQueue.take(1, 10)).isEqualTo(all);
    lookupQueue.answered(1, all, Map.of());
    assertThat(all).extracting(LookupQueueTest::answer).containsOnly(SOMEBODY_MAY_KNOW);

    open(4, false);
    assertThat(keys(lookupQueue.take(1, 10))).as("the first is passed over").isEqualTo(keys(4));
    lookupQueue.resumed(0);
    open(5, false);
    assertThat(keys(lookupQueue.take(0, 10))).isEqualTo(keys(5));
  }

  @Test
  void relayedPullDoesNotWaitForBusyUpstreams() throws InterruptedException {
    bothAnswer();
    PendingLookup own = open(1, false);
    assertThat(answer(open(1, true))).as("is under way").isEqualTo(SOMEBODY_MAY_KNOW);
    PendingLookup second = open(2, true);
    assertThat(second.answer()).as("the second upstream is idle").isNotDone();
    assertThat(answer(open(3, true))).as("both are busy").isEqualTo(SOMEBODY_MAY_KNOW);
    List<PendingLookup> asked = lookupQueue.take(0, 10);
    assertThat(asked).containsExactly(own);
    assertThat(answer(open(4, true))).as("both are still").isEqualTo(SOMEBODY_MAY_KNOW);
    lookupQueue.answered(0, asked, Map.of(own.key(), known("f", 0)));
    List<PendingLookup> several = lookupQueue.open(keys(5, 6), true, true);
    assertThat(several).allSatisfy(pendingLookup -> assertThat(pendingLookup.answer()).isNotDone());
    lookupQueue.answered(0, lookupQueue.take(0, 10), Map.of());
    assertThat(several).extracting(LookupQueueTest::answer).containsOnly(SOMEBODY_MAY_KNOW);
  }

  @Test
  void pendingKeysAreBounded() {
    bothAnswer();
    List<Md5> all = keys(IntStream.range(0, LookupQueue.MOST + 3).toArray());
    List<PendingLookup> opened = lookupQueue.open(all, false, false);
    assertThat(opened.stream().filter(pendingLookup -> pendingLookup.answer().isDone())).hasSize(3);
  }

  @Test
  void bytesHeldForWaitingPullsAreBounded() throws InterruptedException {
    bothAnswer();
    int third = (int) (LookupQueue.MOST_BYTES / 3);
    List<PendingLookup> waiting = lookupQueue.open(keys(1, 2, 3), false, true);
    lookupQueue.open(keys(4), false, false);
    List<PendingLookup> asked = lookupQueue.take(0, 10);
    Answer large = known("", third);
    Map<Md5, Answer> answers = new java.util.HashMap<>();
    asked.forEach(pendingLookup -> answers.put(pendingLookup.key(), large));
    lookupQueue.answered(0, asked, answers);
    assertThat(waiting).extracting(LookupQueueTest::answer).containsOnly(large);
    assertThat(answer(asked.getLast())).as("nobody waits").isEqualTo(SOMEBODY_MAY_KNOW);

    assertThat(answers(5, large)).as("there is no room").isEqualTo(SOMEBODY_MAY_KNOW);
    lookupQueue.leave(waiting);
    assertThat(answers(6, large)).isEqualTo(large);
  }

  /** The answer for a key after this result. */
  private Answer answers(int number, Answer found) throws InterruptedException {
    PendingLookup pendingLookup = open(number, false);
    lookupQueue.answered(0, lookupQueue.take(0, 10), Map.of(pendingLookup.key(), found));
    return answer(pendingLookup);
  }

  @Test
  void closeReleasesAllWaitingPulls() throws InterruptedException {
    bothAnswer();
    List<PendingLookup> all = new ArrayList<>(lookupQueue.open(keys(1, 2), false, true));
    List<PendingLookup> asked = lookupQueue.take(0, 1);
    lookupQueue.close();
    all.add(open(3, false));
    assertThat(all).extracting(LookupQueueTest::answer).containsOnly(SOMEBODY_MAY_KNOW);
    lookupQueue.answered(0, asked, Map.of(asked.getFirst().key(), known("late", 0)));
    lookupQueue.leave(all);
  }
}
