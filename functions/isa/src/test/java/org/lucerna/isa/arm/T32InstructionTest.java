package org.lucerna.isa.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class T32InstructionTest {
  private static final long ADDRESS = 0x10000;

  /** The instruction with these bytes. */
  private static T32Instruction decoded(String bytes) {
    byte[] code = HexFormat.of().parseHex(bytes);
    T32Instruction instruction = new T32Instruction(ByteOrder.LITTLE_ENDIAN);
    byte[] padded = Arrays.copyOf(code, code.length + Instruction.LOOKAHEAD);
    assertThat(instruction.decode(padded, 0)).isEqualTo(code.length);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "06d0, CONDITIONAL, 0x10010, ff",
    "fed0, CONDITIONAL, 0x10000, ff",
    "06e0, JUMP, 0x10010, 7ff",
    "fee7, JUMP, 0x10000, 7ff",
    "33b1, CONDITIONAL, 0x10010, 2f8",
    "33bb, CONDITIONAL, 0x10050, 2f8",
    "00f006f8, CALL, 0x10010, 7ff2fff",
    "fff7feff, CALL, 0x10000, 7ff2fff",
    "00f006e8, CALL, 0x10010, 7ff2fff",
    "00f006b8, JUMP, 0x10010, 7ff2fff",
    "00f00680, CONDITIONAL, 0x10010, 43f2fff",
    "3ff4feaf, CONDITIONAL, 0x10000, 43f2fff",
    "7047, RETURN, 0, 0",
    "1847, INDIRECT_JUMP, 0, 0",
    "9847, INDIRECT_CALL, 0, 0",
    "f746, RETURN, 0, 0",
    "9f46, INDIRECT_JUMP, 0, 0",
    "10bd, RETURN, 0, 0",
    "bde81080, RETURN, 0, 0",
    "5df804fb, RETURN, 0, 0",
    "dff800f0, INDIRECT_JUMP, 0, 0",
    "d3f800f0, INDIRECT_JUMP, 0, 0",
    "dfe803f0, INDIRECT_JUMP, 0, 0",
    "00de, TRAP, 0, 0",
    "f0f700a0, TRAP, 0, 0",
    "00be, NEXT, 0, 0",
    "00df, NEXT, 0, 0",
    "00bf, NEXT, 0, 0",
    "aff30080, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String bytes, Flow flow, String target, String bits) {
    T32Instruction instruction = decoded(bytes);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void blxGoesToA32CodeFromAnAlignedPc() {
    T32Instruction instruction = decoded("00f006e8");
    assertThat(instruction.exchanges()).isTrue();
    assertThat(instruction.target(ADDRESS + 2)).isEqualTo(0x10010);
    assertThat(decoded("00f006f8").exchanges()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "0148, 4, 0x10008",
    "dff80800, 4, 0x1000c",
    "5ff80400, 4, 0x10000",
    "9fed020b, 8, 0x1000c",
    "9fed020a, 4, 0x1000c",
    "dfe90201, 8, 0x1000c",
    "dff808f0, 0, 0",
    "d3f80800, 0, 0",
  })
  void literalIsAtADistanceFromPc(String bytes, int size, String address) {
    T32Instruction instruction = decoded(bytes);
    assertThat(instruction.literalSize()).isEqualTo(size);
    if (size > 0) {
      assertThat(instruction.literal(ADDRESS)).isEqualTo(Long.decode(address));
    }
  }

  @Test
  void itSaysHowManyInstructionsDependOnIt() {
    assertThat(decoded("08bf").conditionalFollowers()).isEqualTo(1);
    assertThat(decoded("0cbf").conditionalFollowers()).isEqualTo(2);
    assertThat(decoded("01bf").conditionalFollowers()).isEqualTo(4);
    assertThat(decoded("00bf").conditionalFollowers()).isZero();
  }

  @Test
  void tableAndItsComparisonAreReported() {
    assertThat(decoded("052b").comparedRegister()).isEqualTo(3);
    assertThat(decoded("052b").comparedNumber()).isEqualTo(5);
    assertThat(decoded("b9f1050f").comparedRegister()).isEqualTo(9);
    assertThat(decoded("b9f1050f").comparedNumber()).isEqualTo(5);
    assertThat(decoded("dfe803f0").tableEntrySize()).isEqualTo(1);
    assertThat(decoded("dfe813f0").tableEntrySize()).isEqualTo(2);
    assertThat(decoded("dfe813f0").jumpRegister()).isEqualTo(3);
  }

  @Test
  void paddingIsNopOrZeros() {
    assertThat(decoded("00bf").isPadding()).isTrue();
    assertThat(decoded("0000").isPadding()).isTrue();
    assertThat(decoded("08bf").isPadding()).isFalse();
  }
}
