package org.lucerna.client;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.lumina.ResultCode;

final class PushOutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "true, ADDED, UPDATED, UNCHANGED, REJECTED",
    "false, ADDED, STORED, UNCHANGED, REJECTED"
  })
  void resultsOfServersHaveOneMeaning(
      boolean detailed,
      PushOutcome added,
      PushOutcome ok,
      PushOutcome unchanged,
      PushOutcome error) {
    assertThat(PushOutcome.of(ResultCode.ADDED, detailed, false)).isEqualTo(added);
    assertThat(PushOutcome.of(ResultCode.OK, detailed, false)).isEqualTo(ok);
    assertThat(PushOutcome.of(ResultCode.UNCHANGED, detailed, false)).isEqualTo(unchanged);
    assertThat(PushOutcome.of(ResultCode.ERROR, detailed, false)).isEqualTo(error);
    assertThat(PushOutcome.of(null, detailed, false)).isEqualTo(error);
  }

  @Test
  void laterFunctionWithAnAddedKeyIsAddedToo() {
    assertThat(PushOutcome.of(ResultCode.OK, true, true)).isEqualTo(PushOutcome.ADDED);
    assertThat(PushOutcome.of(ResultCode.UNCHANGED, true, true)).isEqualTo(PushOutcome.ADDED);
  }

  @Test
  void refusedFunctionIsRejectedAlthoughItsKeyWasAdded() {
    assertThat(PushOutcome.of(ResultCode.ERROR, true, true)).isEqualTo(PushOutcome.REJECTED);
    assertThat(PushOutcome.of(null, true, true)).isEqualTo(PushOutcome.REJECTED);
  }
}
