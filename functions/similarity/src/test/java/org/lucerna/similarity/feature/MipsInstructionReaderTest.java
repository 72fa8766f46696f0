package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.isa.Flow;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** The last column of the tables is the instruction as GNU as reads it. */
final class MipsInstructionReaderTest {
  private static final long ADDRESS = 0x401000;

  private final MipsInstructionReader reader = new MipsInstructionReader(ByteOrder.LITTLE_ENDIAN);
  private final FakeProgram program = new FakeProgram();
  private final DecodedInstruction instruction = new DecodedInstruction();

  /** Reads a function, and describes its instruction at an offset. */
  private DecodedInstruction read(int which, String... hex) {
    byte[] bytes = HexFormat.of().parseHex(String.join("", hex));
    byte[] code = Arrays.copyOf(bytes, bytes.length + reader.lookahead());
    reader.begin(code, bytes.length, ADDRESS, program);
    for (int at = 0; at <= which; at += 4) {
      reader.read(code, at, ADDRESS + at, instruction);
      assertThat(instruction.length).isEqualTo(4);
    }
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
          00000000 | IGNORED | nop
          e0ffbd27 | IGNORED | addiu $sp, $sp, -32
          1c00bfaf | IGNORED | sw $ra, 28($sp)
          1800b08f | IGNORED | lw $s0, 24($sp)
          1000bcaf | IGNORED | sw $gp, 16($sp)
          1800b4f7 | IGNORED | sdc1 $f20, 24($sp)
          0d000000 | IGNORED | break
          f4014000 | IGNORED | teq $v0, $zero, 7
          12100000 | IGNORED | mflo $v0
          25200002 | MOVE | move $a0, $s0
          05000424 | MOVE | li $a0, 5
          409c0434 | MOVE | ori $a0, $zero, 40000
          0400828c | MOVE | lw $v0, 4($a0)
          040085ac | MOVE | sw $a1, 4($a0)
          040085a0 | MOVE | sb $a1, 4($a0)
          01008298 | MOVE | lwr $v0, 1($a0)
          04008288 | IGNORED | lwl $v0, 4($a0)
          3be8037c | MOVE | rdhwr $v1, $29
          04008290 | ZERO_EXTEND | lbu $v0, 4($a0)
          04008294 | ZERO_EXTEND | lhu $v0, 4($a0)
          ff004230 | ZERO_EXTEND | andi $v0, $v0, 0xff
          04008280 | SIGN_EXTEND | lb $v0, 4($a0)
          2014037c | SIGN_EXTEND | seb $v0, $v1
          2016037c | SIGN_EXTEND | seh $v0, $v1
          1000a427 | ADDRESS | addiu $a0, $sp, 16
          04006224 | ADD | addiu $v0, $v1, 4
          21106400 | ADD | addu $v0, $v1, $a0
          23106400 | SUBTRACT | subu $v0, $v1, $a0
          23100300 | NEGATE | negu $v0, $v1
          24106400 | AND | and $v0, $v1, $a0
          07006230 | AND | andi $v0, $v1, 7
          0020627c | AND | ext $v0, $v1, 0, 5
          25106400 | OR | or $v0, $v1, $a0
          07006234 | OR | ori $v0, $v1, 7
          0459627c | OR | ins $v0, $v1, 4, 8
          07006238 | XOR | xori $v0, $v1, 7
          27106000 | NOT | not $v0, $v1
          80100300 | SHIFT_LEFT | sll $v0, $v1, 2
          04108300 | SHIFT_LEFT | sllv $v0, $v1, $a0
          82100300 | SHIFT_RIGHT | srl $v0, $v1, 2
          c020627c | SHIFT_RIGHT | ext $v0, $v1, 3, 5
          c3170300 | SHIFT_RIGHT_SIGNED | sra $v0, $v1, 31
          c2112300 | ROTATE | rotr $v0, $v1, 7
          02106470 | MULTIPLY | mul $v0, $v1, $a0
          19004300 | MULTIPLY | multu $v0, $v1
          1b004300 | DIVIDE | divu $zero, $v0, $v1
          2a106400 | COMPARE | slt $v0, $v1, $a0
          0a00622c | COMPARE | sltiu $v0, $v1, 10
          01004310 | JUMP_EQUAL | beq $v0, $v1, .+8
          01004014 | JUMP_EQUAL | bnez $v0, .+8
          01004004 | JUMP_SIGNED | bltz $v0, .+8
          0100401c | JUMP_SIGNED | bgtz $v0, .+8
          01000145 | JUMP_SIGNED | bc1t .+8
          01000010 | JUMP | b .+8
          08004000 | JUMP | jr $v0
          01001104 | CALL | bal .+8
          09f84000 | CALL | jalr $v0
          0800e003 | RETURN | jr $ra
          0b106400 | SELECT | movn $v0, $v1, $a0
          12102246 | SELECT | movz.d $f0, $f2, $v0
          20106270 | BIT_COUNT | clz $v0, $v1
          a010037c | BIT_COUNT | wsbh $v0, $v1
          21108046 | CONVERT | cvt.d.w $f0, $f2
          0d102046 | CONVERT | trunc.w.d $f0, $f2
          00102446 | FLOAT_ADD | add.d $f0, $f2, $f4
          01100446 | FLOAT_ADD | sub.s $f0, $f2, $f4
          02102446 | FLOAT_MULTIPLY | mul.d $f0, $f2, $f4
          2120464c | FLOAT_MULTIPLY | madd.d $f0, $f2, $f4, $f6
          03100446 | FLOAT_DIVIDE | div.s $f0, $f2, $f4
          04102046 | FLOAT_DIVIDE | sqrt.d $f0, $f2
          3c002246 | FLOAT_COMPARE | c.lt.d $f0, $f2
          06102046 | FLOAT_MOVE | mov.d $f0, $f2
          080080d4 | FLOAT_MOVE | ldc1 $f0, 8($a0)
          080080e4 | FLOAT_MOVE | swc1 $f0, 8($a0)
          07102046 | VECTOR_FLOAT | neg.d $f0, $f2
          00008244 | VECTOR_TRANSFER | mtc1 $v0, $f0
          0f000000000082c0 | ATOMIC | ll $v0, 0($a0)
          0f000000 | ATOMIC | sync
          000080cc | OTHER | pref 0, 0($a0)
          0c000000 | OTHER | syscall
          """)
  void instructionHasClass(String hex, InstructionClass kind, String text) {
    assertThat(read(hex).kind).as(text).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0800828c | POINTER, false, 8, 4, false, false | lw $v0, 8($a0)
          fdff82a0 | POINTER, false, -3, 1, true, false | sb $v0, -3($a0)
          06008294 | POINTER, false, 6, 2, false, false | lhu $v0, 6($a0)
          0c00a5af | FRAME, false, 12, 4, true, false | sw $a1, 12($sp)
          100080d4 | POINTER, false, 16, 8, false, false | ldc1 $f0, 16($a0)
          100080e4 | POINTER, false, 16, 4, true, false | swc1 $f0, 16($a0)
          1800a427 | FRAME, false, 24, 0, false, false | addiu $a0, $sp, 24
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
          05000424 | 5 | li $a0, 5
          feff0424 | -2 | li $a0, -2
          409c0434 | 40000 | ori $a0, $zero, 40000
          0500043c | 327680 | lui $a0, 5
          f9ff6224 | -7 | addiu $v0, $v1, -7
          0a00622c | 10 | sltiu $v0, $v1, 10
          00806230 | 32768 | andi $v0, $v1, 32768
          c020627c | 31 | ext $v0, $v1, 3, 5
          """)
  void immediateIsSignExtended(String hex, long number, String text) {
    assertThat(read(hex).hasImmediate).as(text).isTrue();
    assertThat(instruction.immediate).as(text).isEqualTo(number);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          25808000 | 1, 0 | move $s0, $a0
          00000424 | 0, 1 | li $a0, 0
          0400858c | 1, 2 | lw $a1, 4($a0)
          040085ac | 3, 0 | sw $a1, 4($a0)
          21308500 | 3, 4 | addu $a2, $a0, $a1
          2a108700 | 9, 0 | slt $v0, $a0, $a3
          01008510 | 3, 0 | beq $a0, $a1, .+8
          09f84000 | 0, 15 | jalr $v0
          00008644 | 4, 0 | mtc1 $a2, $f0
          1000b0af | 0, 0 | sw $s0, 16($sp)
          """)
  void argumentRegistersAreTracked(String hex, String expected, String text) {
    read(hex);
    assertThat(instruction.reads + ", " + instruction.writes).as(text).isEqualTo(expected);
  }

  /**
   * lui $gp, 2; addiu $gp, $gp, -30944; addu $gp, $gp, $t9; lw $a0, -32736($gp); lw $t9,
   * -32664($gp); jalr $t9; addiu $a0, $a0, 3700
   */
  private static final String[] INDEPENDENT = {
    "02001c3c", "20879c27", "21e09903", "2080848f", "6880998f", "09f82003", "740e8424"
  };

  @Test
  void addressThroughThePageInTheGlobalOffsetTableCountsOnce() {
    program.pointers.put(0x411740L, 0x400000L);
    for (int part = 0; part < 5; part++) {
      InstructionClass kind = read(4 * part, INDEPENDENT).kind;
      assertThat(kind).as("instruction " + part).isEqualTo(InstructionClass.IGNORED);
    }
    // It is in the delay slot of the call.
    read(24, INDEPENDENT);
    assertThat(instruction.kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(0x400e74);
  }

  @Test
  void callThroughTheGlobalOffsetTableIsDirect() {
    program.imports.put(0x411788L, ByteString.utf8("puts"));
    read(20, INDEPENDENT);
    assertThat(instruction.flow).isEqualTo(Flow.CALL);
    assertThat(instruction.target).isEqualTo(0x411788);
    program.imports.clear();
    program.pointers.put(0x411788L, 0x402000L);
    assertThat(read(20, INDEPENDENT).target).isEqualTo(0x402000);
    program.pointers.clear();
    assertThat(read(20, INDEPENDENT).flow).isEqualTo(Flow.INDIRECT_CALL);
  }

  @Test
  void firstPageOfALibraryIsKnownByItsSlot() {
    program.constants.put(0x411740L, new byte[4]);
    assertThat(read(24, INDEPENDENT).displacement).isEqualTo(0xe74);
  }

  @Test
  void addressInTwoInstructionsIsKnown() {
    String[] code = {"4000043c", "30128424", "4000023c", "fcff428c"};
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    read(4, code);
    assertThat(instruction.immediate).isEqualTo(0x401230);
    assertThat(instruction.mayBeAddress).isTrue();
    read(12, code);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(0x3ffffc);
  }

  @Test
  void numberInTwoInstructionsCountsOnceAtTheLast() {
    String[] code = {"3412023c", "78564234", "4100033c", "25106000"};
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(4, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345678);
    assertThat(read(8, code).immediate).isEqualTo(0x410000);
  }

  @Test
  void counterOfALoopIsAdded() {
    // li $v0, 0; addiu $v0, $v0, 1; ori $v0, $v0, 4
    String[] code = {"00000224", "01004224", "04004234"};
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(read(4, code).kind).isEqualTo(InstructionClass.ADD);
    assertThat(instruction.immediate).isEqualTo(1);
    assertThat(read(8, code).kind).isEqualTo(InstructionClass.OR);
  }

  @Test
  void framePointerIsOneOnceTheStackPointerWasCopied() {
    String[] code = {"25f0a003", "0800c28f", "25e8c003", "0400be8f"};
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(4, code).base).isEqualTo(Base.FRAME);
    assertThat(read(8, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(12, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read("0800c28f").base).isEqualTo(Base.POINTER);
  }

  @Test
  void stackAdjustmentIsTheFrame() {
    assertThat(read("e0ffbd27").frame).isEqualTo(32);
    assertThat(read("2000bd27").frame).isZero();
  }

  @Test
  void orderOfBytesDoesNotMatter() {
    byte[] little = HexFormat.of().parseHex(String.join("", INDEPENDENT));
    byte[] big = new byte[little.length + reader.lookahead()];
    for (int i = 0; i < little.length; i++) {
      big[i] = little[i ^ 3];
    }
    program.constants.put(0x411740L, new byte[] {0, 0x40, 0, 0});
    MipsInstructionReader other = new MipsInstructionReader(ByteOrder.BIG_ENDIAN);
    other.begin(big, little.length, ADDRESS, program);
    for (int at = 0; at < little.length; at += 4) {
      other.read(big, at, ADDRESS + at, instruction);
    }
    assertThat(instruction.displacement).isEqualTo(0x400e74);
  }

  @Test
  void floatingPointNumberOfEitherOrderIsTheSame() {
    byte[] little = HexFormat.of().parseHex("0000000000000440");
    byte[] big = HexFormat.of().parseHex("4004000000000000");
    // lui $v0, 0x40; ldc1 $f0, 0x1230($v0)
    String code = "4000023c" + "301240d4";
    assertThat(constants(ByteOrder.LITTLE_ENDIAN, code, little))
        .hasSize(1)
        .isEqualTo(constants(ByteOrder.BIG_ENDIAN, "3c020040" + "d4401230", big));
  }

  private static Set<Integer> constants(ByteOrder order, String code, byte[] constant) {
    FakeProgram program = new FakeProgram(order);
    program.constants.put(0x401230L, constant);
    FunctionFeatures function =
        new FeatureReader(new MipsInstructionReader(order), program)
            .read(ADDRESS, MemorySegment.ofArray(HexFormat.of().parseHex(code)));
    Set<Integer> found = new HashSet<>();
    for (int i = 0; i < function.size(); i++) {
      if (FeatureFamily.of(function.feature(i)) == FeatureFamily.CONSTANT) {
        found.add(function.feature(i));
      }
    }
    return found;
  }

  @Test
  void anyCodeIsRead() {
    program.constants.put(0L, "text".getBytes(StandardCharsets.US_ASCII));
    SplittableRandom random = new SplittableRandom(5);
    int size = 400;
    byte[] code = new byte[size + reader.lookahead()];
    long read = 0;
    for (int round = 0; round < 2_000; round++) {
      random.nextBytes(code);
      reader.begin(code, size, ADDRESS, program);
      for (int at = 0; at < size; at += 4) {
        reader.read(code, at, ADDRESS + at, instruction);
        read += instruction.length;
      }
    }
    assertThat(read).isEqualTo(800_000);
  }

  @Test
  void anyWordOfEachGroupIsRead() {
    byte[] code = new byte[4 + reader.lookahead()];
    long read = 0;
    for (int high = 0; high < 1 << 16; high++) {
      for (int low : new int[] {0, 0x0010, 0x0020, 0x0803, 0xf800, 0xffff}) {
        code[0] = (byte) low;
        code[1] = (byte) (low >> 8);
        code[2] = (byte) high;
        code[3] = (byte) (high >> 8);
        reader.begin(code, 4, ADDRESS, program);
        reader.read(code, 0, ADDRESS, instruction);
        read += instruction.length;
      }
    }
    assertThat(read).isEqualTo((6 * 4) << 16);
  }
}
