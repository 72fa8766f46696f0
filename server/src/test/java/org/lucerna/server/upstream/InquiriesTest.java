package org.lucerna.server.upstream;

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
import org.lucerna.server.upstream.Inquiry.Answer;
import org.lucerna.store.Known;

/** Who is asked for what, without a network. */
final class InquiriesTest {
  private static final Answer NOBODY_KNOWS = new Answer(null, true);
  private static final Answer SOMEBODY_MAY_KNOW = new Answer(null, false);

  private Instant now = Instant.EPOCH;
  private final Inquiries inquiries = inquiries(2);

  private Inquiries inquiries(int upstreams) {
    return new Inquiries(upstreams, _ -> new UnknownKeys(100, Duration.ofMinutes(10), () -> now));
  }

  private static List<Md5> keys(int... numbers) {
    return IntStream.of(numbers).mapToObj(number -> new Md5(number, number)).toList();
  }

  private static List<Md5> keys(List<Inquiry> inquiries) {
    return inquiries.stream().map(Inquiry::key).toList();
  }

  private static Answer known(String name, int metadata) {
    return new Answer(
        new Known(
            new FunctionInfo(ByteString.utf8(name), 1, ByteString.wrap(new byte[metadata])), 0),
        true);
  }

  private Inquiry open(int number, boolean relayed) {
    return inquiries.open(keys(number), relayed, true).getFirst();
  }

  private static Answer answer(Inquiry inquiry) {
    assertThat(inquiry.answer()).isDone();
    return inquiry.answer().join();
  }

  private void bothAnswer() {
    inquiries.resumed(0);
    inquiries.resumed(1);
  }

  @Test
  void nobodyWaitsForThoseThatHaveNotAnswered() {
    assertThat(answer(open(1, false))).isEqualTo(SOMEBODY_MAY_KNOW);
    assertThat(answer(inquiries(0).open(keys(1), false, true).getFirst())).isEqualTo(NOBODY_KNOWS);
  }

  @Test
  void aKeyUnderWayIsAskedOnceForAll() throws InterruptedException {
    bothAnswer();
    Inquiry first = open(1, false);
    assertThat(open(1, false)).isSameAs(first);
    List<Inquiry> asked = inquiries.take(0, 10);
    assertThat(asked).containsExactly(first);
    assertThat(open(1, false)).isSameAs(first);
    open(2, false);
    open(3, false);
    inquiries.answered(0, asked, Map.of(first.key(), known("f", 0)));
    assertThat(answer(first)).isEqualTo(known("f", 0));
    assertThat(keys(inquiries.take(0, 10))).as("what gathered meanwhile").isEqualTo(keys(2, 3));
    assertThat(open(1, false)).as("it may have been deleted").isNotSameAs(first);
  }

  @Test
  void batchesHaveABound() throws InterruptedException {
    bothAnswer();
    inquiries.open(keys(1, 2, 3, 4, 5), false, true);
    assertThat(keys(inquiries.take(0, 2))).isEqualTo(keys(1, 2));
    assertThat(keys(inquiries.take(0, 2))).isEqualTo(keys(3, 4));
    assertThat(keys(inquiries.take(0, 2))).isEqualTo(keys(5));
  }

  @Test
  void whatOneDoesNotKnowGoesToTheNextAndIsRemembered() throws InterruptedException {
    bothAnswer();
    Inquiry inquiry = open(1, false);
    inquiries.answered(0, inquiries.take(0, 10), Map.of());
    assertThat(inquiry.answer()).isNotDone();
    inquiries.answered(1, inquiries.take(1, 10), Map.of());
    assertThat(answer(inquiry)).isEqualTo(NOBODY_KNOWS);
    assertThat(answer(open(1, false))).as("is asked nobody").isEqualTo(NOBODY_KNOWS);

    now = now.plus(Duration.ofMinutes(10));
    assertThat(open(1, false).answer()).isNotDone();
  }

  @Test
  void anAnswerThatTellsNothingIsNotRemembered() throws InterruptedException {
    bothAnswer();
    Inquiry inquiry = open(1, false);
    inquiries.answered(0, inquiries.take(0, 10), Map.of(inquiry.key(), SOMEBODY_MAY_KNOW));
    inquiries.answered(1, inquiries.take(1, 10), Map.of());
    assertThat(answer(inquiry)).isEqualTo(SOMEBODY_MAY_KNOW);
    assertThat(open(1, false).answer()).isNotDone();
    assertThat(keys(inquiries.take(0, 10))).isEqualTo(keys(1));
  }

  @Test
  void whereOneFailsAllGoOnToTheNext() throws InterruptedException {
    bothAnswer();
    List<Inquiry> all = inquiries.open(keys(1, 2, 3), false, true);
    inquiries.failed(0, inquiries.take(0, 2));
    assertThat(inquiries.isAnswering(0)).isFalse();
    assertThat(inquiries.take(1, 10)).isEqualTo(all);
    inquiries.answered(1, all, Map.of());
    assertThat(all).extracting(InquiriesTest::answer).containsOnly(SOMEBODY_MAY_KNOW);

    open(4, false);
    assertThat(keys(inquiries.take(1, 10))).as("the first is passed over").isEqualTo(keys(4));
    inquiries.resumed(0);
    open(5, false);
    assertThat(keys(inquiries.take(0, 10))).isEqualTo(keys(5));
  }

  @Test
  void whoAsksForOthersWaitsForNobodyWhoIsBusy() throws InterruptedException {
    bothAnswer();
    Inquiry own = open(1, false);
    assertThat(answer(open(1, true))).as("is under way").isEqualTo(SOMEBODY_MAY_KNOW);
    Inquiry second = open(2, true);
    assertThat(second.answer()).as("the second upstream is idle").isNotDone();
    assertThat(answer(open(3, true))).as("both are busy").isEqualTo(SOMEBODY_MAY_KNOW);
    List<Inquiry> asked = inquiries.take(0, 10);
    assertThat(asked).containsExactly(own);
    assertThat(answer(open(4, true))).as("both are still").isEqualTo(SOMEBODY_MAY_KNOW);
    inquiries.answered(0, asked, Map.of(own.key(), known("f", 0)));
    List<Inquiry> several = inquiries.open(keys(5, 6), true, true);
    assertThat(several).allSatisfy(inquiry -> assertThat(inquiry.answer()).isNotDone());
    inquiries.answered(0, inquiries.take(0, 10), Map.of());
    assertThat(several).extracting(InquiriesTest::answer).containsOnly(SOMEBODY_MAY_KNOW);
  }

  @Test
  void soManyKeysAreUnderWayAtMost() {
    bothAnswer();
    List<Md5> all = keys(IntStream.range(0, Inquiries.MOST + 3).toArray());
    List<Inquiry> opened = inquiries.open(all, false, false);
    assertThat(opened.stream().filter(inquiry -> inquiry.answer().isDone())).hasSize(3);
  }

  @Test
  void onlySoMuchIsHeldForThoseWhoWait() throws InterruptedException {
    bothAnswer();
    int third = (int) (Inquiries.MOST_BYTES / 3);
    List<Inquiry> waiting = inquiries.open(keys(1, 2, 3), false, true);
    inquiries.open(keys(4), false, false);
    List<Inquiry> asked = inquiries.take(0, 10);
    Answer large = known("", third);
    Map<Md5, Answer> answers = new java.util.HashMap<>();
    asked.forEach(inquiry -> answers.put(inquiry.key(), large));
    inquiries.answered(0, asked, answers);
    assertThat(waiting).extracting(InquiriesTest::answer).containsOnly(large);
    assertThat(answer(asked.getLast())).as("nobody waits").isEqualTo(SOMEBODY_MAY_KNOW);

    assertThat(answers(5, large)).as("there is no room").isEqualTo(SOMEBODY_MAY_KNOW);
    inquiries.leave(waiting);
    assertThat(answers(6, large)).isEqualTo(large);
  }

  /** What becomes of a key for which that comes. */
  private Answer answers(int number, Answer found) throws InterruptedException {
    Inquiry inquiry = open(number, false);
    inquiries.answered(0, inquiries.take(0, 10), Map.of(inquiry.key(), found));
    return answer(inquiry);
  }

  @Test
  void closingLetsEverybodyGo() throws InterruptedException {
    bothAnswer();
    List<Inquiry> all = new ArrayList<>(inquiries.open(keys(1, 2), false, true));
    List<Inquiry> asked = inquiries.take(0, 1);
    inquiries.close();
    all.add(open(3, false));
    assertThat(all).extracting(InquiriesTest::answer).containsOnly(SOMEBODY_MAY_KNOW);
    inquiries.answered(0, asked, Map.of(asked.getFirst().key(), known("late", 0)));
    inquiries.leave(all);
  }
}
