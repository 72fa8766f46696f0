package org.lucerna.bytes;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AtomicFileWriterTest {
  @TempDir private Path folder;

  @Test
  void aFailureLeavesWhatWasThere() throws IOException {
    Path path = Files.writeString(folder.resolve("file"), "old");

    assertThatThrownBy(
            () ->
                AtomicFileWriter.write(
                    path,
                    out -> {
                      out.write(1);
                      throw new IOException("disk full");
                    }))
        .hasMessage("disk full");

    assertThat(path).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("file");
  }

  @Test
  void permissionsAreThoseOfTheOtherFile() throws IOException {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("posix"));
    Path like = Files.writeString(folder.resolve("like"), "");
    Files.setPosixFilePermissions(like, PosixFilePermissions.fromString("r-x--x---"));
    Path path = Files.writeString(folder.resolve("file"), "old");

    AtomicFileWriter.write(path, like, out -> out.write('n'));

    assertThat(path).hasContent("n");
    assertThat(Files.getPosixFilePermissions(path))
        .isEqualTo(PosixFilePermissions.fromString("r-x--x---"));
  }

  @Test
  void aLinkIsFollowed() throws IOException {
    Path path = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), path);

    AtomicFileWriter.write(link, out -> out.write('n'));

    assertThat(link).isSymbolicLink();
    assertThat(path).hasContent("n");
  }
}
