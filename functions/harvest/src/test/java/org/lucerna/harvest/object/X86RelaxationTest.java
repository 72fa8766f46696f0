package org.lucerna.harvest.object;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.isa.Instruction;

class X86RelaxationTest {
  @ParameterizedTest
  @CsvSource({
    "41, 2, ff1500000000, 67e800000040",
    "41, 2, ff2500000000, e90000004090",
    "41, 3, 488b0500000000, 488b0500000000",
    "19, 4, 66488d3d00000000666648e800000000, 64488b042500000000488d8000000000",
    "19, 4, 66488d3d000000006648ff1500000000, 64488b042500000000488d8000000000",
    "19, 4, 66488d3d00000000666648c300000000, 66488d3d00000000666648c300000000",
    "20, 3, 488d3d00000000e800000000, 66666664488b042500000000",
    "20, 3, 488d3d00000000ff1500000000, 6666666664488b042500000000",
    "35, 0, ff10, 6690",
    "35, 0, ff12, ff12",
    "41, 0, ff15, ff15",
    "20, 2, 8d3d, 8d3d",
  })
  void instructionsAreRewrittenAsLinkersDo(int type, int at, String object, String linked) {
    byte[] code = HexFormat.of().parseHex(object);
    byte[] padded = Arrays.copyOf(code, code.length + Instruction.LOOKAHEAD);

    new X86Relaxation(padded, code.length).rewrite(type, at);

    assertThat(HexFormat.of().formatHex(padded, 0, code.length)).isEqualTo(linked);
  }
}
