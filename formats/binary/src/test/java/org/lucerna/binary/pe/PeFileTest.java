package org.lucerna.binary.pe;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.coff.CoffSymbol;
import org.lucerna.binary.fixture.PeImage;
import org.lucerna.binary.fixture.PeWriter;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class PeFileTest {
  private static final Pattern UNWIND =
      Pattern.compile("(?m)^ [0-9a-f]{16}:\t([0-9a-f]{16}) ([0-9a-f]{16}) [0-9a-f]{16}");
  private static final Pattern SYMBOL =
      Pattern.compile(
          "(?m)^\\[ *\\d+]\\(sec +(-?\\d+)\\)\\(fl .*?\\)\\(ty +([0-9a-f]+)\\)\\(scl +(\\d+)\\)"
              + " \\(nx \\d+\\) 0x([0-9a-f]+) (.*)$");

  @TempDir Path folder;

  private static PeFile file(byte[] bytes) {
    return PeFile.of(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void headersOfALibraryAreRead(boolean wide) {
    PeWriter writer = new PeWriter(wide);
    PeFile file = file(writer.write());

    assertThat(file.header().wide()).isEqualTo(wide);
    assertThat(file.header().imageBase()).isEqualTo(writer.imageBase());
    assertThat(file.header().architecture())
        .isEqualTo(wide ? InstructionSet.X86_64 : InstructionSet.X86);
    assertThat(file.sections())
        .extracting(PeSection::name)
        .containsExactly(ByteString.utf8(".text"), ByteString.utf8(".long_name"));
    assertThat(file.sections().getFirst().executable()).isTrue();
    assertThat(requireNonNull(file.at(writer.text() + 0x10)).size()).isEqualTo(0x50);
    assertThat(file.at(writer.text() + 0x60)).isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void exportsWithAndWithoutNames(boolean wide) {
    PeWriter writer = new PeWriter(wide);

    assertThat(file(writer.write()).exports())
        .containsExactly(
            new PeExport(5, ByteString.utf8("first"), writer.text(), null),
            new PeExport(7, ByteString.utf8("forward"), 0, ByteString.utf8("OTHER.fn")),
            new PeExport(8, null, writer.text() + 0x10, null));
  }

  @Test
  void handlersOfExceptionsAreListedFor32BitCode() {
    PeWriter narrow = new PeWriter(false);

    assertThat(PeFile.of(MemorySegment.ofArray(narrow.write())).loadConfiguration().safeHandlers())
        .containsExactly(narrow.text() + 4, narrow.text() + 0x20);
    assertThat(
            PeFile.of(MemorySegment.ofArray(new PeWriter(true).write()))
                .loadConfiguration()
                .safeHandlers())
        .isEmpty();
  }

  /** Entries of the list have as many more bytes as the flags say. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void functionsThatMayBeCalledIndirectlyAreListed(boolean wide) {
    PeImage image = new PeImage(wide ? PeImage.X64 : PeImage.X86).directory(10, 0x2000, 0x40);
    image.u32(0x2000, wide ? 0x94 : 0x5c).addresses(0x2000 + (wide ? 0x80 : 0x50), 0x2100);
    image.u32(0x2000 + (wide ? 0x88 : 0x54), 2).u32(0x2000 + (wide ? 0x90 : 0x58), 0x1000_0500);
    image.u32(0x2100, 0x1000).hex(0x2104, "02 20100000 00");

    assertThat(file(image.write()).loadConfiguration().guarded())
        .containsExactly(image.base() + 0x1000, image.base() + 0x1020);
    // An older structure ends before the list.
    assertThat(file(image.u32(0x2000, 0x48).write()).loadConfiguration().guarded()).isEmpty();
  }

  private static PeImage hybrid(int machine) {
    PeImage image = new PeImage(machine).directory(10, 0x2000, 0x40).u32(0x2000, 0xd0);
    image.addresses(0x20c8, 0x2100).u32(0x2100, 1, 0x2140, 3);
    return image.u32(0x2140, 0x1000, 0x20, 0x1021, 0x20, 0x1042, 0x40);
  }

  @Test
  void codeForAnotherProcessorIsKnown() {
    ForeignCode x64 = file(hybrid(PeImage.X64).write()).loadConfiguration().foreign();
    ForeignCode arm64 = file(hybrid(PeImage.ARM64).write()).loadConfiguration().foreign();
    long text = new PeImage(PeImage.X64).base() + PeImage.TEXT;

    assertThat(x64.size()).isEqualTo(0x40);
    assertThat(x64.contains(text + 0x3f)).isTrue();
    assertThat(x64.contains(text + 0x40)).isFalse();
    assertThat(arm64.size()).isEqualTo(0x60);
    assertThat(arm64.contains(text + 0x1f)).isFalse();
    assertThat(arm64.nextStart(text, text + 0x30)).isEqualTo(text + 0x20);
    assertThat(arm64.nextStart(text, text + 0x10)).isEqualTo(text + 0x10);
    assertThat(file(hybrid(PeImage.X64).u32(0x2000, 0xc8).write()).loadConfiguration().foreign())
        .extracting(ForeignCode::size)
        .isEqualTo(0L);
  }

  @Test
  void packedSectionIsExecutableAndWritableWithoutBytes() {
    assertThat(file(new PeImage(PeImage.X64).code("UPX0", 0xe000_0080).write()).packedSection())
        .extracting(PeSection::name)
        .isEqualTo(ByteString.utf8("UPX0"));
    assertThat(file(new PeImage(PeImage.X64).code("UPX1", 0xe000_0040).write()).packedSection())
        .isNull();
    assertThat(file(new PeImage(PeImage.X64).code("other", 0x6000_0080).write()).packedSection())
        .isNull();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void functionsCalledForThreadsAreListed(boolean wide) {
    PeImage image = new PeImage(wide ? PeImage.X64 : PeImage.X86).directory(9, 0x2000, 0x28);
    image.addresses(0x2000, 0, 0, 0, 0x2100).addresses(0x2100, 0x1000, 0x1020, 0);

    assertThat(file(image.write()).threadCallbacks())
        .containsExactly(image.base() + 0x1000, image.base() + 0x1020);
    assertThat(file(new PeImage(PeImage.X64).write()).threadCallbacks()).isEmpty();
  }

  @Test
  void pieceRightAfterItsFunctionIsPartOfIt() {
    PeWriter writer = new PeWriter(true);

    assertThat(file(writer.write()).unwindTable().functions())
        .containsExactly(
            AddressRange.sized(writer.text(), 0x10),
            AddressRange.sized(writer.text() + 0x10, 0x30));
    assertThat(file(new PeWriter(false).write()).unwindTable().functions()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void baseRelocationsAreListed(boolean wide) {
    PeWriter writer = new PeWriter(wide);
    BaseRelocations places = file(writer.write()).relocations();

    assertThat(places.count()).isEqualTo(3);
    assertThat(places.type(writer.text() + 4)).isEqualTo(BaseRelocations.HIGHLOW);
    assertThat(places.type(writer.text() + 0x18)).isEqualTo(BaseRelocations.DIR64);
    assertThat(places.type(writer.text() + 0x1000)).isEqualTo(BaseRelocations.HIGHLOW);
    assertThat(places.type(writer.text() + 5)).isEqualTo(BaseRelocations.NONE);
    assertThat(places.type(writer.text())).isEqualTo(BaseRelocations.NONE);
    assertThat(places.anyIn(writer.text() + 5, writer.text() + 0x18)).isFalse();
    assertThat(places.anyIn(writer.text() + 5, writer.text() + 0x19)).isTrue();
    assertThat(places.anyIn(0, writer.text())).isFalse();
    assertThat(places.anyIn(0, -1)).isTrue();
    assertThat(places.type(-1)).isEqualTo(BaseRelocations.NONE);
  }

  @Test
  void unterminatedRelocationBlockThrowsFormatException() {
    byte[] bytes = new PeWriter(true).write();
    for (int size : new int[] {7, 0x1000}) {
      ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(PeWriter.RELOCATIONS + 4, size);
      assertThatThrownBy(() -> file(bytes).relocations())
          .as("%d", size)
          .isInstanceOf(FormatException.class);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void symbolsOfImages(boolean wide) {
    assertThat(file(new PeWriter(wide).write()).symbols())
        .containsExactly(
            new CoffSymbol(ByteString.utf8("start"), 1, 0, 0x20, 2),
            new CoffSymbol(ByteString.utf8("a_long_name_too"), 1, 0x10, 0x20, 3),
            new CoffSymbol(ByteString.utf8("outside"), 0, 0, 0, 2));
  }

  @Test
  void otherFilesAreRefused() {
    byte[] text = "#!/bin/sh and more than the twenty bytes".getBytes(StandardCharsets.US_ASCII);
    assertThatThrownBy(() -> file(text)).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(new byte[0])).isInstanceOf(FormatException.class);
  }

  @Test
  void symbolsAndFunctionsEqualOutputOfObjdump() throws Exception {
    Tool objdump = Tool.require("objdump");
    Path source =
        Files.writeString(folder.resolve("main.go"), "package main\nfunc main() { println(1) }\n");
    Path program = folder.resolve("main.exe");
    Tool.require("go")
        .with(
            Map.of(
                "GOOS", "windows",
                "GOARCH", "amd64",
                "CGO_ENABLED", "0",
                "GOTOOLCHAIN", "local",
                "GO111MODULE", "off"))
        .run("build", "-o", program, source);
    try (PeFile file = PeFile.open(program)) {
      List<AddressRange> ranges = new ArrayList<>();
      Matcher unwind = UNWIND.matcher(objdump.run("-p", program));
      while (unwind.find()) {
        long start = Long.parseLong(unwind.group(1), 16);
        ranges.add(AddressRange.sized(start, Long.parseLong(unwind.group(2), 16) - start));
      }
      // Older versions of Go write no unwinding data, so there may be none to compare.
      assertThat(file.unwindTable().functions()).isEqualTo(ranges);

      List<CoffSymbol> symbols = new ArrayList<>();
      Matcher symbol = SYMBOL.matcher(objdump.run("-t", program));
      while (symbol.find()) {
        symbols.add(
            new CoffSymbol(
                ByteString.wrap(symbol.group(5).getBytes(StandardCharsets.ISO_8859_1)),
                Integer.parseInt(symbol.group(1)),
                Long.parseLong(symbol.group(4), 16),
                Integer.parseInt(symbol.group(2), 16),
                Integer.parseInt(symbol.group(3))));
      }
      assertThat(file.symbols()).hasSizeGreaterThan(500).isEqualTo(symbols);
    }
  }
}
