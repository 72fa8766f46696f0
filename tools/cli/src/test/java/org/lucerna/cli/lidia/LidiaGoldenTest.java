package org.lucerna.cli.lidia;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.foreign.MemorySegment;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.binary.elf.ElfFile;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.Checksums;
import org.lucerna.lidia.LidiaFile;
import org.lucerna.lidia.LidiaWriter;
import org.lucerna.lidia.LineEntry;
import org.lucerna.lidia.Range;
import org.lucerna.lidia.elf.CompatWriter;
import org.lucerna.lidia.elf.Conversion;
import org.lucerna.lidia.elf.CreateOptions;
import org.lucerna.lidia.elf.ElfToLidia;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Files of the program whose format it is: read as it reads them, written as it writes them. */
@EnabledIf(
    value = "org.lucerna.cli.lidia.LidiaGoldenTest#present",
    disabledReason = "no ../shared/lidia beside the checkout: not public")
class LidiaGoldenTest {
  private static final Path DATA =
      Path.of(System.getProperty("lucerna.root", "../.."), "../shared/lidia").normalize();

  static boolean present() {
    return Files.isDirectory(DATA);
  }

  /** A file with its expected answers. */
  record Golden(String name, Path path, JsonNode expected) {
    @Override
    public String toString() {
      return name;
    }
  }

  private static Stream<JsonNode> elements(JsonNode array) {
    List<JsonNode> elements = new ArrayList<>();
    array.forEach(elements::add);
    return elements.stream();
  }

  private static JsonNode json(String name) {
    return JsonMapper.shared().readTree(DATA.resolve(name));
  }

  static Stream<Golden> synthetic() {
    return elements(json("synthetic/synthetic.json"))
        .map(
            each ->
                new Golden(
                    each.get("name").asString(),
                    DATA.resolve("synthetic").resolve(each.get("lidia_file").asString()),
                    each));
  }

  static Stream<Golden> executables() {
    return elements(json("manifest.json").get("sets"))
        .map(
            each ->
                new Golden(
                    each.get("name").asString(), DATA.resolve(each.get("lidia").asString()), each));
  }

  private static ByteString text(JsonNode text) {
    return ByteString.utf8(text.asString());
  }

  private static long number(JsonNode number) {
    String text = number.asString();
    return text.startsWith("0x")
        ? Long.parseUnsignedLong(text.substring(2), 16)
        : Long.parseUnsignedLong(text);
  }

  private static Range range(JsonNode range) {
    List<LineEntry> lines =
        elements(range.get("lineTable_offset_line"))
            .map(entry -> new LineEntry(number(entry.get(0)), number(entry.get(1))))
            .toList();
    return new Range(
        number(range.get("va")),
        number(range.get("length")),
        number(range.get("depth")),
        text(range.get("function")),
        text(range.get("file")),
        text(range.get("callFile")),
        number(range.get("callLine")),
        lines);
  }

  @ParameterizedTest
  @MethodSource("synthetic")
  void writesTheSameBytes(Golden golden) throws IOException {
    String options = golden.expected().get("options").asString();
    LidiaWriter writer = new LidiaWriter(options.contains("files"), options.contains("lines"));
    elements(golden.expected().get("ranges_in_insertion_order"))
        .map(LidiaGoldenTest::range)
        .forEach(writer::add);
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.writeTo(out);
    assertThat(out.toByteArray()).isEqualTo(Files.readAllBytes(golden.path()));
  }

  @ParameterizedTest
  @MethodSource("synthetic")
  void findsFunctionsOfLidiaFiles(Golden golden) throws IOException {
    lookUp(golden.path(), golden.expected().get("lookups"));
  }

  @ParameterizedTest
  @MethodSource("executables")
  void findsFunctionsOfExecutables(Golden golden) throws IOException {
    lookUp(golden.path(), json(golden.expected().get("lookups").asString()).get("lookups"));
  }

  /** The line is not compared: the program that made these answers does not read lines. */
  private static void lookUp(Path path, JsonNode lookups) throws IOException {
    try (LidiaFile file = LidiaFile.open(path, Checksums.VERIFIED)) {
      assertThat(file.verify().ok()).isTrue();
      elements(lookups)
          .forEach(
              asked -> {
                List<String> expected =
                    elements(asked.get("frames"))
                        .map(f -> f.get("function").asString() + "|" + f.get("file").asString())
                        .toList();
                assertThat(file.lookup(number(asked.get("addr"))))
                    .as(asked.get("addr").asString())
                    .extracting(frame -> frame.function() + "|" + frame.file())
                    .isEqualTo(expected);
              });
    }
  }

  @ParameterizedTest
  @MethodSource("executables")
  void rewritesFilesToTheSameBytes(Golden golden) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LidiaFile file = LidiaFile.open(golden.path())) {
      LidiaWriter writer = new LidiaWriter();
      for (long i = 0; i < file.count(); i++) {
        writer.add(file.range(i));
      }
      writer.writeTo(out);
      assertThat((long) out.size()).isEqualTo(file.size());
      LidiaFile anew = LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));
      for (long i = 0; i < file.count(); i++) {
        assertThat(anew.range(i)).isEqualTo(file.range(i));
      }
    }
  }

  static Stream<Golden> inputs() {
    return executables()
        .filter(golden -> golden.expected().has("input"))
        .filter(golden -> golden.expected().get("writerFlags").isEmpty());
  }

  private static MemorySegment unpacked(JsonNode set) throws IOException {
    try (InputStream in =
        new GZIPInputStream(Files.newInputStream(DATA.resolve(set.get("input").asString())))) {
      return MemorySegment.ofArray(in.readAllBytes());
    }
  }

  private static byte[] bytes(LidiaWriter writer) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writer.writeTo(out);
    return out.toByteArray();
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void makesTheSameBytesOfAnExecutable(Golden golden) throws IOException {
    try (ElfFile elf = ElfFile.of(unpacked(golden.expected()))) {
      assertThat(bytes(CompatWriter.of(elf))).isEqualTo(Files.readAllBytes(golden.path()));
    }
  }

  static Stream<JsonNode> refused() {
    return elements(json("manifest.json").get("createErrors"));
  }

  @ParameterizedTest
  @MethodSource("refused")
  void refusesFilesThatThatProgramRefuses(JsonNode input) throws IOException {
    try (ElfFile elf = ElfFile.of(unpacked(input))) {
      assertThatThrownBy(() -> CompatWriter.of(elf)).isInstanceOf(FormatException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("inputs")
  void namesEveryAddressThatThatProgramNames(Golden golden) throws IOException {
    try (ElfFile elf = ElfFile.of(unpacked(golden.expected()));
        LidiaFile theirs = LidiaFile.open(golden.path())) {
      ElfToLidia converter = new ElfToLidia(CreateOptions.ALL);
      Conversion made = converter.convert(elf);
      assertThat(made.leftOut()).isEmpty();
      byte[] bytes = bytes(made.writer());
      assertThat(bytes(converter.convert(elf).writer())).isEqualTo(bytes);
      LidiaFile ours = LidiaFile.of(MemorySegment.ofArray(bytes), Checksums.VERIFIED);
      assertThat(ours.verify().ok()).isTrue();
      for (long i = 0; i < theirs.count(); i++) {
        Range range = theirs.range(i);
        if (range.length() > 0) {
          assertThat(ours.lookup(range.address())).as(range.function().text()).isNotEmpty();
          assertThat(ours.lookup(range.address() + range.length() - 1)).isNotEmpty();
        }
      }
    }
  }
}
