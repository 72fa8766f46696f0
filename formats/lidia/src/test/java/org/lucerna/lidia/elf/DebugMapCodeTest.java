package org.lucerna.lidia.elf;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.binary.dwarf.SampleDwarf;
import org.lucerna.binary.fixture.ArWriter;
import org.lucerna.binary.fixture.DamageRun;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.binary.fixture.MappedProgram;
import org.lucerna.binary.macho.MachFile;
import org.lucerna.binary.macho.MappedFunction;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.lidia.LidiaFile;

/** Programs whose debug information is in their object files. */
class DebugMapCodeTest {
  @TempDir private Path folder;

  private static Map<String, byte[]> dwarf(int version) {
    return new SampleDwarf(ByteOrder.LITTLE_ENDIAN, version, 8, false).bytes();
  }

  private Conversion convert(byte[] program) {
    MachFile file = MachFile.of(MemorySegment.ofArray(program));
    return new MachToLidia(CreateOptions.ALL).convert(file, null, folder.resolve("program"));
  }

  private static LidiaFile written(Conversion made) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      made.writer().writeTo(out);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return LidiaFile.of(MemorySegment.ofArray(out.toByteArray()));
  }

  private static List<String> frames(LidiaFile file, long address) {
    return file.lookup(address).stream()
        .map(frame -> frame.function() + " " + frame.file() + ":" + frame.line())
        .toList();
  }

  @ParameterizedTest
  @CsvSource({"false, 4", "false, 5", "true, 4", "true, 5"})
  void codeOfObjectFileMovesToTheProgram(boolean arm, int version) throws IOException {
    MappedProgram sample = new MappedProgram(arm);
    Files.write(folder.resolve("a.o"), sample.object(dwarf(version)));
    Conversion made = convert(sample.program("a.o", 0));
    assertThat(made.leftOut()).isEmpty();
    LidiaFile lidia = written(made);
    long outer = MappedProgram.OUTER;
    assertThat(frames(lidia, outer)).containsExactly("_Zouter /src/main.c:11");
    assertThat(frames(lidia, outer + 0x10))
        .containsExactly("inner /src/sub/b.h:51", "_Zouter /src/main.c:12");
    assertThat(frames(lidia, outer + 0x12))
        .containsExactly(
            "inmost /src/sub/b.h:50", "inner /src/sub/b.h:70", "_Zouter /src/main.c:12");
    assertThat(frames(lidia, outer + 0x50))
        .containsExactly("_Zfar /src/main.c:20", "_Zouter /src/main.c:13");
    assertThat(frames(lidia, outer + 0xff)).containsExactly("_Zouter /src/main.c:20");
    assertThat(frames(lidia, MappedProgram.METHOD + 15)).containsExactly("_Zmethod /src/main.c:1");
    assertThat(frames(lidia, MappedProgram.PART + 7)).containsExactly("_Zpart /src/main.c:0");
    // Code that DWARF does not know, and what the linker left out.
    assertThat(frames(lidia, MappedProgram.LABEL)).containsExactly("label :0");
    assertThat(frames(lidia, 0x20)).isEmpty();
    assertThat(frames(lidia, 0x1000)).isEmpty();
  }

  /** As of assembly code. */
  @Test
  void linesOutsideFunctionsMoveToo() throws IOException {
    Map<String, byte[]> dwarf = new LinkedHashMap<>(dwarf(4));
    dwarf.put(".debug_abbrev", HexFormat.of().parseHex("0111001017000000"));
    dwarf.put(".debug_info", HexFormat.of().parseHex("0c0000000400000000000801" + "00000000"));
    MappedProgram sample = new MappedProgram(true);
    Files.write(folder.resolve("a.o"), sample.object(dwarf));
    Conversion made = convert(sample.program("a.o", 0));
    assertThat(made.leftOut()).isEmpty();
    LidiaFile lidia = written(made);
    assertThat(frames(lidia, MappedProgram.OUTER + 0x20)).containsExactly("_Zouter main.c:20");
    assertThat(frames(lidia, MappedProgram.METHOD)).containsExactly("_Zmethod main.c:1");
  }

  @Test
  void objectFilesAreOpenedOnlyIfAsked() throws IOException {
    MappedProgram sample = new MappedProgram(true);
    Files.write(folder.resolve("a.o"), sample.object(dwarf(4)));
    MachFile file =
        MachFile.of(MemorySegment.ofArray(sample.program(folder.resolve("a.o").toString(), 0)));
    Conversion made = new MachToLidia(CreateOptions.ALL).convert(file, null);
    assertThat(made.inlined()).isZero();
    assertThat(frames(written(made), MappedProgram.OUTER)).containsExactly("_Zouter :0");
    assertThat(new MachToLidia(CreateOptions.ALL).convert(file, null, folder).inlined())
        .isPositive();
    assertThat(new MachToLidia(CreateOptions.ALL).convert(file, file, folder).inlined()).isZero();
  }

  @Test
  void missingObjectFilesAreListedUpToTen() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x100));
    for (int i = 0; i < 30; i++) {
      writer.object("/absent/" + i + ".o", 0).function("_f", 0, 0x10);
    }
    Conversion made = convert(MappedProgram.linked(writer.write()));
    assertThat(made.leftOut())
        .hasSize(11)
        .startsWith("object file /absent/0.o: no such file")
        .endsWith("and 20 more object files");
  }

  @Test
  void ambiguousNameInObjectFileHasNoLines() throws IOException {
    MappedProgram sample = new MappedProgram(true);
    byte[] object = sample.object(dwarf(4));
    byte[] twice = "__Zmethod".getBytes(StandardCharsets.US_ASCII);
    byte[] other = "__Zouter\0".getBytes(StandardCharsets.US_ASCII);
    int at = new String(object, StandardCharsets.ISO_8859_1).lastIndexOf("__Zmethod");
    assertThat(twice).hasSameSizeAs(other);
    System.arraycopy(other, 0, object, at, other.length);
    Files.write(folder.resolve("a.o"), object);
    LidiaFile lidia = written(convert(sample.program("a.o", 0)));
    assertThat(frames(lidia, MappedProgram.OUTER)).containsExactly("_Zouter :0");
    assertThat(frames(lidia, MappedProgram.PART)).containsExactly("_Zpart /src/main.c:0");
  }

  /** A piece may begin anywhere, end before it begins, and cover everything. */
  @Test
  void movedCodeStaysInItsFunctions() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x100));
    writer.symbol("_a", MachObjectWriter.EXTERNAL, 1, 0, 0x10);
    writer.symbol("_b", MachObjectWriter.EXTERNAL, 1, 0, 0x20);
    writer.symbol("_c", MachObjectWriter.EXTERNAL, 1, 0, 0x30);
    writer.symbol("_d", MachObjectWriter.EXTERNAL, 1, 0, 0x50);
    MachFile object = MachFile.of(MemorySegment.ofArray(writer.write()));
    MovedCode moved =
        MovedCode.of(
            List.of(
                function("_d", 0x1000, 0x10),
                function("_a", 0x2010, 0x10),
                function("_b", 0x2020, 0x10),
                function("_c", 0x500, -1),
                function("_unknown", 0x600, 0x10)),
            object);
    assertThat(moved.pieces(List.of(piece(0, 0x100)))).isEmpty();
    assertThat(moved.pieces(List.of(piece(0x10, 0x30)))).containsExactly(piece(0x2010, 0x2030));
    assertThat(moved.pieces(List.of(piece(0x18, 0x1000)))).containsExactly(piece(0x2018, 0x2030));
    assertThat(moved.pieces(List.of(piece(0x20, 0x22), piece(0x34, 0x36), piece(0x50, -1))))
        .containsExactly(piece(0x504, 0x506), piece(0x1000, 0x1010), piece(0x2020, 0x2022));
    assertThat(moved.pieces(List.of(piece(0x60, 0x70)))).isEmpty();
  }

  @Test
  void lineEndsWithItsFunction() {
    MachObjectWriter writer = new MachObjectWriter(MachObjectWriter.ARM64);
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x100));
    writer.symbol("_a", MachObjectWriter.EXTERNAL, 1, 0, 0x10);
    writer.symbol("_b", MachObjectWriter.EXTERNAL, 1, 0, 0x20);
    MovedCode moved =
        MovedCode.of(
            List.of(function("_a", 0x2010, 0x10), function("_b", 0x2020, 0x10)),
            MachFile.of(MemorySegment.ofArray(writer.write())));
    CodeLines rows = new CodeLines(_ -> ByteString.utf8("a.c"));
    rows.add(0x10, 1, 7);
    // No row begins where the second function does.
    rows.add(0x28, 1, 9);
    rows.addEnd(0x40);
    CodeLines lines = moved.lines(rows.sort());
    assertThat(lines.line(lines.floor(0x201f))).isEqualTo(7);
    assertThat(lines.isEnd(lines.floor(0x2020))).isTrue();
    assertThat(lines.line(lines.floor(0x202f))).isEqualTo(9);
    assertThat(lines.isEnd(lines.floor(0x2030))).isTrue();
    assertThat(lines.floor(0x200f)).isEqualTo(-1);
  }

  private static MappedFunction function(String name, long address, long size) {
    return new MappedFunction(ByteString.utf8(name), address, size);
  }

  private static InlineNode.Piece piece(long start, long end) {
    return new InlineNode.Piece(start, end);
  }

  /** What cannot be read is refused here, so that a run sees both. */
  private void verify(byte[] program) {
    Conversion made = convert(program);
    assertThat(written(made).verify().ok()).isTrue();
    if (!made.leftOut().isEmpty()) {
      throw new FormatException(0, "sound object files", made.leftOut().toString());
    }
  }

  private DamageRun programs() throws IOException {
    MappedProgram sample = new MappedProgram(true);
    Files.write(folder.resolve("a.o"), sample.object(dwarf(4)));
    Files.write(
        folder.resolve("x.a"), new ArWriter().member("a.o", 7, sample.object(dwarf(5))).write());
    return DamageRun.of(
        List.of(sample.program("a.o", 0), sample.program("x.a(a.o)", 7)), this::verify);
  }

  private DamageRun objects() {
    List<byte[]> samples = new ArrayList<>();
    for (boolean arm : new boolean[] {false, true}) {
      for (int version : new int[] {4, 5}) {
        samples.add(new MappedProgram(arm).object(dwarf(version)));
      }
    }
    return DamageRun.of(samples, bytes -> verify(bytes, "a.o"));
  }

  private DamageRun archives() {
    byte[] object = new MappedProgram(true).object(dwarf(4));
    byte[] other = {1, 2, 3, 4};
    byte[] archive = new ArWriter().member("b.o", 7, other).member("a.o", 7, object).write();
    return DamageRun.of(List.of(archive), bytes -> verify(bytes, "x.a(a.o)"));
  }

  /** Writes an object file, for either processor, or an archive of one. */
  private void verify(byte[] file, String path) {
    boolean arm = file.length < 8 || file[7] != 1 || file[4] != 7;
    try {
      Files.write(folder.resolve(path.replace("(a.o)", "")), file);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
    verify(new MappedProgram(arm).program(path, 0));
  }

  @Test
  void damagedFilesAreConvertedOrListed() throws IOException {
    programs().some(20261128, 1000);
    objects().some(20261128, 2000);
    archives().some(20261128, 500);
  }

  @Test
  @Tag("long")
  void randomlyDamagedFilesAreConvertedOrListed() throws IOException {
    programs().many();
    objects().many();
    archives().many();
  }
}
