package org.lucerna.cli.format;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.debugfile.BreakpadModule;
import org.lucerna.binary.debugfile.DebugFile;
import org.lucerna.binary.debugfile.ElfOutline;
import org.lucerna.binary.debugfile.ElfOutline.SectionOutline;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.binary.elf.ElfHeader;
import org.lucerna.binary.elf.ElfSection;
import org.lucerna.binary.elf.ElfSectionHeader;
import org.lucerna.binary.elf.ElfType;
import org.lucerna.binary.pdb.PdbFile;
import org.lucerna.binary.pdb.PdbProgram;
import org.lucerna.binary.pe.PdbReference;
import org.lucerna.binary.pe.PeSection;
import org.lucerna.bytes.ByteSink;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.Md5;
import org.lucerna.calcrel.FunctionKey;
import org.lucerna.calcrel.Profile;
import org.lucerna.cli.command.DemangleOption;
import org.lucerna.cli.output.Output;
import org.lucerna.harvest.HarvestedFunction;
import org.lucerna.harvest.HarvestedGuids;
import org.lucerna.harvest.recovery.Confidence;
import org.lucerna.isa.Architecture;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lumina.FunctionInfo;
import org.lucerna.lumina.Renaming;
import org.lucerna.lumina.metadata.FunctionComment;
import org.lucerna.lumina.metadata.FunctionType;
import org.lucerna.lumina.metadata.InstructionComments;
import org.lucerna.lumina.metadata.Location;
import org.lucerna.lumina.metadata.Metadata;
import org.lucerna.naming.PulledFunction;
import org.lucerna.naming.SimilarName;
import org.lucerna.naming.format.AnnotatedCopy;
import org.lucerna.naming.format.NamedProgram;
import org.lucerna.naming.format.PulledSubject;
import org.lucerna.similarity.match.Reasons;
import org.lucerna.warp.ChunkContent;
import org.lucerna.warp.WarpFile;
import org.lucerna.warp.WarpTarget;
import org.lucerna.warp.code.WarpScheme;

/**
 * Names, comments and paths that would move the cursor of a terminal, begin another line or reorder
 * text, in each output format.
 */
class HostileNamesTest {
  private static final long START = 0x1000;
  private static final String LETTERS = "naïve_日本_имя_😀";

  private static final List<ByteString> HOSTILE =
      List.of(
          ByteString.utf8(LETTERS),
          ByteString.utf8("\u001b]0;owned\u0007\u001b[2J\u001b[31mred"),
          ByteString.utf8("\u009b31mcsi\u009d0;t\u009c"),
          ByteString.utf8("safe\u202e\u2066// gnp.exe\u2069\u202c\u200e\u200f\u061c"),
          ByteString.utf8("a\u2028b\u2029c\u0085d"),
          ByteString.utf8("x\nFUNC 0 0 0 y\r\nPUBLIC 0 0 z\ty\u000b\f"),
          ByteString.utf8("\b\b\b\u007f\u000e"),
          ByteString.utf8("_ZN1a\u001b[31mE"),
          ByteString.utf8("_R\u202e"),
          ByteString.utf8("\u001b"),
          ByteString.hex("ff9b31639bfe8080"),
          ByteString.hex("eda080f4908080c09b"));

  /** The texts in a file of each format. */
  private static final Map<String, Function<byte[], List<ByteString>>> TEXTS =
      Map.ofEntries(
          Map.entry("json", HostileNamesTest::lines),
          Map.entry("table", HostileNamesTest::lines),
          Map.entry("csv", HostileNamesTest::csv),
          Map.entry("lidia", HostileNamesTest::lidia),
          Map.entry("warp", HostileNamesTest::warp),
          Map.entry("idc", HostileNamesTest::lines),
          Map.entry("idapython", HostileNamesTest::lines),
          Map.entry("ghidra", HostileNamesTest::lines),
          Map.entry("radare2", HostileNamesTest::lines),
          Map.entry("rizin", HostileNamesTest::lines),
          Map.entry("x64dbg", HostileNamesTest::lines),
          Map.entry("breakpad", HostileNamesTest::lines),
          Map.entry("pdb", HostileNamesTest::pdb),
          Map.entry("gdb", HostileNamesTest::elf));

  @TempDir private Path folder;

  static Iterable<String> formats() {
    return new PullWriters();
  }

  @ParameterizedTest
  @MethodSource("formats")
  void noFormatHasControlCharacters(String format) throws IOException {
    assertThat(TEXTS).as("formats whose texts this test finds").containsKey(format);
    Function<byte[], List<ByteString>> reader = Objects.requireNonNull(TEXTS.get(format));

    List<ByteString> texts = reader.apply(write(format, HOSTILE));

    texts.forEach(text -> harmless(format, text));
    if (!format.equals("gdb")) {
      // No name begins another line; a debug file has each string once.
      List<ByteString> plain = HOSTILE.stream().map(_ -> ByteString.utf8("plain")).toList();
      assertThat(texts).as(format).hasSameSizeAs(reader.apply(write(format, plain)));
    }
  }

  @ParameterizedTest
  @MethodSource("formats")
  void everyFormatNamesAllFunctions(String format) throws IOException {
    if (!List.of("gdb", "lidia", "warp", "breakpad", "pdb", "csv", "table").contains(format)) {
      return;
    }
    List<ByteString> texts =
        Objects.requireNonNull(TEXTS.get(format)).apply(write(format, HOSTILE));
    assertThat(texts).anySatisfy(text -> assertThat(text.text()).contains(LETTERS));
    assertThat(texts).anySatisfy(text -> assertThat(text.text()).contains("31m"));
  }

  @Test
  void annotatedCopiesHaveNoControlCharacters() throws IOException {
    Path file = Files.write(folder.resolve("elf"), DebugFile.write(outline("plain"), List.of()));
    Path copy = folder.resolve("copy");

    int added = AnnotatedCopy.write(file, program(HOSTILE), copy);

    assertThat(added).isEqualTo(HOSTILE.size());
    List<ByteString> texts = elf(Files.readAllBytes(copy));
    assertThat(texts).contains(ByteString.utf8(LETTERS), ByteString.utf8("_"));
    texts.forEach(text -> harmless("annotated copy", text));
  }

  private static void harmless(String format, ByteString text) {
    assertThat(text.isUtf8()).as("%s: UTF-8: %s", format, text).isTrue();
    assertThat(text.text().codePoints().filter(HostileNamesTest::isHarmful))
        .as("%s: %s", format, text)
        .isEmpty();
  }

  private static boolean isHarmful(int c) {
    return c < 0x20
        || (c >= 0x7f && c <= 0x9f)
        || c == 0x200e
        || c == 0x200f
        || c == 0x61c
        || (c >= 0x2028 && c <= 0x202e)
        || (c >= 0x2066 && c <= 0x2069);
  }

  private byte[] write(String format, List<ByteString> texts) throws IOException {
    PullWriter writer = new PullWriters().convert(format);
    NamedProgram program = program(texts);
    ByteString odd = texts.get(1);
    ElfOutline outline = outline(odd.text().substring(0, 3));
    PulledSubject subject =
        new PulledSubject(
            odd, 0, guids(program), outline, BreakpadModule.of(outline, odd), windows());
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    Output out = new Output(bytes);
    String leftOut =
        writer.write(
            new PulledProgram(
                program,
                subject,
                folder.resolve("LucernaNames.java"),
                false,
                new DemangleOption(),
                Map.of(),
                null),
            out);
    out.flush();
    assertThat(leftOut).as(format).doesNotContain("undecoded");
    return bytes.toByteArray();
  }

  /** A program with a section for all functions. */
  private static PdbProgram windows() {
    int size = 0x1000;
    ByteSink header = new ByteSink().u64be(0).u32le(size).u32le((int) START);
    while (header.size() < 40) {
      header.u8(0);
    }
    PeSection section =
        new PeSection(1, ByteString.utf8(".text"), START, size, 0, size, 0x6000_0020);
    PdbReference reference =
        new PdbReference(ByteString.hex("11".repeat(16)), 1, ByteString.utf8("a.pdb"));
    return new PdbProgram(reference, 0x8664, List.of(section), header.toByteString(), true);
  }

  /** Names that both tables have; those of procedures are among the publics. */
  private static List<ByteString> pdb(byte[] file) {
    return PdbFile.of(MemorySegment.ofArray(file)).functions().stream()
        .map(function -> Objects.requireNonNull(function.name()))
        .toList();
  }

  private static NamedProgram program(List<ByteString> texts) {
    List<PulledFunction> functions = new ArrayList<>();
    for (int i = 0; i < texts.size(); i++) {
      functions.add(function(START + 0x20L * i, texts.get(i), texts.get((i + 1) % texts.size())));
    }
    functions.add(similar(START + 0x20L * texts.size(), texts.get(1), texts.get(3)));
    return new NamedProgram(0, functions);
  }

  private static PulledFunction function(long address, ByteString name, ByteString other) {
    Metadata metadata =
        Metadata.of(
            List.of(
                prototype(name, other),
                new FunctionComment(false, other),
                new InstructionComments(
                    false, List.of(new InstructionComments.Item(new Location(0, 4), name)))));
    FunctionInfo served = new FunctionInfo(name, 0x20, metadata.encode());
    return pulled(address, name, metadata, served, List.of());
  }

  private static PulledFunction similar(long address, ByteString name, ByteString file) {
    SimilarName like =
        new SimilarName(
            name,
            0.9f,
            false,
            new Md5(3, 4),
            file,
            new Reasons(false, 0, 0, 0, 0, 0, 0, 0, 0),
            new Renaming(name, file));
    return pulled(address, null, Metadata.EMPTY, null, List.of(like));
  }

  private static PulledFunction pulled(
      long address,
      @Nullable ByteString name,
      Metadata metadata,
      @Nullable FunctionInfo served,
      List<SimilarName> similar) {
    FunctionKey key = new FunctionKey(Profile.of(Architecture.X64), 0x20, new Md5(1, address));
    return new PulledFunction(
        new HarvestedFunction(
            address,
            0x20,
            List.of(),
            List.of(key),
            null,
            true,
            Metadata.EMPTY,
            HarvestedFunction.Source.UNWIND,
            null),
        key.md5(),
        served != null,
        name,
        Confidence.CERTAIN,
        metadata,
        0,
        served,
        true,
        List.of(),
        similar);
  }

  /** {@code int f(TYPE PARAMETER)}. */
  private static FunctionType prototype(ByteString type, ByteString parameter) {
    ByteString bytes =
        new ByteSink()
            .bytes(ByteString.hex("0c7007023d"))
            .u8(type.length() + 1)
            .bytes(type)
            .toByteString();
    ByteString names = new ByteSink().u8(parameter.length() + 1).bytes(parameter).toByteString();
    return new FunctionType(1, bytes, names);
  }

  private static HarvestedGuids guids(NamedProgram program) {
    return new HarvestedGuids(
        WarpScheme.A64,
        WarpTarget.of("x86_64", "linux-x86_64"),
        program.functions().stream()
            .map(
                one ->
                    new HarvestedGuids.Entry(
                        one.function(),
                        new UUID(0, one.function().address()),
                        1,
                        0x20,
                        List.of(),
                        List.of()))
            .toList());
  }

  private static ElfOutline outline(String sectionName) {
    ElfHeader header =
        new ElfHeader(
            true, ByteOrder.LITTLE_ENDIAN, 0, ElfType.SHARED, 62, 0, 0, 0, 0, 0, 0, 0, 0, 0);
    ElfSectionHeader code =
        new ElfSectionHeader(
            0,
            ElfSectionHeader.PROGBITS,
            ElfSectionHeader.ALLOCATED | ElfSectionHeader.EXECUTABLE,
            START,
            0,
            0x10000,
            0,
            0,
            1,
            0);
    return new ElfOutline(
        header,
        ByteString.hex("0102030405060708090a0b0c0d0e0f1011121314"),
        List.of(),
        List.of(new SectionOutline(ByteString.utf8(sectionName), code)));
  }

  private static List<ByteString> lines(byte[] file) {
    return parts(file, "\n");
  }

  private static List<ByteString> csv(byte[] file) {
    return parts(file, "\r\n");
  }

  /** Bytes are characters here, so that those which are not UTF-8 are found. */
  private static List<ByteString> parts(byte[] file, String end) {
    return Arrays.stream(new String(file, StandardCharsets.ISO_8859_1).split(end, -1))
        .map(part -> ByteString.wrap(part.getBytes(StandardCharsets.ISO_8859_1)))
        .toList();
  }

  private static List<ByteString> lidia(byte[] bytes) {
    LidiaFile file = LidiaFile.of(MemorySegment.ofArray(bytes));
    return LongStream.range(0, file.count()).mapToObj(i -> file.range(i).function()).toList();
  }

  private static List<ByteString> warp(byte[] bytes) {
    return WarpFile.read(ByteString.wrap(bytes)).chunks().stream()
        .flatMap(chunk -> ((ChunkContent.Signatures) chunk.content()).functions().stream())
        .flatMap(
            function ->
                Stream.concat(
                    Stream.of(
                        Objects.requireNonNull(function.symbol()).name(),
                        ByteString.utf8(String.valueOf(function.type()))),
                    // Comments may have several lines, and tabs.
                    function.comments().stream()
                        .map(one -> one.text().text().replaceAll("[\n\t]", " "))
                        .map(ByteString::utf8)))
        .toList();
  }

  private static List<ByteString> elf(byte[] bytes) {
    ElfFile file = ElfFile.of(MemorySegment.ofArray(bytes));
    List<ByteString> texts = new ArrayList<>();
    file.symbols().stream().forEach(symbol -> texts.add(symbol.name()));
    for (ElfSection section : file.sections()) {
      texts.add(ByteString.utf8(section.name()));
      if (section.type() == ElfSectionHeader.STRTAB || section.name().equals(".debug_str")) {
        texts.addAll(parts(section.stored().bytes(0, (int) section.size()).toByteArray(), "\0"));
      }
    }
    return texts;
  }
}
