package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
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
final class PpcInstructionReaderTest {
  private static final long ADDRESS = 0x401000;
  private static final long TOC = 0x508000;

  private final FakeProgram program = new FakeProgram();
  private final DecodedInstruction instruction = new DecodedInstruction();

  /** Reads a function, and describes its instruction with a number, from 0 on. */
  private DecodedInstruction read(int which, byte[] bytes, ByteOrder order) {
    PpcInstructionReader reader = new PpcInstructionReader(order);
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

  private DecodedInstruction read(int which, String hex) {
    return read(which, HexFormat.of().parseHex(hex), ByteOrder.LITTLE_ENDIAN);
  }

  private DecodedInstruction read(String hex) {
    return read(0, hex);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          00000060 | IGNORED | nop
          00004260 | IGNORED | ori 2,2,0
          c1ff21f8 | IGNORED | stdu 1,-64(1)
          40002138 | IGNORED | addi 1,1,64
          a602087c | IGNORED | mflr 0
          a603087c | IGNORED | mtlr 0
          a603297d | IGNORED | mtctr 9
          100001f8 | IGNORED | std 0,16(1)
          f8ffe1fb | IGNORED | std 31,-8(1)
          3000c1e9 | IGNORED | ld 14,48(1)
          f8ffe1db | IGNORED | stfd 31,-8(1)
          ce00817e | IGNORED | lvx 20,1,0
          180041f8 | IGNORED | std 2,24(1)
          180041e8 | IGNORED | ld 2,24(1)
          08008191 | IGNORED | stw 12,8(1)
          2600807d | IGNORED | mfcr 12
          2081907d | IGNORED | mtcrf 8,12
          8213414c | IGNORED | cror 2,1,2
          0800e07f | IGNORED | trap
          570200f0 | IGNORED | xxswapd 32,32
          78fbe37f | MOVE | mr 3,31
          05006038 | MOVE | li 3,5
          1000603c | MOVE | lis 3,16
          04006480 | MOVE | lwz 3,4(4)
          080064e8 | MOVE | ld 3,8(4)
          04006490 | MOVE | stw 3,4(4)
          04006498 | MOVE | stb 3,4(4)
          2c24607c | MOVE | lwbrx 3,0,4
          04006488 | ZERO_EXTEND | lbz 3,4(4)
          2e2a647c | ZERO_EXTEND | lhzx 3,4,5
          3e068354 | ZERO_EXTEND | clrlwi 3,4,24
          20008378 | ZERO_EXTEND | clrldi 3,4,32
          040064a8 | SIGN_EXTEND | lha 3,4(4)
          060064e8 | SIGN_EXTEND | lwa 3,4(4)
          aa2a647c | SIGN_EXTEND | lwax 3,4,5
          b407837c | SIGN_EXTEND | extsw 3,4
          10006138 | ADDRESS | addi 3,1,16
          04006438 | ADD | addi 3,4,4
          0200643c | ADD | addis 3,4,2
          142a647c | ADD | add 3,4,5
          9401647c | ADD | addze 3,4
          5028647c | SUBTRACT | subf 3,4,5
          0a006420 | SUBTRACT | subfic 3,4,10
          1029647c | SUBTRACT | subfe 3,4,5
          d000647c | NEGATE | neg 3,4
          f820837c | NOT | not 3,4
          f828837c | OR | nor 3,4,5
          3828837c | AND | and 3,4,5
          07008370 | AND | andi. 3,4,7
          7828837c | AND | andc 3,4,5
          3c078354 | AND | rlwinm 3,4,0,28,30
          e4068378 | AND | clrrdi 3,4,4
          07008360 | OR | ori 3,4,7
          782b837c | OR | or 3,4,5
          2e448350 | OR | rlwimi 3,4,8,16,23
          0e008378 | OR | rldimi 3,4,32,0
          07008368 | XOR | xori 3,4,7
          782a837c | XOR | xor 3,4,5
          2c488354 | SHIFT_LEFT | slwi 3,4,9
          a44d8378 | SHIFT_LEFT | sldi 3,4,9
          3628837c | SHIFT_LEFT | sld 3,4,5
          7eba8354 | SHIFT_RIGHT | srwi 3,4,9
          20c28378 | SHIFT_RIGHT | srdi 3,4,40
          302c837c | SHIFT_RIGHT | srw 3,4,5
          704e837c | SHIFT_RIGHT_SIGNED | srawi 3,4,9
          7646837c | SHIFT_RIGHT_SIGNED | sradi 3,4,40
          302e837c | SHIFT_RIGHT_SIGNED | sraw 3,4,5
          3e388354 | ROTATE | rotlwi 3,4,7
          10288378 | ROTATE | rotld 3,4,5
          0a00641c | MULTIPLY | mulli 3,4,10
          d229647c | MULTIPLY | mulld 3,4,5
          1628647c | MULTIPLY | mulhwu 3,4,5
          962b647c | DIVIDE | divwu 3,4,5
          122e647c | DIVIDE | modsd 3,4,5
          0a00032c | COMPARE | cmpwi 3,10
          4020837f | COMPARE | cmplw 7,3,4
          0000232c | TEST | cmpdi 3,0
          7923837c | TEST | mr. 3,4
          9e28647c | SELECT | isel 3,4,5,2
          7400837c | BIT_COUNT | cntlzd 3,4
          f403837c | BIT_COUNT | popcntd 3,4
          10008241 | JUMP_EQUAL | beq .+16
          10009e40 | JUMP_EQUAL | bne 7,.+16
          10008040 | JUMP_SIGNED | bge .+16
          10008341 | JUMP_OTHER | bso .+16
          f0ff0042 | JUMP_EQUAL | bdnz .-16
          2000824d | JUMP_EQUAL | beqlr
          10000048 | JUMP | b .+16
          2004804e | JUMP | bctr
          11000048 | CALL | bl .+16
          2104804e | CALL | bctrl
          2000804e | RETURN | blr
          080023c8 | FLOAT_MOVE | lfd 1,8(3)
          080023d0 | FLOAT_MOVE | stfs 1,8(3)
          2e24237c | FLOAT_MOVE | lfsx 1,3,4
          901020fc | FLOAT_MOVE | fmr 1,2
          501020fc | VECTOR_FLOAT | fneg 1,2
          2a1822fc | FLOAT_ADD | fadd 1,2,3
          281822ec | FLOAT_ADD | fsubs 1,2,3
          021122f0 | FLOAT_ADD | xsadddp 1,2,34
          f20022fc | FLOAT_MULTIPLY | fmul 1,2,3
          fa2022ec | FLOAT_MULTIPLY | fmadds 1,2,3,4
          0a1122f0 | FLOAT_MULTIPLY | xsmaddadp 1,2,34
          241822fc | FLOAT_DIVIDE | fdiv 1,2,3
          2c1020fc | FLOAT_DIVIDE | fsqrt 1,2
          001001fc | FLOAT_COMPARE | fcmpu 0,1,2
          1a1101f0 | FLOAT_COMPARE | xscmpudp 0,1,34
          ee2022fc | SELECT | fsel 1,2,3,4
          181020fc | CONVERT | frsp 1,2
          9c1620fc | CONVERT | fcfid 1,2
          5e1620fc | CONVERT | fctidz 1,2
          621520f0 | CONVERT | xscvdpsxds 1,34
          6601237c | VECTOR_TRANSFER | mtvsrd 1,3
          e600237c | VECTOR_TRANSFER | mfvsrwz 3,1
          9826037c | VECTOR_MOVE | lxvd2x 0,3,4
          ce21437c | VECTOR_MOVE | stvx 2,3,4
          961422f0 | VECTOR_MOVE | xxlor 1,34,34
          80204310 | VECTOR_INTEGER | vadduwm 2,3,4
          101c22f0 | VECTOR_INTEGER | xxland 1,2,3
          901822f0 | VECTOR_INTEGER | xxmrghw 1,2,3
          001b22f0 | VECTOR_FLOAT | xvadddp 1,2,3
          08254310 | CRYPTOGRAPHY | vcipher 2,3,4
          2820607c | ATOMIC | lwarx 3,0,4
          2d21607c | ATOMIC | stwcx. 3,0,4
          ac04007c | ATOMIC | sync
          2c01004c | ATOMIC | isync
          02000044 | OTHER | sc
          a6426c7c | OTHER | mftb 3
          """)
  void instructionHasClass(String hex, InstructionClass kind, String text) {
    assertThat(read(hex).kind).as(text).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          08006480 | POINTER, false, 8, 4, false | lwz 3,8(4)
          fdff6498 | POINTER, false, -3, 1, true | stb 3,-3(4)
          f8ff64f8 | POINTER, false, -8, 8, true | std 3,-8(4)
          060064e8 | POINTER, false, 4, 4, false | lwa 3,4(4)
          0c008190 | FRAME, false, 12, 4, true | stw 4,12(1)
          100081e8 | FRAME, false, 16, 8, false | ld 4,16(1)
          100023c8 | POINTER, false, 16, 8, false | lfd 1,16(3)
          2e20637c | POINTER, true, 0, 4, false | lwzx 3,3,4
          2c24607c | POINTER, false, 0, 4, false | lwbrx 3,0,4
          2d21607c | POINTER, false, 0, 4, true | stwcx. 3,0,4
          18006138 | FRAME, false, 24, 0, false | addi 3,1,24
          """)
  void memoryOperandIsDescribed(String hex, String expected, String text) {
    DecodedInstruction read = read(hex);
    Object[] found = {read.base, read.indexed, read.displacement, read.accessSize, read.stores};
    assertThat(Arrays.toString(found)).as(text).isEqualTo("[" + expected + "]");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          781b7f7c | 1, 0 | mr 31,3
          00006038 | 0, 1 | li 3,0
          080083e8 | 1, 2 | ld 4,8(3)
          080083f8 | 3, 0 | std 4,8(3)
          080083f9 | 1, 0 | std 12,8(3)
          142aa37c | 5, 4 | add 5,3,5
          01002a39 | 128, 64 | addi 9,10,1
          0a00032c | 1, 0 | cmpwi 3,10
          4020037c | 3, 0 | cmplw 3,4
          3e066454 | 1, 2 | clrlwi 4,3,24
          782b837c | 6, 1 | or 3,4,5
          080023d8 | 1, 0 | stfd 1,8(3)
          2e24237c | 3, 0 | lfsx 1,3,4
          2104804e | 0, 255 | bctrl
          11000048 | 0, 255 | bl .+16
          6601237c | 1, 0 | mtvsrd 1,3
          f8ffe1fb | 0, 0 | std 31,-8(1)
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
  void addressOfTheTocIsKnownFromTheFunctionsStart() {
    // addis 2,12,0x11; addi 2,2,-0x1000; addis 3,2,-1; addi 3,3,8; lwz 4,-4(3); addi 5,2,16
    String code = "11004c3c" + "00f04238" + "ffff623c" + "08006338" + "fcff8380" + "1000a238";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(3, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertAddress(0x500008);
    read(4, code);
    assertAddress(0x500004);
    assertThat(read(5, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertAddress(0x510010);
  }

  @Test
  void addressOfTheTocIsTheProgramsWithoutAGlobalEntry() {
    program.globalPointer = TOC;
    // addi 3,2,16; bl .+16; addi 3,2,16
    String code = "10006238" + "11000048" + "10006238";
    read(0, code);
    assertAddress(TOC + 16);
    read(2, code);
    assertAddress(TOC + 16);
    program.globalPointer = 0;
    assertThat(read(0, code).base).isEqualTo(Base.NONE);
  }

  @Test
  void pointerThatIsIncreasedIsNoLongerKnown() {
    program.globalPointer = TOC;
    // addi 3,2,16; addi 3,3,8; lwz 4,0(3)
    String code = "10006238" + "08006338" + "00008380";
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.ADD);
    assertThat(read(2, code).base).isEqualTo(Base.POINTER);
  }

  @Test
  void callThroughASlotHasItsAddress() {
    program.globalPointer = TOC;
    // ld 12,-32752(2); mtctr 12; bctrl
    String code = "108082e9" + "a603897d" + "2104804e";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, code).flow).isEqualTo(Flow.INDIRECT_CALL);
    assertAddress(TOC - 32752);
    // ld 3,-32752(2); blr
    assertThat(read(0, "108062e8" + "2000804e").kind).isEqualTo(InstructionClass.MOVE);
    assertAddress(TOC - 32752);
    // ld 12,16(3); mtctr 12; bctrl
    assertThat(read(2, "100083e9" + "a603897d" + "2104804e").base).isEqualTo(Base.NONE);
  }

  @Test
  void addressThatACallOfTheNextInstructionGetsIsKnown() {
    // bcl 20,31,.+4; mflr 30; addi 3,30,16
    String code = "05009f42" + "a602c87f" + "10007e38";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.flow).isEqualTo(Flow.NEXT);
    read(2, code);
    assertAddress(ADDRESS + 20);
  }

  @Test
  void numberInSeveralInstructionsCountsOnceAtTheLast() {
    // lis 3,0x1234; ori 3,3,0x5678; lis 4,16; add 3,3,4
    String code = "3412603c" + "78566360" + "1000803c" + "1422637c";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345678);
    assertThat(read(2, code).immediate).isEqualTo(0x100000);
    // lis 3,15; ori 3,3,225; sldi 3,3,32; oris 3,3,3375; ori 3,3,50637; blr
    String wide = "0f00603c" + "e1006360" + "c6076378" + "2f0d6364" + "cdc56360" + "2000804e";
    for (int i = 0; i < 4; i++) {
      assertThat(read(i, wide).kind).isEqualTo(InstructionClass.IGNORED);
    }
    assertThat(read(4, wide).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x000f_00e1_0d2f_c5cdL);
    // li 3,-1; clrldi 3,3,8; blr
    String mask = "ffff6038" + "00026378" + "2000804e";
    assertThat(read(0, mask).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, mask).immediate).isEqualTo(0x00ff_ffff_ffff_ffffL);
    // lis 3,0x1234; ori 3,3,0x5678; rldimi 3,3,32,0; blr
    String twice = "3412603c" + "78566360" + "0e006378" + "2000804e";
    assertThat(read(1, twice).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, twice).immediate).isEqualTo(0x1234_5678_1234_5678L);
  }

  @Test
  void flagThatIsAddedToANumberIsNoPartOfIt() {
    // li 3,0; beq .+8; ori 3,3,1; blr
    String code = "00006038" + "08008241" + "01006360" + "2000804e";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.MOVE);
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.OR);
    assertThat(instruction.immediate).isEqualTo(1);
  }

  @Test
  void halvesOfAnOperandCountOnce() {
    // addis 3,4,1; addi 3,3,0x10; blr
    String sum = "0100643c" + "10006338" + "2000804e";
    assertThat(read(0, sum).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, sum).kind).isEqualTo(InstructionClass.ADD);
    assertThat(instruction.immediate).isEqualTo(0x10010);
    // addis 3,4,1; lwz 5,-8(3)
    String field = "0100643c" + "f8ffa380";
    assertThat(read(0, field).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, field).displacement).isEqualTo(0xfff8);
    assertThat(instruction.base).isEqualTo(Base.POINTER);
    // oris 3,4,1; ori 3,3,2; blr
    String bits = "01008364" + "02006360" + "2000804e";
    assertThat(read(0, bits).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, bits).immediate).isEqualTo(0x10002);
    // oris 3,4,1; blr
    assertThat(read(0, "01008364" + "2000804e").immediate).isEqualTo(0x10000);
  }

  @Test
  void framePointerIsOneOnceItIsTheStackPointer() {
    // stdu 1,-64(1); mr 31,1; stw 3,40(31); addi 3,31,40; addi 1,31,64
    String code = "c1ff21f8" + "780b3f7c" + "28007f90" + "28007f38" + "40003f38";
    assertThat(read(0, code).frame).isEqualTo(64);
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, code).base).isEqualTo(Base.FRAME);
    assertThat(read(3, code).kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(instruction.base).isEqualTo(Base.FRAME);
    assertThat(read(4, code).kind).isEqualTo(InstructionClass.IGNORED);
    // lwz 3,40(31)
    assertThat(read("28007f80").base).isEqualTo(Base.POINTER);
  }

  @Test
  void largeFrameIsMadeByAnIndex() {
    // lis 0,-1; ori 0,0,0xfff0; stdux 1,1,0
    String code = "ffff003c" + "f0ff0060" + "6a01217c";
    assertThat(read(2, code).frame).isEqualTo(16);
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0900032c10008141 | 9, true | cmpwi 3,9; bgt .+16
          0900032810008140 | 9, true | cmplwi 3,9; ble .+16
          0900032c10008041 | 9, false | cmpwi 3,9; blt .+16
          0900032c10008241 | 9, false | cmpwi 3,9; beq .+16
          0900832f10008141 | 9, false | cmpwi 7,3,9; bgt .+16
          f7ff032c5e28647c | -9, true | cmpwi 3,-9; isel 3,4,5,1
          f7ff0328780b837c10008141 | 65527, true | cmplwi 3,0xfff7; or 3,4,1; bgt .+16
          """)
  void numberThatABranchCountsInIsKnown(String hex, String expected, String text) {
    read(0, hex);
    assertThat(instruction.kind).as(text).isEqualTo(InstructionClass.COMPARE);
    long number = instruction.immediate;
    read(1, hex);
    assertThat(number + ", " + instruction.includesBound).as(text).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0020237c10008141 | true | cmpd 3,4; bgt .+16
          0018247c10008141 | false | cmpd 4,3; bgt .+16
          0018247c10008041 | true | cmpd 4,3; blt .+16
          """)
  void largeNumberIsThatOfTheComparison(String hex, boolean isIncluded, String text) {
    // lis 4,1; ori 4,4,0x1170
    String code = "0100803c" + "70118460" + hex;
    assertThat(read(1, code).kind).as(text).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(2, code).kind).as(text).isEqualTo(InstructionClass.COMPARE);
    assertThat(instruction.immediate).as(text).isEqualTo(0x11170);
    assertThat(read(3, code).includesBound).as(text).isEqualTo(isIncluded);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          4020837f10009d41 | 1 | JUMP_UNSIGNED | cmplw 7,3,4; bgt 7,.+16
          4020837f10008141 | 1 | JUMP_SIGNED | cmplw 7,3,4; bgt .+16
          0020837f10009d41 | 1 | JUMP_SIGNED | cmpw 7,3,4; bgt 7,.+16
          0900032810008140 | 1 | JUMP_UNSIGNED | cmplwi 3,9; ble .+16
          001001fc10008041 | 1 | JUMP_UNSIGNED | fcmpu 0,1,2; blt .+16
          1a1101f010008041 | 1 | JUMP_UNSIGNED | xscmpudp 0,1,34; blt .+16
          4020037c1522637c10008141 | 2 | JUMP_SIGNED | cmplw 3,4; add. 3,3,4; bgt .+16
          4020037c0400637010008141 | 2 | JUMP_SIGNED | cmplw 3,4; andi. 3,3,4; bgt .+16
          4020037c3f02635410008141 | 2 | JUMP_SIGNED | cmplw 3,4; clrlwi. 3,3,8; bgt .+16
          """)
  void branchIsOfTheComparisonOfItsField(
      String hex, int which, InstructionClass kind, String text) {
    assertThat(read(which, hex).kind).as(text).isEqualTo(kind);
  }

  @Test
  void conditionalReturnIsABranch() {
    // beqlr
    assertThat(read("2000824d").flow).isEqualTo(Flow.CONDITIONAL);
    // blr
    assertThat(read("2000804e").flow).isEqualTo(Flow.RETURN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3400637c7ed96354 | TEST, SET | cntlzw 3,3; srwi 3,3,5
          7400637c82d16378 | TEST, SET | cntlzd 3,3; srdi 3,3,6
          3400637c3ee16354 | BIT_COUNT, SHIFT_RIGHT | cntlzw 3,3; srwi 3,3,4
          """)
  void countOfZerosMayBeATest(String hex, String expected, String text) {
    InstructionClass first = read(0, hex).kind;
    assertThat(first + ", " + read(1, hex).kind).as(text).isEqualTo(expected);
    boolean isSet = instruction.kind == InstructionClass.SET;
    assertThat(instruction.shift == 0).as(text).isEqualTo(isSet);
  }

  @Test
  void countOfZerosMayBeReadBesidesTheTest() {
    // cntlzw 3,3; srwi 4,3,5; clrlwi 5,3,24
    String code = "3400637c" + "7ed96454" + "3e066554";
    assertThat(read(1, code).kind).isEqualTo(InstructionClass.SET);
    assertThat(read(2, code).kind).isEqualTo(InstructionClass.ZERO_EXTEND);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          3e048354 | ZERO_EXTEND, 0, false, 0 | clrlwi 3,4,16
          3c078354 | AND, 0, true, 14 | rlwinm 3,4,0,28,30
          36008354 | AND, 0, true, -16 | rlwinm 3,4,0,0,27
          e4068378 | AND, 0, true, -16 | clrrdi 3,4,4
          2c488354 | SHIFT_LEFT, 9, false, 0 | slwi 3,4,9
          a44d8378 | SHIFT_LEFT, 9, false, 0 | sldi 3,4,9
          88178378 | SHIFT_LEFT, 2, false, 0 | rldic 3,4,2,30
          a8158378 | SHIFT_LEFT, 2, true, 255 | rldic 3,4,2,54
          381d8354 | SHIFT_LEFT, 3, true, 511 | rlwinm 3,4,3,20,28
          7eba8354 | SHIFT_RIGHT, 9, false, 0 | srwi 3,4,9
          20c28378 | SHIFT_RIGHT, 40, false, 0 | srdi 3,4,40
          3ee78354 | SHIFT_RIGHT, 4, true, 15 | rlwinm 3,4,28,28,31
          bae68354 | SHIFT_RIGHT, 4, true, 60 | rlwinm 3,4,28,26,29
          22848378 | SHIFT_RIGHT, 16, false, 0 | rldicl 3,4,48,48
          22858378 | SHIFT_RIGHT, 16, true, 4095 | rldicl 3,4,48,52
          3e388354 | ROTATE, 7, false, 0 | rotlwi 3,4,7
          00808378 | ROTATE, 16, false, 0 | rotldi 3,4,16
          36428354 | ROTATE, 8, true, 16777200 | rlwinm 3,4,8,8,27
          2e448350 | OR, 8, false, 0 | rlwimi 3,4,8,16,23
          704e837c | SHIFT_RIGHT_SIGNED, 9, false, 0 | srawi 3,4,9
          7646837c | SHIFT_RIGHT_SIGNED, 40, false, 0 | sradi 3,4,40
          """)
  void rotationIsWhatItsMaskMakesOfIt(String hex, String expected, String text) {
    DecodedInstruction read = read(hex);
    assertThat(read.kind + ", " + read.shift + ", " + read.hasImmediate + ", " + read.immediate)
        .as(text)
        .isEqualTo(expected);
  }

  @Test
  void indexThatIsANumberIsADistance() {
    // li 5,16; lxvd2x 0,3,5
    String code = "1000a038" + "982e037c";
    assertThat(read(0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(1, code).displacement).isEqualTo(16);
    assertThat(instruction.indexed).isFalse();
    // li 5,16; lwzx 4,3,5
    String counted = "1000a038" + "2e28837c";
    assertThat(read(0, counted).immediate).isEqualTo(16);
    assertThat(read(1, counted).indexed).isTrue();
    assertThat(instruction.displacement).isZero();
    // li 5,16; lxvd2x 0,1,5
    assertThat(read(1, "1000a038" + "982e017c").base).isEqualTo(Base.FRAME);
  }

  @Test
  void distanceThatIsAddedToTheBaseIsAnImmediate() {
    // lwzu 3,8(4)
    assertThat(read("08006484").displacement).isEqualTo(8);
    assertThat(instruction.hasImmediate).isTrue();
    assertThat(instruction.immediate).isEqualTo(8);
    // lwz 3,8(4)
    assertThat(read("08006480").hasImmediate).isFalse();
  }

  private void put(long address, String hex) {
    program.constants.put(address, HexFormat.of().parseHex(hex));
  }

  @Test
  void routinesThatSaveRegistersAreNotCalled() {
    // bl .+16
    assertThat(read("11000048").kind).isEqualTo(InstructionClass.CALL);
    // std 30,-16(1); std 31,-8(1); std 0,16(1); blr
    put(ADDRESS + 16, "f0ffc1fbf8ffe1fb100001f82000804e");
    assertThat(read("11000048").kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.flow).isEqualTo(Flow.NEXT);
    assertThat(instruction.writes).isEqualTo(0);
    // ld 0,16(1); ld 30,-16(1); mtlr 0; ld 31,-8(1); blr
    put(ADDRESS + 16, "100001e8f0ffc1eba603087cf8ffe1eb2000804e");
    // b .+16
    assertThat(read("10000048").kind).isEqualTo(InstructionClass.RETURN);
    assertThat(instruction.flow).isEqualTo(Flow.RETURN);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          f0ffc1fbf8ffe1fb010063382000804e | std 30,-16(1); std 31,-8(1); addi 3,3,1; blr
          f0ff61f82000804e | std 3,-16(1); blr
          f0ffc1fb | std 30,-16(1)
          f0ffc4fb2000804e | std 30,-16(4); blr
          2000804e | blr
          """)
  void otherFunctionIsCalled(String hex, String text) {
    put(ADDRESS + 16, hex);
    // bl .+16
    assertThat(read("11000048").kind).as(text).isEqualTo(InstructionClass.CALL);
    // b .+16
    assertThat(read("10000048").flow).as(text).isEqualTo(Flow.JUMP);
  }

  @Test
  void tableForDebuggersAfterTheCodeIsLeftOut() {
    // blr; .long 0; .long 0x3e00; .long 0x38600005
    String code = "2000804e" + "00000000" + "003e0000" + "05006038";
    assertThat(read(3, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.hasImmediate).isFalse();
    assertThat(read("05006038").hasImmediate).isTrue();
  }

  @Test
  void bigEndianCodeIsRead() {
    // lwz 3,8(4)
    byte[] code = HexFormat.of().parseHex("80640008");
    assertThat(read(0, code, ByteOrder.BIG_ENDIAN).displacement).isEqualTo(8);
    assertThat(instruction.accessSize).isEqualTo(4);
  }

  @Test
  void anyCodeIsRead() {
    program.constants.put(0L, "text".getBytes(StandardCharsets.US_ASCII));
    program.globalPointer = TOC;
    SplittableRandom random = new SplittableRandom(5);
    PpcInstructionReader reader = new PpcInstructionReader(ByteOrder.LITTLE_ENDIAN);
    int size = 400;
    byte[] code = new byte[size + reader.lookahead()];
    for (int round = 0; round < 4_000; round++) {
      random.nextBytes(code);
      reader.begin(code, size, ADDRESS, program);
      for (int at = 0; at < size; at += 4) {
        // Every opcode, and every operation of the opcode that has most, is as frequent.
        code[at + 3] = (byte) (random.nextBoolean() ? 31 << 2 | (code[at + 3] & 3) : code[at + 3]);
        reader.read(code, at, ADDRESS + at, instruction);
        assertThat(instruction.length).as("seed 5, round %d, offset %d", round, at).isEqualTo(4);
      }
    }
  }
}
