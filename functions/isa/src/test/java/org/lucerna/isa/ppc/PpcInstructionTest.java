package org.lucerna.isa.ppc;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class PpcInstructionTest {
  private static final long ADDRESS = 0x10000;

  private static PpcInstruction decoded(String word) {
    return decoded(word, ByteOrder.BIG_ENDIAN);
  }

  private static PpcInstruction decoded(String word, ByteOrder order) {
    byte[] code = new byte[Instruction.LOOKAHEAD];
    ByteBuffer.wrap(code).order(order).putInt(0, Integer.parseUnsignedInt(word, 16));
    PpcInstruction instruction = new PpcInstruction(order);
    assertThat(instruction.decode(code, 0)).isEqualTo(4);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "48000010, JUMP, 0x10010, 03fffffc",
    "48000011, CALL, 0x10010, 03fffffc",
    "4bfffffc, JUMP, 0xfffc, 03fffffc",
    "48000012, JUMP, 0x10, 03fffffc",
    "41820010, CONDITIONAL, 0x10010, fffc",
    "4082fffc, CONDITIONAL, 0xfffc, fffc",
    "42800005, CALL, 0x10004, fffc",
    "4e800020, RETURN, 0, 0",
    "4e800420, INDIRECT_JUMP, 0, 0",
    "4e800421, INDIRECT_CALL, 0, 0",
    "4e800021, INDIRECT_CALL, 0, 0",
    "4d820020, RETURN, 0, 0",
    "7fe00008, TRAP, 0, 0",
    "0fe00000, NEXT, 0, 0",
    "60000000, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String word, Flow flow, String target, String bits) {
    PpcInstruction instruction = decoded(word);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    assertThat(decoded("48000010", ByteOrder.BIG_ENDIAN).word())
        .isEqualTo(decoded("48000010", ByteOrder.LITTLE_ENDIAN).word());
  }

  @Test
  void conditionIsReported() {
    assertThat(decoded("4d820020").isPredicated()).isTrue();
    assertThat(decoded("4e800020").isPredicated()).isFalse();
    assertThat(decoded("4e800420").isPredicated()).isFalse();
  }

  @Test
  void paddingIsNopOrZeros() {
    assertThat(decoded("60000000").isPadding()).isTrue();
    assertThat(decoded("00000000").isPadding()).isTrue();
    assertThat(decoded("60420000").isPadding()).isFalse();
  }
}
