package org.lucerna.calcrel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.lucerna.isa.Architecture;

/** The examples of the package's documentation. */
class CalcRelUsageTest {
  @Test
  void keyIsComputed() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    byte[] code = {(byte) 0x90};
    // @start region="key" :
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
    FunctionKey key = calcRel.key(CodeView.of(CodeChunk.of(0x401000, code)));
    out.println(key.md5() + ", of " + key.size() + " bytes");
    // @end
    assertThat(written).hasToString("08ff624ec9b4ee0ba18e43751e4cbfd9, of 1 bytes\n");
  }
}
