package org.lucerna.calcrel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The snippet of the package description, line by line. */
class TutorialTest {
  @Test
  void keyIsComputed() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    byte[] code = {(byte) 0x90};
    CalcRel calcRel = new CalcRel(Profile.of(Architecture.X64));
    FunctionKey key = calcRel.key(CodeView.of(CodeChunk.of(0x401000, code)));
    out.println(key.md5() + ", of " + key.size() + " bytes");
    assertThat(written).hasToString("08ff624ec9b4ee0ba18e43751e4cbfd9, of 1 bytes\n");
  }
}
