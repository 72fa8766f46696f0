package org.lucerna.server.tls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.lucerna.server.tls.AtomicFile.Access;

class AtomicFileTest {
  @TempDir private Path folder;

  @Test
  void unfinishedFolderLeavesNothing() {
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFile.createFolder(
                    folder.resolve("tls"),
                    draft -> {
                      AtomicFile.create(draft.resolve("ca.key"), "secret", Access.OWNER);
                      assertThat(folder.resolve("tls")).doesNotExist();
                      throw new IOException("disk full");
                    }))
        .withMessage("disk full");
    assertThat(folder).isEmptyDirectory();
  }

  @Test
  void folderThatIsTakenMeanwhileStays() throws IOException {
    Path target = folder.resolve("tls");
    assertThatIOException()
        .isThrownBy(
            () ->
                AtomicFile.createFolder(
                    target,
                    draft -> {
                      Files.createDirectory(target);
                      Files.writeString(target.resolve("ca.key"), "other");
                    }));
    assertThat(target.resolve("ca.key")).hasContent("other");
    assertThat(folder).isDirectoryNotContaining("glob:**/.*");
  }

  @Test
  void createdFileIsNew() throws IOException {
    Path file = folder.resolve("a");
    AtomicFile.create(file, "one", Access.ALL);
    assertThat(file).hasContent("one");
    assertThatIOException()
        .isThrownBy(() -> AtomicFile.create(file, "two", Access.ALL))
        .isInstanceOf(FileAlreadyExistsException.class);
    assertThat(file).hasContent("one");
  }

  @Test
  void replacedFileLeavesNoDraft() throws IOException {
    Path file = folder.resolve("a");
    AtomicFile.replace(file, "one", Access.ALL);
    AtomicFile.replace(file, "two", Access.ALL);
    assertThat(file).hasContent("two");
    assertThat(folder.toFile().list()).containsExactly("a");
    Path taken = Files.createDirectory(folder.resolve("b"));
    Files.createDirectory(taken.resolve("c"));
    assertThatIOException().isThrownBy(() -> AtomicFile.replace(taken, "x", Access.ALL));
    assertThat(folder.toFile().list()).containsExactlyInAnyOrder("a", "b");
  }
}
