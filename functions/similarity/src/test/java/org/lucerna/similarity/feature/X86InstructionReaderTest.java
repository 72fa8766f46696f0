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

final class X86InstructionReaderTest {
  private static final long ADDRESS = 0x401000;

  private final X86InstructionReader reader =
      new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V);
  private final DecodedInstruction instruction = new DecodedInstruction();

  private DecodedInstruction read(String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    reader.read(Arrays.copyOf(bytes, bytes.length + reader.lookahead()), 0, ADDRESS, instruction);
    reader.readArguments(instruction);
    assertThat(instruction.length).as(hex).isEqualTo(bytes.length);
    return instruction;
  }

  @ParameterizedTest
  @CsvSource({
    "90, IGNORED",
    "f30f1efa, IGNORED",
    "55, IGNORED",
    "c9, IGNORED",
    "4889e5, MOVE",
    "0fb6c0, ZERO_EXTEND",
    "4863d0, SIGN_EXTEND",
    "4898, SIGN_EXTEND",
    "488d0411, ADDRESS",
    "4801c8, ADD",
    "ffc0, ADD",
    "83d000, ADD",
    "4829c8, SUBTRACT",
    "ffc8, SUBTRACT",
    "f7d8, NEGATE",
    "21c8, AND",
    "c4e278f2c1, AND",
    "09c8, OR",
    "31c0, XOR",
    "f7d0, NOT",
    "c1e003, SHIFT_LEFT",
    "c4e279f7c1, SHIFT_LEFT",
    "d3e8, SHIFT_RIGHT",
    "c1f81f, SHIFT_RIGHT_SIGNED",
    "c1c00d, ROTATE",
    "0fafc1, MULTIPLY",
    "f7e1, MULTIPLY",
    "48f7f9, DIVIDE",
    "3c0a, COMPARE",
    "4883f80a, COMPARE",
    "85c0, TEST",
    "0fba e003, BIT_TEST",
    "7402, JUMP_EQUAL",
    "0f8700010000, JUMP_UNSIGNED",
    "7f05, JUMP_SIGNED",
    "7005, JUMP_OTHER",
    "eb05, JUMP",
    "e800000000, CALL",
    "c3, RETURN",
    "0f94c0, SET",
    "480f44c1, SELECT",
    "f30fbdc1, BIT_COUNT",
    "f3a4, STRING",
    "f20f2ac0, CONVERT",
    "f20f58c1, FLOAT_ADD",
    "c5f35cc1, FLOAT_ADD",
    "f30f59c1, FLOAT_MULTIPLY",
    "f20f5ec1, FLOAT_DIVIDE",
    "660f2ec1, FLOAT_COMPARE",
    "f20f1000, FLOAT_MOVE",
    "0f2800, VECTOR_MOVE",
    "f30f6f00, VECTOR_MOVE",
    "66480f6ec0, VECTOR_TRANSFER",
    "660fefc0, VECTOR_INTEGER",
    "0f58c1, VECTOR_FLOAT",
    "d900, X87_MOVE",
    "d8c1, X87_ARITHMETIC",
    "f00fb10e, ATOMIC",
    "660f38dcc1, CRYPTOGRAPHY",
    "0fa2, OTHER"
  })
  void instructionHasClass(String hex, InstructionClass kind) {
    assertThat(read(hex.replace(" ", "")).kind).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource({
    "c3, RETURN, 0",
    "eb05, JUMP, 401007",
    "7405, CONDITIONAL, 401007",
    "e8fbffffff, CALL, 401000",
    "ff2500000000, INDIRECT_JUMP, 0",
    "ffd0, INDIRECT_CALL, 0",
    "90, NEXT, 0"
  })
  void flowHasTarget(String hex, Flow flow, String target) {
    read(hex);
    assertThat(instruction.flow).isEqualTo(flow);
    assertThat(instruction.target).isEqualTo(Long.parseLong(target, 16));
  }

  @ParameterizedTest
  @CsvSource({
    "8b4708, POINTER, false, 8, 4, false", "48894708, POINTER, false, 8, 8, true",
    "884590, POINTER, false, -112, 1, true", "488b442410, FRAME, false, 16, 8, false",
    "498b4424 10, POINTER, false, 16, 8, false", "0fb70c47, POINTER, true, 0, 2, false",
    "8b0510000000, ADDRESS, false, 4198422, 4, false", "488d4708, POINTER, false, 8, 0, false",
    "ff24c500204000, ADDRESS, true, 4202496, 8, false", "f20f115708, POINTER, false, 8, 8, true",
    "837f0805, POINTER, false, 8, 4, false", "83470805, POINTER, false, 8, 4, true",
    "c5fb104708, POINTER, false, 8, 8, false", "c4c17b104708, POINTER, false, 8, 8, false"
  })
  void memoryOperandIsDescribed(
      String hex, Base base, boolean indexed, long displacement, int size, boolean stores) {
    read(hex.replace(" ", ""));
    assertThat(instruction.base).isEqualTo(base);
    assertThat(instruction.indexed).isEqualTo(indexed);
    assertThat(instruction.displacement).isEqualTo(displacement);
    assertThat(instruction.accessSize).isEqualTo(size);
    assertThat(instruction.stores).isEqualTo(stores);
  }

  @Test
  void framePointerIsOneOnceItPointsToTheStack() {
    X86InstructionReader reader = new X86InstructionReader(true, ArgumentRegisters.SYSTEM_V);
    byte[] code = HexFormat.of().parseHex("4889e5884590" + "00".repeat(32));
    reader.begin();
    reader.read(code, 0, 0x401000, instruction);
    reader.read(code, 3, 0x401003, instruction);
    assertThat(instruction.base).isEqualTo(Base.FRAME);
  }

  @Test
  void stackAdjustmentIsNoArithmetic() {
    read("4881ec28010000");
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.frame).isEqualTo(0x128);
    assertThat(instruction.hasImmediate).isFalse();
    assertThat(read("4883c408").frame).isZero();
  }

  @ParameterizedTest
  @CsvSource({
    "4889fb, 1, 0",
    "31ff, 0, 1",
    "8b4708, 1, 0",
    "bf01000000, 0, 1",
    "89d6, 4, 2",
    "4c01c1, 24, 8",
    "488d3c37, 3, 1",
    "39f7, 3, 0",
    "d3e2, 12, 4",
    "ffd0, 0, 63"
  })
  void argumentRegistersAreTracked(String hex, int reads, int writes) {
    read(hex);
    assertThat(instruction.reads).as("reads").isEqualTo(reads);
    assertThat(instruction.writes).as("writes").isEqualTo(writes);
  }

  @Test
  void onlyInclusiveConditionsIncludeTheBound() {
    assertThat(read("7705").includesBound).as("ja").isTrue();
    assertThat(read("7e05").includesBound).as("jle").isTrue();
    assertThat(read("7305").includesBound).as("jae").isFalse();
    assertThat(read("0f97c0").includesBound).as("seta").isTrue();
    assertThat(read("0f47c1").includesBound).as("cmova").isTrue();
    assertThat(read("89c1").includesBound).as("mov").isFalse();
  }

  @Test
  void anyBytesAreRead() {
    SplittableRandom random = new SplittableRandom(16);
    byte[] code = new byte[1 << 20];
    random.nextBytes(code);
    for (boolean is64Bit : new boolean[] {true, false}) {
      X86InstructionReader any = new X86InstructionReader(is64Bit, ArgumentRegisters.SYSTEM_V);
      for (int at = 0; at < code.length - any.lookahead(); at++) {
        any.read(code, at, ADDRESS + at, instruction);
        any.readArguments(instruction);
        assertThat(instruction.length).isBetween(0, 15);
      }
    }
  }

  private static DecodedInstruction last32(String... hex) {
    X86InstructionReader reader = new X86InstructionReader(false, ArgumentRegisters.SYSTEM_V);
    DecodedInstruction instruction = new DecodedInstruction();
    byte[] bytes = HexFormat.of().parseHex(String.join("", hex));
    byte[] code = Arrays.copyOf(bytes, bytes.length + reader.lookahead());
    reader.begin();
    for (int at = 0; at < bytes.length; at += instruction.length) {
      reader.read(code, at, ADDRESS + at, instruction);
      reader.readArguments(instruction);
    }
    return instruction;
  }

  @Test
  void addressOfTheOffsetTableIsFollowed() {
    String ask = "e8fb0f0000";
    String add = "81c300200000";
    long table = ADDRESS + 5 + 0x2000;
    assertThat(last32(ask, add).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(last32(ask, add).hasImmediate).isFalse();
    DecodedInstruction taken = last32(ask, add, "8d8300f0ffff");
    assertThat(taken.kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(taken.base).isEqualTo(Base.ADDRESS);
    assertThat(taken.displacement).isEqualTo(table - 0x1000);
    assertThat(last32(ask, add, "8b83f4ffffff").displacement).isEqualTo(table - 12);
    assertThat(last32(ask, add, "89df", "8b87f4ffffff").base).as("copy").isEqualTo(Base.ADDRESS);
    assertThat(last32(ask, add, "895c2410", "8b4c2410", "8b4110").base)
        .as("from the stack")
        .isEqualTo(Base.ADDRESS);
    assertThat(last32(ask, add, "89c3", "8b4310").base).as("overwritten").isEqualTo(Base.POINTER);
    assertThat(last32(ask, add, ask, "8b4310").base).as("after a call").isEqualTo(Base.ADDRESS);
  }

  @Test
  void callThatAsksForItsAddressIsNoCall() {
    X86InstructionReader reader = new X86InstructionReader(false, ArgumentRegisters.SYSTEM_V);
    reader.begin();
    byte[] code = Arrays.copyOf(HexFormat.of().parseHex("e8fb0f0000" + "0500200000"), 64);
    reader.read(code, 0, ADDRESS, instruction);
    assertThat(instruction.flow).isEqualTo(Flow.NEXT);
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(last32("e8fb0f0000").flow).isEqualTo(Flow.CALL);
    assertThat(last32("e8fb0f0000", "81c410000000").frame).isZero();
  }

  @Test
  void argumentsOf32BitCodeAreOnTheStack() {
    String frame = "55" + "89e5";
    assertThat(last32(frame, "8b4508").reads).isEqualTo(1);
    assertThat(last32(frame, "8b4510").reads).isEqualTo(4);
    assertThat(last32(frame, "8b45f8").reads).as("local variable").isZero();
    assertThat(last32(frame, "894508").reads).as("store").isZero();
    assertThat(last32("8b4508").reads).as("no frame pointer").isZero();
    assertThat(last32("8b4508").base).isEqualTo(Base.POINTER);
    assertThat(last32(frame, "8b4508").base).isEqualTo(Base.FRAME);
  }

  @Test
  void pushedNumbersOf32BitCodeAreArguments() {
    assertThat(last32("6834120000").kind).isEqualTo(InstructionClass.MOVE);
    assertThat(last32("6834120000").immediate).isEqualTo(0x1234);
    assertThat(read("6834120000").kind).isEqualTo(InstructionClass.IGNORED);
  }

  @Test
  void addressOfTheOffsetTableIsKnownWhereBranchesLead() {
    String made = "e8fb0f0000" + "81c300200000";
    String load = "8b4310";
    String overwrite = "89c3";
    assertThat(last32(made, "7403", overwrite, "c3", load).base)
        .as("target of a branch before the register was overwritten")
        .isEqualTo(Base.ADDRESS);
    assertThat(last32(made, overwrite, "7401", "c3", load).base)
        .as("target of a branch after that")
        .isEqualTo(Base.POINTER);
    assertThat(last32(made, "7406", overwrite, "c3", "8d7600", load).base)
        .as("after padding")
        .isEqualTo(Base.ADDRESS);
  }

  @Test
  void paddingOf32BitCodeIsIgnored() {
    for (String hex : new String[] {"8d7600", "8db600000000", "8db42600000000", "89f6", "6690"}) {
      assertThat(last32(hex).kind).as(hex).isEqualTo(InstructionClass.IGNORED);
    }
    assertThat(last32("8d7604").kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(last32("8d3e").kind).isEqualTo(InstructionClass.ADDRESS);
  }
}
