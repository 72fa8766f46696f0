package org.lucerna.bench.similar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Cursor;
import org.lucerna.similarity.match.Calibration;
import org.lucerna.similarity.match.CalibrationGroup;
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

  /** Names are shown from 0.99 on: 99 of 100 of them are right, though not of the least sure. */
  @Test
  void sureEstimatesAreThoseThatAreRightTogether() {
    SplittableRandom random = new SplittableRandom(4);
    List<Score.Answer> answers = new ArrayList<>();
    for (int i = 0; i < 60_000; i++) {
      float estimate = random.nextFloat();
      boolean isRight = random.nextDouble() < Math.min(1, 0.5 + 0.5 * estimate);
      answers.add(answer(estimate, isRight));
    }
    Calibration calibration = CalibrationTraining.ofOne(answers);
    assertThat(calibration.of(0.8f)).isBetween(0.88f, 0.92f);
    assertThat(calibration.of(0.95f)).isBetween(0.96f, 0.989f);
    // Half of the way from here to 1 is 0.995.
    assertThat(calibration.of(0.988f)).isBetween(0.99f, 0.999f);
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

  /** What is known of a language serves for groups of which little is known. */
  @Test
  void groupWithFewAnswersHasTheCalibrationOfItsNeighbors() {
    ByteSink out = new ByteSink();
    CalibrationTraining.of(answers()).write(out);
    Cursor points = Cursor.of(out.toByteArray());
    List<ByteString> written = new ArrayList<>();
    for (int i = 0; i < CalibrationGroup.COUNT; i++) {
      int size = points.u16be();
      written.add(points.bytes(8L * size));
    }
    assertThat(written.subList(0, CalibrationGroup.OF_LANGUAGE)).containsOnly(written.getFirst());
    assertThat(written.getFirst().isEmpty()).isFalse();
    assertThat(written.subList(CalibrationGroup.OF_LANGUAGE, CalibrationGroup.COUNT))
        .allMatch(ByteString::isEmpty);
  }

  @Test
  void learnedPointsAscend() {
    ByteSink out = new ByteSink();
    CalibrationTraining.of(answers().subList(0, 500)).write(out);
    assertThat(Calibrations.read(Cursor.of(out.toByteArray()))).isNotNull();
  }
}
