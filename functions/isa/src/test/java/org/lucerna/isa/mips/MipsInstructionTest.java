package org.lucerna.isa.mips;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class MipsInstructionTest {
  private static final long ADDRESS = 0x10000;

  private static MipsInstruction decoded(String word) {
    return decoded(word, ByteOrder.BIG_ENDIAN);
  }

  private static MipsInstruction decoded(String word, ByteOrder order) {
    byte[] code = new byte[Instruction.LOOKAHEAD];
    ByteBuffer.wrap(code).order(order).putInt(0, Integer.parseUnsignedInt(word, 16));
    MipsInstruction instruction = new MipsInstruction(order);
    assertThat(instruction.decode(code, 0)).isEqualTo(4);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "08004004, JUMP, 0x10010, 03ffffff",
    "0c004004, CALL, 0x10010, 03ffffff",
    "74004004, CALL, 0x10010, 03ffffff",
    "10000003, JUMP, 0x10010, ffff",
    "10430003, CONDITIONAL, 0x10010, ffff",
    "1443ffff, CONDITIONAL, 0x10000, ffff",
    "18400003, CONDITIONAL, 0x10010, ffff",
    "1c400003, CONDITIONAL, 0x10010, ffff",
    "50430003, CONDITIONAL, 0x10010, ffff",
    "04400003, CONDITIONAL, 0x10010, ffff",
    "04410003, CONDITIONAL, 0x10010, ffff",
    "04110003, CALL, 0x10010, ffff",
    "04100003, CALL, 0x10010, ffff",
    "45000003, CONDITIONAL, 0x10010, ffff",
    "45010003, CONDITIONAL, 0x10010, ffff",
    "03e00008, RETURN, 0, 0",
    "03200008, INDIRECT_JUMP, 0, 0",
    "0320f809, INDIRECT_CALL, 0, 0",
    "0000000d, TRAP, 0, 0",
    "00000000, NEXT, 0, 0",
    "27bdffe0, NEXT, 0, 0",
    "44020000, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String word, Flow flow, String target, String bits) {
    MipsInstruction instruction = decoded(word);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    assertThat(decoded("08004004", ByteOrder.BIG_ENDIAN).word())
        .isEqualTo(decoded("08004004", ByteOrder.LITTLE_ENDIAN).word());
  }

  @Test
  void branchesAreDelayed() {
    assertThat(decoded("03e00008").isDelayed()).isTrue();
    assertThat(decoded("10430003").isDelayed()).isTrue();
    assertThat(decoded("0000000d").isDelayed()).isFalse();
    assertThat(decoded("27bdffe0").isDelayed()).isFalse();
  }

  @Test
  void jalxExchangesTheInstructionSet() {
    assertThat(decoded("74004004").exchanges()).isTrue();
    assertThat(decoded("0c004004").exchanges()).isFalse();
  }

  @Test
  void registerOfAnIndirectJumpIsRs() {
    assertThat(decoded("03200008").jumpRegister()).isEqualTo(25);
    assertThat(decoded("00000000").isPadding()).isTrue();
  }
}
