package org.lucerna.isa.riscv;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class RiscvInstructionTest {
  private static final long ADDRESS = 0x10000;

  /** The instruction with these bytes. */
  private static RiscvInstruction decoded(String bytes) {
    byte[] code = HexFormat.of().parseHex(bytes);
    RiscvInstruction instruction = new RiscvInstruction(ByteOrder.LITTLE_ENDIAN);
    byte[] padded = Arrays.copyOf(code, code.length + Instruction.LOOKAHEAD);
    assertThat(instruction.decode(padded, 0)).isEqualTo(code.length);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "ef000001, CALL, 0x10010, fffff000",
    "6f000001, JUMP, 0x10010, fffff000",
    "6ff0dfff, JUMP, 0xfffc, fffff000",
    "ef020001, JUMP, 0x10010, fffff000",
    "6308b500, CONDITIONAL, 0x10010, fe000f80",
    "e31eb5fe, CONDITIONAL, 0xfffc, fe000f80",
    "01a8, JUMP, 0x10010, 1ffc",
    "f5bf, JUMP, 0xfffc, 1ffc",
    "01c9, CONDITIONAL, 0x10010, 1c7c",
    "75fd, CONDITIONAL, 0xfffc, 1c7c",
    "67800000, RETURN, 0, 0",
    "67000300, INDIRECT_JUMP, 0, 0",
    "e7800700, INDIRECT_CALL, 0, 0",
    "8280, RETURN, 0, 0",
    "8287, INDIRECT_JUMP, 0, 0",
    "8297, INDIRECT_CALL, 0, 0",
    "0290, TRAP, 0, 0",
    "73001000, TRAP, 0, 0",
    "73000000, NEXT, 0, 0",
    "0100, NEXT, 0, 0",
    "aa87, NEXT, 0, 0",
    "13000000, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String bytes, Flow flow, String target, String bits) {
    RiscvInstruction instruction = decoded(bytes);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void registerOfAnIndirectJumpIsItsSource() {
    assertThat(decoded("67000300").jumpRegister()).isEqualTo(6);
    assertThat(decoded("8287").jumpRegister()).isEqualTo(15);
  }

  @Test
  void paddingIsShortNopOrZeros() {
    assertThat(decoded("0100").isPadding()).isTrue();
    assertThat(decoded("0000").isPadding()).isTrue();
    assertThat(decoded("13000000").isPadding()).isFalse();
  }
}
