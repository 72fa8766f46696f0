package org.lucerna.binary.macho;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.dwarf.DebugSections;
import org.lucerna.binary.fixture.MachObjectWriter;
import org.lucerna.bytes.FormatException;
import org.lucerna.bytes.fixture.Tool;

/** Debug sections that Go's linker compresses. */
class MachDebugSectionsTest {
  /** After "ZLIB". */
  private static final int SIZE_AT = 4;

  @TempDir private Path folder;

  private byte[] build(String architecture, String option) throws Exception {
    Path source =
        Files.writeString(
            folder.resolve("main.go"), "package main\n\nfunc main() { println(1) }\n");
    Path program = folder.resolve("main" + option);
    Tool.require("go")
        .with(
            Map.of(
                "GOOS", "darwin",
                "GOARCH", architecture,
                "CGO_ENABLED", "0",
                "GOTOOLCHAIN", "local",
                "GO111MODULE", "off"))
        .run("build", "-trimpath", "-ldflags=-compressdwarf=" + option, "-o", program, source);
    return Files.readAllBytes(program);
  }

  private static MachFile file(byte[] bytes) {
    return MachFile.of(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @ValueSource(strings = {"amd64", "arm64"})
  void compressedSectionsHaveTheSameBytes(String architecture) throws Exception {
    MachFile packed = file(build(architecture, "true"));
    MachFile plain = file(build(architecture, "false"));
    assertThat(packed.section("__zdebug_abbrev")).isNotNull();
    assertThat(plain.section("__zdebug_abbrev")).isNull();

    assertThat(MachDebugSections.of(packed).abbrev().mismatch(MachDebugSections.of(plain).abbrev()))
        .isEqualTo(-1);
    assertThat(MachDebugSections.of(packed).info().byteSize())
        .isEqualTo(MachDebugSections.of(plain).info().byteSize());
  }

  @Test
  void announcedSizeAllocatesNothing() throws Exception {
    byte[] packed = build("arm64", "true");
    MachSection section = Objects.requireNonNull(file(packed).section("__zdebug_info"));
    ByteBuffer.wrap(packed).putLong((int) section.offset() + SIZE_AT, 1L << 40);
    assertThatThrownBy(() -> read(packed))
        .isInstanceOf(FormatException.class)
        .hasMessageContaining("announced");
  }

  /** A sum, a difference, one of 4 bytes, one that has no symbol, and places outside. */
  @ParameterizedTest
  @ValueSource(ints = {MachObjectWriter.X86_64, MachObjectWriter.ARM64})
  void placesOfObjectFileAreFilledIn(int processor) {
    int subtrahend = processor == MachObjectWriter.ARM64 ? 1 : 5;
    MachObjectWriter writer = new MachObjectWriter(processor);
    writer.section("__text", MachObjectWriter.CODE, "90".repeat(0x40));
    writer
        .section("__DWARF", "__debug_info", MachObjectWriter.DATA, "03".repeat(32))
        .place(0, 0, 8, false, 1)
        .place(8, subtrahend, 8, false, 0)
        .place(8, 0, 8, false, 1)
        .place(16, 0, 4, false, 1)
        .sectionPlace(24, 0, 8, false, 1)
        .place(0x1_0000, 0, 8, false, 1)
        .place(25, 0, 8, false, 1)
        .place(20, 0, 4, false, 77);
    writer.symbol("_f", MachObjectWriter.EXTERNAL, 1, 0, 0x10);
    writer.symbol("_g", MachObjectWriter.EXTERNAL, 1, 0, 0x30);

    DebugSections sections = read(writer.write());
    assertThat(sections.codeStart()).isZero();
    ByteBuffer info = sections.info().asByteBuffer().order(ByteOrder.LITTLE_ENDIAN);
    long stored = 0x0303_0303_0303_0303L;
    assertThat(info.getLong(0)).isEqualTo(stored + 0x30);
    assertThat(info.getLong(8)).isEqualTo(stored + 0x20);
    assertThat(info.getInt(16)).isEqualTo((int) stored + 0x30);
    assertThat(info.getInt(20)).isEqualTo((int) stored);
    assertThat(info.getLong(24)).isEqualTo(stored);
  }

  private static DebugSections read(byte[] bytes) {
    return MachDebugSections.of(file(bytes));
  }
}
