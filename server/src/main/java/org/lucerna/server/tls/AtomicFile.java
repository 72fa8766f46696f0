package org.lucerna.server.tls;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.lucerna.store.rocks.PrivateFolder;

/**
 * Files that are there whole or not at all, on disk when they appear, and keys that others could at
 * no time read. A kill leaves at most a draft beside them, whose name begins with a dot.
 */
final class AtomicFile {
  /** Who may read a file; it holds from the first byte on. */
  enum Access {
    OWNER("rw-------"),
    ALL("rw-r--r--");

    private final String mode;

    Access(String mode) {
      this.mode = mode;
    }
  }

  /** What a new folder holds. */
  interface Content {
    /** Writes it into a folder that nobody looks at yet. */
    void write(Path folder) throws IOException;
  }

  private AtomicFile() {}

  /**
   * Makes a folder appear with all its files at once, where none was or an empty one.
   *
   * @throws IOException if something came to be there meanwhile; it is left alone
   */
  static void createFolder(Path folder, Content content) throws IOException {
    Path target = folder.toAbsolutePath();
    Path draft = draft(target);
    Files.createDirectories(draft.getParent());
    Files.createDirectory(draft, mode(target, "rwxr-xr-x"));
    try {
      content.write(draft);
      // Windows cannot rename onto a folder, not even an empty one.
      Files.deleteIfExists(target);
      PrivateFolder.sync(draft);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      PrivateFolder.sync(draft.resolveSibling(""));
    } catch (IOException | RuntimeException e) {
      delete(draft);
      throw e;
    }
  }

  /** Writes a file that does not exist, on disk before it returns. */
  static void create(Path file, String text, Access access) throws IOException {
    try (FileChannel channel =
        FileChannel.open(
            file,
            Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            mode(file, access.mode))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
      while (bytes.hasRemaining()) {
        channel.write(bytes);
      }
      channel.force(true);
    }
  }

  /** Writes a file in place of the one that may be there: readers find the old or the new. */
  static void replace(Path file, String text, Access access) throws IOException {
    Path draft = draft(file.toAbsolutePath());
    try {
      create(draft, text, access);
      Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE);
      PrivateFolder.sync(draft.resolveSibling(""));
    } finally {
      Files.deleteIfExists(draft);
    }
  }

  private static Path draft(Path target) {
    return target.resolveSibling("." + target.getFileName() + '-' + UUID.randomUUID());
  }

  private static FileAttribute<?>[] mode(Path where, String mode) {
    if (!where.getFileSystem().supportedFileAttributeViews().contains("posix")) {
      // Windows: the folder's access list holds for its files.
      return new FileAttribute<?>[0];
    }
    return new FileAttribute<?>[] {
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
    };
  }

  private static void delete(Path draft) throws IOException {
    try (var files = Files.newDirectoryStream(draft)) {
      for (Path file : files) {
        Files.delete(file);
      }
    }
    Files.delete(draft);
  }
}
