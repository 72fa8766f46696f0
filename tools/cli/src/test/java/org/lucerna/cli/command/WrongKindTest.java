package org.lucerna.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.lucerna.bytes.ByteString;
import org.lucerna.cli.Run;

/** Files given to a command that cannot read them: the message names their kind. */
class WrongKindTest {
  @TempDir private Path folder;

  private Path file(byte[] bytes) throws IOException {
    return Files.write(folder.resolve("file"), bytes);
  }

  /** A 64-bit file without sections and segments. */
  private static byte[] elf(int type, int machine) {
    byte[] head = new byte[64];
    System.arraycopy(new byte[] {0x7f, 'E', 'L', 'F', 2, 1, 1}, 0, head, 0, 7);
    head[16] = (byte) type;
    head[18] = (byte) machine;
    head[52] = 64;
    return head;
  }

  private static void assertRefused(Run run, String why) {
    assertThat(run.status()).isEqualTo(ExitStatus.DAMAGED);
    assertThat(run.err()).contains("/file: ").endsWith(why + "\n").hasLineCount(1);
    assertThat(run.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "'', an empty file",
    "cafebabe00000041, a Java class file",
    "23212f62696e2f7368, a script"
  })
  void keysNameTheKind(String hex, String words) throws IOException {
    Path file = file(ByteString.hex(hex).toByteArray());
    assertRefused(Run.of("key", file.toString()), "found " + words);
    assertRefused(Run.of("push", file.toString(), "--dry-run"), "found " + words);
    assertRefused(Run.of("idb", "info", file.toString()), "expected an IDA database, got " + words);
  }

  @Test
  void keysNameAPointerOfGitLfs() throws IOException {
    Path file = file("version https://git-lfs.github.com/".getBytes(StandardCharsets.US_ASCII));
    assertRefused(
        Run.of("key", file.toString()),
        "found a Git LFS pointer: fetch the file with git lfs pull");
  }

  @Test
  void coreFilesAreRejected() throws IOException {
    assertRefused(
        Run.of("key", file(elf(4, 62)).toString()),
        "found a core file: the memory of a process, not a program");
  }

  @Test
  void processorsWithoutKeysAreNamed() throws IOException {
    assertRefused(
        Run.of("key", file(elf(2, 22)).toString()), "keys of code for IBM S/390 are unsupported");
    assertRefused(
        Run.of("push", file(elf(2, 42)).toString(), "--dry-run"),
        "keys of code for SuperH are unsupported");
  }

  @Test
  void programsAreNotDatabases() throws IOException {
    assertRefused(
        Run.of("idb", "info", file(elf(2, 62)).toString()),
        "expected an IDA database, got an ELF file: lucerna key, push and pull read it");
    assertRefused(
        Run.of("idb", "info", file(ByteString.hex("cffaedfe0c000001").toByteArray()).toString()),
        "expected an IDA database, got a Mach-O file: lucerna key, push and pull read it");
  }

  @Test
  void otherKindsOfMachFilesAreNamed() throws IOException {
    assertRefused(
        Run.of("key", file(ByteString.hex("feedface00000012").toByteArray()).toString()),
        "expected a 64-bit little-endian Mach-O file, found a 32-bit Mach-O file");
  }
}
