package org.lucerna.binary.macho;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.InstructionSet;
import org.lucerna.binary.fixture.MachWriter;
import org.lucerna.bytes.AddressRange;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class MachFileTest {
  private static final Pattern NM = Pattern.compile("(?m)^([0-9a-f]{16}| {16}) (\\S) (.*)$");

  @TempDir private Path folder;

  private static MachFile file(byte[] bytes) {
    return MachFile.of(MemorySegment.ofArray(bytes));
  }

  private static ByteString text(String text) {
    return ByteString.utf8(text);
  }

  /** A program with a number replaced by another one. */
  private static byte[] withInt(byte[] program, int at, int value) {
    byte[] copy = program.clone();
    ByteBuffer.wrap(copy).order(ByteOrder.LITTLE_ENDIAN).putInt(at, value);
    return copy;
  }

  /** Offset of the first command of a kind. */
  private static int command(byte[] program, int kind) {
    ByteBuffer bytes = ByteBuffer.wrap(program).order(ByteOrder.LITTLE_ENDIAN);
    int at = MachWriter.COMMANDS;
    while (bytes.getInt(at) != kind) {
      at += bytes.getInt(at + 4);
    }
    return at;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void headersSegmentsAndSectionsAreRead(boolean arm) {
    MachFile file = file(new MachWriter(arm, true).write());

    assertThat(file.header().architecture())
        .isEqualTo(arm ? InstructionSet.AARCH64 : InstructionSet.X86_64);
    assertThat(file.header().type()).isEqualTo(MachHeader.PROGRAM);
    assertThat(file.header().isLinked()).isTrue();
    assertThat(file.segments())
        .extracting(segment -> segment.name().text())
        .containsExactly("__TEXT", "__DATA", "__LINKEDIT");
    assertThat(file.sections())
        .extracting(section -> section.segment() + "," + section.name())
        .containsExactly(
            "__TEXT,__text", "__TEXT,__stubs", "__DATA,__got", "__DATA,__data", "__DATA,__bss");
    assertThat(file.sections())
        .extracting(MachSection::executable)
        .containsExactly(true, true, false, false, false);
    assertThat(file.sections())
        .extracting(MachSection::inFile)
        .containsExactly(true, true, true, true, false);
    assertThat(file.imageBase()).isEqualTo(MachWriter.BASE);
    assertThat(file.entry()).isEqualTo(MachWriter.CODE);
    assertThat(requireNonNull(file.uuid()).text()).isEqualTo("sixteen bytes ..");
    assertThat(file.isEncrypted()).isFalse();
  }

  @Test
  void bytesEndWithTheirSection() {
    MachFile file = file(new MachWriter(false, false).write());

    assertThat(requireNonNull(file.at(MachWriter.CODE + 0x20)).size()).isEqualTo(0x40);
    assertThat(requireNonNull(file.sectionAt(MachWriter.STUB)).isStubs()).isTrue();
    assertThat(file.at(MachWriter.DATA + 0x20)).isNull();
    assertThat(file.at(MachWriter.BASE)).isNull();
    assertThat(file.at(-1)).isNull();
    assertThat(requireNonNull(file.section("__bss")).size()).isEqualTo(0x100);
    assertThat(file.view(requireNonNull(file.section(5))).size()).isZero();
    assertThat(file.section(0)).isNull();
    assertThat(file.section(6)).isNull();
  }

  @Test
  void symbolsForDebuggersAreNotListed() {
    MachSymbolTable symbols = file(new MachWriter(false, false).write()).symbols();

    assertThat(symbols.count()).isEqualTo(7);
    assertThat(symbols.get(0).isDebug()).isTrue();
    assertThat(symbols.list())
        .extracting(symbol -> symbol.name().text())
        .containsExactly("_local", "_entry", "_start", "__ZN1a1bEv", "_data", "_puts");
    assertThat(symbols.list())
        .extracting(MachSymbol::isInSection)
        .containsExactly(true, true, true, true, true, false);
    assertThat(symbols.list())
        .extracting(MachSymbol::isExternal)
        .containsExactly(false, false, true, true, true, true);
    assertThat(symbols.get(2).isFurtherEntry()).isTrue();
    assertThat(symbols.get(4).isWeak()).isTrue();
    assertThat(symbols.get(6).isUndefined()).isTrue();
  }

  @Test
  void oneUnderscoreIsRemovedFromNames() {
    assertThat(MachSymbol.plain(text("_main"))).isEqualTo(text("main"));
    assertThat(MachSymbol.plain(text("__ZN1a1bEv"))).isEqualTo(text("_ZN1a1bEv"));
    assertThat(MachSymbol.plain(text("main.main"))).isEqualTo(text("main.main"));
    assertThat(MachSymbol.plain(text("_"))).isEqualTo(text("_"));
    assertThat(MachSymbol.plain(ByteString.EMPTY)).isEqualTo(ByteString.EMPTY);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void exportsAreReadFromTheTrie(boolean chained) {
    MachFile file = file(new MachWriter(false, chained).write());

    assertThat(file.exports())
        .containsExactly(
            new MachExport(text("_start"), 0, MachWriter.CODE, null),
            new MachExport(text("_data"), 0, MachWriter.DATA + 0x10, null),
            new MachExport(text("_forward"), 8, 0, text("_other")),
            new MachExport(text("_abs"), 2, 7, null));
    assertThat(file.exports())
        .extracting(MachExport::hasAddress)
        .containsExactly(true, true, false, false);
  }

  @Test
  void nodeOfTheTrieWithTwoParentsThrowsFormatException() {
    byte[] loop = new MachWriter(false, true).write();
    // The edge of the root leads back to the root.
    loop[MachWriter.EXPORTS + 4] = 0;
    assertThatThrownBy(() -> file(loop).exports()).isInstanceOf(FormatException.class);
    byte[] outside = new MachWriter(false, true).write();
    outside[MachWriter.EXPORTS + 4] = 0x7f;
    assertThatThrownBy(() -> file(outside).exports()).isInstanceOf(FormatException.class);
  }

  @Test
  void deepTrieWithLongNamesThrowsFormatException() {
    // Each node has an edge with 100 bytes to the next one: names of 50 MB in all.
    int nodes = 1000;
    ByteBuffer trie = ByteBuffer.allocate(nodes * 106);
    for (int i = 1; i <= nodes; i++) {
      byte[] label = new byte[100];
      Arrays.fill(label, (byte) 'a');
      int next = 106 * i;
      trie.put((byte) 0).put((byte) (i == nodes ? 0 : 1)).put(label).put((byte) 0);
      trie.put((byte) ((next & 0x7f) | 0x80)).put((byte) ((next >> 7 & 0x7f) | 0x80));
      trie.put((byte) (next >> 14));
    }
    byte[] program = new MachWriter(false, true).write();
    int command = command(program, LoadCommand.EXPORTS);
    byte[] file = Arrays.copyOf(program, program.length + trie.capacity());
    System.arraycopy(trie.array(), 0, file, program.length, trie.capacity());
    byte[] mutant = withInt(withInt(file, command + 8, program.length), command + 12, 106_000);
    assertThatThrownBy(() -> file(mutant).exports())
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("names of at most");
  }

  @Test
  void functionStartsAndDataInCodeAreListed() {
    MachFile file = file(new MachWriter(true, true).write());

    assertThat(file.functionStarts())
        .containsExactly(
            MachWriter.CODE,
            MachWriter.CODE + 0x20,
            MachWriter.CODE + 0x28,
            MachWriter.CODE + 0x40,
            MachWriter.CODE + 0x50);
    assertThat(file.dataInCode()).containsExactly(AddressRange.sized(MachWriter.CODE + 0x58, 8));
  }

  @Test
  void slotsAndStubsHaveTheNamesOfImports() {
    assertThat(file(new MachWriter(true, false).write()).imports())
        .containsExactly(
            new MachImport(text("_puts"), MachWriter.STUB, 12, true, true),
            new MachImport(text("_puts"), MachWriter.DATA, 8, false, true));
  }

  @Test
  void stubsOfGoForArmHave12Bytes() {
    byte[] program = new MachWriter(true, false).write();
    // The second section of the first command.
    byte[] asByGo = withInt(program, MachWriter.COMMANDS + 72 + 80 + 72, 6);

    assertThat(file(asByGo).sections().get(1).stubSize()).isEqualTo(6);
    assertThat(file(asByGo).imports()).isEqualTo(file(program).imports());
  }

  @Test
  void addressesAreReadFromChains() {
    MachFile file = file(new MachWriter(true, true).write());

    assertThat(file.hasChains()).isTrue();
    assertThat(file.pointers())
        .containsExactly(
            new MachPointer(MachWriter.DATA + 8, MachWriter.CODE + 0x20),
            new MachPointer(MachWriter.DATA + 16, MachWriter.CODE));
    MachFile old = file(new MachWriter(true, false).write());
    assertThat(old.hasChains()).isFalse();
    assertThat(old.pointers()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void slicesOfUniversalFilesAreChosen(boolean wide) throws IOException {
    byte[] bytes = MachWriter.writeUniversal(wide);
    Path path = Files.write(folder.resolve("both"), bytes);

    assertThat(UniversalFile.of(MemorySegment.ofArray(bytes)).slices())
        .extracting(UniversalSlice::architecture)
        .containsExactly(InstructionSet.X86_64, InstructionSet.AARCH64);
    try (MachFile first = MachFile.open(path);
        MachFile second = MachFile.open(path, InstructionSet.AARCH64)) {
      assertThat(first.header().architecture()).isEqualTo(InstructionSet.X86_64);
      assertThat(second.header().architecture()).isEqualTo(InstructionSet.AARCH64);
      assertThat(second.exports()).hasSize(4);
    }
    assertThatThrownBy(() -> MachFile.open(path, InstructionSet.ARM))
        .isInstanceOf(FormatException.class)
        .hasMessageEndingWith("expected a slice for ARM, found x86_64, arm64");
  }

  @ParameterizedTest
  @CsvSource({
    "cefaedfe07000000, a 32-bit Mach-O file",
    "feedface00000012, a 32-bit Mach-O file",
    "feedfacf01000012, a big-endian Mach-O file",
    "7f454c4602010100, something else",
    "cf, something else"
  })
  void otherFilesAreRefused(String hex, String found) {
    assertThatThrownBy(() -> file(ByteString.hex(hex).toByteArray()))
        .isInstanceOf(FormatException.class)
        .hasMessageEndingWith("expected a 64-bit little-endian Mach-O file, found " + found);
  }

  @Test
  void announcedCountAllocatesNothing() {
    byte[] program = new MachWriter(false, false).write();
    int segment = command(program, LoadCommand.SEGMENT);
    int symbols = command(program, LoadCommand.SYMBOLS);
    int dynamic = command(program, LoadCommand.DYNAMIC_SYMBOLS);

    assertThatThrownBy(() -> file(withInt(program, 16, -1))).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(withInt(program, 20, -1))).isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(withInt(program, MachWriter.COMMANDS + 4, 7)))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(withInt(program, segment + 64, -1)))
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(withInt(program, symbols + 12, -1)).symbols())
        .isInstanceOf(FormatException.class);
    assertThatThrownBy(() -> file(withInt(program, dynamic + 60, -1)).imports())
        .isInstanceOf(FormatException.class);
  }

  @Test
  void debugInformationNextToFileNeedsItsUuid() throws IOException {
    byte[] program = new MachWriter(false, false).write();
    Path path = Files.write(folder.resolve("program"), program);
    Path companion = DebugBundle.path(path);
    assertThat(companion)
        .isEqualTo(folder.resolve("program.dSYM/Contents/Resources/DWARF/program"));
    Files.createDirectories(requireNonNull(companion.getParent()));
    try (MachFile file = MachFile.open(path)) {
      assertThat(DebugBundle.open(path, file)).isNull();
      Files.write(companion, MachWriter.writeUniversal(false));
      try (MachFile debug = requireNonNull(DebugBundle.open(path, file))) {
        assertThat(debug.header().architecture()).isEqualTo(InstructionSet.X86_64);
      }
      Files.write(companion, withInt(program, command(program, LoadCommand.UUID) + 8, 0x1234_5678));
      assertThat(DebugBundle.open(path, file)).isNull();
      Files.write(companion, "no Mach-O".getBytes(StandardCharsets.US_ASCII));
      assertThat(DebugBundle.open(path, file)).isNull();
    }
  }

  @Test
  void bundleStandsForItsOneFile() throws IOException {
    Path bundle = folder.resolve("t.dSYM");
    Path contents = Files.createDirectories(bundle.resolve("Contents/Resources/DWARF"));
    assertThatThrownBy(() -> DebugBundle.inside(bundle))
        .hasMessageContaining("without a file in Contents/Resources/DWARF");
    Path file = Files.createFile(contents.resolve("t"));
    // What Finder and other systems' tools leave in folders.
    Files.createFile(contents.resolve("._t"));
    Files.createDirectory(contents.resolve("folder"));
    assertThat(DebugBundle.inside(bundle)).isEqualTo(file);
    assertThat(DebugBundle.inside(file)).isEqualTo(file);
    assertThat(DebugBundle.inside(folder)).isEqualTo(folder);
    Files.createFile(contents.resolve("u"));
    assertThatThrownBy(() -> DebugBundle.inside(bundle))
        .hasMessageContaining("several files: name one of those");
    Path empty = Files.createDirectory(folder.resolve("empty.dSYM"));
    assertThatThrownBy(() -> DebugBundle.inside(empty)).hasMessageContaining("without a file");
  }

  @ParameterizedTest
  @ValueSource(strings = {"amd64", "arm64"})
  void symbolsEqualOutputOfNm(String architecture) throws Exception {
    Tool nm = Tool.require("llvm-nm");
    Path source =
        Files.writeString(folder.resolve("main.go"), "package main\nfunc main() { println(1) }\n");
    Path program = folder.resolve("main");
    Tool.require("go")
        .with(
            Map.of(
                "GOOS", "darwin",
                "GOARCH", architecture,
                "CGO_ENABLED", "0",
                "GOTOOLCHAIN", "local",
                "GO111MODULE", "off"))
        .run("build", "-o", program, source);
    TreeSet<String> expected = new TreeSet<>();
    Matcher line = NM.matcher(nm.run("--no-sort", program));
    while (line.find()) {
      boolean isUndefined = line.group(2).equals("U");
      expected.add((isUndefined ? "U" : line.group(1)) + " " + line.group(3));
    }
    try (MachFile file = MachFile.open(program)) {
      TreeSet<String> found = new TreeSet<>();
      for (MachSymbol symbol : file.symbols().list()) {
        String place = symbol.isUndefined() ? "U" : "%016x".formatted(symbol.value());
        // The tool's output is read byte by byte.
        byte[] name = symbol.name().toByteArray();
        found.add(place + " " + new String(name, StandardCharsets.ISO_8859_1));
      }
      assertThat(found).hasSizeGreaterThan(500).isEqualTo(expected);
      List<MachSection> code = file.sections().stream().filter(MachSection::executable).toList();
      assertThat(code).isNotEmpty();
      assertThat(code.getFirst().covers(file.entry()) || file.entry() == 0).isTrue();
    }
  }
}
