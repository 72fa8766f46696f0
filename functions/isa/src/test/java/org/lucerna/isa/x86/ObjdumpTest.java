package org.lucerna.isa.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Compares the decoder with objdump on the largest libraries and programs of the system, line by
 * line. Three peculiarities of objdump are counted separately; any other difference fails:
 *
 * <ul>
 *   <li>prefixes without an instruction, and bytes cut off by a symbol, on their own lines: these
 *       are not instructions;
 *   <li>9b, which waits for the FPU, and the instruction after it on one line: the latter is
 *       compared;
 *   <li>jumps with prefix 66 in 64-bit code, with two bytes, as AMD reads them. They are in data.
 * </ul>
 */
@Tag("long")
class ObjdumpTest {
  /** Stop after this many bytes of code. */
  private static final long ENOUGH = 200L << 20;

  /** Larger files are skipped, so that there is code from several compilers. */
  private static final long LARGEST = 128L << 20;

  private static final int WAIT = 0x9b;

  private static final String PREFIX =
      "(rex(\\.[WRXB]+)?|lock|repn?z|data16|addr(16|32)|[cdefgs]s|bnd|notrack)";

  /** Lines that are not instructions. */
  private static final Pattern NONE =
      Pattern.compile("(\\.byte .*|" + PREFIX + "( " + PREFIX + ")*)");

  private static final List<Path> FOLDERS =
      List.of(Path.of("/usr/lib"), Path.of("/usr/bin"), Path.of("/usr/local"), Path.of("/opt"));

  private final Map<String, Integer> differences = new TreeMap<>();
  private long bytes;
  private long instructions;
  private long different;
  private long none;
  private long waits;
  private long shortJumps;

  @Test
  void lengthsMatchObjdump() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/objdump")), "no objdump");
    for (Path library : libraries()) {
      if (bytes < ENOUGH) {
        compare(library);
      }
    }
    System.out.printf(
        "%d bytes, %d instructions, %d differ; %d lines without instruction, %d waits, %d jumps"
            + " with 66%n",
        bytes, instructions, different, none, waits, shortJumps);
    assertThat(instructions).as("too few libraries").isGreaterThan(1_000_000);
    assertThat(differences).isEmpty();
  }

  private static List<Path> libraries() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder, new FileVisitOption[0])) {
          all.filter(Files::isRegularFile)
              .filter(path -> Files.isExecutable(path) || path.toString().contains(".so"))
              .filter(path -> size(path) <= LARGEST)
              .forEach(files::add);
        }
      }
    }
    files.sort(Comparator.comparingLong(ObjdumpTest::size).reversed());
    return files;
  }

  private static long size(Path path) {
    try {
      return Files.size(path);
    } catch (IOException vanished) {
      throw new UncheckedIOException(vanished);
    }
  }

  private void compare(Path library) throws IOException, InterruptedException {
    Process objdump =
        new ProcessBuilder("/usr/bin/objdump", "-d", "-w", "--insn-width=16", library.toString())
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    X86Instruction decoder = null;
    try (BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(objdump.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("file format")) {
          decoder =
              line.endsWith("elf64-x86-64")
                  ? new X86Instruction(true)
                  : line.endsWith("elf32-i386") ? new X86Instruction(false) : null;
        } else if (decoder != null) {
          compare(decoder, line);
        }
      }
    }
    objdump.waitFor();
  }

  /** A line is an address, a colon, a tab, the bytes, a tab, and the instruction. */
  private void compare(X86Instruction decoder, String line) {
    int colon = line.indexOf(":\t");
    int tab = line.indexOf('\t', colon + 2);
    if (colon < 0 || tab < 0 || line.contains("(bad)")) {
      return;
    }
    String hex = line.substring(colon + 2, tab).replace(" ", "");
    String text = line.substring(tab + 1).strip();
    byte[] code = HexFormat.of().parseHex(hex);
    bytes += code.length;
    if (NONE.matcher(text).matches()) {
      none++;
      return;
    }
    instructions++;
    byte[] padded = Arrays.copyOf(code, code.length + X86Instruction.LOOKAHEAD);
    if (decoder.decode(padded, 0) == code.length) {
      return;
    }
    if ((code[0] & 0xff) == WAIT
        && (text.endsWith(" fwait") || 1 + decoder.decode(padded, 1) == code.length)) {
      waits++;
    } else if (code[0] == 0x66 && text.matches("(bnd )?(j\\w+|callw) .*")) {
      shortJumps++;
    } else {
      different++;
      differences.merge(decoder.decode(padded, 0) + " for " + hex + " " + text, 1, Integer::sum);
    }
  }
}
