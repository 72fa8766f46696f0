package org.lucerna.store.rocks;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;
import org.lucerna.store.StoreException;
import org.lucerna.store.exchange.Folders;

/**
 * Folders that appear whole or not at all. What is being made is called {@code .NAME.partial}; one
 * that a kill left behind is removed by the next.
 */
final class Backup {
  /** What goes into the folder. */
  interface Content {
    /** Makes it at {@code target}, which does not exist. */
    void make(Path target) throws IOException;
  }

  private Backup() {}

  /**
   * Makes {@code folder}.
   *
   * @throws StoreException where it exists already, or cannot be made
   */
  static void appear(Path folder, Content content) {
    Path target = folder.toAbsolutePath().normalize();
    Path draft = target.resolveSibling("." + target.getFileName() + ".partial");
    try {
      if (Files.exists(target)) {
        throw new StoreException(folder + " exists already");
      }
      Files.createDirectories(draft.getParent());
      Folders.delete(draft);
      content.make(draft);
      Files.move(draft, target, StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new StoreException("cannot make " + folder + ": " + e, e);
    } finally {
      clean(draft);
    }
  }

  /** Copies a folder's files, which are on disk when it returns. */
  static void copy(Path from, Path to) throws IOException {
    Files.createDirectory(to);
    List<Path> files;
    try (Stream<Path> inside = Files.list(from)) {
      files = inside.filter(Files::isRegularFile).toList();
    }
    for (Path file : files) {
      Path copy = to.resolve(String.valueOf(file.getFileName()));
      Files.copy(file, copy);
      try (FileChannel channel = FileChannel.open(copy, StandardOpenOption.WRITE)) {
        channel.force(true);
      }
    }
  }

  private static void clean(Path draft) {
    try {
      Folders.delete(draft);
    } catch (IOException left) {
      System.getLogger(Backup.class.getName())
          .log(System.Logger.Level.WARNING, draft + " stays: " + left);
    }
  }
}
