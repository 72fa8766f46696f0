package org.lucerna.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

final class ServerFiguresTest {
  @Test
  void medianOfAnOddNumberIsTheMiddleValue() {
    assertThat(ServerFigures.median(9, 1, 5)).isEqualTo(5);
  }

  @Test
  void medianOfAnEvenNumberIsTheMeanOfTheTwoInTheMiddle() {
    assertThat(ServerFigures.median(4, 1, 100, 2)).isEqualTo(3);
  }

  @Test
  void medianOfNothingIsUnknown() {
    assertThat(ServerFigures.median()).isNaN();
  }

  @Test
  void eachFigureHasItsOwnMedian() {
    assertThat(
            ServerFigures.median(
                List.of(
                    new ServerFigures(1, 30, 200),
                    new ServerFigures(2, 10, 300),
                    new ServerFigures(3, 20, 100))))
        .isEqualTo(new ServerFigures(2, 20, 200));
  }

  @Test
  void unknownCpuTimeStaysUnknown() {
    assertThat(ServerFigures.median(List.of(new ServerFigures(1, Double.NaN, 2))).cpuMicros())
        .isNaN();
  }
}
