package org.lucerna.idb.container;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.bytes.FormatException;
import org.lucerna.idb.fixture.ContainerWriter;

/** Containers of all versions, written by the tests and read back. */
class ContainerTest {
  record Kind(Magic magic, int version, Compression compression) {}

  @TempDir Path folder;

  static Stream<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    for (int version : new int[] {0, 1, 2, 3, 4, 5, 6, 910}) {
      for (Magic magic : Magic.values()) {
        kinds.add(new Kind(magic, version, Compression.STORED));
        kinds.add(
            new Kind(magic, version, magic == Magic.IDA0 ? Compression.DEFLATE : Compression.ZLIB));
        kinds.add(new Kind(magic, version, Compression.ZSTD));
      }
    }
    return kinds.stream();
  }

  private static byte[] content(SectionKind kind) {
    byte[] bytes = new byte[kind == SectionKind.ID1 ? 150_000 : 5000 + kind.name().hashCode() % 99];
    new SplittableRandom(kind.name().hashCode()).nextBytes(bytes);
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] &= 3;
    }
    return bytes;
  }

  private static byte[] file(Kind kind) {
    ContainerWriter writer = new ContainerWriter(kind.magic, kind.version, kind.compression);
    for (SectionKind section : SectionKind.values()) {
      if (section != SectionKind.ID2 || kind.version > 0) {
        writer.section(section, content(section));
      }
    }
    return writer.write();
  }

  private Path write(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("database.bin"), bytes);
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void writtenSectionsAreReadBack(Kind kind) throws IOException {
    try (Container container = Container.open(write(file(kind)))) {
      ContainerHeader header = container.header();
      assertThat(header).isNotNull();
      if (header == null) {
        return;
      }
      assertThat(header.version()).isEqualTo(kind.version);
      assertThat(header.magic()).isEqualTo(kind.magic);
      assertThat(container.damage()).isEmpty();
      assertThat(container.snapshots()).isEmpty();
      assertThat(container.sections()).hasSize(kind.version == 0 ? 5 : 6);
      for (IdbSection section : container.sections()) {
        byte[] expected = content(section.kind());
        assertThat(section.compression()).isEqualTo(kind.compression);
        assertThat(section.cutOff()).isNull();
        assertThat(section.data().bytes(2500, 500))
            .isEqualTo(ByteString.window(expected, 2500, 500));
        assertThat(section.size()).isEqualTo(expected.length);
        try (InputStream in = section.openStream()) {
          assertThat(in.readAllBytes()).isEqualTo(expected);
        }
        assertThat(section.data().bytes(0, expected.length).toByteArray()).isEqualTo(expected);
        assertThat(section.checksumOk())
            .isEqualTo((kind.version >= 4 && kind.version <= 6) ? true : null);
        assertThatThrownBy(() -> section.data().bytes(expected.length - 1, 2))
            .isInstanceOf(FormatException.class);
      }
      Trailer trailer = container.trailer();
      assertThat(trailer == null || trailer.ok()).isTrue();
      assertThat(trailer == null).isEqualTo(kind.version != 910);
    }
  }

  @ParameterizedTest
  @MethodSource("kinds")
  void truncatedFileKeepsItsReadableSections(Kind kind) throws IOException {
    byte[] whole = file(kind);
    for (int size : new int[] {3, 100, 5500, whole.length - 3}) {
      Path path = write(java.util.Arrays.copyOf(whole, size));
      try (Container container = Container.open(path)) {
        for (IdbSection section : container.sections()) {
          try (InputStream in = section.openStream()) {
            assertThat(in.readAllBytes().length).isLessThanOrEqualTo(150_000);
          } catch (FormatException damage) {
            assertThat(damage.offset()).isNotNegative();
          }
          assertThat(section.cutOff() != null && Boolean.TRUE.equals(section.checksumOk()))
              .isFalse();
        }
      } catch (FormatException damage) {
        assertThat(size).isLessThanOrEqualTo(240);
      }
    }
  }

  @Test
  void truncatedSectionReportsEndOfFileOnce() throws IOException {
    byte[] whole = file(new Kind(Magic.IDA2, 6, Compression.ZLIB));
    int id0;
    int size;
    try (Container container = Container.open(write(whole))) {
      IdbSection section = container.require(SectionKind.ID0);
      id0 = (int) section.offset() + 9;
      size = (int) section.storedSize();
    }
    int end = id0 + size / 2;
    try (Container cut = Container.open(write(java.util.Arrays.copyOf(whole, end)))) {
      IdbSection section = cut.require(SectionKind.ID0);
      String message =
          "at offset %d: expected %d more bytes of section id0, found the end of the file"
              .formatted(end, id0 + size - end);
      assertThat(section.cutOff()).hasMessage(message);
      assertThatThrownBy(() -> section.data().size()).hasMessage(message);
      try (InputStream in = section.openStream()) {
        assertThatThrownBy(in::readAllBytes).hasMessage(message);
      }
    }
  }

  @Test
  void changedBytesFailTheChecksum() throws IOException {
    for (int version : new int[] {4, 5, 6, 910}) {
      byte[] bytes = file(new Kind(Magic.IDA1, version, Compression.STORED));
      bytes[400] ^= 1;
      try (Container container = Container.open(write(bytes))) {
        Trailer trailer = container.trailer();
        if (trailer != null) {
          assertThat(trailer.ok()).isFalse();
        } else {
          assertThat(container.require(SectionKind.ID0).checksumOk()).isEqualTo(false);
        }
      }
    }
  }

  @Test
  void sectionFilesOfOneDatabaseAreGrouped() throws IOException {
    Files.write(
        folder.resolve("x.id1"), "VA*\0".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    Files.write(
        folder.resolve("x.til"), "IDATIL".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    Files.write(
        folder.resolve("y.nam"), "VA*\0".getBytes(java.nio.charset.StandardCharsets.US_ASCII));
    try (Container container = Container.open(folder.resolve("x.til"))) {
      assertThat(container.header()).isNull();
      assertThat(container.sections())
          .extracting(IdbSection::kind)
          .containsExactly(SectionKind.ID1, SectionKind.TIL);
      assertThat(container.require(SectionKind.TIL).size()).isEqualTo(6);
      assertThatThrownBy(() -> container.require(SectionKind.ID0))
          .isInstanceOf(FormatException.class);
    }
    Path odd = Files.write(folder.resolve("odd"), new byte[] {1, 2, 3});
    assertThatThrownBy(() -> Container.open(odd)).isInstanceOf(FormatException.class);
  }

  @Test
  void closingTwiceIsHarmless() throws IOException {
    Container container = Container.open(write(file(new Kind(Magic.IDA2, 6, Compression.ZLIB))));
    SectionData data = container.require(SectionKind.ID0).data();
    assertThat(data.bytes(0, 10)).isNotNull();
    container.close();
    container.close();
  }

  /** Half a gigabyte stored in half a megabyte takes little memory. */
  @Test
  void inflatingHalfAGigabyteTakesLittleMemory() throws IOException {
    byte[] zeros = new byte[32 << 20];
    zeros[zeros.length - 1] = 7;
    byte[] bytes =
        new ContainerWriter(Magic.IDA2, 6, Compression.ZLIB)
            .section(SectionKind.ID1, zeros)
            .write();
    try (Container container = Container.open(write(bytes))) {
      SectionData data = container.require(SectionKind.ID1).data();
      assertThat(data.bytes(zeros.length - 2, 2)).isEqualTo(ByteString.hex("0007"));
      assertThat(data.size()).isEqualTo(zeros.length);
    }
  }

  @Test
  void filesThatAreNotTrustedAreInflatedUpToALimit() throws IOException {
    byte[] zeros = new byte[8 << 20];
    for (int version : new int[] {6, 910}) {
      byte[] bytes =
          new ContainerWriter(Magic.IDA2, version, Compression.ZLIB)
              .section(SectionKind.ID1, zeros)
              .write();
      try (Container container = Container.open(write(bytes), 1 << 20)) {
        SectionData data = container.require(SectionKind.ID1).data();
        assertThat(data.bytes(0, 2)).isEqualTo(ByteString.hex("0000"));
        assertThatThrownBy(() -> data.bytes(2 << 20, 2))
            .isInstanceOf(FormatException.class)
            .hasMessageContaining("more inflated bytes");
      }
    }
  }

  /** Bytes that do not fit in memory go to a file. */
  @Test
  void bytesBeyondTheMemoryLimitGoToAFile() {
    try (Blocks blocks = new Blocks()) {
      int count = 1000;
      for (int i = 0; i < count; i++) {
        byte[] block = new byte[Blocks.SIZE];
        block[0] = (byte) i;
        block[1] = (byte) (i >> 8);
        blocks.add(block, i == count - 1 ? 2 : Blocks.SIZE);
      }
      assertThat(blocks.size()).isEqualTo((count - 1L) * Blocks.SIZE + 2);
      byte[] two = new byte[2];
      for (int i = 0; i < count; i++) {
        assertThat(blocks.read((long) i * Blocks.SIZE, two, 0, 2)).isEqualTo(2);
        assertThat((two[0] & 0xff) + (two[1] << 8)).isEqualTo(i);
      }
    }
  }
}
