package org.lucerna.bench.peers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

final class ComparisonOptionsTest {
  @Test
  void allWorkloadsAreTheDefault() {
    assertThat(ComparisonOptions.parse().workloads()).isEqualTo(Workload.ALL);
  }

  @Test
  void namedWorkloadsAreMeasuredInTheOrderOfAll() {
    assertThat(
            ComparisonOptions.parse("--workloads", "push-8x100,pull-1x10000").workloads().stream()
                .map(Workload::name))
        .containsExactly("pull-1x10000", "push-8x100");
  }

  @Test
  void namesOfWorkloadsDiffer() {
    assertThat(Workload.ALL).extracting(Workload::name).doesNotHaveDuplicates();
  }

  @Test
  void unknownWorkloadIsRefusedWithTheNamesOfAll() {
    assertThatThrownBy(() -> ComparisonOptions.parse("--workloads", "pull-8x1000,pull-2x2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("unknown workload 'pull-2x2'")
        .hasMessageContaining("miss-8x1000");
  }

  @Test
  void unknownOptionAndMissingValueAreRefusedWithTheUsage() {
    for (String[] arguments :
        new String[][] {{"--function", "1"}, {"--functions"}, {"--json", "true", "x"}}) {
      assertThatThrownBy(() -> ComparisonOptions.parse(arguments))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("expected [--functions N]");
    }
  }

  @Test
  void zeroRoundsAreRefused() {
    assertThatThrownBy(() -> ComparisonOptions.parse("--rounds", "0"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("invalid --rounds '0': expected 1 or more");
  }
}
