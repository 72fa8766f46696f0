package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.Cursor;
import org.lucerna.similarity.match.Calibrations;

final class CalibrationTrainingTest {
  /** Estimates are right as often as their square says. */
  private static List<Score.Answer> answers() {
    SplittableRandom random = new SplittableRandom(3);
    List<Score.Answer> answers = new ArrayList<>();
    for (int i = 0; i < 30_000; i++) {
      float estimate = random.nextFloat();
      int rank = random.nextDouble() < estimate * estimate ? 1 : 2;
      answers.add(SampleAsked.answer("given", estimate, rank, true));
    }
    return answers;
  }

  @Test
  void learnsActualProbabilityOfEstimates() {
    ByteSink out = new ByteSink();
    CalibrationTraining.of(answers()).write(out);
    Cursor points = Cursor.of(out.toByteArray());
    int size = points.u16be();
    assertThat(size).isBetween(20, 60);
    for (int i = 0; i < size; i++) {
      float estimate = Float.intBitsToFloat(points.u32be());
      float probability = Float.intBitsToFloat(points.u32be());
      assertThat(Math.abs(probability - estimate * estimate)).isLessThan(0.06f);
    }
  }

  @Test
  void calibratedProbabilityStaysBelowOne() {
    List<Score.Answer> right =
        answers().stream()
            .filter(answer -> answer.probability() > 0.9 && answer.isRight())
            .toList();
    ByteSink out = new ByteSink();
    CalibrationTraining.of(right).write(out);
    Cursor points = Cursor.of(out.toByteArray());
    assertThat(points.u16be()).isPositive();
    points.u32be();
    assertThat(Float.intBitsToFloat(points.u32be())).isBetween(0.99f, 0.9999f);
  }

  private static Score.Answer answer(float estimate, boolean right) {
    return SampleAsked.answer("given", estimate, right ? 1 : 2, true);
  }

  @Test
  void smallGroupThatIsAllRightDoesNotFallBelowALargeOne() {
    List<Score.Answer> answers = new ArrayList<>();
    for (int i = 1; i <= 12_000; i++) {
      answers.add(answer(i / 12_000f, i != 10_000));
    }
    assertThat(CalibrationTraining.of(answers)).isNotNull();
  }

  @Test
  void equalEstimatesAreOneGroup() {
    List<Score.Answer> answers = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      answers.add(answer(0.5f, i >= 500));
    }
    ByteSink out = new ByteSink();
    CalibrationTraining.of(answers).write(out);
    Cursor points = Cursor.of(out.toByteArray());
    assertThat(points.u16be()).isEqualTo(1);
    assertThat(Float.intBitsToFloat(points.u32be())).isEqualTo(0.5f);
    assertThat(Float.intBitsToFloat(points.u32be())).isEqualTo(0.5f);
  }

  @Test
  void learnedPointsAscend() {
    ByteSink out = new ByteSink();
    CalibrationTraining.of(answers().subList(0, 500)).write(out);
    assertThat(Calibrations.read(Cursor.of(out.toByteArray()))).isNotNull();
  }
}
