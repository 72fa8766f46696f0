package org.lucerna.lidia;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.UUID;

/** Writes a file under another name beside it, which it loses when it is whole. */
final class Draft {
  private Draft() {}

  /** Writes the bytes of a file. */
  interface Content {
    void writeTo(OutputStream out) throws IOException;
  }

  static void write(Path path, Content content) throws IOException {
    Path target = Files.exists(path) ? path.toRealPath() : path;
    Path name = target.getFileName();
    if (name == null || (Files.exists(target) && !Files.isRegularFile(target))) {
      // A device or a pipe is not replaced.
      try (OutputStream out = Files.newOutputStream(target)) {
        content.writeTo(out);
      }
      return;
    }
    Path draft = target.resolveSibling("." + name + '-' + UUID.randomUUID());
    try {
      try (OutputStream out = Files.newOutputStream(draft, StandardOpenOption.CREATE_NEW)) {
        content.writeTo(out);
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
