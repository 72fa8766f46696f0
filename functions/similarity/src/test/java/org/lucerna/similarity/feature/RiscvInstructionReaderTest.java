package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Flow;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** The last column of the tables is the instruction as GNU as reads it. */
final class RiscvInstructionReaderTest {
  private static final long ADDRESS = 0x401000;

  private final RiscvInstructionReader reader = new RiscvInstructionReader();
  private final FakeProgram program = new FakeProgram();
  private final DecodedInstruction instruction = new DecodedInstruction();

  /** Reads a function, and describes its instruction with a number, from 0 on. */
  private DecodedInstruction read(int which, String hex) {
    byte[] bytes = HexFormat.of().parseHex(hex);
    byte[] code = Arrays.copyOf(bytes, bytes.length + reader.lookahead());
    reader.begin(code, bytes.length, ADDRESS, program);
    int at = 0;
    for (int i = 0; i <= which; i++) {
      reader.read(code, at, ADDRESS + at, instruction);
      at += instruction.length;
    }
    assertThat(at).isLessThanOrEqualTo(bytes.length);
    return instruction;
  }

  private DecodedInstruction read(String hex) {
    return read(0, hex);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0100 | IGNORED | nop
          0111 | IGNORED | addi sp, sp, -32
          06ec | IGNORED | sd ra, 24(sp)
          4264 | IGNORED | ld s0, 16(sp)
          22a4 | IGNORED | fsd fs0, 8(sp)
          0290 | IGNORED | ebreak
          17050100 | IGNORED | auipc a0, 16
          2685 | MOVE | mv a0, s1
          1545 | MOVE | li a0, 5
          4165 | MOVE | lui a0, 16
          c841 | MOVE | lw a0, 4(a1)
          03e54500 | MOVE | lwu a0, 4(a1)
          8865 | MOVE | ld a0, 8(a1)
          c8c1 | MOVE | sw a0, 4(a1)
          2382a500 | MOVE | sb a0, 4(a1)
          03c54500 | ZERO_EXTEND | lbu a0, 4(a1)
          03d54500 | ZERO_EXTEND | lhu a0, 4(a1)
          1375f50f | ZERO_EXTEND | andi a0, a0, 255
          03854500 | SIGN_EXTEND | lb a0, 4(a1)
          03954500 | SIGN_EXTEND | lh a0, 4(a1)
          1b850500 | SIGN_EXTEND | sext.w a0, a1
          0808 | ADDRESS | addi a0, sp, 16
          13854500 | ADD | addi a0, a1, 4
          1b854500 | ADD | addiw a0, a1, 4
          3385c500 | ADD | add a0, a1, a2
          3b85c540 | SUBTRACT | subw a0, a1, a2
          3305b040 | NEGATE | neg a0, a1
          13c5f5ff | NOT | not a0, a1
          33f5c500 | AND | and a0, a1, a2
          13f57500 | AND | andi a0, a1, 7
          13e57500 | OR | ori a0, a1, 7
          318d | XOR | xor a0, a0, a2
          13959503 | SHIFT_LEFT | slli a0, a1, 57
          3b95c500 | SHIFT_LEFT | sllw a0, a1, a2
          13d59503 | SHIFT_RIGHT | srli a0, a1, 57
          1bd59500 | SHIFT_RIGHT | srliw a0, a1, 9
          13d59543 | SHIFT_RIGHT_SIGNED | srai a0, a1, 57
          1bd59540 | SHIFT_RIGHT_SIGNED | sraiw a0, a1, 9
          33d5c540 | SHIFT_RIGHT_SIGNED | sra a0, a1, a2
          3b85c502 | MULTIPLY | mulw a0, a1, a2
          33f5c502 | DIVIDE | remu a0, a1, a2
          33a5c500 | COMPARE | slt a0, a1, a2
          13b5a500 | COMPARE | sltiu a0, a1, 10
          3335b000 | COMPARE | snez a0, a1
          6308b500 | JUMP_EQUAL | beq a0, a1, .+16
          01e9 | JUMP_EQUAL | bnez a0, .+16
          6358b500 | JUMP_SIGNED | bge a0, a1, .+16
          6368b500 | JUMP_UNSIGNED | bltu a0, a1, .+16
          01a8 | JUMP | j .+16
          8287 | JUMP | jr a5
          ef000001 | CALL | jal .+16
          8297 | CALL | jalr a5
          8280 | RETURN | ret
          530505d2 | CONVERT | fcvt.d.w fa0, a0
          531525c2 | CONVERT | fcvt.l.d a0, fa0, rtz
          53f5c50a | FLOAT_ADD | fsub.d fa0, fa1, fa2
          53f5c510 | FLOAT_MULTIPLY | fmul.s fa0, fa1, fa2
          43f5c56a | FLOAT_MULTIPLY | fmadd.d fa0, fa1, fa2, fa3
          53f5055a | FLOAT_DIVIDE | fsqrt.d fa0, fa1
          5315b5a2 | FLOAT_COMPARE | flt.d a0, fa0, fa1
          5385b522 | FLOAT_MOVE | fmv.d fa0, fa1
          0825 | FLOAT_MOVE | fld fa0, 8(a0)
          2724a500 | FLOAT_MOVE | fsw fa0, 8(a0)
          5395b522 | VECTOR_FLOAT | fneg.d fa0, fa1
          5395c52a | VECTOR_FLOAT | fmax.d fa0, fa1, fa2
          538505e2 | VECTOR_TRANSFER | fmv.x.d a0, fa1
          538505f0 | VECTOR_TRANSFER | fmv.w.x fa0, a1
          2fb50510 | ATOMIC | lr.d a0, (a1)
          2fa5c500 | ATOMIC | amoadd.w a0, a2, (a1)
          0f00f00f | ATOMIC | fence
          73000000 | OTHER | ecall
          73253000 | OTHER | csrr a0, fcsr
          """)
  void instructionHasClass(String hex, InstructionClass kind, String text) {
    assertThat(read(hex).kind).as(text).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          8845 | POINTER, false, 8, 4, false, false | lw a0, 8(a1)
          a38ea5fe | POINTER, false, -3, 1, true, false | sb a0, -3(a1)
          88e5 | POINTER, false, 8, 8, true, false | sd a0, 8(a1)
          2ec6 | FRAME, false, 12, 4, true, false | sw a1, 12(sp)
          c265 | FRAME, false, 16, 8, false, false | ld a1, 16(sp)
          0829 | POINTER, false, 16, 8, false, false | fld fa0, 16(a0)
          2fb5c500 | POINTER, false, 0, 8, true, false | amoadd.d a0, a2, (a1)
          2808 | FRAME, false, 24, 0, false, false | addi a0, sp, 24
          """)
  void memoryOperandIsDescribed(String hex, String expected, String text) {
    DecodedInstruction read = read(hex);
    Object[] found = {
      read.base, read.indexed, read.displacement, read.accessSize, read.stores, read.isPair
    };
    assertThat(Arrays.toString(found)).as(text).isEqualTo("[" + expected + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          2a84 | 1, 0 | mv s0, a0
          0145 | 0, 1 | li a0, 0
          0c65 | 1, 2 | ld a1, 8(a0)
          0ce5 | 3, 0 | sd a1, 8(a0)
          3306b500 | 3, 4 | add a2, a0, a1
          13881800 | 128, 64 | addi a6, a7, 1
          6308b500 | 3, 0 | beq a0, a1, .+16
          8297 | 32, 255 | jalr a5
          ef000001 | 0, 255 | jal .+16
          538505d2 | 2, 0 | fcvt.d.w fa0, a1
          22e8 | 0, 0 | sd s0, 16(sp)
          """)
  void argumentRegistersAreTracked(String hex, String expected, String text) {
    read(hex);
    assertThat(instruction.reads + ", " + instruction.writes).as(text).isEqualTo(expected);
  }

  private void assertAddress(long address) {
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(address);
  }

  @Test
  void addressInTwoInstructionsIsKnown() {
    // auipc a0, 1; addi a0, a0, 0x230; lw a1, -4(a0); auipc a2, 2; lw a3, 16(a2)
    String code = "1715000013050523" + "8325c5ff" + "17260000144a";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertAddress(0x402230);
    read(2, code);
    assertAddress(0x40222c);
    read(4, code);
    assertAddress(0x40301c);
  }

  @Test
  void pointerThatIsIncreasedIsNoLongerKnown() {
    // auipc a0, 1; addi a0, a0, 0x230; addi a0, a0, 8; lw a1, 0(a0)
    String code = "1715000013050523" + "2105" + "0c41";
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.ADD);
    assertThat(read(3, code).base).isEqualTo(Base.POINTER);
  }

  @Test
  void callAndJumpOfTwoInstructionsAreDirect() {
    // auipc ra, 1; jalr ra, 16(ra)
    assertThat(read(1, "97100000e7800001").flow).isEqualTo(Flow.CALL);
    assertThat(instruction.kind).isEqualTo(InstructionClass.CALL);
    assertThat(instruction.target).isEqualTo(0x402010);
    // auipc t1, 1; jr 16(t1)
    assertThat(read(1, "1713000067000301").flow).isEqualTo(Flow.JUMP);
    assertThat(instruction.kind).isEqualTo(InstructionClass.JUMP);
    assertThat(instruction.target).isEqualTo(0x402010);
  }

  @Test
  void callThroughASlotHasItsAddress() {
    // auipc a5, 16; ld a5, 0x788(a5); jalr a5
    String code = "9707010083b787788297";
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, code).flow).isEqualTo(Flow.INDIRECT_CALL);
    assertAddress(0x411788);
  }

  @Test
  void numberInSeveralInstructionsCountsOnceAtTheLast() {
    // lui a0, 0x12345; addiw a0, a0, 0x678; lui a1, 0x410; or a0, a0, a1
    String code = "375534121b058567b70541004d8d";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345678);
    assertThat(read(2, code).immediate).isEqualTo(0x410000);
    // li a0, 1; slli a0, a0, 40; addi a0, a0, -1; ret
    String wide = "054522157d158280";
    assertThat(read(0, wide).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, wide).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, wide).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0xff_ffff_ffffL);
  }

  @Test
  void counterOfALoopIsAdded() {
    // li a0, 0; addi a0, a0, 1; ret
    String code = "014505058280";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.ADD);
    assertThat(instruction.immediate).isEqualTo(1);
  }

  @Test
  void addressNearTheGlobalPointerIsKnown() {
    program.globalPointer = 0x500000;
    // addi a0, gp, 16; lw a1, -8(gp)
    String code = "1385010183a581ff";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertAddress(0x500010);
    read(1, code);
    assertAddress(0x4ffff8);
    program.globalPointer = 0;
    assertThat(read(0, code).base).isEqualTo(Base.NONE);
  }

  @Test
  void framePointerIsOneOnceItIsTheCallersStackPointer() {
    // addi sp, sp, -48; sd s0, 32(sp); addi s0, sp, 48; sw a0, -20(s0); addi a0, s0, -20; ld s0,
    // 32(sp)
    String code = "797122f000182326a4fe1305c4fe0274";
    assertThat(read(0, code).frame).isEqualTo(48);
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(3, code).base).isEqualTo(Base.FRAME);
    assertThat(read(4, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(instruction.base).isEqualTo(Base.FRAME);
    assertThat(read(5, code).kind).isEqualTo(InstructionClass.IGNORED);
    // addi sp, sp, -48; addi s0, sp, 16; lw a0, 4(s0)
    assertThat(read(2, "797100084840").base).isEqualTo(Base.POINTER);
  }

  @Test
  void largeFrameIsMadeByTwoInstructions() {
    // addi sp, sp, -2032; lui t0, 0xfffff; add sp, sp, t0
    String code = "13010181fd721691";
    assertThat(read(0, code).frame).isEqualTo(2032);
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.frame).isEqualTo(4096);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          a54763e8a700 | true | li a5, 9; bltu a5, a0, .+16
          a5476368f500 | false | li a5, 9; bltu a0, a5, .+16
          a5476308f500 | false | li a5, 9; beq a0, a5, .+16
          """)
  void numberThatABranchReadsIsCompared(String hex, boolean isIncluded, String text) {
    assertThat(read(0, hex).kind).as(text).isEqualTo(InstructionClass.COMPARE);
    assertThat(instruction.immediate).as(text).isEqualTo(9);
    assertThat(read(1, hex).includesBound).as(text).isEqualTo(isIncluded);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          42154195 | SIGN_EXTEND, 0, false, 0 | slli a0, a0, 48; srai a0, a0, 48
          1b9505011b550501 | ZERO_EXTEND, 0, false, 0 | slliw a0, a1, 16; srliw a0, a0, 16
          02150191 | ZERO_EXTEND, 0, false, 0 | slli a0, a0, 32; srli a0, a0, 32
          22156d91 | SHIFT_RIGHT, 19, true, 31 | slli a0, a0, 40; srli a0, a0, 59
          6e156d91 | AND, 0, true, 31 | slli a0, a0, 59; srli a0, a0, 59
          02157981 | SHIFT_LEFT, 2, false, 0 | slli a0, a0, 32; srli a0, a0, 30
          """)
  void shiftsToBothSidesAreOneInstruction(String hex, String expected, String text) {
    assertThat(read(0, hex).kind).as(text).isEqualTo(InstructionClass.IGNORED);
    DecodedInstruction read = read(1, hex);
    assertThat(read.kind + ", " + read.shift + ", " + read.hasImmediate + ", " + read.immediate)
        .as(text)
        .isEqualTo(expected);
  }

  @Test
  void anyCodeIsRead() {
    program.constants.put(0L, "text".getBytes(StandardCharsets.US_ASCII));
    program.globalPointer = 0x500000;
    SplittableRandom random = new SplittableRandom(5);
    int size = 400;
    byte[] code = new byte[size + reader.lookahead()];
    for (int round = 0; round < 2_000; round++) {
      random.nextBytes(code);
      reader.begin(code, size, ADDRESS, program);
      int at = 0;
      while (at < size) {
        reader.read(code, at, ADDRESS + at, instruction);
        assertThat(instruction.length).isIn(2, 4);
        at += instruction.length;
      }
    }
  }

  @Test
  void anyHalfwordIsRead() {
    byte[] code = new byte[4 + reader.lookahead()];
    for (int half = 0; half < 1 << 16; half++) {
      for (int high : new int[] {0, 0x0200, 0x4000, 0xe000, 0xffff}) {
        code[0] = (byte) half;
        code[1] = (byte) (half >> 8);
        code[2] = (byte) high;
        code[3] = (byte) (high >> 8);
        reader.begin(code, 4, ADDRESS, program);
        reader.read(code, 0, ADDRESS, instruction);
        assertThat(instruction.length).isEqualTo((half & 3) == 3 ? 4 : 2);
      }
    }
  }
}
