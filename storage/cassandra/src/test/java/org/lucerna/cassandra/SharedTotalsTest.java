package org.lucerna.cassandra;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

final class SharedTotalsTest {
  private static final String NAME = "functions";

  private final SharedTotals totals = new SharedTotals();

  @Test
  void countsOfOthersAreTakenWhenRead() {
    assertThat(totals.add(Map.of(NAME, 2L))).isTrue();
    assertThat(totals.next()).isEqualTo(Map.of(NAME, 2L));
    assertThat(totals.next()).isEmpty();
    totals.read(Map.of(NAME, 5L), totals.beforeReading());
    assertThat(totals.get(NAME)).isEqualTo(5);
    assertThat(totals.get("other")).isZero();
  }

  @Test
  void countsDuringReadingStay() {
    long before = totals.beforeReading();
    assertThat(totals.add(Map.of(NAME, 2L))).isTrue();
    totals.read(Map.of(NAME, 0L), before);
    assertThat(totals.get(NAME)).isEqualTo(2);
  }

  @Test
  void countsNotYetSentToTheClusterStay() {
    assertThat(totals.add(Map.of(NAME, 2L))).isTrue();
    assertThat(totals.next()).isNotEmpty();
    long before = totals.beforeReading();
    assertThat(totals.next()).isEmpty();
    totals.read(Map.of(NAME, 0L), before);
    assertThat(totals.get(NAME)).isEqualTo(2);
  }

  @Test
  void allCountsAreSentToTheClusterAtOnce() {
    assertThat(totals.add(Map.of(NAME, 2L))).isTrue();
    assertThat(totals.next()).isEqualTo(Map.of(NAME, 2L));
    assertThat(totals.add(Map.of(NAME, 3L))).as("somebody tells it").isFalse();
    assertThat(totals.add(Map.of(NAME, 4L, "other", 1L))).isFalse();
    assertThat(totals.next()).isEqualTo(Map.of(NAME, 7L, "other", 1L));
    assertThat(totals.next()).isEmpty();
    assertThat(totals.add(Map.of(NAME, 1L))).as("nobody does").isTrue();
  }

  @Test
  void countsAreNeverNegative() {
    assertThat(totals.add(Map.of(NAME, -1L))).isTrue();
    assertThat(totals.get(NAME)).isZero();
  }
}
