package org.lucerna.bytes;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.bytes.AtomicFileWriter.Access;
import org.lucerna.bytes.AtomicFileWriter.Content;

class AtomicFileWriterTest {
  @TempDir private Path folder;

  @Test
  void failureKeepsTheOldFile() throws IOException {
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
  void permissionsAreCopiedFromTheOtherFile() throws IOException {
    assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "no POSIX permissions in this file system");
    Path like = Files.writeString(folder.resolve("like"), "");
    Files.setPosixFilePermissions(like, PosixFilePermissions.fromString("r-x--x---"));
    Path path = Files.writeString(folder.resolve("file"), "old");

    AtomicFileWriter.write(path, like, out -> out.write('n'));

    assertThat(path).hasContent("n");
    assertThat(Files.getPosixFilePermissions(path))
        .isEqualTo(PosixFilePermissions.fromString("r-x--x---"));
  }

  @Test
  void symbolicLinkIsFollowed() throws IOException {
    Path path = Files.writeString(folder.resolve("file"), "old");
    Path link = Files.createSymbolicLink(folder.resolve("link"), path);

    AtomicFileWriter.write(link, out -> out.write('n'));

    assertThat(link).isSymbolicLink();
    assertThat(path).hasContent("n");
  }

  @Test
  void unfinishedFolderIsDeleted() {
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFileWriter.createFolder(
                    folder.resolve("tls"),
                    draft -> {
                      AtomicFileWriter.create(
                          draft.resolve("ca.key"), Access.OWNER, Content.text("secret"));
                      assertThat(folder.resolve("tls")).doesNotExist();
                      throw new IOException("disk full");
                    }))
        .withMessage("disk full");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderCreatedMeanwhileIsKept() throws IOException {
    Path target = folder.resolve("tls");
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFileWriter.createFolder(
                    target,
                    draft -> {
                      Files.createDirectory(target);
                      Files.writeString(target.resolve("ca.key"), "other");
                    }));
    assertThat(target.resolve("ca.key")).hasContent("other");
    assertThat(folder).isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void createRefusesAnExistingFile() throws IOException {
    Path file = folder.resolve("a");
    AtomicFileWriter.create(file, Access.ALL, Content.text("one"));
    assertThat(file).hasContent("one");
    assertThatIOException()
        .isThrownBy(() -> AtomicFileWriter.create(file, Access.ALL, Content.text("two")))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("one");
  }

  @Test
  void replacingLeavesNoDraft() throws IOException {
    Path file = folder.resolve("a");
    AtomicFileWriter.write(file, Access.ALL, Content.text("one"));
    AtomicFileWriter.write(file, Access.ALL, Content.text("two"));
    assertThat(file).hasContent("two");
    assertThat(folder.toFile().list()).containsExactly("a");
    Path taken = Files.createDirectory(folder.resolve("b"));
    Files.createDirectory(taken.resolve("c"));
    assertThatIOException()
        .isThrownBy(() -> AtomicFileWriter.write(taken, Access.ALL, Content.text("x")));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
  }

  @Test
  void ownerFileIsPrivateWhileItIsWritten() throws IOException {
    assumeTrue(
        folder.getFileSystem().supportedFileAttributeViews().contains("posix"),
        "no POSIX permissions in this file system");
    AtomicFileWriter.write(
        folder.resolve("key"),
        Access.OWNER,
        out -> {
          Path draft = folder.resolve(requireNonNull(folder.toFile().list())[0]);
          assertThat(Files.getPosixFilePermissions(draft))
              .isEqualTo(PosixFilePermissions.fromString("rw-------"));
        });
    assertThat(Files.getPosixFilePermissions(folder.resolve("key")))
        .isEqualTo(PosixFilePermissions.fromString("rw-------"));
  }
}
