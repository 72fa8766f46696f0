package org.lucerna.packages;

import static org.assertj.core.api.Assertions.assertThat;
import static org.lucerna.packages.WrittenContainers.bytes;
import static org.lucerna.packages.WrittenContainers.compressed;
import static org.lucerna.packages.WrittenContainers.files;
import static org.lucerna.packages.WrittenContainers.tar;
import static org.lucerna.packages.WrittenContainers.zip;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.zip.CRC32;
import java.util.zip.GZIPOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.apache.commons.compress.archivers.tar.TarConstants;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Containers that were made to do harm: each is skipped in words, and the walk goes on. */
class HostileContainersTest {
  private static final String PROGRAM = WrittenContainers.PROGRAM;

  /** Limits that are reached soon. */
  private static final UnpackLimits SMALL =
      new UnpackLimits(3, 20, 4 << 20, 1 << 20, 50, 1 << 20, 300);

  @TempDir private Path folder;

  private List<String> walk(String name, byte[] content) throws IOException {
    return WalkedText.of(Files.write(folder.resolve(name), content), SMALL);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "../p",
        "a/../p",
        "/p",
        "a\\b",
        "C:p",
        "c:/p",
        "..",
        "a/..",
        "/",
        "./",
        "a\u0000b"
      })
  void pathsThatLeaveTheirFolderAreSkipped(String path) throws IOException {
    assertThat(walk("x.cpio", WrittenContainers.cpio(files(path, PROGRAM, "q", PROGRAM))))
        .as(path)
        .noneMatch(line -> line.contains("p = "))
        .last()
        .isEqualTo("x.cpio!q = " + PROGRAM);
  }

  @Test
  void longPathsAreSkipped() throws IOException {
    String name = "n".repeat(400);
    assertThat(walk("x.zip", zip(files(name, PROGRAM, "q", PROGRAM))))
        .containsExactly(
            "x.zip!" + "n".repeat(60) + "... skipped: a path that is too long",
            "x.zip!q = " + PROGRAM);
  }

  @Test
  void linksAndDevicesAreSkipped() throws IOException {
    TarArchiveEntry link = new TarArchiveEntry("a", TarConstants.LF_SYMLINK);
    link.setLinkName("/etc/passwd");
    TarArchiveEntry hard = new TarArchiveEntry("b", TarConstants.LF_LINK);
    hard.setLinkName("/etc/passwd");
    assertThat(
            walk(
                "x.tar",
                tar(
                    List.of(
                        link,
                        hard,
                        new TarArchiveEntry("c", TarConstants.LF_CHR),
                        new TarArchiveEntry("d", TarConstants.LF_BLK),
                        new TarArchiveEntry("e", TarConstants.LF_FIFO)))))
        .containsExactly(
            "x.tar!a skipped: a link",
            "x.tar!b skipped: a link",
            "x.tar!c skipped: a device or a pipe",
            "x.tar!d skipped: a device or a pipe",
            "x.tar!e skipped: a device or a pipe");
  }

  @Test
  void encryptedEntriesAreSkipped() throws IOException {
    byte[] zip = zip(files("p", PROGRAM, "q", PROGRAM));
    // The flag of the first entry in the directory.
    int directory = indexOf(zip, new byte[] {'P', 'K', 1, 2});
    zip[directory + 8] |= 1;
    assertThat(walk("x.zip", zip))
        .containsExactly("x.zip!p skipped: encrypted", "x.zip!q = " + PROGRAM);
  }

  private static int indexOf(byte[] all, byte[] part) {
    for (int i = 0; i <= all.length - part.length; i++) {
      if (Arrays.equals(all, i, i + part.length, part, 0, part.length)) {
        return i;
      }
    }
    throw new AssertionError("not found");
  }

  @Test
  void unknownMethodsAreSkipped() throws IOException {
    byte[] zip = zip(files("p", PROGRAM, "q", PROGRAM));
    zip[indexOf(zip, new byte[] {'P', 'K', 1, 2}) + 10] = 97;
    assertThat(walk("x.zip", zip))
        .containsExactly(
            "x.zip!p skipped: an unsupported form or compression", "x.zip!q = " + PROGRAM);
  }

  @Test
  void wrongChecksumsAreDamage() throws IOException {
    byte[] zip = zip(files("p", PROGRAM, "q", PROGRAM));
    zip[indexOf(zip, new byte[] {'P', 'K', 1, 2}) + 16] ^= 1;
    assertThat(walk("x.zip", zip))
        .containsExactly("x.zip!p skipped: damaged", "x.zip!q = " + PROGRAM);
  }

  @Test
  void cutContainersGiveWhatIsThere() throws IOException {
    byte[] tar = tar(files("p", PROGRAM, "q", PROGRAM + "x".repeat(9000)));
    assertThat(walk("x.tar", Arrays.copyOf(tar, 5000)))
        .containsExactly(
            "x.tar!p = " + PROGRAM, "x.tar!q skipped: damaged", "x.tar skipped: damaged");
  }

  @Test
  void sizesOfExbytesCostNothing() throws IOException {
    byte[] tar = tar(files("p", PROGRAM, "q", PROGRAM));
    byte[] header = Arrays.copyOf(tar, 512);
    // In base 256: 2^63 - 1 bytes.
    Arrays.fill(header, 124, 136, (byte) 0);
    header[124] = (byte) 0x80;
    Arrays.fill(header, 128, 136, (byte) 0xff);
    header[128] = 0x7f;
    Arrays.fill(header, 148, 156, (byte) ' ');
    int sum = 0;
    for (byte each : header) {
      sum += each & 0xff;
    }
    byte[] digits = "%06o\0 ".formatted(sum).getBytes(StandardCharsets.US_ASCII);
    System.arraycopy(digits, 0, header, 148, 8);
    System.arraycopy(header, 0, tar, 0, 512);
    assertThat(walk("x.tar", tar)).isNotEmpty().allMatch(line -> line.contains("skipped: damaged"));
  }

  @Test
  void containersThatAreTooDeepAreSkipped() throws IOException {
    byte[] inner = zip(files("p", PROGRAM));
    for (int i = 0; i < 4; i++) {
      Map<String, byte[]> both = new LinkedHashMap<>();
      both.put("z", inner);
      both.put("q", bytes(PROGRAM));
      inner = zip(both);
    }
    assertThat(walk("x.zip", inner))
        .containsExactly(
            "x.zip!z!z!z skipped: too many containers within each other",
            "x.zip!z!z!q = " + PROGRAM,
            "x.zip!z!q = " + PROGRAM,
            "x.zip!q = " + PROGRAM);
  }

  @Test
  void zerosThatUnpackToFarMoreEndTheFile() throws IOException {
    byte[] zeros = compressed(StreamCompression.GZIP, tar(Map.of("zeros", new byte[3 << 20])));
    assertThat(walk("x.tgz", zeros))
        .last()
        .isEqualTo("x.tgz skipped: unpacks to far more than its size");
    Map<String, byte[]> both = new LinkedHashMap<>();
    both.put("in.tgz", zeros);
    both.put("q", bytes(PROGRAM));
    assertThat(walk("x.zip", zip(both)))
        .containsExactly(
            "x.zip!in.tgz!zeros other", "x.zip skipped: unpacks to far more than its size");
  }

  @Test
  void largeFilesAreSkippedIfTheyAreWanted() throws IOException {
    byte[] noise = new byte[(1 << 20) + 1];
    new Random(5).nextBytes(noise);
    byte[] program = noise.clone();
    System.arraycopy(bytes(PROGRAM), 0, program, 0, PROGRAM.length());
    Map<String, byte[]> both = new LinkedHashMap<>();
    both.put("n", noise);
    both.put("p", program);
    both.put("q", bytes(PROGRAM));
    assertThat(walk("x.zip", zip(both)))
        .containsExactly("x.zip!n other", "x.zip!p skipped: too large", "x.zip!q = " + PROGRAM);
    both.put("r", noise.clone());
    both.put("s", noise.clone());
    assertThat(walk("x.tar.gz", compressed(StreamCompression.GZIP, tar(both))))
        .last()
        .isEqualTo("x.tar.gz skipped: unpacks to too much data");
  }

  @Test
  void manyFilesEndTheFile() throws IOException {
    Map<String, byte[]> many = new LinkedHashMap<>();
    for (int i = 0; i < 30; i++) {
      many.put("f" + i, new byte[0]);
    }
    assertThat(walk("x.tar", tar(many)))
        .hasSize(21)
        .last()
        .isEqualTo("x.tar skipped: too many files");
  }

  @Test
  void headersOfMegabytesAreNotHeld() throws IOException {
    TarArchiveEntry name = new TarArchiveEntry("././@LongLink", TarConstants.LF_GNUTYPE_LONGNAME);
    name.setSize(3 << 20);
    Path file = folder.resolve("x.tar");
    try (TarArchiveOutputStream tar = new TarArchiveOutputStream(Files.newOutputStream(file))) {
      tar.putArchiveEntry(name);
      tar.write("n".repeat(3 << 20).getBytes(StandardCharsets.US_ASCII));
      tar.closeArchiveEntry();
    }
    assertThat(WalkedText.of(file))
        .containsExactly("x.tar skipped: takes too much memory to unpack");
  }

  @Test
  void windowsOfGigabytesAreRefused() throws IOException {
    Path xz = folder.resolve("x.xz");
    LZMA2Options options = new LZMA2Options();
    options.setDictSize(1 << 16);
    try (OutputStream out = new XZOutputStream(Files.newOutputStream(xz), options)) {
      out.write(bytes(PROGRAM));
    }
    byte[] bytes = Files.readAllBytes(xz);
    // The size of the window in the header of the block, and the checksum of that header.
    assertThat(bytes[14]).isEqualTo((byte) 0x21);
    bytes[16] = 36;
    CRC32 crc = new CRC32();
    crc.update(bytes, 12, 8);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(20, (int) crc.getValue());
    assertThat(walk("x.xz", bytes))
        .containsExactly("x.xz skipped: takes too much memory to unpack");

    // One block of zstd with a window of 2 GiB.
    byte[] zstd = {0x28, (byte) 0xb5, 0x2f, (byte) 0xfd, 0, (byte) (21 << 3), 9, 0, 0, 'x'};
    assertThat(walk("x.zst", zstd))
        .containsExactly("x.zst skipped: takes too much memory to unpack");
  }

  @Test
  void directoriesOfGigabytesAreRefused() throws IOException {
    Map<String, byte[]> many = new LinkedHashMap<>();
    for (int i = 0; i < 200; i++) {
      many.put("f".repeat(50) + i, bytes("x"));
    }
    byte[] archive = WrittenContainers.sevenZip(many);
    ByteBuffer start = ByteBuffer.wrap(archive).order(ByteOrder.LITTLE_ENDIAN);
    assertThat(start.getLong(20)).isPositive();
    start.putLong(20, Long.MAX_VALUE);
    assertThat(walk("x.7z", archive)).allMatch(line -> line.startsWith("x.7z skipped: "));
  }

  @Test
  void emptyGzipMembersEnd() throws IOException {
    Path gz = folder.resolve("x.gz");
    try (OutputStream out = Files.newOutputStream(gz)) {
      for (int i = 0; i < 1000; i++) {
        new GZIPOutputStream(out).finish();
      }
    }
    assertThat(WalkedText.of(gz)).containsExactly("x.gz!x other");
  }

  @Test
  void damageOfOneFileDoesNotStopTheOthers() throws IOException {
    List<String> lines = new ArrayList<>();
    Map<String, byte[]> both = new LinkedHashMap<>();
    for (Map.Entry<String, byte[]> each : WrittenContainers.all().entrySet()) {
      byte[] cut = Arrays.copyOf(each.getValue(), each.getValue().length * 2 / 3);
      both.put(each.getKey(), cut);
    }
    both.put("q", bytes(PROGRAM));
    lines.addAll(WalkedText.of(Files.write(folder.resolve("x.tar"), tar(both))));
    assertThat(lines).last().isEqualTo("x.tar!q = " + PROGRAM);
    assertThat(lines).filteredOn(line -> line.contains("skipped: damaged")).hasSizeGreaterThan(5);
  }
}
