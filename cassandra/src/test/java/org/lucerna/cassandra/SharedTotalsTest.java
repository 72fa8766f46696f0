package org.lucerna.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class SharedTotalsTest {
  private static final String NAME = "functions";

  private final SharedTotals totals = new SharedTotals();

  @Test
  void whatOthersCountedIsTakenWhenItIsRead() {
    totals.add(Map.of(NAME, 2L));
    totals.answered();
    totals.read(Map.of(NAME, 5L), totals.beforeReading());
    assertThat(totals.get(NAME)).isEqualTo(5);
    assertThat(totals.get("other")).isZero();
  }

  @Test
  void whatWasCountedWhileTheyWereReadStays() {
    long before = totals.beforeReading();
    totals.add(Map.of(NAME, 2L));
    totals.answered();
    totals.read(Map.of(NAME, 0L), before);
    assertThat(totals.get(NAME)).isEqualTo(2);
  }

  @Test
  void whatTheClusterHasNotYetCountedStays() {
    totals.add(Map.of(NAME, 2L));
    long before = totals.beforeReading();
    totals.answered();
    totals.read(Map.of(NAME, 0L), before);
    assertThat(totals.get(NAME)).isEqualTo(2);
  }

  @Test
  void countsAreNeverNegative() {
    totals.add(Map.of(NAME, -1L));
    assertThat(totals.get(NAME)).isZero();
  }
}
