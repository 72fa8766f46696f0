package org.lucerna.isa;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.lucerna.isa.x86.X86Instruction;

class CodeWalkTest {
  private final CodeWalk<X86Instruction> walk = new CodeWalk<>(new X86Instruction(true));

  private List<Integer> offsets() {
    List<Integer> offsets = new ArrayList<>();
    while (walk.next()) {
      offsets.add(walk.at());
      assertThat(walk.end()).isEqualTo(walk.at() + walk.instruction().length());
    }
    return offsets;
  }

  private static MemorySegment segment(String hex) {
    return MemorySegment.ofArray(HexFormat.of().parseHex(hex));
  }

  @Test
  void bytesThatAreNoInstructionAreSkipped() {
    walk.begin(segment("90" + "06" + "c3"));
    assertThat(offsets()).containsExactly(0, 2);
  }

  @Test
  void instructionCutOffByTheEndIsNone() {
    walk.begin(segment("90" + "e81122"));
    assertThat(offsets()).containsExactly(0, 2);
    assertThat(walk.read(1)).isZero();
    assertThat(walk.read(4)).isZero();
  }

  @Test
  void longCodeIsReadLikePaddedCode() {
    byte[] code = new byte[20_000];
    byte[] instruction = HexFormat.of().parseHex("488b8011223344");
    for (int i = 0; i + instruction.length <= code.length; i += instruction.length) {
      System.arraycopy(instruction, 0, code, i, instruction.length);
    }
    walk.begin(Arrays.copyOf(code, code.length + Instruction.LOOKAHEAD), code.length);
    List<Integer> whole = offsets();
    walk.begin(MemorySegment.ofArray(code));
    assertThat(offsets()).isEqualTo(whole).hasSizeGreaterThan(2800);
  }

  @Test
  void anyOffsetIsReadInAnyOrder() {
    byte[] code = new byte[10_000];
    code[9_000] = (byte) 0xc3;
    code[100] = (byte) 0x90;
    walk.begin(MemorySegment.ofArray(code));
    assertThat(walk.read(9_000)).isEqualTo(1);
    assertThat(walk.instruction().flow()).isEqualTo(Flow.RETURN);
    assertThat(walk.read(100)).isEqualTo(1);
    assertThat(walk.instruction().isNop()).isTrue();
    assertThat(walk.at()).isEqualTo(100);
  }
}
