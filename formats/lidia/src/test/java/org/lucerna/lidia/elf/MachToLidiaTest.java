package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MachSymbol;
import org.lucerna.bytes.fixture.Tool;
import org.lucerna.lidia.Checksums;
import org.lucerna.lidia.InlineFrame;
import org.lucerna.lidia.LidiaFile;

class MachToLidiaTest {
  @TempDir private Path folder;

  private static Conversion convert(MachFile file) {
    return new MachToLidia(CreateOptions.ALL).convert(file, null);
  }

  @Test
  void functionsHaveTheirNamesAndStubsTheirTargets() throws IOException {
    MachFile file = MachFile.of(MemorySegment.ofArray(new MachWriter(true, true).write()));
    Conversion made = convert(file);
    Path output = folder.resolve("out.lidia");
    made.writer().writeTo(output);

    assertThat(made.leftOut()).isEmpty();
    assertThat(made.functions()).isEqualTo(3);
    assertThat(made.stubs()).isEqualTo(1);
    assertThat(made.imports()).isEqualTo(1);
    assertThat(made.aliases()).isZero();
    try (LidiaFile lidia = LidiaFile.open(output, Checksums.VERIFIED)) {
      assertThat(names(lidia, MachWriter.CODE + 0x1f)).containsExactly("start");
      assertThat(names(lidia, MachWriter.CODE + 0x2f)).containsExactly("local");
      assertThat(names(lidia, MachWriter.CODE + 0x40)).containsExactly("_ZN1a1bEv");
      assertThat(names(lidia, MachWriter.CODE + 0x50)).isEmpty();
      assertThat(names(lidia, MachWriter.STUB)).containsExactly("puts@plt");
    }
  }

  private static List<String> names(LidiaFile file, long address) {
    return file.lookup(address).stream().map(frame -> frame.function().toString()).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"amd64", "arm64"})
  void linesComeFromDwarf(String architecture) throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("main.go"), "package main\n\nfunc main() {\n\tprintln(1)\n}\n");
    Path program = folder.resolve("main");
    Tool.require("go")
        .with(
            Map.of(
                "GOOS", "darwin",
                "GOARCH", architecture,
                "CGO_ENABLED", "0",
                "GOTOOLCHAIN", "local",
                "GO111MODULE", "off"))
        .run("build", "-ldflags=-compressdwarf=false", "-o", program, source);
    Path output = folder.resolve("out.lidia");
    try (MachFile file = MachFile.open(program)) {
      Conversion made = convert(file);
      made.writer().writeTo(output);
      MachSymbol main =
          file.symbols().list().stream()
              .filter(symbol -> MachSymbol.plain(symbol.name()).text().equals("main.main"))
              .findFirst()
              .orElseThrow();

      assertThat(made.leftOut()).isEmpty();
      try (LidiaFile lidia = LidiaFile.open(output, Checksums.VERIFIED)) {
        InlineFrame frame = lidia.lookup(main.value()).getLast();
        assertThat(frame.function().toString()).isEqualTo("main.main");
        assertThat(frame.file().toString()).endsWith("main.go");
        assertThat(frame.line()).isEqualTo(3);
      }
    }
  }
}
