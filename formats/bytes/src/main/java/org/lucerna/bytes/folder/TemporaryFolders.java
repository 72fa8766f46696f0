package org.lucerna.bytes.folder;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import org.jspecify.annotations.Nullable;

/** Deletes temporary folders. */
public final class TemporaryFolders {
  private TemporaryFolders() {}

  /** Deletes a folder with its contents; does nothing if it does not exist. */
  public static void delete(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(
        folder,
        new SimpleFileVisitor<>() {
          @Override
          public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
              throws IOException {
            Files.delete(file);
            return FileVisitResult.CONTINUE;
          }

          @Override
          public FileVisitResult postVisitDirectory(Path emptied, @Nullable IOException failed)
              throws IOException {
            if (failed != null) {
              throw failed;
            }
            Files.delete(emptied);
            return FileVisitResult.CONTINUE;
          }
        });
  }
}
