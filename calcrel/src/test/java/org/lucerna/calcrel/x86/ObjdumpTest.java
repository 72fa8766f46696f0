package org.lucerna.calcrel.x86;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The decoder beside objdump, over the libraries of the system. Where they differ the instruction
 * is listed with how often; it must be junk: data between functions.
 */
@Tag("long")
class ObjdumpTest {
  /** Files in which these bytes of code are found, and no more. */
  private static final long ENOUGH = 200L << 20;

  /** One difference in so many instructions is junk. */
  private static final long SELDOM = 100_000;

  private static final List<Path> FOLDERS =
      List.of(Path.of("/usr/lib"), Path.of("/usr/local"), Path.of("/opt"));

  private final Map<String, Integer> differences = new TreeMap<>();
  private long bytes;
  private long instructions;
  private long different;

  @Test
  void lengthsAgree() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/objdump")), "there is no objdump");
    for (Path library : libraries()) {
      if (bytes < ENOUGH) {
        compare(library);
      }
    }
    System.out.printf("%d bytes, %d instructions, %d differ%n", bytes, instructions, different);
    differences.entrySet().stream()
        .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
        .limit(40)
        .forEach(e -> System.out.println(e.getValue() + "  " + e.getKey()));
    assertThat(instructions).as("too few libraries").isGreaterThan(1_000_000);
    assertThat(different).isLessThanOrEqualTo(instructions / SELDOM);
  }

  private static List<Path> libraries() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : FOLDERS) {
      if (Files.isDirectory(folder)) {
        try (Stream<Path> all = Files.walk(folder, new FileVisitOption[0])) {
          all.filter(path -> path.getFileName().toString().matches(".*\\.so([.0-9].*)?"))
              .filter(Files::isRegularFile)
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
    X86Decoder decoder = null;
    try (BufferedReader lines =
        new BufferedReader(
            new java.io.InputStreamReader(objdump.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        if (line.contains("file format")) {
          decoder =
              line.endsWith("elf64-x86-64")
                  ? new X86Decoder(true)
                  : line.endsWith("elf32-i386") ? new X86Decoder(false) : null;
        } else if (decoder != null) {
          compare(decoder, line);
        }
      }
    }
    objdump.waitFor();
  }

  /** A line is an address, a colon, a tab, the bytes, a tab, and the instruction. */
  private void compare(X86Decoder decoder, String line) {
    int colon = line.indexOf(":\t");
    int tab = line.indexOf('\t', colon + 2);
    if (colon < 0 || tab < 0 || line.contains("(bad)")) {
      return;
    }
    String hex = line.substring(colon + 2, tab).replace(" ", "");
    byte[] code = HexFormat.of().parseHex(hex);
    byte[] padded = java.util.Arrays.copyOf(code, code.length + X86Decoder.LOOKAHEAD);
    bytes += code.length;
    instructions++;
    int length = decoder.decode(padded, 0);
    // objdump shows prefixes that belong to nothing, and waiting FPU instructions, as their own.
    if (length != code.length) {
      different++;
      differences.merge(
          length + " for " + hex + " " + line.substring(tab + 1).strip(), 1, Integer::sum);
    }
  }
}
