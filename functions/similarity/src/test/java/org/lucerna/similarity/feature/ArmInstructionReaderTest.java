package org.lucerna.similarity.feature;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.isa.Flow;
import org.lucerna.similarity.feature.DecodedInstruction.Base;

/** The last column of the tables is the instruction as GNU as reads it. */
final class ArmInstructionReaderTest {
  private static final long ADDRESS = 0x401000;

  private final ArmInstructionReader thumb =
      new ArmInstructionReader(true, ByteOrder.LITTLE_ENDIAN);
  private final ArmInstructionReader arm = new ArmInstructionReader(false, ByteOrder.LITTLE_ENDIAN);
  private final FakeProgram program = new FakeProgram();
  private final DecodedInstruction instruction = new DecodedInstruction();

  /** Reads a function, and describes its instruction at an offset. */
  private DecodedInstruction read(ArmInstructionReader reader, int which, String... hex) {
    byte[] bytes = HexFormat.of().parseHex(String.join("", hex));
    byte[] code = Arrays.copyOf(bytes, bytes.length + reader.lookahead());
    reader.begin(code, bytes.length, ADDRESS, program);
    int at = 0;
    while (at <= which) {
      reader.read(code, at, ADDRESS + at, instruction);
      at += Math.max(instruction.length, reader.alignment());
    }
    return instruction;
  }

  private DecodedInstruction read(String... hex) {
    return read(thumb, 0, hex);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          00bf | IGNORED | nop
          00be | IGNORED | bkpt 0
          00de | IGNORED | udf 0
          10b5 | IGNORED | push {r4, lr}
          30bc | IGNORED | pop {r4, r5}
          2de93041 | IGNORED | push.w {r4, r5, r8, lr}
          4df804ed | IGNORED | str lr, [sp, #-4]!
          6de90445 | IGNORED | strd r4, r5, [sp, #-16]!
          2ded048b | IGNORED | vpush {d8, d9}
          84b0 | IGNORED | sub sp, #16
          0df5806d | IGNORED | add sp, sp, #1024
          bd46 | IGNORED | mov sp, r7
          c046 | IGNORED | mov r8, r8
          f1ee10fa | IGNORED | vmrs APSR_nzcv, fpscr
          0846 | MOVE | mov r0, r1
          0520 | MOVE | movs r0, #5
          41f23420 | MOVE | movw r0, #4660
          6ff00100 | MOVE | mvn r0, #1
          1dee700f | MOVE | mrc p15, 0, r0, c13, c0, 3
          0868 | MOVE | ldr r0, [r1]
          4860 | MOVE | str r0, [r1, #4]
          0871 | MOVE | strb r0, [r1, #4]
          d2e90001 | MOVE | ldrd r0, r1, [r2]
          90e80e00 | MOVE | ldm r0, {r1, r2, r3}
          081c | MOVE | adds r0, r1, #0
          0878 | ZERO_EXTEND | ldrb r0, [r1]
          b1f89001 | ZERO_EXTEND | ldrh.w r0, [r1, #400]
          c8b2 | ZERO_EXTEND | uxtb r0, r1
          01f0ff00 | ZERO_EXTEND | and r0, r1, #255
          c1f30f00 | ZERO_EXTEND | ubfx r0, r1, #0, #16
          8856 | SIGN_EXTEND | ldrsb r0, [r1, r2]
          b1f90400 | SIGN_EXTEND | ldrsh.w r0, [r1, #4]
          08b2 | SIGN_EXTEND | sxth r0, r1
          4ffa81f8 | SIGN_EXTEND | sxtb.w r8, r1
          02a8 | ADDRESS | add r0, sp, #8
          aff28800 | ADDRESS | adr r0, L0+8
          8818 | ADD | adds r0, r1, r2
          01eb8200 | ADD | add.w r0, r1, r2, lsl #2
          0130 | ADD | adds r0, #1
          51fa82f0 | ADD | uxtab r0, r1, r2
          401a | SUBTRACT | subs r0, r0, r1
          c1f10a00 | SUBTRACT | rsb r0, r1, #10
          4842 | NEGATE | rsbs r0, r1, #0
          0840 | AND | ands r0, r1
          21f00300 | AND | bic r0, r1, #3
          c1f30300 | AND | ubfx r0, r1, #0, #4
          6ff30b10 | AND | bfc r0, #4, #8
          0843 | OR | orrs r0, r1
          61ea0200 | OR | orn r0, r1, r2
          61f30b10 | OR | bfi r0, r1, #4, #8
          4840 | XOR | eors r0, r1
          c843 | NOT | mvns r0, r1
          c800 | SHIFT_LEFT | lsls r0, r1, #3
          01fa02f0 | SHIFT_LEFT | lsl.w r0, r1, r2
          c808 | SHIFT_RIGHT | lsrs r0, r1, #3
          c1f3c300 | SHIFT_RIGHT | ubfx r0, r1, #3, #4
          c817 | SHIFT_RIGHT_SIGNED | asrs r0, r1, #31
          41f3c300 | SHIFT_RIGHT_SIGNED | sbfx r0, r1, #3, #4
          4feaf110 | ROTATE | ror.w r0, r1, #7
          c841 | ROTATE | rors r0, r1
          4843 | MULTIPLY | muls r0, r1, r0
          01fb0230 | MULTIPLY | mla r0, r1, r2, r3
          a2fb0301 | MULTIPLY | umull r0, r1, r2, r3
          91fbf2f0 | DIVIDE | sdiv r0, r1, r2
          b1fbf2f0 | DIVIDE | udiv r0, r1, r2
          0a28 | COMPARE | cmp r0, #10
          4045 | COMPARE | cmp r0, r8
          10f10a0f | COMPARE | cmn r0, #10
          0842 | TEST | tst r0, r1
          90f0800f | TEST | teq r0, #128
          02d0 | JUMP_EQUAL | beq.n .+8
          10b1 | JUMP_EQUAL | cbz r0, .+8
          40f0fe81 | JUMP_EQUAL | bne.w .+1024
          02d8 | JUMP_UNSIGNED | bhi.n .+8
          02d3 | JUMP_UNSIGNED | bcc.n .+8
          02db | JUMP_SIGNED | blt.n .+8
          02d4 | JUMP_SIGNED | bmi.n .+8
          02d6 | JUMP_OTHER | bvs.n .+8
          02e0 | JUMP | b.n .+8
          1847 | JUMP | bx r3
          dfe800f0 | JUMP | tbb [pc, r0]
          00f0fef9 | CALL | bl .+1024
          9847 | CALL | blx r3
          7047 | RETURN | bx lr
          10bd | RETURN | pop {r4, pc}
          5df804fb | RETURN | ldr pc, [sp], #4
          a1fa82f0 | SELECT | sel r0, r1, r2
          b1fa81f0 | BIT_COUNT | clz r0, r1
          08ba | BIT_COUNT | rev r0, r1
          91faa1f0 | BIT_COUNT | rbit r0, r1
          b8eec00b | CONVERT | vcvt.f64.s32 d0, s0
          b7eec00b | CONVERT | vcvt.f32.f64 s0, d0
          bbff4207 | CONVERT | vcvt.s32.f32 q0, q1
          31ee020b | FLOAT_ADD | vadd.f64 d0, d1, d2
          30eec10a | FLOAT_ADD | vsub.f32 s0, s1, s2
          21ee020b | FLOAT_MULTIPLY | vmul.f64 d0, d1, d2
          a0ee810a | FLOAT_MULTIPLY | vfma.f32 s0, s1, s2
          80ee810a | FLOAT_DIVIDE | vdiv.f32 s0, s1, s2
          b1eec10b | FLOAT_DIVIDE | vsqrt.f64 d0, d1
          b5ee400b | FLOAT_COMPARE | vcmp.f64 d0, #0.0
          b4eee00a | FLOAT_COMPARE | vcmpe.f32 s0, s1
          b0ee410b | FLOAT_MOVE | vmov.f64 d0, d1
          b7ee000a | FLOAT_MOVE | vmov.f32 s0, #1.0
          91ed020b | FLOAT_MOVE | vldr d0, [r1, #8]
          81ed000a | FLOAT_MOVE | vstr s0, [r1]
          b1ee410b | VECTOR_FLOAT | vneg.f64 d0, d1
          80ef5000 | VECTOR_MOVE | vmov.i32 q0, #0
          22ef5201 | VECTOR_MOVE | vmov q0, q1
          20f90d0a | VECTOR_MOVE | vld1.8 {d0-d1}, [r0]!
          90ec080b | VECTOR_MOVE | vldmia r0, {d0-d3}
          10ee100a | VECTOR_TRANSFER | vmov r0, s0
          41ec100b | VECTOR_TRANSFER | vmov d0, r0, r1
          a0ee100b | VECTOR_TRANSFER | vdup.32 q0, r0
          22ef4408 | VECTOR_INTEGER | vadd.i32 q0, q1, q2
          a3ef5205 | VECTOR_INTEGER | vshl.i32 q0, q1, #3
          02ef440d | VECTOR_FLOAT | vadd.f32 q0, q1, q2
          02ff540d | VECTOR_FLOAT | vmul.f32 q0, q1, q2
          51e8000f | ATOMIC | ldrex r0, [r1]
          41e80020 | ATOMIC | strex r0, r2, [r1]
          bff35b8f | ATOMIC | dmb ish
          b0ff0203 | CRYPTOGRAPHY | aese.8 q0, q1
          02ef440c | CRYPTOGRAPHY | sha1c.32 q0, q1, q2
          90f810f0 | OTHER | pld [r0, #16]
          00df | OTHER | svc 0
          """)
  void instructionOfThumbHasClass(String hex, InstructionClass kind, String text) {
    assertThat(read(hex).kind).as(text).isEqualTo(kind);
    assertThat(instruction.length).as(text).isEqualTo(hex.length() / 2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          00f020e3 | IGNORED | nop
          700020e1 | IGNORED | bkpt 0
          f000f0e7 | IGNORED | udf 0
          30412de9 | IGNORED | push {r4, r5, r8, lr}
          04e02de5 | IGNORED | str lr, [sp, #-4]!
          f0416de1 | IGNORED | strd r4, r5, [sp, #-16]!
          048b2ded | IGNORED | vpush {d8, d9}
          10d04de2 | IGNORED | sub sp, #16
          01db8de2 | IGNORED | add sp, sp, #1024
          07d0a0e1 | IGNORED | mov sp, r7
          0880a0e1 | IGNORED | mov r8, r8
          10faf1ee | IGNORED | vmrs APSR_nzcv, fpscr
          0100a0e1 | MOVE | mov r0, r1
          340201e3 | MOVE | movw r0, #4660
          0100e0e3 | MOVE | mvn r0, #1
          700f1dee | MOVE | mrc p15, 0, r0, c13, c0, 3
          000091e5 | MOVE | ldr r0, [r1]
          040081e5 | MOVE | str r0, [r1, #4]
          0400c1e5 | MOVE | strb r0, [r1, #4]
          d000c2e1 | MOVE | ldrd r0, r1, [r2]
          0e0090e8 | MOVE | ldm r0, {r1, r2, r3}
          0000d1e5 | ZERO_EXTEND | ldrb r0, [r1]
          b802d1e1 | ZERO_EXTEND | ldrh r0, [r1, #40]
          7100efe6 | ZERO_EXTEND | uxtb r0, r1
          ff0001e2 | ZERO_EXTEND | and r0, r1, #255
          5100efe7 | ZERO_EXTEND | ubfx r0, r1, #0, #16
          d20091e1 | SIGN_EXTEND | ldrsb r0, [r1, r2]
          f400d1e1 | SIGN_EXTEND | ldrsh r0, [r1, #4]
          7100bfe6 | SIGN_EXTEND | sxth r0, r1
          7180afe6 | SIGN_EXTEND | sxtb r8, r1
          08008de2 | ADDRESS | add r0, sp, #8
          7c004fe2 | ADDRESS | adr r0, L0+8
          020181e0 | ADD | add r0, r1, r2, lsl #2
          7200e1e6 | ADD | uxtab r0, r1, r2
          0a0061e2 | SUBTRACT | rsb r0, r1, #10
          0300c1e3 | AND | bic r0, r1, #3
          5100e3e7 | AND | ubfx r0, r1, #0, #4
          1f02cbe7 | AND | bfc r0, #4, #8
          1102cbe7 | OR | bfi r0, r1, #4, #8
          1102a0e1 | SHIFT_LEFT | lsl r0, r1, r2
          d101e3e7 | SHIFT_RIGHT | ubfx r0, r1, #3, #4
          d101a3e7 | SHIFT_RIGHT_SIGNED | sbfx r0, r1, #3, #4
          e103a0e1 | ROTATE | ror r0, r1, #7
          913220e0 | MULTIPLY | mla r0, r1, r2, r3
          920381e0 | MULTIPLY | umull r0, r1, r2, r3
          11f210e7 | DIVIDE | sdiv r0, r1, r2
          11f230e7 | DIVIDE | udiv r0, r1, r2
          0a0050e3 | COMPARE | cmp r0, #10
          080050e1 | COMPARE | cmp r0, r8
          0a0070e3 | COMPARE | cmn r0, #10
          010010e1 | TEST | tst r0, r1
          800030e3 | TEST | teq r0, #128
          13ff2fe1 | JUMP | bx r3
          fe0000eb | CALL | bl .+1024
          33ff2fe1 | CALL | blx r3
          1eff2fe1 | RETURN | bx lr
          1080bde8 | RETURN | pop {r4, pc}
          04f09de4 | RETURN | ldr pc, [sp], #4
          b20f81e6 | SELECT | sel r0, r1, r2
          110f6fe1 | BIT_COUNT | clz r0, r1
          310fbfe6 | BIT_COUNT | rev r0, r1
          310fffe6 | BIT_COUNT | rbit r0, r1
          c00bb8ee | CONVERT | vcvt.f64.s32 d0, s0
          c00bb7ee | CONVERT | vcvt.f32.f64 s0, d0
          4207bbf3 | CONVERT | vcvt.s32.f32 q0, q1
          020b31ee | FLOAT_ADD | vadd.f64 d0, d1, d2
          c10a30ee | FLOAT_ADD | vsub.f32 s0, s1, s2
          020b21ee | FLOAT_MULTIPLY | vmul.f64 d0, d1, d2
          810aa0ee | FLOAT_MULTIPLY | vfma.f32 s0, s1, s2
          810a80ee | FLOAT_DIVIDE | vdiv.f32 s0, s1, s2
          c10bb1ee | FLOAT_DIVIDE | vsqrt.f64 d0, d1
          400bb5ee | FLOAT_COMPARE | vcmp.f64 d0, #0.0
          e00ab4ee | FLOAT_COMPARE | vcmpe.f32 s0, s1
          410bb0ee | FLOAT_MOVE | vmov.f64 d0, d1
          000ab7ee | FLOAT_MOVE | vmov.f32 s0, #1.0
          020b91ed | FLOAT_MOVE | vldr d0, [r1, #8]
          000a81ed | FLOAT_MOVE | vstr s0, [r1]
          410bb1ee | VECTOR_FLOAT | vneg.f64 d0, d1
          500080f2 | VECTOR_MOVE | vmov.i32 q0, #0
          520122f2 | VECTOR_MOVE | vmov q0, q1
          0d0a20f4 | VECTOR_MOVE | vld1.8 {d0-d1}, [r0]!
          080b90ec | VECTOR_MOVE | vldmia r0, {d0-d3}
          100a10ee | VECTOR_TRANSFER | vmov r0, s0
          100b41ec | VECTOR_TRANSFER | vmov d0, r0, r1
          100ba0ee | VECTOR_TRANSFER | vdup.32 q0, r0
          440822f2 | VECTOR_INTEGER | vadd.i32 q0, q1, q2
          5205a3f2 | VECTOR_INTEGER | vshl.i32 q0, q1, #3
          440d02f2 | VECTOR_FLOAT | vadd.f32 q0, q1, q2
          540d02f3 | VECTOR_FLOAT | vmul.f32 q0, q1, q2
          9f0f91e1 | ATOMIC | ldrex r0, [r1]
          920f81e1 | ATOMIC | strex r0, r2, [r1]
          5bf07ff5 | ATOMIC | dmb ish
          0203b0f3 | CRYPTOGRAPHY | aese.8 q0, q1
          440c02f2 | CRYPTOGRAPHY | sha1c.32 q0, q1, q2
          10f0d0f5 | OTHER | pld [r0, #16]
          000000ef | OTHER | svc 0
          10402de9 | IGNORED | push {r4, lr}
          0500a0e3 | MOVE | mov r0, #5
          00f18f90 | JUMP | addls pc, pc, r0, lsl #2
          00f19f97 | JUMP | ldrls pc, [pc, r0, lsl #2]
          000061e2 | NEGATE | rsb r0, r1, #0
          910200e0 | MULTIPLY | mul r0, r1, r2
          810260e1 | MULTIPLY | smulbb r0, r1, r2
          8101a0e1 | SHIFT_LEFT | mov r0, r1, lsl #3
          3102a0e1 | SHIFT_RIGHT | mov r0, r1, lsr r2
          0100e0e1 | NOT | mvn r0, r1
          020001e0 | AND | and r0, r1, r2
          020081e1 | OR | orr r0, r1, r2
          020021e0 | XOR | eor r0, r1, r2
          a20281e0 | ADD | add r0, r1, r2, lsr #5
          020041e0 | SUBTRACT | sub r0, r1, r2
          0000000a | JUMP_EQUAL | beq .+8
          0000008a | JUMP_UNSIGNED | bhi .+8
          000000ba | JUMP_SIGNED | blt .+8
          000000ea | JUMP | b .+8
          0100a003 | SELECT | moveq r0, #1
          0100a011 | SELECT | movne r0, r1
          1eff2f01 | RETURN | bxeq lr
          1080bd08 | RETURN | popeq {r4, pc}
          0ef0a0e1 | RETURN | mov pc, lr
          """)
  void instructionHasClass(String hex, InstructionClass kind, String text) {
    assertThat(read(arm, 0, hex).kind).as(text).isEqualTo(kind);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          8868 | POINTER, false, 8, 4, false, false | ldr r0, [r1, #8]
          41f8080c | POINTER, false, -8, 4, true, false | str.w r0, [r1, #-8]
          91f8e803 | POINTER, false, 1000, 1, false, false | ldrb.w r0, [r1, #1000]
          c880 | POINTER, false, 6, 2, true, false | strh r0, [r1, #6]
          885e | POINTER, true, 0, 2, false, false | ldrsh r0, [r1, r2]
          51f82200 | POINTER, true, 0, 4, false, false | ldr.w r0, [r1, r2, lsl #2]
          0398 | FRAME, false, 12, 4, false, false | ldr r0, [sp, #12]
          cdf80c80 | FRAME, false, 12, 4, true, false | str.w r8, [sp, #12]
          d2e90401 | POINTER, false, 16, 4, false, true | ldrd r0, r1, [r2, #16]
          42e90401 | POINTER, false, -16, 4, true, true | strd r0, r1, [r2, #-16]
          90e80600 | POINTER, false, 0, 4, false, true | ldm r0, {r1, r2}
          0ec0 | POINTER, false, 0, 4, true, false | stmia r0!, {r1, r2, r3}
          51f8040b | POINTER, false, 0, 4, false, false | ldr.w r0, [r1], #4
          51f8040f | POINTER, false, 4, 4, false, false | ldr.w r0, [r1, #4]!
          91ed020b | POINTER, false, 8, 8, false, false | vldr d0, [r1, #8]
          01ed010a | POINTER, false, -4, 4, true, false | vstr s0, [r1, #-4]
          00f90f0a | POINTER, false, 0, 16, true, false | vst1.8 {d0-d1}, [r0]
          02a8 | FRAME, false, 8, 0, false, false | add r0, sp, #8
          """)
  void memoryOperandIsDescribed(String hex, String expected, String text) {
    assertMemory(read(hex), expected, text);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          080091e5 | POINTER, false, 8, 4, false, false | ldr r0, [r1, #8]
          080001e5 | POINTER, false, -8, 4, true, false | str r0, [r1, #-8]
          e803d1e5 | POINTER, false, 1000, 1, false, false | ldrb r0, [r1, #1000]
          b600c1e1 | POINTER, false, 6, 2, true, false | strh r0, [r1, #6]
          f20091e1 | POINTER, true, 0, 2, false, false | ldrsh r0, [r1, r2]
          020191e7 | POINTER, true, 0, 4, false, false | ldr r0, [r1, r2, lsl #2]
          0c009de5 | FRAME, false, 12, 4, false, false | ldr r0, [sp, #12]
          0c808de5 | FRAME, false, 12, 4, true, false | str r8, [sp, #12]
          d001c2e1 | POINTER, false, 16, 4, false, true | ldrd r0, r1, [r2, #16]
          f00142e1 | POINTER, false, -16, 4, true, true | strd r0, r1, [r2, #-16]
          060090e8 | POINTER, false, 0, 4, false, true | ldm r0, {r1, r2}
          0e00a0e8 | POINTER, false, 0, 4, true, false | stmia r0!, {r1, r2, r3}
          040091e4 | POINTER, false, 0, 4, false, false | ldr r0, [r1], #4
          0400b1e5 | POINTER, false, 4, 4, false, false | ldr r0, [r1, #4]!
          020b91ed | POINTER, false, 8, 8, false, false | vldr d0, [r1, #8]
          010a01ed | POINTER, false, -4, 4, true, false | vstr s0, [r1, #-4]
          0f0a00f4 | POINTER, false, 0, 16, true, false | vst1.8 {d0-d1}, [r0]
          08008de2 | FRAME, false, 8, 0, false, false | add r0, sp, #8
          """)
  void memoryOperandIsDescribedInA32(String hex, String expected, String text) {
    assertMemory(read(arm, 0, hex), expected, text);
  }

  /**
   * Base, whether there is an index, displacement, size, whether it stores, whether it is a pair.
   */
  private static void assertMemory(DecodedInstruction read, String expected, String text) {
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
          0520 | 5 | movs r0, #5
          41f23420 | 4660 | movw r0, #4660
          6ff00100 | -2 | mvn r0, #1
          4ff0ff10 | 16711935 | mov.w r0, #0x00ff00ff
          4ff0ab20 | -1426019584 | mov.w r0, #0xab00ab00
          4ff49430 | 75776 | mov.w r0, #0x12800
          01f58050 | 4096 | add.w r0, r1, #4096
          01f6ff70 | 4095 | addw r0, r1, #4095
          0738 | 7 | subs r0, #7
          0a28 | 10 | cmp r0, #10
          10f10a0f | -10 | cmn r0, #10
          21f00700 | -8 | bic r0, r1, #7
          10f0800f | 128 | tst r0, #128
          c1f3c400 | 31 | ubfx r0, r1, #3, #5
          51f8180b | 24 | ldr r0, [r1], #24
          62e90801 | -32 | strd r0, r1, [r2, #-32]!
          b7ee080b | 4609434218613702656 | vmov.f64 d0, #1.5
          beee000a | -4620693217682128896 | vmov.f32 s0, #-0.5
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
          0346 | 1, 8 | mov r3, r0
          0020 | 0, 1 | movs r0, #0
          4868 | 2, 1 | ldr r0, [r1, #4]
          4860 | 3, 0 | str r0, [r1, #4]
          8818 | 6, 1 | adds r0, r1, r2
          01fb0238 | 14, 0 | mla r8, r1, r2, r3
          a2fb0301 | 12, 3 | umull r0, r1, r2, r3
          d0e90023 | 1, 12 | ldrd r2, r3, [r0]
          c0e90023 | 13, 0 | strd r2, r3, [r0]
          90e80600 | 1, 6 | ldm r0, {r1, r2}
          8842 | 3, 0 | cmp r0, r1
          10f0010f | 1, 0 | tst r0, #1
          61f30200 | 3, 1 | bfi r0, r1, #0, #3
          c0f20100 | 1, 1 | movt r0, #1
          00f01ef8 | 0, 15 | bl .+64
          9847 | 8, 15 | blx r3
          00ee101a | 2, 0 | vmov s0, r1
          51ec100b | 0, 3 | vmov r0, r1, d0
          0fb4 | 0, 0 | push {r0, r1, r2, r3}
          7047 | 0, 0 | bx lr
          41e80020 | 6, 1 | strex r0, r2, [r1]
          """)
  void argumentRegistersAreTracked(String hex, String expected, String text) {
    read(hex);
    assertThat(instruction.reads + ", " + instruction.writes).as(text).isEqualTo(expected);
  }

  @ParameterizedTest
  @CsvSource({
    "7047, RETURN, 0", "00e0, JUMP, 401004", "fdd1, CONDITIONAL, 400ffe",
    "08b1, CONDITIONAL, 401006", "40f00080, CONDITIONAL, 401004", "00f000f8, CALL, 401004",
    "fff7feff, CALL, 401000", "00f000e8, CALL, 401004", "1847, INDIRECT_JUMP, 0",
    "9847, INDIRECT_CALL, 0", "00bf, NEXT, 0"
  })
  void flowHasTarget(String hex, Flow flow, String target) {
    read(hex);
    assertThat(instruction.flow).isEqualTo(flow);
    if (flow == Flow.JUMP || flow == Flow.CONDITIONAL || flow == Flow.CALL) {
      assertThat(instruction.target).isEqualTo(Long.parseLong(target, 16));
    }
  }

  /** ldr r0, [pc, #4]; add r0, pc; bx lr; nop, and the distance. */
  private static final String[] POOLED = {"0148", "7844", "7047", "00bf", "1d010000"};

  @Test
  void addressFromDistanceInTheCodeCountsOnce() {
    assertThat(read(thumb, 0, POOLED).kind).isEqualTo(InstructionClass.IGNORED);
    read(thumb, 2, POOLED);
    assertThat(instruction.kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(0x401123);
  }

  @Test
  void dataInTheCodeIsNoInstruction() {
    assertThat(read(thumb, 8, POOLED).length).isZero();
    assertThat(read(thumb, 6, POOLED).length).isEqualTo(2);
  }

  @Test
  void numberInTheCodeMayBeAnAddress() {
    read("0048", "7047", "45230100");
    assertThat(instruction.kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345);
    assertThat(instruction.mayBeAddress).isTrue();
  }

  @Test
  void slotOfTheGlobalOffsetTableIsKnown() {
    String[] code = {"024c", "7c44", "024b", "e358", "7047", "00bf", "fa0f0000", "20000000"};
    for (int part : new int[] {0, 2, 4}) {
      assertThat(read(thumb, part, code).kind).as("at " + part).isEqualTo(InstructionClass.IGNORED);
    }
    read(thumb, 6, code);
    assertThat(instruction.kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.indexed).isFalse();
    assertThat(instruction.displacement).isEqualTo(0x402020);
  }

  @Test
  void loadRelativeToA32InstructionHasAnAddress() {
    String[] load = {"08309fe5", "03309fe7", "1eff2fe1", "00f020e3", "04100000"};
    assertThat(read(arm, 0, load).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(arm, 4, load).displacement).isEqualTo(0x402010);
    String[] add = {"08309fe5", "03308fe0", "1eff2fe1", "00f020e3", "04100000"};
    assertThat(read(arm, 0, add).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(arm, 4, add).displacement).isEqualTo(0x402010);
    assertThat(instruction.kind).isEqualTo(InstructionClass.ADDRESS);
    assertThat(read(arm, 16, add).length).isZero();
  }

  @Test
  void numberInTwoInstructionsCountsOnceAtTheLast() {
    String[] code = {"45f27860", "0122", "c1f23420"};
    assertThat(read(thumb, 0, code).kind).isEqualTo(InstructionClass.IGNORED);
    read(thumb, 6, code);
    assertThat(instruction.kind).isEqualTo(InstructionClass.MOVE);
    assertThat(instruction.immediate).isEqualTo(0x12345678);
    assertThat(read("45f27860").immediate).isEqualTo(0x5678);
  }

  @Test
  void memoryAtANumberIsAtAnAddress() {
    read(thumb, 8, "41f23020", "c0f25000", "4168");
    assertThat(instruction.base).isEqualTo(Base.ADDRESS);
    assertThat(instruction.displacement).isEqualTo(0x501234);
  }

  @Test
  void conditionOfFollowersIsThatOfTheBlock() {
    String[] code = {"0928", "88bf", "0321"};
    assertThat(read(thumb, 2, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.includesBound).isTrue();
    assertThat(read(thumb, 4, code).kind).isEqualTo(InstructionClass.SELECT);
    String[] both = {"14bf", "0130", "0220", "0220"};
    assertThat(read(thumb, 4, both).kind).isEqualTo(InstructionClass.SELECT);
    assertThat(read(thumb, 6, both).kind).isEqualTo(InstructionClass.MOVE);
  }

  @Test
  void comparisonWithZeroForEqualityIsPartOfTheBranch() {
    assertThat(read("0028", "02d0").kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read("0028", "02dc").kind).isEqualTo(InstructionClass.COMPARE);
    assertThat(read("0128", "02d0").kind).isEqualTo(InstructionClass.COMPARE);
  }

  @ParameterizedTest
  @CsvSource({
    // tbb [pc, r0]; .byte 2, 3, 2, 0; bx lr; bx lr
    "dfe800f00203020070477047, 4, 8",
    // tbh [pc, r0]; .short 2, 3; bx lr; bx lr
    "dfe810f00200030070477047, 4, 8"
  })
  void tableAfterJumpIsData(String hex, int table, int end) {
    assertThat(read(hex).flow).isEqualTo(Flow.INDIRECT_JUMP);
    assertThat(read(thumb, table, hex).length).isZero();
    assertThat(read(thumb, end - 2, hex).length).isZero();
    assertThat(read(thumb, end, hex).flow).isEqualTo(Flow.RETURN);
  }

  @Test
  void tableOfAddressesAfterJumpIsData() {
    String[] code = {"010050e3", "00f19f97", "000000ea", "14104000", "14104000", "1eff2fe1"};
    assertThat(read(arm, 4, code).flow).isEqualTo(Flow.INDIRECT_JUMP);
    assertThat(read(arm, 8, code).flow).isEqualTo(Flow.JUMP);
    assertThat(read(arm, 12, code).length).isZero();
    assertThat(read(arm, 16, code).length).isZero();
    assertThat(read(arm, 20, code).flow).isEqualTo(Flow.RETURN);
  }

  @Test
  void floatingPointNumbersInTheCodeAreDoubles() {
    String[] code = {"9fed020b", "9fed031a", "7047", "00bf", "0000000000000440", "0000003f"};
    assertThat(read(thumb, 0, code).immediate).isEqualTo(Double.doubleToRawLongBits(2.5));
    assertThat(read(thumb, 4, code).immediate).isEqualTo(Double.doubleToRawLongBits(0.5));
    assertThat(instruction.base).isEqualTo(Base.NONE);
  }

  @Test
  void registerThatRestoresTheStackIsTheFramePointer() {
    String[] code = {"00af", "7868", "0837", "bd46"};
    assertThat(read(thumb, 0, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read(thumb, 2, code).base).isEqualTo(Base.FRAME);
    assertThat(read(thumb, 4, code).kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(read("7868").base).isEqualTo(Base.POINTER);
  }

  @Test
  void stackAdjustmentIsTheFrame() {
    read(thumb, 2, "00b5", "86b0");
    assertThat(instruction.kind).isEqualTo(InstructionClass.IGNORED);
    assertThat(instruction.frame).isEqualTo(24);
    assertThat(read("06b0").frame).isZero();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anyCodeIsRead(boolean isThumb) {
    ArmInstructionReader reader = isThumb ? thumb : arm;
    SplittableRandom random = new SplittableRandom(32);
    int size = 400;
    byte[] code = new byte[size + reader.lookahead()];
    long read = 0;
    for (int round = 0; round < 2_000; round++) {
      random.nextBytes(code);
      // Programs begin at small and at large addresses.
      long start = random.nextBoolean() ? ADDRESS : 0xffff_fff0L & random.nextInt(1 << 8);
      reader.begin(code, size, start, program);
      int at = 0;
      while (at < size) {
        reader.read(code, at, start + at, instruction);
        at += Math.max(instruction.length, reader.alignment());
        read++;
      }
    }
    assertThat(read).isGreaterThan(150_000);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anyWordOfEachGroupIsRead(boolean isThumb) {
    ArmInstructionReader reader = isThumb ? thumb : arm;
    byte[] code = new byte[4 + reader.lookahead()];
    long read = 0;
    for (int high = 0; high < 1 << 16; high++) {
      for (int low : new int[] {0, 0x001f, 0x03e0, 0x0fff, 0xf000, 0xffff}) {
        code[isThumb ? 2 : 0] = (byte) low;
        code[isThumb ? 3 : 1] = (byte) (low >> 8);
        code[isThumb ? 0 : 2] = (byte) high;
        code[isThumb ? 1 : 3] = (byte) (high >> 8);
        reader.begin(code, 4, ADDRESS, program);
        reader.read(code, 0, ADDRESS, instruction);
        read += instruction.length;
      }
    }
    assertThat(read).isGreaterThan(6 << 16);
  }
}
