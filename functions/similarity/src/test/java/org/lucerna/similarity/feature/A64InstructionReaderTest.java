package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

final class A64InstructionReaderTest {
  private static final long ADDRESS = 0x401000;

  private final A64InstructionReader reader = new A64InstructionReader();
  private final DecodedInstruction instruction = new DecodedInstruction();

  private DecodedInstruction read(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    byte[] code = Arrays.copyOf(bytes, bytes.length + reader.lookahead());
    reader.begin();
    for (int at = 0; at < bytes.length; at += 4) {
      reader.read(code, at, ADDRESS + at, instruction);
      assertThat(instruction.length).isEqualTo(4);
    }
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "1f2003d5, IGNORED",
    "5f2403d5, IGNORED",
    "3f2303d5, IGNORED",
    "bf2303d5, IGNORED",
    "200020d4, IGNORED",
    "00000000, IGNORED",
    "40000010, ADDRESS",
    "00000090, IGNORED",
    "fd030091, IGNORED",
    "fd430091, IGNORED",
    "ff8300d1, IGNORED",
    "bf030091, IGNORED",
    "3fe97b92, IGNORED",
    "fd7bbda9, IGNORED",
    "f35341a9, IGNORED",
    "fe0741f8, IGNORED",
    "e827026d, IGNORED",
    "e003012a, MOVE",
    "a00080d2, MOVE",
    "20008012, MOVE",
    "e0f300b2, MOVE",
    "40d03bd5, MOVE",
    "200040f9, MOVE",
    "200000b9, MOVE",
    "20000039, MOVE",
    "400400a9, MOVE",
    "20004039, ZERO_EXTEND",
    "20004079, ZERO_EXTEND",
    "201c0053, ZERO_EXTEND",
    "201c0012, ZERO_EXTEND",
    "207c4093, SIGN_EXTEND",
    "200080b9, SIGN_EXTEND",
    "2000c039, SIGN_EXTEND",
    "40044069, SIGN_EXTEND",
    "e0230091, ADDRESS",
    "200c028b, ADD",
    "20100091, ADD",
    "2000029a, ADD",
    "00040071, SUBTRACT",
    "20c022cb, SUBTRACT",
    "e00301cb, NEGATE",
    "20080012, AND",
    "2000228a, AND",
    "200c1d33, OR",
    "200002aa, OR",
    "200022aa, OR",
    "2000024a, XOR",
    "e00321aa, NOT",
    "20701d53, SHIFT_LEFT",
    "2020c29a, SHIFT_LEFT",
    "207c7dd3, SHIFT_LEFT",
    "20fc43d3, SHIFT_RIGHT",
    "201c43d3, SHIFT_RIGHT",
    "2014c293, SHIFT_RIGHT",
    "207c1f13, SHIFT_RIGHT_SIGNED",
    "20348113, ROTATE",
    "202cc29a, ROTATE",
    "207c029b, MULTIPLY",
    "207cc29b, MULTIPLY",
    "200cc21a, DIVIDE",
    "1f280071, COMPARE",
    "1f040031, COMPARE",
    "1f0001eb, COMPARE",
    "0418417a, COMPARE",
    "1f001d72, TEST",
    "1f0001ea, TEST",
    "40000054, JUMP_EQUAL",
    "40000034, JUMP_EQUAL",
    "40001837, JUMP_EQUAL",
    "4000f837, JUMP_SIGNED",
    "4000f8b6, JUMP_SIGNED",
    "48000054, JUMP_UNSIGNED",
    "43000054, JUMP_UNSIGNED",
    "4c000054, JUMP_SIGNED",
    "44000054, JUMP_SIGNED",
    "46000054, JUMP_OTHER",
    "02000014, JUMP",
    "20001fd6, JUMP",
    "02000094, CALL",
    "20003fd6, CALL",
    "c0035fd6, RETURN",
    "ff0b5fd6, RETURN",
    "e0179f1a, SET",
    "e0c39f5a, SET",
    "20b0829a, SELECT",
    "2004819a, SELECT",
    "20ac621e, SELECT",
    "2010c0da, BIT_COUNT",
    "2008c05a, BIT_COUNT",
    "2040c21a, BIT_COUNT",
    "2058200e, BIT_COUNT",
    "2000629e, CONVERT",
    "2000781e, CONVERT",
    "2040621e, CONVERT",
    "20d8615e, CONVERT",
    "2040651e, CONVERT",
    "2028621e, FLOAT_ADD",
    "2038221e, FLOAT_ADD",
    "2008621e, FLOAT_MULTIPLY",
    "200c421f, FLOAT_MULTIPLY",
    "2018621e, FLOAT_DIVIDE",
    "20c0611e, FLOAT_DIVIDE",
    "0020611e, FLOAT_COMPARE",
    "2048621e, FLOAT_COMPARE",
    "0014611e, FLOAT_COMPARE",
    "2040601e, FLOAT_MOVE",
    "00106f1e, FLOAT_MOVE",
    "200040fd, FLOAT_MOVE",
    "2000c03d, VECTOR_MOVE",
    "400400ad, VECTOR_MOVE",
    "0004004f, VECTOR_MOVE",
    "0070404c, VECTOR_MOVE",
    "2000669e, VECTOR_TRANSFER",
    "203c050e, VECTOR_TRANSFER",
    "200c044e, VECTOR_TRANSFER",
    "2084a24e, VECTOR_INTEGER",
    "2054234f, VECTOR_INTEGER",
    "20c0601e, VECTOR_FLOAT",
    "20cc224e, VECTOR_FLOAT",
    "20d4624e, VECTOR_FLOAT",
    "20008265, VECTOR_FLOAT",
    "20fc5f88, ATOMIC",
    "20fc9f88, ATOMIC",
    "410020b8, ATOMIC",
    "41fce088, ATOMIC",
    "bf3b03d5, ATOMIC",
    "2048284e, CRYPTOGRAPHY",
    "2040025e, CRYPTOGRAPHY",
    "20e0e20e, CRYPTOGRAPHY",
    "000080f9, OTHER",
    "010000d4, OTHER"
  })
  void instructionHasClass(String hex, InstructionClass kind) {
    assertThat(read(hex).kind).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "c0035fd6, RETURN, 0", "02000014, JUMP, 401008", "e0ffff54, CONDITIONAL, 400ffc",
    "810000b5, CONDITIONAL, 401010", "c1ff1736, CONDITIONAL, 400ff8", "00fcff97, CALL, 400000",
    "60001fd6, INDIRECT_JUMP, 0", "60003fd6, INDIRECT_CALL, 0", "1f2003d5, NEXT, 0"
  })
  void flowHasTarget(String hex, Flow flow, String target) {
    read(hex);
    assertThat(instruction.flow).isEqualTo(flow);
    assertThat(instruction.target).isEqualTo(Long.parseLong(target, 16));
  }

  @ParameterizedTest
  @CsvSource({
    "200840b9, POINTER, false, 8, 4, false, false",
    "200400f9, POINTER, false, 8, 8, true, false",
    "a0031f38, FRAME, false, -16, 1, true, false",
    "e00b40f9, FRAME, false, 16, 8, false, false",
    "20786278, POINTER, true, 0, 2, false, false",
    "40047fa9, POINTER, false, -16, 8, false, true",
    "40040129, POINTER, false, 8, 4, true, true",
    "400401ad, POINTER, false, 32, 16, true, true",
    "20805ffc, POINTER, false, -8, 8, false, false",
    "200c803d, POINTER, false, 48, 16, true, false",
    "80000058, ADDRESS, false, 4198416, 8, false, false",
    "208440f8, POINTER, false, 0, 8, false, false",
    "208c40f8, POINTER, false, 8, 8, false, false",
    "80ffff10, ADDRESS, false, 4198384, 0, false, false",
    "e0630091, FRAME, false, 24, 0, false, false",
    "a06300d1, FRAME, false, -24, 0, false, false",
    "20fc5f88, POINTER, false, 0, 4, false, false",
    "410020f8, POINTER, false, 0, 8, true, false",
    "2070404c, POINTER, false, 0, 16, false, false"
  })
  void memoryOperandIsDescribed(
      String hex,
      Base base,
      boolean indexed,
      long displacement,
      int size,
      boolean stores,
      boolean isPair) {
    read(hex);
    assertThat(instruction.base).isEqualTo(base);
    assertThat(instruction.indexed).isEqualTo(indexed);
    assertThat(instruction.displacement).isEqualTo(displacement);
    assertThat(instruction.accessSize).isEqualTo(size);
    assertThat(instruction.stores).isEqualTo(stores);
    assertThat(instruction.isPair).isEqualTo(isPair);
  }

  @ParameterizedTest
  @CsvSource({
    "a0008052, 5",
    "20008012, -2",
    "a000a0d2, 327680",
    "e0f300b2, 6148914691236517205",
    "00e08112, -3841",
    "20484091, 73728",
    "1f280071, 10",
    "1f280031, -10",
    "0018437a, 3",
    "20f07d92, -8",
    "201c1812, 65280",
    "1f001972, 128",
    "40002836, 32",
    "201c0353, 31",
    "208441f8, 24",
    "4004bea9, -32",
    "00106f1e, 4609434218613702656",
    "0010781e, -4629700416936869888",
    "a000a0f2, 327680"
  })
  void immediateIsSignExtended(String hex, long number) {
    read(hex);
    assertThat(instruction.hasImmediate).isTrue();
    assertThat(instruction.immediate).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource({
    "20681b53, 5",
    "205c58d3, 40",
    "20fc68d3, 40",
    "207c1f13, 31",
    "20348113, 13",
    "2024c293, 9",
    "2058c24a, 22",
    "201c0353, 3",
    "2020c29a, 0"
  })
  void distanceOfShiftIsKnown(String hex, int shift) {
    assertThat(read(hex).shift).isEqualTo(shift);
  }

  @ParameterizedTest
  @CsvSource({
    "f303002a, 1, 0", "00008052, 0, 1", "200440f9, 2, 1", "200400f9, 3, 0", "2000028b, 6, 1",
    "280c029b, 14, 0", "0310c0da, 1, 8", "2018407a, 2, 0", "c414c1a8, 64, 112", "e41700a9, 48, 0",
    "470000b4, 128, 0", "20003fd6, 2, 255", "02000094, 0, 255", "0200789e, 0, 4", "4000629e, 4, 0",
    "000040fd, 1, 0", "200080f2, 1, 1", "417ca088, 7, 1", "20b0829a, 6, 1"
  })
  void argumentRegistersAreTracked(String hex, int reads, int writes) {
    read(hex);
    assertThat(instruction.reads).as("reads").isEqualTo(reads);
    assertThat(instruction.writes).as("writes").isEqualTo(writes);
  }

  @ParameterizedTest
  @CsvSource({
    "48000054, true", "49000054, true", "4c000054, true", "4d000054, true", "42000054, false",
    "40000054, false", "e0979f1a, true", "e0279f1a, false", "20d0821a, true", "0098437a, true",
    "20cc621e, true", "e003012a, false"
  })
  void onlyInclusiveConditionsIncludeTheBound(String hex, boolean includes) {
    assertThat(read(hex).includesBound).isEqualTo(includes);
  }

  @ParameterizedTest
  @CsvSource({
    "ff8304d1, 288",
    "ff0740d1, 4096",
    "fd7bbda9, 48",
    "f30f1ef8, 32",
    "ff830091, 0",
    "fd7bc3a8, 0"
  })
  void stackAdjustmentIsNoArithmetic(String hex, long frame) {
    read(hex);
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.frame).isEqualTo(frame);
    assertThat(instruction.hasImmediate).isFalse();
  }

  @Test
  void largeStackAdjustmentHasTheNumberOfItsRegister() {
    assertThat(read("0c028ad2" + "ff632ccb").frame).isEqualTo(0x5010);
  }

  @Test
  void addressInTwoInstructionsIsKnown() {
    read("00000090" + "008c0491");
    assertThat(instruction.kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(ADDRESS + 0x123);
    read("01000090" + "229440f9");
    assertThat(instruction.kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(ADDRESS + 0x128);
  }

  @Test
  void addressIsForgottenWhenItsRegisterIsWritten() {
    String page = "00000090";
    String load = "029440f9";
    assertThat(read(page + load).base).isEqualTo(Base.ADDRESS);
    assertThat(read(page + "e00303aa" + load).base).as("move").isEqualTo(Base.POINTER);
    assertThat(read(page + "00040094" + load).base).as("call").isEqualTo(Base.POINTER);
    assertThat(read(page + "600040f9" + load).base).as("load").isEqualTo(Base.POINTER);
    assertThat(read(page + "1f2003d5" + load).base).as("nop").isEqualTo(Base.ADDRESS);
    assertThat(read(load).base).as("another function").isEqualTo(Base.POINTER);
  }

  @Test
  void numberInSeveralInstructionsCountsOnceAtTheLast() {
    assertThat(read("01cf8a52").immediate).isEqualTo(0x5678);
    byte[] code = HexFormat.of().parseHex("01cf8a52" + "007c021b" + "8146a272");
    reader.begin();
    code = Arrays.copyOf(code, code.length + reader.lookahead());
    reader.read(code, 0, ADDRESS, instruction);
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
    reader.read(code, 4, ADDRESS + 4, instruction);
    reader.read(code, 8, ADDRESS + 8, instruction);
    assertThat(instruction.kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345678);
    assertThat(read("e1e702b2" + "a19999f2").immediate).isEqualTo(0xcccccccccccccccdL);
  }

  @Test
  void anyWordIsRead() {
    SplittableRandom random = new SplittableRandom(64);
    byte[] code = new byte[4000 + reader.lookahead()];
    long read = 0;
    for (int round = 0; round < 10_000; round++) {
      random.nextBytes(code);
      for (int at = 0; at < 4000; at += 4) {
        reader.read(code, at, ADDRESS + at, instruction);
        read += instruction.length;
      }
    }
    assertThat(read).isEqualTo(40_000_000);
  }

  @Test
  void anyWordOfEachGroupIsRead() {
    byte[] code = new byte[4 + reader.lookahead()];
    long read = 0;
    for (int high = 0; high < 1 << 16; high++) {
      for (int low : new int[] {0, 0x001f, 0x03e0, 0x03ff, 0x0fff, 0xfc00, 0xffff}) {
        code[0] = (byte) low;
        code[1] = (byte) (low >> 8);
        code[2] = (byte) high;
        code[3] = (byte) (high >> 8);
        reader.read(code, 0, ADDRESS, instruction);
        read += instruction.length;
      }
    }
    assertThat(read).isEqualTo((7 * 4) << 16);
  }
}
