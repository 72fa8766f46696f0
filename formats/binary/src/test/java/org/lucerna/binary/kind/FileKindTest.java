package org.lucerna.binary.kind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.lang.foreign.MemorySegment;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.lucerna.binary.fixture.ElfWriter;
import org.lucerna.binary.fixture.Out;
import org.lucerna.bytes.ByteString;

class FileKindTest {
  @TempDir private Path folder;

  private static FileKind kind(byte[] bytes) {
    return FileKind.of(MemorySegment.ofArray(bytes));
  }

  @ParameterizedTest
  @CsvSource({
    "'', EMPTY",
    "00, OTHER",
    "7f454c46, OTHER",
    "4d5a, PE",
    "213c617263683e0a, ARCHIVE",
    "213c7468696e3e0a, ARCHIVE",
    "cffaedfe0c000001, MACH_O",
    "feedface00000012, MACH_O",
    "cafebabe00000002, UNIVERSAL_MACH_O",
    "cafebabf00000002, UNIVERSAL_MACH_O",
    "cafebabe00000041, JAVA_CLASS",
    "cafebabe0003002d, JAVA_CLASS",
    "0061736d01000000, WEB_ASSEMBLY",
    "4243c0de35140000, LLVM_BITCODE",
    "504b030414000000, ZIP",
    "1f8b0800, GZIP",
    "fd377a585a000004, XZ",
    "28b52ffd04, ZSTD",
    "425a6839, BZIP2",
    "edabeedb0300, RPM",
    "4d6963726f736f667420432f432b2b204d534620372e3030, PDB",
    "4d6963726f736f667420432f432b2b2070726f6772616d20646174616261736520322e3030, OLD_PDB",
    "4d6963726f736f6674204d53465a20436f6e7461696e6572, COMPRESSED_PDB",
    "42534a42, PORTABLE_PDB",
    "4d534346, CABINET",
    "213c617263683e0a64656269616e2d62696e6172792020, DEBIAN_PACKAGE",
    "0000ffff00006486000000000000000000000000, IMPORT_OBJECT",
    "0000ffff02006486000000000000000000000000, ANONYMOUS_OBJECT",
    "0000ffff0200648600000000c7a1bad1eebaa94baf20faf66aa4dcb8, COFF_OBJECT",
    "6486000000000000000000000000000000000000, COFF_OBJECT",
    "6486010000000000000000000000000000000000, OTHER",
    "23212f62696e2f7368, SCRIPT",
    "2e646961, LIDIA",
    "49444131, IDA_DATABASE"
  })
  void kindsAreRecognizedBySignature(String hex, FileKind expected) {
    assertThat(kind(ByteString.hex(hex).toByteArray())).isEqualTo(expected);
  }

  @Test
  void gitLfsPointersAreRecognized() {
    String text = "version https://git-lfs.github.com/spec/v1\noid sha256:00\nsize 1\n";
    assertThat(kind(text.getBytes(StandardCharsets.US_ASCII))).isEqualTo(FileKind.LFS_POINTER);
  }

  @ParameterizedTest
  @ValueSource(strings = {"LITTLE", "BIG"})
  void coreFilesAreNotPrograms(String order) {
    ByteOrder bytes = order.equals("BIG") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
    assertThat(kind(new ElfWriter(true, bytes, 4, 22).write())).isEqualTo(FileKind.ELF_CORE);
    assertThat(kind(new ElfWriter(true, bytes, 2, 22).write())).isEqualTo(FileKind.ELF);
  }

  @Test
  void efiKernelsAreNotPrograms() {
    byte[] x86 = Arrays.copyOf(new byte[] {'M', 'Z'}, 1024);
    System.arraycopy(new byte[] {0x55, (byte) 0xaa, 0, 0, 'H', 'd', 'r', 'S'}, 0, x86, 0x1fe, 8);
    assertThat(kind(x86)).isEqualTo(FileKind.KERNEL_IMAGE);
    byte[] arm64 = Arrays.copyOf(new byte[] {'M', 'Z'}, 64);
    System.arraycopy(new byte[] {'A', 'R', 'M', 0x64}, 0, arm64, 0x38, 4);
    assertThat(kind(arm64)).isEqualTo(FileKind.KERNEL_IMAGE);
  }

  /** With one section, that holds the head of .NET at address 0x1000. */
  private static byte[] assembly(int flags, int madeAhead) {
    Out file = new Out(ByteOrder.LITTLE_ENDIAN, false);
    file.u8('M').u8('Z').fillTo(0x3c).u32(0x40);
    file.u8('P').u8('E').u16(0).u16(0x14c).u16(1).u32(0).u32(0).u32(0).u16(0xe0).u16(0x2102);
    int optional = file.size();
    file.u16(0x10b).fillTo(optional + 0x5cL).u32(16);
    file.fillTo(optional + 0x60L + 8 * 14).u32(0x1000).u32(72).fillTo(optional + 0xe0L);
    file.bytes(".text\0\0\0".getBytes(StandardCharsets.US_ASCII)).u32(72).u32(0x1000).u32(72);
    file.u32(0x200).fillTo(file.size() + 12L).u32(0x60000020).fillTo(0x200);
    return file.u32(72).fillTo(0x210).u32(flags).fillTo(0x240).u32(0).u32(madeAhead).toByteArray();
  }

  @Test
  void assembliesWithoutMachineCodeAreManaged() {
    assertThat(kind(assembly(1, 0))).isEqualTo(FileKind.MANAGED_PE);
    assertThat(kind(assembly(0, 0))).isEqualTo(FileKind.PE);
    assertThat(kind(assembly(1, 100))).isEqualTo(FileKind.PE);
  }

  @Test
  void foldersAndDevicesAreRefused() throws IOException {
    assertThatThrownBy(() -> FileKind.of(folder)).hasMessage(folder + ": a folder, not a file");
    assertThat(FileKind.of(Files.createFile(folder.resolve("empty")))).isEqualTo(FileKind.EMPTY);
    assertThatThrownBy(() -> FileKind.of(Path.of("/dev/zero")))
        .hasMessage("/dev/zero: a pipe or device, not a file");
  }
}
