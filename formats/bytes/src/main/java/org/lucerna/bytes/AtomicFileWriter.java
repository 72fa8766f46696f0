package org.lucerna.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file or folder as a draft next to its final path and renames it when it is complete:
 * readers see either the old file or the new one. A killed process leaves at most the draft, whose
 * name begins with a dot.
 */
public final class AtomicFileWriter {
  private AtomicFileWriter() {}

  /** Writes the bytes of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes the whole content; the caller closes the stream. */
    void writeTo(OutputStream out) throws IOException;

    /** The UTF-8 form of {@code text}. */
    static Content text(String text) {
      return out -> out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** Writes the files of a folder. */
  @FunctionalInterface
  public interface FolderContent {
    /** Writes the files into a folder that is not in use yet. */
    void writeTo(Path folder) throws IOException;
  }

  /**
   * Permission to read a file, from the moment it is created. On systems other than POSIX, the
   * folder decides.
   */
  public enum Access {
    OWNER("rw-------"),
    ALL("rw-r--r--");

    private final String mode;

    Access(String mode) {
      this.mode = mode;
    }
  }

  /** Writes a file, replacing an existing one. Devices and pipes are written to directly. */
  public static void write(Path path, Content content) throws IOException {
    write(path, null, null, content);
  }

  /** Like {@link #write(Path, Content)}, with the permissions of the file {@code like}. */
  public static void write(Path path, Path like, Content content) throws IOException {
    write(path, like, null, content);
  }

  /** Like {@link #write(Path, Content)}, but the file is on disk when this returns. */
  public static void write(Path path, Access access, Content content) throws IOException {
    write(path, null, access, content);
  }

  private static void write(
      Path path, @Nullable Path like, @Nullable Access access, Content content) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path;
    if (target.getFileName() == null || (Files.exists(target) && !Files.isRegularFile(target))) {
      try (OutputStream out = Files.newOutputStream(target)) {
        content.writeTo(out);
      }
      return;
    }
    Path folder = target.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    Path draft = draft(target);
    try {
      fill(draft, access, content);
      if (like != null && isPosix(target)) {
        Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(like));
      }
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      if (access != null) {
        sync(target.toAbsolutePath().resolveSibling(""));
      }
    } catch (IOException | RuntimeException | Error failure) {
      delete(draft, failure);
      throw failure;
    }
  }

  /**
   * Writes a file that does not exist, not atomically; it is on disk when this returns. For the
   * files of {@link #createFolder}.
   *
   * @throws java.nio.file.FileAlreadyExistsException if it exists
   */
  public static void create(Path file, Access access, Content content) throws IOException {
    fill(file, access, content);
  }

  private static void fill(Path file, @Nullable Access access, Content content) throws IOException {
    try (FileChannel channel =
            FileChannel.open(
                file,
                Set.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
                access == null ? new FileAttribute<?>[0] : mode(file, access.mode));
        OutputStream out = Channels.newOutputStream(channel)) {
      content.writeTo(out);
      if (access != null) {
        channel.force(true);
      }
    }
  }

  /**
   * Writes a folder with all its files; it must be absent or empty.
   *
   * @throws IOException also if something appears at {@code folder} in the meantime, which is left
   *     alone
   */
  public static void createFolder(Path folder, FolderContent content) throws IOException {
    Path target = folder.toAbsolutePath();
    Path draft = draft(target);
    Files.createDirectories(draft.resolveSibling(""));
    Files.createDirectory(draft, mode(target, "rwxr-xr-x"));
    try {
      content.writeTo(draft);
      // Windows cannot rename onto a folder, not even an empty one.
      Files.deleteIfExists(target);
      sync(draft);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
      sync(target.resolveSibling(""));
    } catch (IOException | RuntimeException | Error failure) {
      deleteFolder(draft, failure);
      throw failure;
    }
  }

  /** Waits until the entries of a folder are on disk, if the system supports it. */
  public static void sync(Path folder) throws IOException {
    if (isPosix(folder)) {
      try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
        channel.force(true);
      }
    }
  }

  private static Path draft(Path target) {
    return target.resolveSibling("." + target.getFileName() + '-' + UUID.randomUUID());
  }

  private static FileAttribute<?>[] mode(Path where, String mode) {
    return isPosix(where)
        ? new FileAttribute<?>[] {
          PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString(mode))
        }
        : new FileAttribute<?>[0];
  }

  private static boolean isPosix(Path path) {
    return path.getFileSystem().supportedFileAttributeViews().contains("posix");
  }

  private static void deleteFolder(Path draft, Throwable because) {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(draft)) {
      files.forEach(file -> delete(file, because));
    } catch (IOException unread) {
      because.addSuppressed(unread);
    }
    delete(draft, because);
  }

  private static void delete(Path draft, Throwable because) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException left) {
      because.addSuppressed(left);
    }
  }
}
