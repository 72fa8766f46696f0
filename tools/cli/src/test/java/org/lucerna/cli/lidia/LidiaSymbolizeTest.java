package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfSegment;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.binary.elf.SymbolType;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;
import org.lucerna.cli.Tools;
import org.lucerna.cli.command.ExitStatus;
import org.lucerna.cli.command.LineInput;
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
  void otherLinesAreUnchanged() {
    Run run =
        Run.withInput("x\u00e4\r\n\n[a.out+0x1000]\r\nend", "lidia", "symbolize", "--map", map);
    assertThat(run.status()).isZero();
    assertThat(run.out()).isEqualTo("x\u00e4\r\n\nf\u00fcr [a.out+0x1000]\r\nend");
    assertThat(run.err()).isEqualTo("lucerna: 1 of 1 lines of mapped files named\n");
  }

  @Test
  void tooLongLineIsUnchanged() {
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
    assumeTrue(Files.exists(library), "no Java runtime of ELF files: needs Linux");
    Symbol symbol;
    long offset;
    try (ElfFile elf = ElfFile.open(library)) {
      symbol =
          elf.dynamicSymbols().stream()
              .filter(s -> s.type() == SymbolType.FUNC && s.hasSection() && s.size() > 8)
              .findFirst()
              .orElseThrow();
      ElfSegment code =
          elf.segments().stream()
              .filter(s -> s.type() == ElfSegment.LOAD && s.executable())
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
  void otherFilesAreReportedInOneLine() throws IOException {
    Path other = Files.writeString(folder.resolve("note.txt"), "not a file of this kind");
    Run run = Run.of("lidia", "symbolize", "--map", "x=" + other);
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).startsWith("lucerna: " + other + ": at offset 0: expected a Lidia file");
  }

  @Test
  void namesAreReadableUnlessStoredOnesAreAsked() throws IOException {
    LidiaWriter writer = new LidiaWriter();
    writer.add(Range.named(0x1000, 64, ByteString.utf8("_ZN3geo4areaEii")));
    Path path = folder.resolve("b.lidia");
    writer.writeTo(path);
    String[] words = {"lidia", "symbolize", "--map", "b=" + path};
    String line = " 7f geo::area+0x8 (b)\n[b+0x1000]\n";
    assertThat(Run.withInput(line, words).out())
        .isEqualTo(" 7f geo::area(int, int) (b)\ngeo::area(int, int) [b+0x1000]\n");
    String[] stored = {"lidia", "symbolize", "--no-demangle", "--map", "b=" + path};
    assertThat(Run.withInput("[b+0x1000]\n", stored).out())
        .isEqualTo("_ZN3geo4areaEii [b+0x1000]\n");
  }

  /** Lines of perf 6.1 of a program that is not PIE, whose code is at 0x401000 and at 0x1000. */
  @Test
  void offsetsOfStrippedProgramsNeedTheProgram() throws Exception {
    Path source = Files.writeString(folder.resolve("p.c"), "void _start(void) { for (;;) {} }\n");
    Path program = folder.resolve("pro:gram");
    new Tools(folder).run("gcc", "-no-pie", "-nostdlib", "-static", "-o", program, source);
    Path symbols = folder.resolve("p.lidia");
    assertThat(Run.of("lidia", "create", program.toString(), symbols.toString()).status()).isZero();
    new Tools(folder).run("strip", program);
    String line = "\t            1004 [unknown] (/tmp/pro:gram)\n";

    Run both =
        Run.withInput(line, "lidia", "symbolize", "--map", "pro:gram=" + program + ":" + symbols);
    assertThat(both.out()).as(both.err()).isEqualTo(line.replace("[unknown]", "_start"));
    Run alone = Run.withInput(line, "lidia", "symbolize", "--map", "pro:gram=" + symbols);
    assertThat(alone.out()).isEqualTo(line);
    assertThat(alone.err()).startsWith("lucerna: 0 of 1 lines of mapped files named");
    Run offsets =
        Run.withInput(
            "(pro:gram+0x1004)\n",
            "lidia",
            "symbolize",
            "--file-offsets",
            "--map",
            "pro:gram=" + program + ":" + symbols);
    assertThat(offsets.out()).isEqualTo("_start (pro:gram+0x1004)\n");
    Run wrong = Run.of("lidia", "symbolize", "--map", "x=" + folder.resolve("p.c") + ":" + symbols);
    assertThat(wrong.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(wrong.err()).contains("p.c: ").hasLineCount(1);
  }
}
