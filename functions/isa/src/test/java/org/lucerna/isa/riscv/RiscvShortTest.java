package org.lucerna.isa.riscv;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RiscvShortTest {
  private static final Path OBJDUMP = Path.of("/usr/bin/riscv64-linux-gnu-objdump");
  private static final int SHORT_NOP = 1;
  private static final Pattern RESERVED = Pattern.compile("unimp|[.0].*");

  /** Changes nothing: objdump prints it in other words. */
  private static final Pattern HINT = Pattern.compile("c\\..*|add\t(\\w+),\\1,0");

  @TempDir Path folder;

  /** The last column is the instruction as GNU objdump prints it. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          0808 | 01010513 | add a0, sp, 16
          4501 | 00000513 | li a0, 0
          1141 | ff010113 | add sp, sp, -16
          e406 | 00113423 | sd ra, 8(sp)
          60a2 | 00813083 | ld ra, 8(sp)
          85aa | 00a005b3 | mv a1, a0
          952e | 00b50533 | add a0, a0, a1
          2501 | 0005051b | sext.w a0, a0
          67c1 | 000107b7 | lui a5, 0x10
          41c8 | 0045a503 | lw a0, 4(a1)
          8082 | 00008067 | ret
          9782 | 000780e7 | jalr a5
          0000 | 0 | none
          8000 | 0 | none
          """)
  void eachStandsForOneOfFourBytes(String half, String word, String text) {
    assertThat(RiscvShort.expand(Integer.parseInt(half, 16)))
        .as(text)
        .isEqualTo(Integer.parseUnsignedInt(word, 16));
  }

  @Test
  void eachStandsForWhatObjdumpPrints() throws Exception {
    assumeTrue(Files.isExecutable(OBJDUMP), "no objdump for RISC-V");
    Map<Integer, String> shorts = printed(half -> half | SHORT_NOP << 16);
    Map<Integer, String> words = printed(RiscvShort::expand);
    Map<String, String> differences = new TreeMap<>();
    int compared = 0;
    for (int half = 0; half < 1 << 16; half++) {
      String expected = shorts.getOrDefault(half, "");
      // The manual has C.MV as an addition.
      String found = words.getOrDefault(half, "").replaceFirst("^add\t(\\w+),zero,", "mv\t$1,");
      boolean isShort = (half & 3) != 3;
      if (isShort && !HINT.matcher(expected).matches()) {
        compared++;
        boolean isReserved = RESERVED.matcher(expected).matches();
        boolean isSame = isReserved ? RiscvShort.expand(half) == 0 : expected.equals(found);
        if (!isSame) {
          differences.put(Integer.toHexString(half), expected + " | " + found);
        }
      }
    }
    assertThat(compared).isGreaterThan(45_000);
    assertThat(differences).isEmpty();
  }

  /** What objdump prints for the instruction at four times each number. */
  private Map<Integer, String> printed(IntUnaryOperator words) throws IOException {
    ByteBuffer code = ByteBuffer.allocate(4 << 16).order(ByteOrder.LITTLE_ENDIAN);
    for (int half = 0; half < 1 << 16; half++) {
      code.putInt((half & 3) == 3 ? 0 : words.applyAsInt(half));
    }
    Path file = Files.write(folder.resolve("code"), code.array());
    Process process =
        new ProcessBuilder(
                OBJDUMP.toString(), "-D", "-b", "binary", "-m", "riscv:rv64", "-z", file.toString())
            .redirectErrorStream(true)
            .start();
    Map<Integer, String> printed = new HashMap<>();
    try (BufferedReader lines = process.inputReader()) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        String[] parts = line.strip().split("\t", 3);
        if (parts.length == 3 && parts[0].endsWith(":")) {
          int at = Integer.parseUnsignedInt(parts[0].substring(0, parts[0].length() - 1), 16);
          if (at % 4 == 0) {
            // A comment has the address that objdump guesses.
            printed.put(at / 4, parts[2].replaceFirst(" # .*", ""));
          }
        }
      }
    }
    return printed;
  }
}
