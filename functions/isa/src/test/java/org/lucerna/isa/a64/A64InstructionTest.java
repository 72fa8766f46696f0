package org.lucerna.isa.a64;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

class A64InstructionTest {
  private static final long ADDRESS = 0x10000;

  private static A64Instruction decoded(String word) {
    return decoded(word, ByteOrder.LITTLE_ENDIAN);
  }

  private static A64Instruction decoded(String word, ByteOrder order) {
    byte[] code = new byte[Instruction.LOOKAHEAD];
    ByteBuffer.wrap(code).order(order).putInt(0, Integer.parseUnsignedInt(word, 16));
    A64Instruction instruction = new A64Instruction(order);
    assertThat(instruction.decode(code, 0)).isEqualTo(4);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "94000004, CALL, 0x10010, 03ffffff",
    "97ffffff, CALL, 0xfffc, 03ffffff",
    "14000004, JUMP, 0x10010, 03ffffff",
    "16000000, JUMP, -0x7ff0000, 03ffffff",
    "54000040, CONDITIONAL, 0x10008, 00ffffe0",
    "54800000, CONDITIONAL, -0xf0000, 00ffffe0",
    "54000050, CONDITIONAL, 0x10008, 00ffffe0",
    "b4000041, CONDITIONAL, 0x10008, 00ffffe0",
    "35ffffe1, CONDITIONAL, 0xfffc, 00ffffe0",
    "36080041, CONDITIONAL, 0x10008, 0007ffe0",
    "b7ffffe1, CONDITIONAL, 0xfffc, 0007ffe0",
    "d61f0200, INDIRECT_JUMP, 0, 0",
    "d71f0a11, INDIRECT_JUMP, 0, 0",
    "d63f0100, INDIRECT_CALL, 0, 0",
    "d73f0811, INDIRECT_CALL, 0, 0",
    "d65f03c0, RETURN, 0, 0",
    "d65f0bff, RETURN, 0, 0",
    "d69f03e0, INDIRECT_JUMP, 0, 0",
    "d4200020, TRAP, 0, 0",
    "d4400000, TRAP, 0, 0",
    "00000000, TRAP, 0, 0",
    "d4000001, NEXT, 0, 0",
    "d503201f, NEXT, 0, 0",
    "8b020020, NEXT, 0, 0"
  })
  void flowAndTargetAreThoseOfTheManual(String word, Flow flow, String target, String bits) {
    A64Instruction instruction = decoded(word);
    assertThat(instruction.flow()).isEqualTo(flow);
    assertThat(instruction.targetBits()).isEqualTo(Integer.parseUnsignedInt(bits, 16));
    if (instruction.targetBits() != 0) {
      assertThat(instruction.target(ADDRESS)).isEqualTo(Long.decode(target));
    }
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    assertThat(decoded("94000004", ByteOrder.BIG_ENDIAN).word())
        .isEqualTo(decoded("94000004", ByteOrder.LITTLE_ENDIAN).word());
  }

  @ParameterizedTest
  @CsvSource({
    // word, size, offset, stores, pair, before, after
    "f9400420, 8,   8, false, false, false, false",
    "b9000420, 4,   4, true,  false, false, false",
    "39400420, 1,   1, false, false, false, false",
    "f85f8c20, 8,  -8, false, false, true,  false",
    "f8008420, 8,   8, true,  false, false, true",
    "a9bf7bfd, 8, -16, true,  true,  true,  false",
    "a8c17bfd, 8,  16, false, true,  false, true",
    "29400420, 4,   0, false, true,  false, false",
    "3dc00420, 16, 16, false, false, false, false",
    "3d800420, 16, 16, true,  false, false, false",
    "ad000420, 16,  0, true,  true,  false, false",
    "58000040, 8,   8, false, false, false, false",
    "f9800020, 8,   0, false, false, false, false",
  })
  void memoryAccessIsDescribed(
      String word,
      int size,
      long offset,
      boolean stores,
      boolean isPair,
      boolean before,
      boolean after) {
    A64Instruction instruction = decoded(word);
    assertThat(instruction.accessSize()).isEqualTo(size);
    assertThat(instruction.accessOffset()).isEqualTo(offset);
    assertThat(instruction.stores()).isEqualTo(stores);
    assertThat(instruction.isPair()).isEqualTo(isPair);
    assertThat(instruction.updatesBefore()).isEqualTo(before);
    assertThat(instruction.updatesAfter()).isEqualTo(after);
  }

  @Test
  void numbersAreThoseOfTheManual() {
    assertThat(decoded("90000000").computed(0x12345)).isEqualTo(0x12000);
    assertThat(decoded("b0000000").computed(0x12345)).isEqualTo(0x13000);
    assertThat(decoded("10000040").computed(0x12344)).isEqualTo(0x1234c);
    assertThat(decoded("91400c20").addedNumber()).isEqualTo(0x3000);
    assertThat(decoded("d2a24680").movedNumber()).isEqualTo(0x12340000);
    assertThat(decoded("92800000").movesInverse()).isTrue();
    assertThat(decoded("9240 1c20".replace(" ", "")).mask()).isEqualTo(0xff);
    assertThat(decoded("1e6e1000").floatingNumber()).isEqualTo(Double.doubleToRawLongBits(1));
    assertThat(decoded("aa0103e0").isMove()).isTrue();
    assertThat(decoded("8b020020").isShiftedSum()).isTrue();
    assertThat(decoded("b6f80001").testedBit()).isEqualTo(63);
  }

  @Test
  void registersAreThoseOfTheForm() {
    A64Instruction instruction = decoded("8b020020");
    assertThat(instruction.d()).isZero();
    assertThat(instruction.n()).isEqualTo(1);
    assertThat(instruction.m()).isEqualTo(2);
    assertThat(instruction.reads()).isEqualTo(6);
    assertThat(instruction.writes()).isEqualTo(1);
  }

  @Test
  void paddingIsNopOrZeros() {
    assertThat(decoded("d503201f").isPadding()).isTrue();
    assertThat(decoded("00000000").isPadding()).isTrue();
    assertThat(decoded("d503205f").isPadding()).isFalse();
  }
}
