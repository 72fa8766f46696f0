package org.lucerna.bytes;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Writes a file under another name beside it, which it loses when it is whole: readers find the old
 * file or the new one. A kill leaves a file whose name begins with a dot.
 */
public final class AtomicFileWriter {
  private AtomicFileWriter() {}

  /** Writes the bytes of a file. */
  public interface Content {
    /** Writes all of it; the stream is closed by the caller. */
    void writeTo(OutputStream out) throws IOException;
  }

  /** Writes a file in place of the one that may be there. A device or a pipe is written into. */
  public static void write(Path path, Content content) throws IOException {
    write(path, null, content);
  }

  /**
   * As {@link #write(Path, Content)}, with the permissions of another file.
   *
   * @param like null for those of any new file
   */
  public static void write(Path path, @Nullable Path like, Content content) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path;
    Path name = target.getFileName();
    if (name == null || (Files.exists(target) && !Files.isRegularFile(target))) {
      try (OutputStream out = Files.newOutputStream(target)) {
        content.writeTo(out);
      }
      return;
    }
    Path folder = target.getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      throw new NoSuchFileException(folder.toString());
    }
    Path draft = target.resolveSibling("." + name + '-' + UUID.randomUUID());
    try {
      try (OutputStream out = Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
      }
      if (like != null && target.getFileSystem().supportedFileAttributeViews().contains("posix")) {
        Files.setPosixFilePermissions(draft, Files.getPosixFilePermissions(like));
      }
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException | RuntimeException | Error failure) {
      delete(draft, failure);
      throw failure;
    }
  }

  private static void delete(Path draft, Throwable because) {
    try {
      Files.deleteIfExists(draft);
    } catch (IOException left) {
      because.addSuppressed(left);
    }
  }
}
