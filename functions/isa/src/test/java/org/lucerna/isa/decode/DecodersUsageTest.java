package org.lucerna.isa.decode;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.lucerna.isa.Architecture;
import org.lucerna.isa.CodeWalk;
import org.lucerna.isa.Flow;
import org.lucerna.isa.Instruction;

/** The example of the documentation of {@code isa}. */
class DecodersUsageTest {
  @Test
  void callsAreListed() {
    ByteArrayOutputStream written = new ByteArrayOutputStream();
    PrintStream out = new PrintStream(written, true, StandardCharsets.UTF_8);
    MemorySegment code =
        MemorySegment.ofArray(new byte[] {0x55, (byte) 0xe8, 0x0a, 0, 0, 0, 0x5d, (byte) 0xc3});
    long start = 0x401000;
    // @start region="calls" :
    Instruction instruction = Decoders.of(Architecture.X64, ByteOrder.LITTLE_ENDIAN);
    CodeWalk<Instruction> walk = new CodeWalk<>(instruction);
    walk.begin(code);
    while (walk.next()) {
      if (instruction.flow() == Flow.CALL) {
        out.printf("calls 0x%x%n", instruction.target(start + walk.at()));
      }
    }
    // @end
    assertThat(written).hasToString("calls 0x401010\n");
  }

  @ParameterizedTest
  @EnumSource(Architecture.class)
  void anyBytesAreDescribedWithinBounds(Architecture architecture) {
    Random random = new Random(11);
    for (ByteOrder order : new ByteOrder[] {ByteOrder.LITTLE_ENDIAN, ByteOrder.BIG_ENDIAN}) {
      Instruction instruction = Decoders.of(architecture, order);
      byte[] code = new byte[1 + Instruction.LOOKAHEAD];
      for (int i = 0; i < 100_000; i++) {
        random.nextBytes(code);
        int length = instruction.decode(code, 0);
        assertThat(length).isEqualTo(instruction.length()).isBetween(0, 15);
        if (length == 0) {
          continue;
        }
        assertThat(length % instruction.alignment()).isZero();
        assertThat(instruction.flow()).isNotNull();
        boolean isPadding = instruction.isPadding();
        assertThat(isPadding && hasTarget(instruction)).isFalse();
        assertThat(instruction.literalSize()).isBetween(0, 8);
        assertThat(instruction.tableEntrySize()).isBetween(0, 2);
      }
    }
  }

  private static boolean hasTarget(Instruction instruction) {
    return switch (instruction.flow()) {
      case CALL, JUMP, CONDITIONAL -> instruction.target(0x10000) != 0x10000;
      default -> false;
    };
  }
}
