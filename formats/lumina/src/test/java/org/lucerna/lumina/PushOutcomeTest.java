package org.lucerna.lumina;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

final class PushOutcomeTest {
  @ParameterizedTest
  @CsvSource({
    "true, ADDED, UPDATED, UNCHANGED, REFUSED",
    "false, ADDED, STORED, UNCHANGED, REFUSED"
  })
  void resultsOfServersHaveOneMeaning(
      boolean detailed,
      PushOutcome added,
      PushOutcome ok,
      PushOutcome unchanged,
      PushOutcome error) {
    assertThat(PushOutcome.of(ResultCode.ADDED, detailed)).isEqualTo(added);
    assertThat(PushOutcome.of(ResultCode.OK, detailed)).isEqualTo(ok);
    assertThat(PushOutcome.of(ResultCode.UNCHANGED, detailed)).isEqualTo(unchanged);
    assertThat(PushOutcome.of(ResultCode.ERROR, detailed)).isEqualTo(error);
    assertThat(PushOutcome.of(ResultCode.BAD_PATTERN, detailed)).isEqualTo(error);
  }

  @ParameterizedTest
  @EnumSource(names = "STORED", mode = EnumSource.Mode.EXCLUDE)
  void codeOfAnOutcomeIsReadAsThatOutcome(PushOutcome outcome) {
    assertThat(PushOutcome.of(outcome.code(true), true)).isEqualTo(outcome);
  }

  @Test
  void clientsThatKnowNoUnchangedFunctionsGetNoSuchCode() {
    assertThat(PushOutcome.UNCHANGED.code(false)).isEqualTo(ResultCode.OK);
  }

  @Test
  void functionIsRefusedIfOneOfItsKeysIs() {
    assertThat(PushOutcome.ADDED.and(PushOutcome.REFUSED)).isEqualTo(PushOutcome.REFUSED);
    assertThat(PushOutcome.UNCHANGED.and(PushOutcome.ADDED)).isEqualTo(PushOutcome.ADDED);
  }
}
