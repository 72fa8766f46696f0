package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;

final class ScoreTest {
  private static final Offset<Double> EXACTLY = Offset.offset(1e-9);

  private final Score score = new Score();

  private void add(double probability, int rank, boolean isFindable, int times) {
    List<Score.Answer> answers = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      answers.add(SampleAsked.answer("given", (float) probability, rank, isFindable));
    }
    score.addAll(answers);
  }

  @Test
  void namedIsTheShareOfKnownFunctionsAboveTheThresholdThatKeepsThePrecision() {
    add(0.99, 1, true, 19);
    add(0.9, 2, true, 1);
    add(0.8, 1, true, 20);
    add(0.7, 0, false, 20);
    assertThat(score.named(0.98)).isEqualTo(19 / 40.0, EXACTLY);
    assertThat(score.named(0.95)).isEqualTo(39 / 40.0, EXACTLY);
  }

  @Test
  void namesOfUnknownFunctionsCountAsWrong() {
    add(0.99, 0, false, 1);
    add(0.98, 1, true, 9);
    assertThat(score.named(0.95)).isZero();
    assertThat(score.named(0.9)).isEqualTo(1, EXACTLY);
  }

  @Test
  void functionsWithoutCandidatesCountAsKnownButNotAsNamed() {
    add(0.9, 1, true, 1);
    add(0, 0, true, 3);
    assertThat(score.findable()).isEqualTo(4);
    assertThat(score.named(0.99)).isEqualTo(0.25, EXACTLY);
  }

  @Test
  void rightIsTheShareOfRightAnswersAndItsIntervalContainsIt() {
    add(0.99, 1, true, 3);
    add(0.9, 2, true, 1);
    assertThat(score.right()).isEqualTo(0.75, EXACTLY);
    assertThat(score.interval()).containsExactly(0.75, 0.75);
  }

  @Test
  void equalProbabilitiesAreTakenTogether() {
    add(0.9, 1, true, 10);
    add(0.9, 0, false, 10);
    assertThat(score.named(0.95)).isZero();
  }
}
