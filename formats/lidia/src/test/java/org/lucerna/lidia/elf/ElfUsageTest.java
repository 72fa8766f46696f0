package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.lidia.Checksums;
import org.lucerna.lidia.LidiaFile;

/**
 * The examples of the package's documentation, with a library of the Java runtime for an
 * executable.
 */
class ElfUsageTest {
  @TempDir private Path folder;

  @Test
  void bothWaysCreateTheSameFile() throws IOException {
    Path executable = Path.of(System.getProperty("java.home"), "lib", "libjava.so");
    assumeTrue(Files.exists(executable), "no Java runtime of ELF files: needs Linux");
    Path output = folder.resolve("java.lidia");
    Path other = folder.resolve("other.lidia");

    // @start region="create" :
    ElfToLidia.create(executable, output);
    // @end

    // @start region="convert" :
    try (ElfFile elf = ElfFile.open(executable)) {
      new ElfToLidia(CreateOptions.ALL).convert(elf).writer().writeTo(other);
    }
    // @end

    try (ElfFile elf = ElfFile.open(executable)) {
      assertThat(other).hasSameBinaryContentAs(output);

      List<Symbol> functions =
          elf.dynamicSymbols().stream()
              .filter(s -> s.type() == SymbolType.FUNC && s.hasSection() && s.size() > 0)
              .toList();
      assertThat(functions).isNotEmpty();
      try (LidiaFile file = LidiaFile.open(output, Checksums.VERIFIED)) {
        assertThat(functions).allSatisfy(s -> assertThat(file.lookup(s.value())).isNotEmpty());
        assertThat(file.lookup(functions.getFirst().value()).getLast().line()).isNotNegative();
      }
    }
  }
}
