package org.lucerna.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class X86DecoderTest {
  private static byte[] padded(String hex) {
    byte[] code = HexFormat.of().parseHex(hex.replace(" ", ""));
    byte[] padded = Arrays.copyOf(code, code.length + X86Decoder.LOOKAHEAD);
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
    X86Decoder decoder = new X86Decoder(bits == 64);

    assertThat(decoder.decode(padded(code), 0)).isEqualTo(length);
    assertThat(decoder.displacementSize()).isEqualTo(dispSize);
    assertThat(decoder.immediateSize()).isEqualTo(immSize);
    if (dispSize > 0) {
      assertThat(decoder.displacementAt()).isEqualTo(dispAt);
    }
    if (immSize > 0) {
      assertThat(decoder.immediateAt()).isEqualTo(immAt);
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
    assertThat(new X86Decoder(true).decode(padded(code), 0)).isZero();
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
    X86Decoder decoder = new X86Decoder(bits == 64);
    int length = decoder.decode(padded(code), 0);
    assertThat(decoder.isRelativeBranch()).isTrue();
    assertThat(decoder.target(0x1000 + length)).isEqualTo(Long.decode(target));
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
    X86Decoder decoder = new X86Decoder(bits == 64);
    assertThat(decoder.decode(padded(code), 0)).isPositive();
    assertThat(decoder.isInThreadSegment()).isEqualTo(ofThread);
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
    X86Decoder decoder = new X86Decoder(bits == 64);
    assertThat(decoder.decode(padded(code), 0)).isPositive();
    assertThat(decoder.isBoundToPlace()).isEqualTo(bound);
    assertThat(decoder.isRelativeToInstruction()).isEqualTo(next);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anyBytesAreDecodedWithinBounds(boolean is64Bit) {
    X86Decoder decoder = new X86Decoder(is64Bit);
    Random random = new Random(7);
    byte[] code = new byte[1 + X86Decoder.LOOKAHEAD];
    for (int i = 0; i < 1_000_000; i++) {
      random.nextBytes(code);
      if (i % 2 == 0) {
        // Random bytes contain prefixes only by chance, and never fifteen of them.
        Arrays.fill(code, 0, random.nextInt(X86Decoder.LONGEST), (byte) 0x66);
      }
      int length = decoder.decode(code, 0);
      assertThat(length).isBetween(0, X86Decoder.LONGEST);
      if (length > 0) {
        int end = decoder.immediateSize() > 0 ? decoder.immediateAt() : length;
        assertThat(
                decoder.displacementSize() == 0
                    || decoder.displacementAt() + decoder.displacementSize() <= end)
            .isTrue();
        assertThat(
                decoder.immediateSize() == 0
                    || decoder.immediateAt() + decoder.immediateSize() == length)
            .isTrue();
      }
    }
  }
}
