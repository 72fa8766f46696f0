package org.lucerna.isa.arm;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class A32InstructionTest {
  private static final long ADDRESS = 0x10000;

  private static A32Instruction decoded(String word) {
    return decoded(word, ByteOrder.LITTLE_ENDIAN);
  }

  private static A32Instruction decoded(String word, ByteOrder order) {
    byte[] code = new byte[Instruction.LOOKAHEAD];
    ByteBuffer.wrap(code).order(order).putInt(0, Integer.parseUnsignedInt(word, 16));
    A32Instruction instruction = new A32Instruction(order);
    assertThat(instruction.decode(code, 0)).isEqualTo(4);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "eb000002, CALL, 0x10010, 00ffffff",
    "0b000002, CALL, 0x10010, 00ffffff",
    "ea000002, JUMP, 0x10010, 00ffffff",
    "eafffffe, JUMP, 0x10000, 00ffffff",
    "1a000002, CONDITIONAL, 0x10010, 00ffffff",
    "fa000002, CALL, 0x10010, 00ffffff",
    "fb000002, CALL, 0x10012, 00ffffff",
    "e12fff1e, RETURN, 0, 0",
    "e12fff13, INDIRECT_JUMP, 0, 0",
    "e12fff33, INDIRECT_CALL, 0, 0",
    "e8bd8010, RETURN, 0, 0",
    "e8918010, INDIRECT_JUMP, 0, 0",
    "e49df004, RETURN, 0, 0",
    "e51ff004, INDIRECT_JUMP, 0, 0",
    "e1a0f00e, RETURN, 0, 0",
    "e1a0f003, INDIRECT_JUMP, 0, 0",
    "e08ff103, INDIRECT_JUMP, 0, 0",
    "e710f111, NEXT, 0, 0",
    "e7f000f0, TRAP, 0, 0",
    "e1a00000, NEXT, 0, 0",
    "e59f0004, NEXT, 0, 0",
    "f57ff05f, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String word, Flow flow, String target, String bits) {
    A32Instruction instruction = decoded(word);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    assertThat(decoded("eb000002", ByteOrder.BIG_ENDIAN).word())
        .isEqualTo(decoded("eb000002", ByteOrder.LITTLE_ENDIAN).word());
  }

  @Test
  void conditionIsReported() {
    assertThat(decoded("012fff1e").isPredicated()).isTrue();
    assertThat(decoded("e12fff1e").isPredicated()).isFalse();
    assertThat(decoded("fa000002").isPredicated()).isFalse();
    assertThat(decoded("fa000002").exchanges()).isTrue();
    assertThat(decoded("eb000002").exchanges()).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "e59f0004, 4, 0x1000c",
    "e51f0004, 4, 0x10004",
    "ed9f0b02, 8, 0x10010",
    "ed9f0a02, 4, 0x10010",
    "e5910004, 0, 0",
  })
  void literalIsAtADistanceFromPc(String word, int size, String address) {
    A32Instruction instruction = decoded(word);
    assertThat(instruction.literalSize()).isEqualTo(size);
    if (size > 0) {
      assertThat(instruction.literal(ADDRESS)).isEqualTo(Long.decode(address));
    }
  }

  @Test
  void comparisonAndChoiceOfABranchAreReported() {
    assertThat(decoded("e3530005").comparedRegister()).isEqualTo(3);
    assertThat(decoded("e3530005").comparedNumber()).isEqualTo(5);
    assertThat(decoded("e3530f05").comparedNumber()).isZero();
    assertThat(decoded("e1530005").comparedRegister()).isEqualTo(Instruction.NOTHING);
    assertThat(decoded("908ff103").choosesBranch()).isTrue();
  }

  @Test
  void paddingIsNopOrZeros() {
    assertThat(decoded("e320f000").isPadding()).isTrue();
    assertThat(decoded("e1a00000").isPadding()).isTrue();
    assertThat(decoded("e1a01001").isPadding()).isFalse();
  }
}
