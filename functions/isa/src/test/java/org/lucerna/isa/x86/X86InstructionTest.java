package org.lucerna.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.isa.Flow;

class X86InstructionTest {
  private static byte[] padded(String hex) {
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    byte[] padded = Arrays.copyOf(code, code.length + X86Instruction.LOOKAHEAD);
    // The following bytes must not matter, so they are not zeros, which would be harmless.
    Arrays.fill(padded, code.length, padded.length, (byte) 0xff);
    return padded;
  }

  @ParameterizedTest
  @CsvSource({
    // bits, code, length, displacement at, size, immediate at, size
    "64, 90,                          1,  0, 0, 0, 0",
    "64, f30f1efa,                    4,  0, 0, 0, 0",
    "64, 488d642408,                  5,  4, 1, 0, 0",
    "64, 48b81122334455667788,       10,  0, 0, 2, 8",
    "64, 66b81122,                    4,  0, 0, 2, 2",
    "64, b811223344,                  5,  0, 0, 1, 4",
    "64, 6668 1122,                   4,  0, 0, 2, 2",
    "64, 48a1 1122334455667788,      10,  2, 8, 0, 0",
    "64, 67a111223344,                6,  2, 4, 0, 0",
    "64, f6c001,                      3,  0, 0, 2, 1",
    "64, f7d8,                        2,  0, 0, 0, 0",
    "64, 66f7c01122,                  5,  0, 0, 3, 2",
    "64, c8112203,                    4,  0, 0, 1, 3",
    "64, 0fa4c205,                    4,  0, 0, 3, 1",
    "64, 0f22c0,                      3,  0, 0, 0, 0",
    "64, 0f2005,                      3,  0, 0, 0, 0",
    "64, 660f3a0fc108,                6,  0, 0, 5, 1",
    "64, 660f3800c1,                  5,  0, 0, 0, 0",
    "64, 0f0fc1b4,                    4,  0, 0, 3, 1",
    "64, 660f78c00102,                6,  0, 0, 4, 2",
    "64, f20f78c10102,                6,  0, 0, 4, 2",
    "64, 0f78c1,                      3,  0, 0, 0, 0",
    "64, f30f78c1,                    4,  0, 0, 0, 0",
    "64, f2f30f78c1,                  5,  0, 0, 0, 0",
    "64, c7f811223344,                6,  0, 0, 2, 4",
    "64, 66c7f81122,                  5,  0, 0, 3, 2",
    "64, 6648c7f811223344,            8,  0, 0, 4, 4",
    "64, 6648b81122334455667788,     11,  0, 0, 3, 8",
    "64, 664805 11223344,             7,  0, 0, 3, 4",
    "64, 4866e9 11223344,             7,  0, 0, 3, 4",
    "64, 8b042511223344,              7,  3, 4, 0, 0",
    "64, 8b04a511223344,              7,  3, 4, 0, 0",
    "64, 8b442511,                    4,  3, 1, 0, 0",
    "64, 418b042511223344,            8,  4, 4, 0, 0",
    "64, 678b0511223344,              7,  3, 4, 0, 0",
    "64, 64650f0b,                    4,  0, 0, 0, 0",
    "32, 0f24c0,                      3,  0, 0, 0, 0",
    "32, 0f2605,                      3,  0, 0, 0, 0",
    "32, 66c7f81122,                  5,  0, 0, 3, 2",
    "32, 67 8b04 11,                  3,  0, 0, 0, 0",
    "32, 8b0425 11223344,             7,  3, 4, 0, 0",
    "64, c5f877,                      3,  0, 0, 0, 0",
    "64, c5f97004 24 1b,              6,  0, 0, 5, 1",
    "64, c4e3790fc108,                6,  0, 0, 5, 1",
    "64, c4e27900c1,                  5,  0, 0, 0, 0",
    "64, 62f17c48104001,              7,  6, 1, 0, 0",
    "64, 62f3fd4803c108,              7,  0, 0, 6, 1",
    "64, 62f57c4858c1,                6,  0, 0, 0, 0",
    "64, 62f67d4898c1,                6,  0, 0, 0, 0",
    "64, 8fe878c0c103,                6,  0, 0, 5, 1",
    "64, 8fe97801c1,                  5,  0, 0, 0, 0",
    "64, 8fea7810c111223344,          9,  0, 0, 5, 4",
    "64, 8f00,                        2,  0, 0, 0, 0",
    "64, 4866 8b00,                   4,  0, 0, 0, 0",
    "64, 63c1,                        2,  0, 0, 0, 0",
    "64, 66e811223344,                6,  0, 0, 2, 4",
    "32, 66e81122,                    4,  0, 0, 2, 2",
    "32, c5 00,                       2,  0, 0, 0, 0",
    "32, 62 00,                       2,  0, 0, 0, 0",
    "32, c5f877,                      3,  0, 0, 0, 0",
    "32, 48,                          1,  0, 0, 0, 0",
    "32, 9a112233445566,              7,  0, 0, 1, 6",
    "32, 669a11223344,                6,  0, 0, 2, 4",
    "32, 678b4612,                    4,  3, 1, 0, 0",
    "32, 678b861122,                  5,  3, 2, 0, 0",
    "32, 67a11122,                    4,  2, 2, 0, 0",
    "32, d40a,                        2,  0, 0, 1, 1",
    "32, 6a01,                        2,  0, 0, 1, 1",
    "32, 6bc003,                      3,  0, 0, 2, 1",
    "32, 69c011223344,                6,  0, 0, 2, 4",
  })
  void fieldsAreDecoded(
      int bits, String code, int length, int dispAt, int dispSize, int immAt, int immSize) {
    X86Instruction instruction = new X86Instruction(bits == 64);

    assertThat(instruction.decode(padded(code), 0)).isEqualTo(length);
    assertThat(instruction.displacementSize()).isEqualTo(dispSize);
    assertThat(instruction.immediateSize()).isEqualTo(immSize);
    if (dispSize > 0) {
      assertThat(instruction.displacementAt()).isEqualTo(dispAt);
    }
    if (immSize > 0) {
      assertThat(instruction.immediateAt()).isEqualTo(immAt);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "06",
        "9a",
        "d6",
        "0f04",
        "0f0a",
        "0f24c0",
        "0f26c0",
        "0f36",
        "0f39",
        "8f20",
        "8febc0c0",
        "c4e0",
        "62f4",
        "66666666666666666666666666666690",
      })
  void invalidInstructionHasLengthZero(String code) {
    assertThat(new X86Instruction(true).decode(padded(code), 0)).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "64, e8fbffffff, 0x1000",
    "64, ebfe, 0x1000",
    "64, 7510, 0x1012",
    "64, 66c7f8fbff, 0x1000",
    "32, 66e9fcff, 0x1000",
    "32, e9fbefffff, 0x0",
    "32, e9fbdfffff, 0xfffff000",
  })
  void branchTargetsAreComputed(int bits, String code, String target) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.isRelativeBranch()).isTrue();
    assertThat(instruction.target(0x1000)).isEqualTo(Long.decode(target));
  }

  @ParameterizedTest
  @CsvSource({
    "64, 648b00, true",
    "64, 642e8b00, true",
    "64, 8b00, false",
    "32, 2e658b00, true",
    "32, 652e8b00, false",
  })
  void lastEffectiveSegmentPrefixCounts(int bits, String code, boolean ofThread) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.isInThreadSegment()).isEqualTo(ofThread);
  }

  @ParameterizedTest
  @CsvSource({
    "64, 8b0511223344,     true,  true",
    "64, 8b042511223344,   true,  false",
    "64, a11122334455667788, true, false",
    "64, 67a111223344,     true,  false",
    "32, 8b0511223344,     true,  false",
    "64, 8b8011223344,     false, false",
    "64, 65c3,             true,  false",
    "64, eb00,             true,  false",
    "32, 9a112233445566,   true,  false",
    "64, c3,               false, false",
  })
  void positionDependentInstructionsAreDetected(
      int bits, String code, boolean bound, boolean next) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.isBoundToPlace()).isEqualTo(bound);
    assertThat(instruction.isRelativeToInstruction()).isEqualTo(next);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anyBytesAreDecodedWithinBounds(boolean is64Bit) {
    X86Instruction instruction = new X86Instruction(is64Bit);
    Random random = new Random(7);
    byte[] code = new byte[1 + X86Instruction.LOOKAHEAD];
    for (int i = 0; i < 1_000_000; i++) {
      random.nextBytes(code);
      if (i % 2 == 0) {
        // Random bytes contain prefixes only by chance, and never fifteen of them.
        Arrays.fill(code, 0, random.nextInt(X86Encoding.LONGEST), (byte) 0x66);
      }
      int length = instruction.decode(code, 0);
      assertThat(length).isBetween(0, X86Encoding.LONGEST);
      if (length > 0) {
        int end = instruction.immediateSize() > 0 ? instruction.immediateAt() : length;
        assertThat(
                instruction.displacementSize() == 0
                    || instruction.displacementAt() + instruction.displacementSize() <= end)
            .isTrue();
        assertThat(
                instruction.immediateSize() == 0
                    || instruction.immediateAt() + instruction.immediateSize() == length)
            .isTrue();
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "64, 90, NEXT",
    "64, e811000000, CALL",
    "64, 66e811000000, CALL",
    "32, e811000000, CALL",
    "64, e911000000, JUMP",
    "64, eb11, JUMP",
    "64, 7411, CONDITIONAL",
    "64, 0f8411000000, CONDITIONAL",
    "64, e311, CONDITIONAL",
    "64, e211, CONDITIONAL",
    "64, c7f811000000, CONDITIONAL",
    "64, ffe0, INDIRECT_JUMP",
    "64, 3effe0, INDIRECT_JUMP",
    "64, ff2500000000, INDIRECT_JUMP",
    "64, ffd0, INDIRECT_CALL",
    "64, ff1500000000, INDIRECT_CALL",
    "64, 41ffd3, INDIRECT_CALL",
    "64, ff18, INDIRECT_CALL",
    "64, ff28, INDIRECT_JUMP",
    "64, ff30, NEXT",
    "64, ffc0, NEXT",
    "64, c3, RETURN",
    "64, f3c3, RETURN",
    "64, c20800, RETURN",
    "64, cb, RETURN",
    "64, ca0800, RETURN",
    "64, 48cf, RETURN",
    "64, cc, TRAP",
    "64, f4, TRAP",
    "64, 0f0b, TRAP",
    "64, 0f05, NEXT",
    "64, cd29, NEXT",
    "32, 9a112233445566, NEXT",
    "64, c5f877, NEXT",
  })
  void flowIsThatOfOpcode(int bits, String code, Flow flow) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.flow()).isEqualTo(flow);
  }

  @ParameterizedTest
  @CsvSource({
    // bits, code, reg, rm, base, index, operand size, prefix
    "64, 89d8,               3,  0,  0,  4, 4, 0",
    "64, 4d89d8,            11,  8,  8,  4, 8, 0",
    "64, 6689d8,             3,  0,  0,  4, 2, 1",
    "64, 4b8b449808,         0, 12,  8, 11, 8, 0",
    "64, 8b0424,             0,  4,  4,  4, 4, 0",
    "64, f30f1045f8,         0,  5,  5,  4, 4, 2",
    "64, 66f20f1045f8,       0,  5,  5,  4, 4, 3",
    "64, f266440f1045f8,     8,  5,  5,  4, 4, 3",
    "64, c4417a104500,       8, 13, 13,  4, 4, 2",
    "64, c5fb1005 00000000,  0,  5,  5,  4, 4, 3",
    "64, 62f1fd4828c1,       0,  1,  1,  4, 8, 1",
    "64, 64c4417a104500,     8, 13, 13,  4, 4, 2",
  })
  void operandsAreThoseOfPrefixesAndModRm(
      int bits, String code, int reg, int rm, int base, int index, int size, int prefix) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.reg()).isEqualTo(reg);
    assertThat(instruction.rm()).isEqualTo(rm);
    assertThat(instruction.base()).isEqualTo(base);
    assertThat(instruction.index()).isEqualTo(index);
    assertThat(instruction.operandSize()).isEqualTo(size);
    assertThat(instruction.prefix()).isEqualTo(prefix);
  }

  @ParameterizedTest
  @CsvSource({
    "32, 56,              6, -1, false",
    "32, 5e,             -1,  6, false",
    "64, 4154,           12, -1, false",
    "64, 415c,           -1, 12, false",
    "32, 6656,           -1, -1, false",
    "32, 0f50c0,         -1, -1, false",
    "32, c9,             -1, -1, true",
    "32, ff30,           -1, -1, false",
  })
  void registersOnTheStackAreThoseOfPushAndPop(
      int bits, String code, int pushed, int popped, boolean leaves) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.pushedRegister()).isEqualTo(pushed);
    assertThat(instruction.poppedRegister()).isEqualTo(popped);
    assertThat(instruction.leavesFrame()).isEqualTo(leaves);
  }

  @ParameterizedTest
  @CsvSource({
    "ff248511223344,   true",
    "8b048511223344,   true",
    "8b042511223344,   false",
    "8b044511223344,   false",
    "8b848011223344,   false",
    "8b0485,           true",
    "8b048011,         false",
    "c3,               false",
  })
  void wordOfATableHasAnIndexTimesFourAndAnAddress(String code, boolean isWord) {
    X86Instruction instruction = new X86Instruction(false);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.isWordOfTable()).isEqualTo(isWord);
  }

  @ParameterizedTest
  @CsvSource({
    "90, true, true",
    "6690, true, true",
    "0f1f00, true, true",
    "660f1f840000000000, true, true",
    "8d7600, false, true",
    "8d742600, false, true",
    "8d7601, false, false",
    "89f6, false, false",
    "0f1fc0, false, false",
    "cc, false, false",
  })
  void paddingIsNopOrLeaOfItself(String code, boolean isNop, boolean isPadding) {
    X86Instruction instruction = new X86Instruction(false);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(instruction.isNop()).isEqualTo(isNop);
    assertThat(instruction.isPadding()).isEqualTo(isPadding);
  }

  @ParameterizedTest
  @CsvSource({
    "64, e811000000, BRANCH, 0x1016",
    "64, 488d0511000000, RELATIVE, 0x1018",
    "64, 8b042511000000, ADDRESS, 0x11",
    "64, bf11000000, NUMBER, 0x11",
    "64, 48bf1122000000000000, NUMBER, 0x2211",
    "64, 8b4011, NONE, 0",
    "64, 6a11, NONE, 0",
    "32, 9a112233445566, NONE, 0",
  })
  void referenceIsTheOneOperandThatMayBeAnAddress(
      int bits, String code, X86Reference reference, String target) {
    X86Instruction instruction = new X86Instruction(bits == 64);
    assertThat(instruction.decode(padded(code), 0)).isPositive();
    assertThat(X86Reference.of(instruction)).isEqualTo(reference);
    assertThat(reference.target(instruction, 0x1000)).isEqualTo(Long.decode(target));
  }
}
