package org.lucerna.binary.elf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.fixture.Mutation;
import org.lucerna.binary.fixture.SampleElf;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

class AnnotatedElfTest {
  private static final String SOURCE =
      """
      #include <stdio.h>
      __attribute__((noinline)) static int first_found(int n) { return n * 7 + 3; }
      __attribute__((noinline)) int second_found(int n) { return first_found(n) ^ n; }
      int main(int argc, char **argv) { printf("%d\\n", second_found(argc)); return 0; }
      """;

  @TempDir private Path folder;

  static Stream<SampleElf> samples() {
    return SampleElf.all().stream();
  }

  @ParameterizedTest
  @MethodSource("samples")
  void symbolsAreAppended(SampleElf sample) throws IOException {
    byte[] before = sample.write();
    FoundName fresh = name(SampleElf.TEXT + 0x38, 8, "found");

    byte[] after = annotate(before, fresh, name(SampleElf.TEXT, 0x20, "not wanted"));

    ElfFile old = ElfFile.of(MemorySegment.ofArray(before));
    ElfFile file = ElfFile.of(MemorySegment.ofArray(after));
    assertThat(file.segments()).isEqualTo(old.segments());
    assertThat(file.sections()).hasSameSizeAs(old.sections());
    List<Symbol> symbols = file.symbols().stream().toList();
    List<Symbol> oldSymbols = old.symbols().stream().toList();
    assertThat(symbols.subList(0, oldSymbols.size())).isEqualTo(oldSymbols);
    assertThat(symbols).hasSize(oldSymbols.size() + 1);
    Symbol last = symbols.getLast();
    assertThat(last.name()).isEqualTo(fresh.name());
    assertThat(last.value()).isEqualTo(fresh.address());
    assertThat(last.size()).isEqualTo(8);
    assertThat(last.isFunction()).isTrue();
    assertThat(last.binding()).isEqualTo(SymbolBinding.GLOBAL);
    assertThat(file.section(last.section())).extracting(ElfSection::name).isEqualTo(".text");
    assertSameButForTheHeader(before, after, sample.wide());
  }

  @ParameterizedTest
  @MethodSource("samples")
  void aFileWithoutSectionsGetsThem(SampleElf sample) throws IOException {
    byte[] before = sample.writeWithoutSections();

    byte[] after = annotate(before, name(SampleElf.TEXT, 0x20, "found"), name(7, 1, "nowhere"));

    ElfFile file = ElfFile.of(MemorySegment.ofArray(after));
    List<String> sections = file.sections().stream().map(ElfSection::name).toList();
    assertThat(sections).startsWith("", ".text").endsWith(".symtab", ".strtab", ".shstrtab");
    assertThat(file.symbols().stream().map(symbol -> symbol.name().text()))
        .containsExactly("found", "nowhere");
    assertThat(file.symbols().section(1)).isEqualTo(1);
    assertThat(file.symbols().section(2)).isEqualTo(SymbolTable.ABSOLUTE);
    assertSameButForTheHeader(before, after, sample.wide());
  }

  @Test
  void aNameEndsAtItsNulAndMayNotBeEmpty() throws IOException {
    byte[] file = SampleElf.all().get(2).writeWithoutSections();

    byte[] after =
        annotate(
            file,
            new FoundName(1, 0, ByteString.hex("6100ff")),
            new FoundName(2, 0, ByteString.EMPTY),
            new FoundName(3, 0, ByteString.hex("00")));

    ElfFile annotated = ElfFile.of(MemorySegment.ofArray(after));
    assertThat(annotated.symbols().stream().map(symbol -> symbol.name().text()))
        .containsExactly("a");
  }

  @Test
  void objectFilesAreRefused() {
    byte[] object = SampleElf.all().get(2).writer(1).write();

    assertThatThrownBy(() -> annotate(object)).isInstanceOf(FormatException.class);
  }

  @Test
  void damagedFilesThrowFormatException() throws IOException {
    SplittableRandom random = new SplittableRandom(7);
    int written = 0;
    for (SampleElf sample : SampleElf.all()) {
      for (byte[] whole : List.of(sample.write(), sample.writeWithoutSections())) {
        for (int i = 0; i < 1000; i++) {
          byte[] damaged = Mutation.of(whole, random);
          try {
            annotate(damaged, name(SampleElf.TEXT, 8, "found"));
            written++;
          } catch (FormatException expected) {
            // Some are refused.
          }
        }
      }
    }
    assertThat(written).isBetween(100, 7900);
  }

  @Test
  void aStrippedProgramRunsAndShowsItsNames() throws Exception {
    Tool strip = Tool.require("strip");
    Path program = compile("-O1");
    Map<String, Symbol> known = functions(program);
    Path stripped = folder.resolve("stripped");
    strip.run("-s", "-o", stripped, program);
    assertThat(functions(stripped)).isEmpty();
    Path named = folder.resolve("named");

    annotate(stripped, named, known);

    assertShows(named, known);
  }

  @Test
  void aProgramWithoutSectionsShowsItsNames() throws Exception {
    Path program = compile("-O1", "-static");
    Map<String, Symbol> known = functions(program);
    Path bare = folder.resolve("bare");
    byte[] bytes = Files.readAllBytes(program);
    Arrays.fill(bytes, 40, 48, (byte) 0);
    Arrays.fill(bytes, 58, 64, (byte) 0);
    Files.write(bare, bytes);
    assertThat(bare.toFile().setExecutable(true)).isTrue();
    Path named = folder.resolve("named");

    annotate(bare, named, known);

    assertShows(named, known);
  }

  private Path compile(String... options) throws Exception {
    Path source = Files.writeString(folder.resolve("program.c"), SOURCE);
    Path program = folder.resolve("program");
    Tool.require("gcc")
        .run(
            Stream.concat(Stream.of(options), Stream.of("-o", program, source))
                .toArray(Object[]::new));
    return program;
  }

  private static Map<String, Symbol> functions(Path program) throws IOException {
    try (ElfFile file = ElfFile.open(program)) {
      Map<String, Symbol> functions = new HashMap<>();
      file.symbols().stream()
          .filter(symbol -> symbol.isFunction() && symbol.hasSection())
          .forEach(symbol -> functions.put(symbol.name().text(), symbol));
      return functions;
    }
  }

  private static void annotate(Path from, Path to, Map<String, Symbol> known) throws IOException {
    FoundName[] names =
        known.values().stream()
            .map(symbol -> new FoundName(symbol.value(), symbol.size(), symbol.name()))
            .toArray(FoundName[]::new);
    Files.write(to, annotate(Files.readAllBytes(from), names));
    assertThat(to.toFile().setExecutable(true)).isTrue();
  }

  private void assertShows(Path named, Map<String, Symbol> known) throws Exception {
    for (String name : List.of("first_found", "second_found", "main")) {
      String address = Long.toHexString(Objects.requireNonNull(known.get(name)).value());
      assertThat(Tool.require("nm").run(named)).containsPattern("0*" + address + " T " + name);
      assertThat(Tool.require("objdump").run("-d", named)).contains(address + " <" + name + ">:");
      assertThat(Tool.require("addr2line").run("-f", "-e", named, "0x" + address))
          .startsWith(name + "\n");
    }
    String everything = Tool.require("readelf").run("-W", "-a", named, "-x", ".shstrtab");
    assertThat(everything).doesNotContainIgnoringCase("warning").contains("first_found");
    Path log = folder.resolve("readelf.log");
    Process readelf =
        new ProcessBuilder("readelf", "-W", "-a", named.toString())
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(log.toFile())
            .start();
    assertThat(readelf.waitFor()).isZero();
    assertThat(Files.readString(log)).isEmpty();
    Process run = new ProcessBuilder(named.toString()).start();
    assertThat(new String(run.getInputStream().readAllBytes(), StandardCharsets.US_ASCII))
        .isEqualTo("11\n");
    assertThat(run.waitFor()).isZero();
  }

  private static byte[] annotate(byte[] file, FoundName... names) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    AnnotatedElf.of(ElfFile.of(MemorySegment.ofArray(file)), List.of(names)).writeTo(out);
    return out.toByteArray();
  }

  private static FoundName name(long address, long size, String name) {
    return new FoundName(address, size, ByteString.utf8(name));
  }

  private static void assertSameButForTheHeader(byte[] before, byte[] after, boolean wide) {
    byte[] same = Arrays.copyOf(after, before.length);
    int sectionsAt = wide ? 40 : 32;
    int word = wide ? 8 : 4;
    System.arraycopy(before, sectionsAt, same, sectionsAt, word);
    int counts = wide ? 58 : 46;
    System.arraycopy(before, counts, same, counts, 6);
    assertThat(same).isEqualTo(before);
  }
}
