package org.lucerna.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Segment;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.ByteString;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.Range;

class LidiaSymbolizeTest {
  @TempDir private Path folder;
  private String map = "";

  @BeforeEach
  void write() throws IOException {
    LidiaWriter writer = new LidiaWriter();
    writer.add(Range.named(0x1000, 64, ByteString.utf8("f\u00fcr")));
    Path path = folder.resolve("a.lidia");
    writer.writeTo(path);
    map = "a.out=" + path;
  }

  @Test
  void allElsePassesAsItIs() {
    Run run =
        Run.withInput("x\u00e4\r\n\n[a.out+0x1000]\r\nend", "lidia", "symbolize", "--map", map);
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("x\u00e4\r\n\nf\u00fcr [a.out+0x1000]\r\nend");
    assertThat(run.err()).isEmpty();
  }

  @Test
  void aLineThatIsTooLongPassesAsItIs() {
    String spaces = " ".repeat(LineInput.MOST - 14);
    String fits = spaces + "a.out+0x1000\n";
    String tooLong = spaces + "a.out+0x1000 and a.out+0x1000\n";
    assertThat(Run.withInput(fits, "lidia", "symbolize", "--map", map).out())
        .isEqualTo(spaces + "f\u00fcr\n");
    assertThat(Run.withInput(tooLong + fits, "lidia", "symbolize", "--map", map).out())
        .isEqualTo(tooLong + spaces + "f\u00fcr\n");
  }

  @Test
  void wrongMapIsRefusedInPlainWords() {
    Run run = Run.of("lidia", "symbolize", "--map", "a");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err())
        .startsWith("lucerna: value for option '--map' ")
        .hasLineCount(1)
        .doesNotContain("option option");
  }

  @Test
  void offsetsInTheFileNeedTheElfFile() {
    Run run = Run.of("lidia", "symbolize", "--map", map, "--file-offsets");
    assertThat(run.status()).isEqualTo(ExitStatus.USAGE);
    assertThat(run.err()).contains("a.lidia: --file-offsets needs the ELF file");
    assertThat(Run.of("lidia", "symbolize").status()).isEqualTo(ExitStatus.USAGE);
  }

  @Test
  void offsetsInTheFileAreTranslated() throws IOException {
    Path library = Path.of(System.getProperty("java.home"), "lib", "libjava.so");
    assumeTrue(Files.exists(library), "the Java runtime is not made of ELF files");
    Symbol symbol;
    long offset;
    try (ElfFile elf = ElfFile.open(library)) {
      symbol =
          elf.dynamicSymbols().stream()
              .filter(s -> s.type() == SymbolType.FUNC && s.hasSection() && s.size() > 8)
              .findFirst()
              .orElseThrow();
      Segment code =
          elf.segments().stream()
              .filter(s -> s.type() == Segment.LOAD && s.executable())
              .findFirst()
              .orElseThrow();
      offset = symbol.value() - code.address() + code.offset();
    }
    String line = " 7f12 [unknown] (/x/libjava.so+0x" + Long.toHexString(offset) + ")\n";
    String[] words = {"lidia", "symbolize", "--file-offsets", "--map", "libjava.so=" + library};
    assertThat(Run.withInput(line, words).out()).contains(" 7f12 " + symbol.name());
    String data = "(libjava.so+0xffffffffffffffff)\n";
    assertThat(Run.withInput(data, words).out()).isEqualTo(data);
  }

  @Test
  void whatIsNoSymbolFileIsToldInALine() throws IOException {
    Path other = Files.writeString(folder.resolve("note.txt"), "not a file of this kind");
    Run run = Run.of("lidia", "symbolize", "--map", "x=" + other);
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).startsWith("lucerna: " + other + ": at offset 0: expected a Lidia file");
  }
}
