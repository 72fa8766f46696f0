package org.lucerna.lumina.metadata;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

final class OperandTypeTest {
  @Test
  void offsetsAndOnlyOffsetsHaveReference() {
    OffsetReference reference = new OffsetReference(-1, -1, 0, 9);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> OperandType.of(OperandForm.OFFSET))
        .withMessage("OFFSET without a reference");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new OperandType(OperandForm.NONE, reference))
        .withMessage("NONE with a reference");
  }
}
