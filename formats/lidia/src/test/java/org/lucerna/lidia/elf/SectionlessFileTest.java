package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.Symbol;
import org.lucerna.lidia.LidiaFile;

/** A library without section headers, as packers make them: the loader does not need them. */
class SectionlessFileTest {
  private static final int SECTION_HEADERS_AT = 40;
  private static final int SECTION_COUNT_AT = 60;

  private static final String SOURCE =
      """
      int data = 1;
      int first(int n) { return n * 3; }
      int second(int n) { return first(n) + data; }
      __asm__(".text; .globl bare; bare: ret; nop; nop");
      """;

  @TempDir private Path folder;

  @Test
  void namesComeFromTheDynamicSegment() throws Exception {
    Path source = Files.writeString(folder.resolve("source.c"), SOURCE);
    Path library = folder.resolve("library.so");
    new Programs(folder).run("gcc", "-O1", "-shared", "-fPIC", "-o", library, source);
    byte[] bytes = Files.readAllBytes(library);
    List<Symbol> symbols;
    try (ElfFile whole = ElfFile.open(library)) {
      symbols =
          whole.dynamicSymbols().stream()
              .filter(symbol -> symbol.name().text().matches("first|second|bare"))
              .toList();
    }
    assertThat(symbols).hasSize(3);
    ByteBuffer header = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
    header.putLong(SECTION_HEADERS_AT, 0);
    header.putInt(SECTION_COUNT_AT, 0);

    Conversion made =
        new ElfToLidia(CreateOptions.ALL).convert(ElfFile.of(MemorySegment.ofArray(bytes)));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    made.writer().writeTo(out);
    LidiaFile lidia = LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));

    assertThat(made.leftOut()).isEmpty();
    for (Symbol symbol : symbols) {
      assertThat(lidia.lookup(symbol.value()))
          .extracting(frame -> frame.function())
          .containsExactly(symbol.name());
    }
    assertThat(lidia.count()).isBetween(3L, 6L);
  }
}
